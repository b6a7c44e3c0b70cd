"""Open games: a record with what a reader needs to use it, as a line of JSON."""

from __future__ import annotations

import json
import sys
from typing import Final, Literal

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict  # Pydantic makes no schemas of Python 3.11's own

from ironlanes.boards import Board
from ironlanes.game.board_hash import board_hash
from ironlanes.game.json_types import Record

FORMAT: Final = 1
LICENSE: Final = "CC0-1.0"
#: What every person is called.
PERSON: Final = "person"
#: The licence in words, as it stands beside the games.
DEDICATION: Final = (
    "Whoever published these games has dedicated them to the public domain under CC0 1.0"
    " (https://creativecommons.org/publicdomain/zero/1.0/): use them for anything, without asking."
)


class OpenGame(TypedDict):
    """A finished game, free for any use. The record's names say who played: a bot, or "person"."""

    format: Literal[1]
    license: Literal["CC0-1.0"]
    month: str | None  # in which people played it, such as 2026-10; null for games between bots that were made as data
    board_hash: str  # of all that the rules know of the board
    record: Record


def open_game(board: Board, record: Record, month: str | None = None) -> OpenGame:
    """Return a game as open data."""
    return {"format": FORMAT, "license": LICENSE, "month": month, "board_hash": board_hash(board), "record": record}


def line_of(game: OpenGame) -> str:
    """Return a game as a line."""
    return json.dumps(game, separators=(",", ":"), ensure_ascii=False) + "\n"
