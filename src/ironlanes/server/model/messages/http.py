"""The answers to HTTP requests, other than boards."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import WithJsonSchema
from typing_extensions import TypedDict

from ..achievements import ACHIEVEMENTS
from ..appearance import Avatar
from ..reason_types import Reason
from .base_models import SentModel, sent
from .boards import BoardCard
from .incoming import CorrespondencePace
from .outgoing import TableKind, TablePhase
from .scenes import LogEntry, Scene


class BotCard(SentModel):
    """A bot in a list."""

    name: str
    about: str
    is_level: bool  # for people to play against; the others are for research


class TableCard(SentModel):
    """A table in a list."""

    table: str
    board: str
    names: list[str]
    phase: TablePhase
    seq: int
    your_turn: bool
    game: str | None = None
    winners: list[int]
    totals: list[int]
    changed_at: float  # seconds since 1970
    days: CorrespondencePace | None = None  # the pace, of a correspondence game
    kind: TableKind | None = None
    to_move: int | None = None  # the seat to move, in such a game
    seconds_left: float | None = None  # until it is late; in a game with a clock for turns, of the visitor's own turn
    given_away: float | None = None  # points that the visitor's decisions cost, where the game was reviewed


class CorrespondenceOverview(SentModel):
    """GET /api/days: the visitor's correspondence games, and their vacation."""

    games: list[TableCard]  # those that wait for the visitor first, the longest first
    waiting: list[str]  # the tables that wait for the visitor, the longest first
    most_games: int  # that a visitor may play at the same time
    away_seconds: float | None = None  # until they are back, if they said that they are away
    vacation_hours: int  # that are left this year


class Waiting(SentModel):
    """GET /api/waiting: the tables of correspondence games that wait for the visitor, the longest first."""

    tables: list[str]


class Reminders(SentModel):
    """GET /api/reminders: how the visitor is reminded of correspondence games, and how they can be."""

    push_key: str | None = None  # for a subscription; none where the server sends no reminders to browsers
    endpoints: list[str]  # the visitor's browsers that get reminders
    can_mail: bool
    mail: str | None = None
    is_confirmed: bool  # the e-mail address
    quiet_from: int  # hours of the day
    quiet_to: int


class OpenTable(SentModel):
    """A table where anyone may sit down."""

    table: str
    board: str
    names: list[str]  # of those who sit there, bots too
    avatars: list[Avatar | None] | None = None  # beside those names, where someone is at the table
    open: int  # free seats
    turn_seconds: int  # 0: no clock for turns
    days: CorrespondencePace | None = None  # the pace, of a correspondence game
    is_rated: bool
    rating: int | None = None  # the mean of those who have one on this board
    starts_in: float | None = None  # seconds until bots take the free seats


class OpenTables(SentModel):
    """GET /api/open-tables, and each message of the web socket /ws/open-tables"""

    tables: list[OpenTable]
    running: list[TableCard]


class TableMade(SentModel):
    """The answer to POST /api/tables."""

    table: str


class HomeDaily(SentModel):
    """Today's deal, as far as the home page shows it."""

    board: str
    players: int  # who have finished it
    is_begun: bool  # by the visitor
    is_over: bool
    place: int | None = None  # the visitor's among those who have finished it


class Home(SentModel):
    """GET /api/home"""

    you: str
    boards: list[BoardCard]
    bots: list[BotCard]
    first_opponent: str  # the bot for people who have not chosen one
    exercises_due: int
    has_friends: bool  # or has asked somebody, or was asked
    daily: HomeDaily
    tournament: str | None = None  # that the visitor plays in one sitting, and that has begun
    open_tables: int  # where the visitor can sit down
    waiting: list[str]  # tables of correspondence games that wait for the visitor, the longest first
    unfinished: list[TableCard]
    running: list[TableCard]
    finished: list[TableCard]


class HistoryGame(SentModel):
    """A game that is over, with the part that the visitor had in it."""

    game: str
    board: str
    finished_at: float  # seconds since 1970
    names: list[str]
    totals: list[int]
    winners: list[int]
    seat: int
    completed: int  # tickets
    failed: int
    longest_path: int
    was_absent: bool  # a bot finished it for them, so it counts for nothing else
    kind: TableKind | None = None
    given_away: float | None = None  # points that their decisions cost, where the game was reviewed


class BoardStatistics(SentModel):
    """A visitor's games on one board."""

    board: str
    games: int
    wins: int
    best_score: int


#: In TypeScript the type of all names, so that a text that is missing in a language is a type error.
AchievementName = Annotated[str, WithJsonSchema({"enum": list(ACHIEVEMENTS)})]


class Achievement(SentModel):
    """Something to achieve, with what its texts name, and when the visitor first achieved it."""

    name: AchievementName
    amount: int  # of tickets, trains, points or wins that it takes
    boards: list[str]  # to win on
    bot: str | None = None  # to win against
    best: int | None = None  # the most of it in one game so far; of a win, the points behind the winner, negative
    at: float | None = None  # null: not yet
    game: str | None = None  # null also if the game has been removed


