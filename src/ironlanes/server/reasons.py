"""What is refused, and why."""

from __future__ import annotations

from typing import Any

from ironlanes.scenes.reasons import Why


class Refused(Exception):
    """What was asked for is not done, and nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 409, **params: Any) -> None:
        """`params` are what the code is about, by the names that `reason_types.py` gives them."""
        super().__init__(text)
        self.why = Why(code, text, params)
        #: The status of an HTTP answer that says so.
        self.status = status


def refused_for(why: Why) -> Refused:
    """A refusal for a reason that was found elsewhere."""
    return Refused(why.code, why.text, **why.params)


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
    return Refused("too-fast", "Too many names in a short time; wait a minute.", 429, what="names")


def log_full() -> Refused:
    return Refused("log-full", "There has been too much of that at this table; the game itself can go on.")


def unknown_board(board: str, known: Any) -> Refused:
    told = f"There is no board «{board[:40]}» here; there are {', '.join(known)}."
    return Refused("unknown-board", told, 404, board=board[:40], known=list(known))
