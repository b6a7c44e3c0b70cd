"""Reading JSON that came from anywhere: every problem is one sentence that names the field."""

from __future__ import annotations

from collections.abc import Iterable

from ironlanes.boards.model import Board
from ironlanes.boards.text import join_words, printable


class FieldError(ValueError):
    """What is wrong with a field, as `field: sentence`; what a record may have wrong has a code and parameters too."""

    def __init__(self, name: str, problem: str, code: str | None = None, **params: object):
        super().__init__(f"{name}: {problem}")
        self.name = name
        self.problem = problem
        self.code = code
        self.params = params


def impossible(name: str, code: str, problem: str, **params: object) -> FieldError:
    """What is wrong with a field of a position; the codes are those of `server/reason_types.py`, less their prefix."""
    return FieldError(name, problem, f"position-{code}", field=name, **params)


def expect_keys(value: object, name: str, known: Iterable[str]) -> dict[str, object]:
    """An object that has no other keys than these."""
    fields = expect_object(value, name)
    for key in fields:
        if key not in known:
            whole = f"{name}.{quoted(key)}" if name else quoted(key)
            raise FieldError(whole, "there is no such field.", "record-unknown-field", field=whole)
    return fields


def expect_object(value: object, name: str) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise FieldError(name or "position", "this must be an object.", "record-not-object", field=name or "position")
    return value


def expect_list(value: object, name: str) -> list[object]:
    """A JSON list."""
    if not isinstance(value, list):
        raise FieldError(name, "this must be a list.", "record-not-list", field=name)
    return value


def expect_int(value: object, name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        problem = f"this must be a whole number from {least} to {most}."
        raise FieldError(name, problem, "record-not-number", field=name, least=least, most=most)
    return value


def expect_player_count(value: object, board: Board) -> int:
    """A number of players that a board can be played by."""
    counts = board.rules.players
    if type(value) is not int or value not in counts:
        problem = f"{board.name} is played by {join_words(counts, 'or')} players."
        raise FieldError("players", problem, "player-count", board=board.name, counts=list(counts))
    return value


def expect_choice(value: object, name: str, known: dict[str, int], what: str) -> int:
    """The number of a name that must be known."""
    if not isinstance(value, str):
        raise impossible(name, "no-name", f"this must name a {what}.", what=what)
    if value not in known:
        raise impossible(name, "unknown-name", f"there is no {what} «{quoted(value)}».", what=what, given=quoted(value))
    return known[value]


def quoted(text: str) -> str:
    """A text in a message, cut short and without what would upset a terminal."""
    return printable(text)
