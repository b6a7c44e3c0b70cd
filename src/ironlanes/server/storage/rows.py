"""The rows that lists are made of, and how they are read from the database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from ..model.messages.incoming import DaysPace
from ..model.messages.outgoing import TablePhase
from ..model.table_events import LogError, LogRow, read_event
from ..model.verdict import Verdict

#: The columns that `read_row` reads.
COLUMNS: Final = "id, board, phase, is_listed, names, game, result, changed_at, tables.seq, to_move"
#: What a result has for every seat besides its total, where the row was written by a version that knew it.
DETAILS: Final = ("completed", "failed", "longest")
#: Seconds after which a downtime is long, and what everybody gets then.
LONG_DOWNTIME: Final = 3600.0
DAY_OF_GRACE: Final = 86400.0


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists show of a table."""

    id: str
    board: str
    phase: TablePhase
    is_listed: bool
    names: list[str]
    game: str | None
    result: dict[str, Any] | None
    changed_at: float
    seq: int = 0
    #: The user whose turn it is.
    to_move: str | None = None


@dataclass(frozen=True, slots=True)
class DaysRow:
    """What lists and the sweep need to know of a table whose game lasts for days."""

    table: str
    pace: DaysPace
    #: When something happens there by itself.
    due_at: float | None
    #: When the seat to move is late; null where it has all the time it wants.
    deadline: float | None
    seat: int | None
    #: When its turn began.
    since: float
    open_seats: int
    is_rated: bool
    #: Who hosts the table, as long as the game has not begun.
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time in which no server was there; times are seconds since 1970."""

    began: float
    until: float

    @property
    def seconds(self) -> float:
        return self.until - self.began

    @property
    def earliest_deadline(self) -> float:
        """When someone is late at the earliest: after a long time they get a day to notice that the server is back."""
        return self.until + (DAY_OF_GRACE if self.seconds >= LONG_DOWNTIME else 0.0)


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where a user sat in a game that is over; a seat of someone else on their device is not theirs."""

    user: str
    seat: int
    #: A bot played for them at the end.
    was_absent: bool


@dataclass(frozen=True, slots=True)
class GameInHistory:
    """A game that is over, and the part that a user had in it."""

    game: str
    table: str
    board: str
    names: list[str]
    #: The winners, and for every seat: its total, the tickets completed and failed, the longest path, and its bot.
    result: dict[str, Any]
    finished_at: float
    seat: int
    was_absent: bool


@dataclass(frozen=True, slots=True)
class Exercise:
    """An error of someone's that they are asked about again."""

    game: str
    decision: int
    due: float | None  # None: they know it by now
    step: int  # how many times in a row it was found, and the interval that it is in
    moment: dict[str, Any]  # of the game's review
    answers: dict[str, Verdict]  # the moves that were tried


@dataclass(frozen=True, slots=True)
class GameGivenAway:
    """What someone gave away in a game that was reviewed."""

    game: str
    board: str
    players: int
    points: float


@dataclass(frozen=True, slots=True)
class TableOwner:
    """Who owns a table."""

    #: A node; None where no node has it.
    node: str | None
    #: How often the table has changed hands.
    epoch: int
    #: Where the node is; None if it is not there any more, or silent.
    address: str | None


@dataclass(frozen=True, slots=True)
class NodeRow:
    """One of the servers that use a database together."""

    id: str
    address: str
    #: The open tables that it has, as JSON.
    open_tables: str


def read_exercise(game: str, decision: int, due: float | None, step: int, moment: str, answers: str) -> Exercise:
    """Return an exercise; raise ValueError, TypeError or KeyError if it is damaged."""
    tried = {str(action): Verdict(**verdict) for action, verdict in json.loads(answers).items()}
    return Exercise(game, int(decision), due, int(step), dict(json.loads(moment)), tried)


def read_log_row(number: int, seq: Any, at: Any, body: Any, user: Any, message: Any) -> LogRow:
    """Return a line of a log after checking it."""
    if seq != number:
        raise LogError(f"line {number} of the log is missing.")
    texts = (body, user or "", message or "")
    if not isinstance(at, float) or not all(isinstance(text, str) for text in texts):
        raise LogError(f"line {number} of the log is damaged.")
    return LogRow(at, read_event(body), user, message)


def read_row(name: str, board: str, phase: Any, is_listed: Any, names: str, game: str | None, *rest: Any) -> TableRow:
    """Return a row of a list; raise ValueError, TypeError or KeyError if it is damaged."""
    result, changed_at, seq, to_move = rest
    shown, ended = json.loads(names), None if result is None else json.loads(result)
    if phase not in get_args(TablePhase) or not isinstance(shown, list):
        raise ValueError
    if ended is not None:
        ended = _result(ended)
    return TableRow(
        name, board, phase, bool(is_listed), list(map(str, shown)), game, ended, float(changed_at), int(seq), to_move
    )


def _result(ended: Mapping[str, Any]) -> dict[str, Any]:
    """How a game ended; a ValueError, TypeError or KeyError where it is damaged."""
    result: dict[str, Any] = {key: [int(each) for each in ended[key]] for key in ("winners", "totals")}
    players = len(result["totals"])
    for key in DETAILS:
        result[key] = [int(each) for each in ended.get(key, [0] * players)]
    result["bots"] = [None if bot is None else str(bot) for bot in ended.get("bots", [None] * players)]
    if any(len(result[key]) != players for key in (*DETAILS, "bots")):
        raise ValueError
    return result
