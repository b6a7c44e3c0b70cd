"""Changes of the database, and the SQL that carries them out in either database."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from ..model.ids import public_id
from ..model.rated_game import RatedGame
from ..model.table_events import LogRow, write_event
from .accounts.account_changes import ForgetUser, KeepBan, RewriteLog
from .address_changes import AddressChange
from .daily_rows import SaveDailyEntry
from .errors import GameCounted, TableTaken, TournamentChanged, WriteConflict
from .history.history_changes import MARK_COUNTED, CountGame
from .notice_changes import NoticeChange, SaveNotice
from .rating_rows import RatingChange
from .rows import DaysRow, Exercise, OwnSeat, TableRow
from .statement import Statement

APPEND: Final = 'INSERT INTO events (table_id, seq, at, body, "user", message) VALUES (?, ?, ?, ?, ?, ?)'
SAVE_PROGRESS: Final = "UPDATE tables SET seq = ?, to_move = ?, changed_at = ? WHERE id = ? AND epoch = ?"
SAVE_ROW: Final = (
    "INSERT INTO tables (id, board, phase, is_listed, names, game, result, changed_at, seq, to_move, listed_at,"
    " owner, epoch)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET board = excluded.board,"
    " phase = excluded.phase, is_listed = excluded.is_listed, names = excluded.names, game = excluded.game,"
    " result = excluded.result, changed_at = excluded.changed_at, seq = excluded.seq, to_move = excluded.to_move,"
    " listed_at = excluded.listed_at WHERE tables.epoch = excluded.epoch"
)
SAVE_TOURNAMENT: Final = "UPDATE tournaments SET phase = ?, at = ?, body = ? WHERE id = ? AND body = ?"
#: Statements that change one row, unless another server has changed what they rely on: then the error says so, and
#: nothing is saved.
FENCED: Final[Mapping[str, type[WriteConflict]]] = {
    SAVE_PROGRESS: TableTaken,
    SAVE_ROW: TableTaken,
    SAVE_TOURNAMENT: TournamentChanged,
    MARK_COUNTED: GameCounted,
}
RELEASE: Final = "UPDATE tables SET owner = NULL WHERE id = ? AND epoch = ?"
SAVE_ORDER: Final = "UPDATE table_users SET is_over = ?, listed_at = ? WHERE table_id = ?"
ADD_USER: Final = (
    'INSERT INTO table_users ("user", table_id, is_over, listed_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
)
SAVE_SEAT: Final = 'UPDATE table_users SET seat = ?, was_absent = ? WHERE "user" = ? AND table_id = ?'
ADD_PLAYER: Final = 'INSERT INTO players (player, "user") VALUES (?, ?) ON CONFLICT DO NOTHING'
SET_NAME: Final = (
    "INSERT INTO users (id, name, changed_at) VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at"
)
ADD_UPLOAD: Final = 'INSERT INTO uploads (id, at, "user", record) VALUES (?, ?, ?, ?)'
SAVE_REVIEW: Final = (
    "INSERT INTO reviews (game, at, body) VALUES (?, ?, ?)"
    " ON CONFLICT (game) DO UPDATE SET at = excluded.at, body = excluded.body"
)
CLAIM_REVIEW: Final = "INSERT INTO review_claims (game, node) VALUES (?, ?) ON CONFLICT DO NOTHING"
REMOVE_CLAIM: Final = "DELETE FROM review_claims WHERE game = ?"
REMOVE_REVIEWS: Final = "DELETE FROM reviews WHERE at < (SELECT at FROM reviews ORDER BY at DESC LIMIT 1 OFFSET ?)"
#: An exercise is for whoever had the seat, as long as no bot had to finish the game for them.
ADD_EXERCISE: Final = (
    'INSERT INTO exercises ("user", game, decision, due, step, moment, answers)'
    " SELECT \"user\", game, CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION), 0, CAST(? AS TEXT), '{}'"
    " FROM table_users JOIN tables ON id = table_id WHERE game = ? AND table_users.seat = ? AND NOT was_absent"
    " ON CONFLICT DO NOTHING"
)
ADD_DAILY: Final = 'INSERT INTO daily (day, "user", table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
SAVE_EXERCISE: Final = (
    'UPDATE exercises SET due = ?, step = ?, answers = ? WHERE "user" = ? AND game = ? AND decision = ?'
)
SAVE_GIVEN_AWAY: Final = (
    "INSERT INTO given_away (game, seat, at, points, error)"
    " SELECT game, CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION),"
    " CAST(? AS DOUBLE PRECISION) FROM tables WHERE game = ?"
    " ON CONFLICT (game, seat) DO UPDATE SET at = excluded.at, points = excluded.points, error = excluded.error"
)
#: How many reviews are kept, some 10 kB each; older ones are made again when someone asks.
KEPT_REVIEWS: Final = 5000
ADD_RATED_GAME: Final = "INSERT INTO games_to_rate (table_id, at, body) VALUES (?, ?, ?)"
REMOVE_RATED_GAME: Final = "DELETE FROM games_to_rate WHERE table_id = ?"
ADD_RATING_CHANGE: Final = (
    'INSERT INTO rating_changes ("user", board, number, table_id, game, at, old_rating, new_rating, deviation, place,'
    " seats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SAVE_RATING: Final = (
    'INSERT INTO ratings ("user", board, player, rating, deviation, games, at) VALUES (?, ?, ?, ?, ?, ?, ?)'
    ' ON CONFLICT ("user", board) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,'
    " games = excluded.games, at = excluded.at"
)
SAVE_DAYS: Final = (
    "INSERT INTO days_tables (table_id, pace, due_at, deadline, seat, since, open_seats, is_rated, host)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET pace = excluded.pace,"
    " due_at = excluded.due_at, deadline = excluded.deadline, seat = excluded.seat, since = excluded.since,"
    " open_seats = excluded.open_seats, is_rated = excluded.is_rated, host = excluded.host"
)
REMOVE_DAYS: Final = "DELETE FROM days_tables WHERE table_id = ?"
REMOVE_NOTICES: Final = "DELETE FROM notices WHERE table_id = ?"
ADD_VACATION_HOUR: Final = 'INSERT INTO vacation ("user", hour) VALUES (?, ?) ON CONFLICT DO NOTHING'
SET_AWAY: Final = (
    'INSERT INTO away ("user", until) VALUES (?, ?) ON CONFLICT ("user") DO UPDATE SET until = excluded.until'
)
ADD_TOURNAMENT: Final = "INSERT INTO tournaments (id, phase, at, body) VALUES (?, ?, ?, ?)"
REMOVE_TOURNAMENT_USERS: Final = "DELETE FROM tournament_users WHERE tournament = ?"
ADD_TOURNAMENT_USER: Final = 'INSERT INTO tournament_users ("user", tournament) VALUES (?, ?)'
REMOVE_TOURNAMENT_TABLES: Final = "DELETE FROM tournament_tables WHERE tournament = ?"
ADD_TOURNAMENT_TABLE: Final = "INSERT INTO tournament_tables (table_id, tournament) VALUES (?, ?)"
#: Vacation is taken by the hour.
VACATION_HOUR: Final = 3600


@dataclass(slots=True)  # not frozen, nor is the next: an action makes one of each, in a third of the time
class AppendLine:
    """Append a line to a table's log."""

    table: str
    seq: int
    entry: LogRow

    @property
    def values(self) -> tuple[Any, ...]:
        entry = self.entry
        return self.table, self.seq, entry.at, write_event(entry.event), entry.user, entry.message

    def statements(self) -> Iterator[Statement]:
        yield APPEND, (self.values,)


