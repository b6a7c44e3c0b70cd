"""Errors that answer a request: each has a code, a sentence and an HTTP status."""

from __future__ import annotations

from collections.abc import Iterable

from .explanation import Explanation


class RequestError(Exception):
    """A refused request, which has changed nothing."""

    def __init__(self, code: str, text: str, status: int = 409, **params: object) -> None:
        """Explain a refusal; `params` are the code's parameters, by their names in `reason_types.py`."""
        super().__init__(text)
        self.explanation = Explanation(code, text, params)
        #: The status of an HTTP answer that says so.
        self.status = status


def request_error_for(explanation: Explanation) -> RequestError:
    """Return the error for a reason that was found elsewhere."""
    error = RequestError(explanation.code, explanation.text)
    error.explanation = explanation
    return error


def unknown_table() -> RequestError:
    return RequestError("unknown-table", "There is no such table; check the link, or begin a new game.", 404)


class UnreadableTable(RequestError):
    """A table whose log can't be read; the operator log says what is wrong with it."""

    def __init__(self, problem: str) -> None:
        text = "The table can't be opened: its log is damaged or too new, or its board is missing or has changed."
        super().__init__("unreadable-table", text)
        #: One sentence for the operator.
        self.problem = problem


def storage_unavailable() -> RequestError:
    return RequestError("storage", "Nothing can be saved at present; try again in a few minutes.", 503)


def too_many_requests(what: str | None = None) -> RequestError:
    """Return the error for an address that exceeded the rate limit named by `what`, if it has a name."""
    if what is None:
        return RequestError("too-fast", "Too many requests in a short time; wait a few seconds.", 429)
    return RequestError("too-fast", f"Too many {what} in a short time; wait a minute.", 429, what=what)


def too_many_correspondence_games(most: int) -> RequestError:
    text = f"You play {most} games that last for days already; finish one of them first."
    return RequestError("too-many-games", text, 409, most=most)


def too_many_listed(most: int) -> RequestError:
    text = f"The list has {most} open tables for days of yours, or from your network address; fill those first."
    return RequestError("too-many-listed", text, 409, most=most)


def name_taken() -> RequestError:
    return RequestError("name-taken", "An account has this name, or one that looks the same; choose another.")


def sealed_deal() -> RequestError:
    return RequestError("sealed-deal", "That is of a daily deal that is still being played; it opens after its day.")


def log_full() -> RequestError:
    return RequestError("log-full", "There has been too much of that at this table; the game itself can go on.")


def unknown_board(board: str, known: Iterable[str]) -> RequestError:
    text = f"There is no board «{board[:40]}» here; there are {', '.join(known)}."
    return RequestError("unknown-board", text, 404, board=board[:40], known=list(known))