class History(SentModel):
    """GET /api/history?page=0: the visitor's own games that are over, a page of them, and what they add up to."""

    you: str
    page: int
    pages: int
    games: list[HistoryGame]
    boards: list[BoardStatistics]
    streak: int  # wins in a row up to now
    longest_streak: int
    achievements: list[Achievement]


@sent
class ReplayStep(TypedDict):
    """An action of a replay, and the patch that it is to the scene."""

    entry: LogEntry
    action: str
    changes: dict[str, object]


@sent
class Replay(TypedDict):
    """GET /api/games/{game}/replay?as=all|spectator|0..4: a finished game, played again from its record."""

    game: str
    board: str
    board_hash: str
    names: list[str]
    bots: list[str | None]
    colours: list[int]  # of the seats' trains
    hint_counts: list[int]  # for how many decisions each seat asked for a hint
    seed: NotRequired[str]  # of a daily deal only when it is closed
    seed_hash: str
    first: Scene
    steps: list[ReplayStep]
    table: NotRequired[str | None]
    finished_at: NotRequired[float | None]


@sent
class RecapStep(TypedDict):
    """An action as the viewer saw it, and the patch that it is to the scene."""

    entry: LogEntry
    changes: dict[str, object]


@sent
class Recap(TypedDict):
    """GET /api/tables/{table}/recap?since=0: what the visitor has missed in a game that goes on, from their seat."""

    game: str
    board: str
    board_hash: str
    names: list[str]
    bots: list[str | None]
    colours: list[int]
    hint_counts: list[int]
    first: Scene  # when the visitor was here last
    steps: list[RecapStep]


@sent
class LevelLike(TypedDict):
    """The level that a visitor plays like, and the weakest and the strongest that it may be."""

    level: str
    weakest: str
    strongest: str
    points: float  # given away a game
    error: float
    games: int


@sent
class LevelOnBoard(TypedDict):
    """A visitor's results on one board with `players` players."""

    board: str
    players: int
    missing: int  # reviewed games until it can be told
    like: NotRequired[LevelLike | None]


ReviewStatus = Literal["waiting", "running", "ready", "failed"]


@sent
class ReviewProgress(TypedDict):
    """How many steps of a review are done."""

    done: int
    total: int


@sent
class ReviewResponse(TypedDict):
    """GET /api/games/{game}/review: the review of a finished game, or how far it is, and until then the facts."""

    status: ReviewStatus
    seat: NotRequired[int | None]  # where the visitor sat
    colours: NotRequired[list[int] | None]  # of the seats' trains, of a game that was played here
    level: NotRequired[LevelOnBoard | None]  # how the visitor plays on this board
    progress: NotRequired[ReviewProgress | None]
    facts: NotRequired[dict[str, object]]  # a `RecordFacts`
    review: NotRequired[dict[str, object]]  # a `Review`, as `ironlanes review --json` writes it


@sent
class ExercisePosition(TypedDict):
    """A decision that was an error, as the visitor saw it then; the better move is theirs to find."""

    game: str
    decision: int  # the number of actions before it
    step: int  # how many times in a row it was found
    turn: int
    board: str
    board_hash: str
    names: list[str]
    bots: list[str | None]
    scene: Scene
    log: list[LogEntry]


@sent
class Practice(TypedDict):
    """GET /api/practice: the visitor's exercises, and the first that is due."""

    due: int
    later: int
    known: int  # those that are not asked any more
    next_at: NotRequired[float | None]  # when the next of those that are not due will be
    exercise: NotRequired[ExercisePosition | None]
    levels: list[LevelOnBoard]  # how the visitor plays, where games were reviewed


class ExerciseAnswer(SentModel):
    """The answer to POST /api/practice/{game}/{decision}: how good a move is that the visitor tried."""

    status: Literal["judging", "judged", "failed"]
    is_right: bool | None = None
    points: float | None = None  # that it loses against the best one
    error: float | None = None  # the standard error of that
    moment: dict[str, object] | None = None  # a `Moment` of the game's review
    due: float | None = None  # when it is asked again


class ExerciseReason(SentModel):
    """GET /api/practice/{game}/{decision}/why?action=...: why a move is not possible there."""

    reason: Reason | None = None


@sent
class DailyEntry(TypedDict):
    """Someone's game of a daily deal."""

    place: int
    name: str
    points: int
    champion: int  # the points of the opponent
    game: str
    is_you: bool


@sent
class DailyDay(TypedDict):
    """A daily deal and its first places; those of today are for visitors who have finished it."""

    day: str  # such as 2026-11-15
    board: str
    players: int  # who have finished it
    entries: list[DailyEntry]  # the first hundred
    own: NotRequired[DailyEntry]  # the visitor's, whatever its place
    is_closed: bool  # everybody may watch the games; before, only their players


class DailyDeal(SentModel):
    """GET /api/daily: the deal of today and that of yesterday."""

    today: DailyDay
    yesterday: DailyDay
    table: str | None = None  # where the visitor plays it
    is_over: bool
    streak: int  # on how many days in a row the visitor has finished the deal
    completed: int  # the visitor's tickets of today, once the game is over
    failed: int


class Uploaded(SentModel):
    """The answer to POST /api/records and to POST /api/device-games."""

    game: str


@sent
class ErrorResponse(TypedDict):
    """The body of every HTTP answer that is an error."""

    reason: Reason
