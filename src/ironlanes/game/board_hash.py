"""What a board is to the rules, as one short text: two boards with the same one play alike."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache

from ironlanes.boards.model import Board


@cache
def board_hash(board: Board) -> str:
    """The hash of all that the rules know of a board, and of nothing that is only drawn."""
    parts = {
        "id": board.id,
        "rules": _present(asdict(board.rules)),
        "places": [_present({"slug": place.slug, "passengers": place.passengers}) for place in board.places],
        "tracks": [_present(asdict(track)) for track in board.tracks],
        "tickets": [_present(asdict(ticket)) for ticket in board.tickets],
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _present(fields: dict[str, object]) -> dict[str, object]:
    """Without what is absent: so a rule that a later version adds does not change the boards that lack it."""
    return {name: value for name, value in fields.items() if value}
