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


class UnreadableTable(Refused):
    """A table's log can't be read here; the operator is told what is wrong with it."""

    def __init__(self, problem: str) -> None:
        told = "The table can't be opened: its log is damaged or too new, or its board is missing or has changed."
        super().__init__("unreadable-table", told)
        #: One sentence for the operator.
        self.problem = problem


def too_many_names() -> Refused:
    return Refused("too-fast", "That were many names in a short time; wait a minute.", 429)


def log_full() -> Refused:
    return Refused("log-full", "There has been too much of that at this table; the game itself can go on.")


def unknown_board(board: str, known: Any) -> Refused:
    return Refused("unknown-board", f"There is no board «{board[:40]}» here; there are {', '.join(known)}.", 404)