@dataclass(slots=True)
class SaveProgress:
    """Save the progress of a game for lists, without changing their order."""

    table: str
    seq: int
    to_move: str | None
    at: float
    epoch: int = 0

    def statements(self) -> Iterator[Statement]:
        yield SAVE_PROGRESS, ((self.seq, self.to_move, self.at, self.table, self.epoch),)


@dataclass(frozen=True, slots=True)
class SaveRow:
    """Save what lists show of a table, whose lists it is in, and where they sat once it is over."""

    row: TableRow
    users: Sequence[str]
    seats: Sequence[OwnSeat] = ()
    #: The node that owns the table; None where there is only one server.
    owner: str | None = None
    epoch: int = 0

    @property
    def table(self) -> str:
        return self.row.id

    def statements(self) -> Iterator[Statement]:
        row, is_over = self.row, self.row.phase == "over"
        result = None if row.result is None else json.dumps(row.result)
        names = json.dumps(row.names, ensure_ascii=False)
        shown = (row.id, row.board, row.phase, row.is_listed, names, row.game, result)
        progress = (row.changed_at, row.seq, row.to_move, row.changed_at)
        yield SAVE_ROW, ((*shown, *progress, self.owner, self.epoch),)
        yield SAVE_ORDER, ((is_over, row.changed_at, row.id),)
        yield ADD_USER, [(user, row.id, is_over, row.changed_at) for user in self.users]
        yield SAVE_SEAT, [(each.seat, each.was_absent, each.user, row.id) for each in self.seats]
        yield ADD_PLAYER, [(public_id(each.user), each.user) for each in self.seats]


