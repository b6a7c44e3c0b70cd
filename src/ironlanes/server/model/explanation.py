"""Why something can't be done, as messages tell it: a code with what it is about, and one sentence in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ironlanes.boards.model import Board
from ironlanes.boards.text import endpoints
from ironlanes.game.refusals.refusal import Refusal, group_closed


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason as the messages write it. Screens write their own sentence; the text is for all other programs."""

    code: str
    text: str
    params: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        return {"code": self.code, **self.params, "text": self.text}


@dataclass(frozen=True, slots=True)
class Labels:
    """The names of players, places and tracks as the board writes them."""

    board: Board
    players: Sequence[str]

    def track(self, name: str) -> str:
        """Return the names of a track's two places."""
        track = self.board.tracks[self.board.track_index[name]]
        return endpoints(self.board, track.places)

    def place(self, slug: str) -> str:
        """Return the name of a place as the board writes it."""
        return self.board.place_name(slug)

    def player(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.players[seat]


def explain(refusal: Refusal, labels: Labels) -> Explanation:
    """Return why the rules refuse an action."""
    return Explanation(refusal.code, refusal.sentence_for(labels), refusal.params)


@cache
def closed_reason(board: Board, track: str) -> dict[str, object]:
    """Return why an unclaimed track can't be claimed any more (C6), as scenes write it."""
    return group_closed(board, track).to_json()
