"""What is refused, and the sentence that says why."""

from __future__ import annotations

from typing import Any

from ironlanes.scenes.reasons import Why


class Refused(Exception):
    """What was asked for is not done, and nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.why = Why(code, text)
        #: The status of an HTTP answer that says so.
        self.status = status


def unknown_table() -> Refused:
    return Refused("unknown-table", "There is no such table; check the link, or begin a new game.", 404)


def unreadable_table() -> Refused:
    return Refused("unreadable-table", "The table can't be opened here: its board is not there, or it is too new.", 409)


def unknown_board(board: str, known: Any) -> Refused:
    return Refused("unknown-board", f"There is no board «{board[:40]}» here; there are {', '.join(known)}.", 404)