@dataclass(frozen=True, slots=True)
class ReleaseTable:
    """Let another node have a table, if it is still owned."""

    table: str
    epoch: int

    def statements(self) -> Iterator[Statement]:
        yield RELEASE, ((self.table, self.epoch),)


@dataclass(frozen=True, slots=True)
class SetName:
    """Give a user a name."""

    user: str
    name: str
    at: float

    def statements(self) -> Iterator[Statement]:
        yield SET_NAME, ((self.user, self.name, self.at),)


@dataclass(frozen=True, slots=True)
class AddUpload:
    """Store an uploaded record."""

    name: str
    at: float
    user: str
    record: Mapping[str, Any]

    def statements(self) -> Iterator[Statement]:
        yield ADD_UPLOAD, ((self.name, self.at, self.user, json.dumps(self.record)),)


@dataclass(frozen=True, slots=True)
class SaveReview:
    """Store a review, compressed, and remove the oldest if there are too many."""

    game: str
    at: float
    text: bytes

    def statements(self) -> Iterator[Statement]:
        yield SAVE_REVIEW, ((self.game, self.at, zlib.compress(self.text)),)
        yield REMOVE_REVIEWS, ((KEPT_REVIEWS - 1,),)
        yield REMOVE_CLAIM, ((self.game,),)


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """Let a node make the review of a game that has just ended there."""

    game: str
    node: str

    def statements(self) -> Iterator[Statement]:
        yield CLAIM_REVIEW, ((self.game, self.node),)


@dataclass(frozen=True, slots=True)
class AddRatedGame:
    """Note that a rated game is over, in the commit that ends it: its ratings are still to be computed."""

    game: RatedGame

    def statements(self) -> Iterator[Statement]:
        yield ADD_RATED_GAME, ((self.game.table, self.game.at, self.game.to_json()),)


@dataclass(frozen=True, slots=True)
class SaveRatings:
    """Save what a rated game has changed, and that it is done.

    The changes of a player are numbered, so two servers that compute them from the same rating can't both save theirs.
    """

    table: str
    changes: Sequence[RatingChange] = ()

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_RATED_GAME, ((self.table,),)
        yield (
            ADD_RATING_CHANGE,
            [
                (
                    *(each.user, each.board, each.number, self.table, each.game, each.at),
                    *(each.old_rating, each.new_rating, each.deviation, each.place, each.seats),
                )
                for each in self.changes
            ],
        )
        yield ADD_PLAYER, [(public_id(each.user), each.user) for each in self.changes]
        yield (
            SAVE_RATING,
            [
                (
                    *(each.user, each.board, public_id(each.user)),
                    *(each.new_rating, each.deviation, each.number, each.at),
                )
                for each in self.changes
            ],
        )


@dataclass(frozen=True, slots=True)
class SaveGivenAway:
    """Store what a seat gave away in a game that was played here."""

    game: str
    seat: int
    at: float
    points: float
    error: float

    def statements(self) -> Iterator[Statement]:
        yield SAVE_GIVEN_AWAY, ((self.seat, self.at, self.points, self.error, self.game),)


