"""The messages that the server sends over a web socket. What is not required is left out where it would be null."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from ..appearance import Avatar
from ..reason_types import Reason
from ..table_events import SeatKind
from .base_models import sent
from .hints import HintedMove, HintNudge, HintReasonMessage, HintTicketSet
from .incoming import AllowedHints, HintLevel, Options, Reaction
from .scenes import LogEntry, Scene

TablePhase = Literal["lobby", "playing", "over"]
#: How the people of a table came together, where it was not by a link.
TableKind = Literal["quick", "tournament", "device"]
CloseReason = Literal["replaced", "restart", "version", "slow", "gone", "unreadable", "storage", "too-fast"]


@sent
class Seat(TypedDict):
    """A seat at a table. At the start closed ones go away and bots sit down in open ones."""

    kind: SeatKind
    name: str
    bot: NotRequired[str | None]
    avatar: NotRequired[Avatar | None]  # of a person
    colour: int  # of the trains, by the seat that has it where nobody chose one
    is_online: bool
    is_you: bool
    #: A person who is away for days said so: seconds until they are back.
    away_seconds: NotRequired[float | None]
    must_agree: bool  # the host has changed the rated game since the person sat down; they agree by `sit` in this seat
    stand_in: bool  # a bot plays for the person, who was late or gone, until they come back


@sent
class Clock(TypedDict):
    """The time of the seat to move, in milliseconds; the browser counts down by itself from when this arrives."""

    seat: int
    turn_ms: NotRequired[int | None]
    reserve_ms: list[int]
    grace_ms: NotRequired[int | None]  # the person is gone: the time until a bot plays for them


@sent
class TableMessage(TypedDict):
    """The current table: sent whole, whenever any of it changes."""

    t: Literal["table"]
    table: str
    board: str
    board_hash: str  # for addresses of the board's files that may be cached indefinitely
    phase: TablePhase
    seats: list[Seat]
    options: Options
    is_host: bool
    host: str
    spectators: int
    role: Literal["player", "spectator"]
    you: str  # your name
    looking: NotRequired[int | None]  # the seat whose view this browser gets; else it gets a spectator's
    votes: list[int]  # seats that want a rematch
    next_table: NotRequired[str | None]
    game: NotRequired[str | None]
    has_chosen_seed: bool
    starts_in: NotRequired[float | None]  # seconds until the game starts by itself
    kind: NotRequired[TableKind | None]
    tournament: NotRequired[str | None]  # that the game is part of
    hints: AllowedHints  # which hints people get here
    hint_counts: list[int]  # for how many decisions each seat has asked for one


@sent
class SnapshotMessage(TypedDict):
    """A whole scene; what came before is forgotten."""

    t: Literal["snapshot"]
    game: str
    seq: int
    scene: Scene
    log: list[LogEntry]


@sent
class StepMessage(TypedDict):
    """One action further. `changes` is a patch of the scene.

    An object is merged key by key, null removes a key, a list is replaced; an object for a list changes the items
    that it names by their number.
    """

    t: Literal["step"]
    game: str
    seq: int
    entry: LogEntry
    changes: dict[str, object]


@sent
class ClockMessage(TypedDict):
    """The clock has started, changed or ended."""

    t: Literal["clock"]
    clock: Clock | None


@sent
class AckMessage(TypedDict):
    """A message was carried out; for an action, `seq` is the number of actions after it."""

    t: Literal["ack"]
    id: str
    seq: NotRequired[int | None]


@sent
class RefusedMessage(TypedDict):
    """A message was not carried out, and nothing has changed."""

    t: Literal["refused"]
    id: str | None
    reason: Reason


@sent
class ExplanationMessage(TypedDict):
    """The answer to `why`; no reason means that it can be done."""

    t: Literal["because"]
    id: str
    reason: Reason | None


@sent
class HintedMessage(TypedDict):
    """The answer to `hint`, for the browser that asked: at once, and again (`is_final`) when moves were compared."""

    t: Literal["hinted"]
    id: str
    seq: int  # of the scene that it is about
    level: HintLevel
    is_final: bool
    nudge: NotRequired[HintNudge | None]
    facts: list[HintReasonMessage]
    moves: list[HintedMove]
    ticket_sets: list[HintTicketSet]
    gain: NotRequired[float | None]  # points that the move is certainly ahead of every other


@sent
class ChatMessage(TypedDict):
    """Someone said something; without a name it is the table itself."""

    t: Literal["said"]
    name: str
    seat: int | None
    text: str
    at: float
    reason: NotRequired[Reason]  # what the table says; the text is for other programs


@sent
class ReactionMessage(TypedDict):
    """Someone present reacted to what happened; it is shown for a moment."""

    t: Literal["reacted"]
    name: str
    seat: int | None
    reaction: Reaction


@sent
class Pong(TypedDict):
    """The answer to `ping`."""

    t: Literal["pong"]


@sent
class Goodbye(TypedDict):
    """The server closes the connection.

    `replaced` means that the same tab has opened another one; `storage`, that nothing can be saved at present, because
    the disk is full or the database is locked.
    """

    t: Literal["goodbye"]
    why: CloseReason


ToBrowser = Annotated[
    TableMessage
    | SnapshotMessage
    | StepMessage
    | ClockMessage
    | AckMessage
    | RefusedMessage
    | ExplanationMessage
    | HintedMessage
    | ChatMessage
    | ReactionMessage
    | Pong
    | Goodbye,
    Field(discriminator="t"),
]
