"""Table events: the closed list of what a table's log can hold. A table is rebuilt from its events.

Logs are kept for good: a field may be added with a default, and an event whose meaning changes gets a new version.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from ironlanes.bots import FailureReason

from ..runtime.encoding import encode
from .appearance import Avatar, TrainColour, avatar_of

#: The version that is written; what has a higher one comes from a newer program.
VERSION: Final = 1

SeatKind = Literal["open", "closed", "person", "bot"]
PlayedBy = Literal["person", "bot", "late", "stand-in"]
SeatIndex = Annotated[int, Field(ge=0)]


#: A line of a log is what was written: nothing is converted, nothing unknown is there.
STRICT: Final = ConfigDict(extra="forbid", strict=True)


@with_config(STRICT)
@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a table, and who has it."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    user: str | None = None
    #: Another person plays here, on the device of a user who has a seat of their own.
    is_local: bool = False
    #: What the person had chosen when they sat down.
    avatar: Avatar | None = None
    #: Nobody who sat down before had chosen it.
    colour: TrainColour | None = None

    @property
    def shown_avatar(self) -> Avatar | None:
        """The avatar beside the name; only people who sit at a device of their own have one."""
        return None if self.user is None or self.is_local else avatar_of(self.user, self.avatar)


@dataclass(frozen=True, slots=True)
class Created:
    """Someone created a table."""

    type: ClassVar = "created"
    board: str
    chairs: tuple[Chair, ...]
    options: dict[str, Any]
    host: str
    #: The bot for seats that are still open at the start.
    bot: str
    seed: str | None = None
    start: int | None = None
    #: The hash of the board (`game.board_hash`); older logs have none.
    board_hash: str | None = None
    #: The id of the tournament that the game belongs to.
    tournament: str | None = None
    #: The game was played on its player's device, and handed over when it was over.
    is_from_device: bool = False


@dataclass(frozen=True, slots=True)
class Sat:
    """A user took an open seat, or gave it to another person on the same device."""

    type: ClassVar = "sat"
    seat: SeatIndex
    user: str
    name: str
    is_local: bool = False
    avatar: Avatar | None = None
    colour: TrainColour | None = None


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat was left."""

    type: ClassVar = "stood"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class SeatSet:
    """The host opened or closed a seat, or gave it to a bot."""

    type: ClassVar = "seat-set"
    seat: SeatIndex
    kind: SeatKind
    bot: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class OptionsSet:
    """The host changed how the table plays; another board may have other numbers of seats."""

    type: ClassVar = "options-set"
    options: dict[str, Any]
    board: str
    chairs: tuple[Chair, ...]
    board_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Renamed:
    """A user at the table changed their name."""

    type: ClassVar = "renamed"
    user: str
    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game began: who sits where for good, and the seed that decides every shuffle."""

    type: ClassVar = "started"
    game: str
    seed: str
    chairs: tuple[Chair, ...]
    start: int | None = None
    board_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat's action: by its person, by its bot, or by a bot for a person who is late or gone."""

    type: ClassVar = "acted"
    seat: SeatIndex
    text: str
    by: PlayedBy
    #: What the seat has left of its reserve, where the table plays with one.
    reserve_ms: int | None = None


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took its last actions back: a claim with its passengers, or a station."""

    type: ClassVar = "took-back"
    seat: SeatIndex
    actions: Annotated[int, Field(ge=1)]


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat chose its first tickets before it was its turn; played when it is (S8)."""

    type: ClassVar = "chose"
    seat: SeatIndex
    text: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat asked for a hint: 1 is a nudge, 2 are candidates, 3 is the move."""

    type: ClassVar = "hinted"
    seat: SeatIndex
    level: Annotated[int, Field(ge=1, le=3)]


@dataclass(frozen=True, slots=True)
class Spoke:
    """Someone said something; without a name, the table itself did, in a log of an older version."""

    type: ClassVar = "spoke"
    name: str
    seat: SeatIndex | None
    text: str


@dataclass(frozen=True, slots=True)
class BotFailed:
    """A bot did not decide, and a random action is played for it."""

    type: ClassVar = "bot-failed"
    bot: str
    why: FailureReason


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A bot plays for a person from now on."""

    type: ClassVar = "stood-in"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person is back, and the bot that played for them stops."""

    type: ClassVar = "came-back"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Extended:
    """Someone gave the seat to move more time."""

    type: ClassVar = "extended"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class VacationTaken:
    """In a correspondence game, a seat whose clock ran out has vacation until a time."""

    type: ClassVar = "vacation-taken"
    seat: SeatIndex
    until: float


@dataclass(frozen=True, slots=True)
class MadeUp:
    """In a correspondence game, the seat to move got back the time in which no server was running."""

    type: ClassVar = "made-up"
    began: float
    until: float


@dataclass(frozen=True, slots=True)
class Voted:
    """A user wants another game with the same seats."""

    type: ClassVar = "voted"
    user: str


@dataclass(frozen=True, slots=True)
class RematchMade:
    """Everybody wanted another game, and this is its table."""

    type: ClassVar = "rematch-made"
    table: str


TableEvent = (
    Created
    | Sat
    | Stood
    | SeatSet
    | OptionsSet
    | Renamed
    | Started
    | Acted
    | TookBack
    | Chose
    | Hinted
    | Spoke
    | BotFailed
    | StoodIn
    | CameBack
    | Extended
    | VacationTaken
    | MadeUp
    | Voted
    | RematchMade
)
_KINDS: Final = {each.type: each for each in TableEvent.__args__}


class LogError(ValueError):
    """An impossible log, or one that a newer program wrote; one sentence says what is wrong."""


@dataclass(slots=True)  # not frozen: an action makes one, in a third of the time
class LogRow:
    """One line of a table's log: when it happened, and the user and message that caused it, if any did."""

    at: float
    event: TableEvent
    user: str | None = None
    message: str | None = None


def write_event(event: TableEvent) -> str:
    """Write an event as a line of the log."""
    written: dict[str, Any] = {"type": event.type, "v": VERSION}
    for name in event.__slots__:
        written[name] = getattr(event, name)
    if "chairs" in written:
        written["chairs"] = [asdict(chair) for chair in written["chairs"]]
    return encode(written).decode()


@cache
def _reader(kind: str) -> TypeAdapter[TableEvent]:
    """Return what reads events of a kind; it is made when the first of them is read."""
    return TypeAdapter[TableEvent](with_config(STRICT)(_KINDS[kind]))


def read_event(text: str) -> TableEvent:
    """Read an event of the log; raise LogError unless this program, or an older one, wrote it."""
    try:
        written = json.loads(text)
        kind, version = written.pop("type"), written.pop("v")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise LogError("a line of the log is damaged.") from error
    if not isinstance(kind, str) or type(version) is not int:
        raise LogError("a line of the log is damaged.")
    if version > VERSION or kind not in _KINDS:
        raise LogError(f"the log holds «{kind[:40]}» of version {version}, which a newer version of ironlanes wrote.")
    try:
        return _reader(kind).validate_json(encode(written))
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(each) for each in problem["loc"])
        raise LogError(f"«{kind}» in the log is damaged: {where[:80]}: {problem['msg']}.") from error
    except ValueError as error:  # half a character
        raise LogError(f"«{kind}» in the log is damaged.") from error