@dataclass(frozen=True, slots=True)
class AddExercise:
    """Make an exercise of an error for the one who made it, due from `at` on; once."""

    game: str
    seat: int
    decision: int
    at: float
    moment: str  # JSON

    def statements(self) -> Iterator[Statement]:
        yield ADD_EXERCISE, ((self.decision, self.at, self.moment, self.game, self.seat),)


@dataclass(frozen=True, slots=True)
class AddDaily:
    """Note the table where a user plays the deal of a day; the first one counts."""

    day: str
    user: str
    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield ADD_DAILY, ((self.day, self.user, self.table_id),)


@dataclass(frozen=True, slots=True)
class SaveDays:
    """Save what lists and the sweep need to know of a table whose game lasts for days."""

    row: DaysRow
    #: The notice of the turn, where a person is to move.
    notice: SaveNotice | None = None

    def statements(self) -> Iterator[Statement]:
        each = self.row
        values = (each.table, each.pace, each.due_at, each.deadline, each.seat, each.since)
        yield SAVE_DAYS, ((*values, each.open_seats, each.is_rated, each.host),)
        if self.notice is not None:
            yield from self.notice.statements()


@dataclass(frozen=True, slots=True)
class RemoveDays:
    """The game of a table does not last for days, or not any more."""

    table_id: str

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_DAYS, ((self.table_id,),)
        yield REMOVE_NOTICES, ((self.table_id,),)


@dataclass(frozen=True, slots=True)
class AddVacationHour:
    """Take an hour of a user's vacation: it counts once, for all their games."""

    user: str
    hour: int

    @classmethod
    def at(cls, user: str, at: float) -> AddVacationHour:
        """The hour of a time."""
        return cls(user, int(at // VACATION_HOUR))

    def statements(self) -> Iterator[Statement]:
        yield ADD_VACATION_HOUR, ((self.user, self.hour),)


@dataclass(frozen=True, slots=True)
class SetAway:
    """Note until when a user is away; a time that has passed means that they are back."""

    user: str
    until: float

    def statements(self) -> Iterator[Statement]:
        yield SET_AWAY, ((self.user, self.until),)


@dataclass(frozen=True, slots=True)
class SaveTournament:
    """Save a tournament, as JSON, if it is still what it was."""

    id: str
    phase: str
    at: float
    body: str
    #: Its host and everyone who has entered.
    users: Sequence[str]
    #: The tables whose games it waits for.
    open_tables: Sequence[str]
    #: What it was; None for a new one.
    before: str | None

    def statements(self) -> Iterator[Statement]:
        if self.before is None:
            yield ADD_TOURNAMENT, ((self.id, self.phase, self.at, self.body),)
        else:
            yield SAVE_TOURNAMENT, ((self.phase, self.at, self.body, self.id, self.before),)
        yield REMOVE_TOURNAMENT_USERS, ((self.id,),)
        yield ADD_TOURNAMENT_USER, [(user, self.id) for user in self.users]
        yield REMOVE_TOURNAMENT_TABLES, ((self.id,),)
        yield ADD_TOURNAMENT_TABLE, [(table, self.id) for table in self.open_tables]


@dataclass(frozen=True, slots=True)
class SaveExercise:
    """Save how far someone is with an exercise."""

    user: str
    exercise: Exercise

    def statements(self) -> Iterator[Statement]:
        each = self.exercise
        answers = json.dumps({action: asdict(verdict) for action, verdict in each.answers.items()})
        yield SAVE_EXERCISE, ((each.due, each.step, answers, self.user, each.game, each.decision),)


Change = (
    AppendLine
    | SaveProgress
    | SaveRow
    | ReleaseTable
    | SetName
    | AddUpload
    | SaveReview
    | ClaimReview
    | AddRatedGame
    | CountGame
    | SaveRatings
    | SaveGivenAway
    | AddExercise
    | SaveExercise
    | AddDaily
    | SaveDailyEntry
    | SaveDays
    | RemoveDays
    | AddVacationHour
    | SetAway
    | RewriteLog
    | ForgetUser
    | KeepBan
    | SaveTournament
    | NoticeChange
    | AddressChange
)
