"""The messages that clients send, over a web socket and over HTTP."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from ironlanes.bots import STAND_IN

from ..numbers import Number
from ..texts import LANGUAGES
from .base_models import ReceivedModel

#: The version of the messages; a browser with another one has to load the page again.
VERSION: Final = 1
#: The versions that a browser may speak: while nodes are upgraded one after the other, pages of two versions are open.
ACCEPTED_VERSIONS: Final = range(max(1, VERSION - 1), VERSION + 1)
#: The longest message that is read.
MAX_MESSAGE: Final = 16 * 1024

Name = Annotated[str, Field(min_length=1, max_length=24)]
MessageId = Annotated[str, Field(min_length=1, max_length=40)]
Reaction = Literal["hello", "well-played", "wow", "oops", "thinking", "good-game"]
#: The hints that people at a table may ask for: none, facts that an attentive player has, or the coach's full advice.
AllowedHints = Literal["off", "facts", "full"]
#: How a correspondence game is timed (`server/play/tables/correspondence_clock.py`).
CorrespondencePace = Literal["brisk", "steady", "slow", "untimed"]
#: A Swiss system, where everybody plays every round, or a knock-out; and how its games are timed.
TournamentForm = Literal["swiss", "knockout"]
TournamentPace = Literal["live", "brisk", "steady", "slow"]
#: A language that there are texts in.
Language = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]
HintLevel = Annotated[int, Field(ge=1, le=3)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]


class Options(ReceivedModel):
    """How a table plays. Times are seconds, 0 is none."""

    turn_seconds: Annotated[int, Field(ge=0, le=86400)] = 0  # for each turn
    reserve_seconds: Annotated[int, Field(ge=0, le=86400)] = 0  # for the whole game, used when a turn runs over
    grace_seconds: Annotated[int, Field(ge=1, le=86400)] = 60  # before a bot plays for someone who is gone
    fallback: str = STAND_IN  # the bot that plays for someone who is late or gone
    bot_pace_ms: Annotated[int, Field(ge=0, le=5000)] = 600  # how long a bot waits before it acts
    is_listed: bool = False  # for everyone to sit down while there are seats, and to watch
    #: So long after its creation a table starts by itself, bots in the open seats; sooner if no seat is open.
    start_seconds: Annotated[int, Field(ge=0, le=3600)] = 0
    is_rated: bool = False  # the result changes the ratings of the people who play
    #: The seat that begins, among all that the lobby shows; else it is drawn by lot.
    first_seat: SeatNumber | None = None
    #: `auto`: full hints against bots alone, none as soon as a second person sits at the table.
    hints: AllowedHints | Literal["auto"] = "auto"

    #: The game lasts for days, at this pace; then the times of turns, the reserve and the grace time don't count.
    days: CorrespondencePace | None = None
    #: In a correspondence game: a clock that would run out stops while its person has vacation left.
    has_vacation: bool = True

    @property
    def rated_part(self) -> dict[str, object]:
        """The options that matter to a rated game; where the table is listed and how it starts does not."""
        return self.model_dump(exclude={"is_listed", "start_seconds", "bot_pace_ms"})

    @property
    def is_listed_correspondence(self) -> bool:
        """Whether the table is in the list of open tables though nobody has to wait there."""
        return self.is_listed and self.days is not None

    @property
    def has_turn_clock(self) -> bool:
        """Whether turns are timed in seconds."""
        return self.days is None and (self.turn_seconds > 0 or self.reserve_seconds > 0)

    @property
    def has_clock(self) -> bool:
        """Whether time runs, in seconds or in days."""
        return self.has_turn_clock or self.days not in (None, "untimed")


class NewTable(ReceivedModel):
    """A request for a new table; with `start` it begins at once, bots in every seat that nobody has."""

    board: str
    players: Annotated[int, Field(ge=2, le=5)] = 3
    bot: str | None = None  # the bot for the empty seats; else a beginner
    #: Bots that sit down at once, in the seats after those of people; each may be another.
    bots: list[str] = Field(default_factory=list)
    #: Pass-and-play: these sit beside the one who asks, on the same device.
    local_names: list[Name] = Field(default_factory=list)
    options: Options = Options()
    start: bool = False
    seed: str | None = None  # for tests and puzzles; a table with a chosen seed says so


class DeviceGame(ReceivedModel):
    """POST /api/device-games: a game that was played on the visitor's device against bots, and is over."""

    id: MessageId  # on the device: a game that is handed over twice is taken over once
    record: dict[str, object]  # as `docs/protocol.md` describes records
    seat: SeatNumber  # the visitor's; other people have played beside them
    bots: Annotated[list[str | None], Field(max_length=5)]  # by seat


class QuickMatch(ReceivedModel):
    """POST /api/quick-match: a seat at a table with others who want the same, after a while with bots."""

    board: str
    players: Annotated[int, Field(ge=2, le=5)] = 2
    wait_seconds: Annotated[int, Field(ge=5, le=600)] = 30  # before bots take the open seats
    bot: str | None = None  # the bot for the open seats; else a beginner
    is_rated: bool = False


class AwayUntil(ReceivedModel):
    """PUT /api/away: the visitor is away for this many days; 0: they are back."""

    days: Annotated[int, Field(ge=0, le=60)]


class NewPush(ReceivedModel):
    """POST /api/reminders/push: the subscription of a browser that wants reminders."""

    endpoint: Annotated[str, Field(max_length=1000)]
    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=50)]
    language: Language
    zone: Annotated[str, Field(max_length=60)]  # such as Europe/Berlin


class EndPush(ReceivedModel):
    """POST /api/reminders/push/end"""

    endpoint: Annotated[str, Field(max_length=1000)]


class NewQuietHours(ReceivedModel):
    """PUT /api/reminders/quiet: the hours without reminders; the same twice means none."""

    quiet_from: Annotated[int, Field(ge=0, le=23)]
    quiet_to: Annotated[int, Field(ge=0, le=23)]
    zone: Annotated[str, Field(max_length=60)]


class NewMail(ReceivedModel):
    """POST /api/reminders/mail: an e-mail address, to which a code is sent."""

    mail: Annotated[str, Field(min_length=3, max_length=254)]
    language: Language


class MailCode(ReceivedModel):
    """POST /api/reminders/mail/confirm: the code that came by e-mail."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


class NewTournament(ReceivedModel):
    """POST /api/tournaments"""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    board: str
    form: TournamentForm = "swiss"
    seats: Annotated[int, Field(ge=2, le=5)] = 2  # at a table, at most
    rounds: Annotated[int, Field(ge=1, le=9)] = 3  # of a Swiss system
    pace: TournamentPace = "live"
    #: Whether more than one guest may enter from one address, such as a class or a club; accounts always may.
    has_shared_addresses: bool = False


class EntrantToRemove(ReceivedModel):
    """POST /api/tournaments/{tournament}/remove: an entrant, by the name that the tournament shows."""

    name: Annotated[str, Field(min_length=1, max_length=100)]


class NewName(ReceivedModel):
    """PUT /api/name"""

    name: Name


class ExerciseTry(ReceivedModel):
    """POST /api/practice/{game}/{decision}: a move in an exercise."""

    action: Annotated[str, Field(min_length=1, max_length=200)]


class Hello(ReceivedModel):
    """The first message: who speaks which version, from which tab, and what it has already."""

    t: Literal["hello"]
    v: Number
    tab: MessageId
    game: str | None = None
    since: Number | None = None


class ActRequest(ReceivedModel):
    """An action of the seat to move. `seq` is the scene it was decided on; `id` makes sending it twice harmless."""

    t: Literal["act"]
    id: MessageId
    seq: Number
    seat: SeatNumber
    action: Annotated[str, Field(min_length=1, max_length=200)]
    #: How long bots wait after it, so that it can be taken back.
    take_back_ms: Annotated[int, Field(ge=0, le=10_000)] = 0


class TakeBackRequest(ReceivedModel):
    """Take back the seat's last claim or station, before anybody else acts. `seq` is the scene with it."""

    t: Literal["take_back"]
    id: MessageId
    seq: Number
    seat: SeatNumber


class ExplainRequest(ReceivedModel):
    """Asks why an action, or any claim of a track (`claim TRACK`), is not legal."""

    t: Literal["why"]
    id: MessageId
    action: Annotated[str, Field(min_length=1, max_length=200)]


class HintRequest(ReceivedModel):
    """Asks for a hint for the decision of the seat whose view this browser gets: a nudge, candidates, or the move."""

    t: Literal["hint"]
    id: MessageId
    seq: Number
    level: HintLevel


class ViewSeatRequest(ReceivedModel):
    """Pass-and-play: the one who sits in this seat has the device now (null: nobody)."""

    t: Literal["look"]
    id: MessageId
    seat: SeatNumber | None


class SitRequest(ReceivedModel):
    """Take an open seat, before the start."""

    t: Literal["sit"]
    id: MessageId
    seat: SeatNumber
    name: Name | None = None
    is_local: bool = False  # another person on this device


class StandRequest(ReceivedModel):
    """Leave a seat, before the start."""

    t: Literal["stand"]
    id: MessageId
    seat: SeatNumber


class SetSeatRequest(ReceivedModel):
    """The host opens, closes or gives a seat to a bot, before the start."""

    t: Literal["seat"]
    id: MessageId
    seat: SeatNumber
    kind: Literal["open", "closed", "bot"]
    bot: str | None = None


class SetOptionsRequest(ReceivedModel):
    t: Literal["options"]
    id: MessageId
    options: Options
    board: str | None = None


class StartRequest(ReceivedModel):
    t: Literal["start"]
    id: MessageId


class RenameRequest(ReceivedModel):
    t: Literal["rename"]
    id: MessageId
    name: Name


class SayRequest(ReceivedModel):
    t: Literal["say"]
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=300)]


class ReactRequest(ReceivedModel):
    """Show everybody who is present one of six reactions; they are not kept."""

    t: Literal["react"]
    id: MessageId
    reaction: Reaction


class ExtendRequest(ReceivedModel):
    """Give the seat to move half a minute more; not for one's own seat."""

    t: Literal["extend"]
    id: MessageId


class RematchRequest(ReceivedModel):
    """Vote for another game with the same seats; it begins when every person who is here has voted."""

    t: Literal["rematch"]
    id: MessageId


class Ping(ReceivedModel):
    t: Literal["ping"]


#: Requests about the seats and options of a table, before its game starts.
SeatingRequest: TypeAlias = SitRequest | StandRequest | SetSeatRequest | SetOptionsRequest | StartRequest
#: What a table handles; each request has an id and is acknowledged, answered or refused.
TableRequest: TypeAlias = (
    ActRequest
    | TakeBackRequest
    | ExplainRequest
    | HintRequest
    | ViewSeatRequest
    | SeatingRequest
    | RenameRequest
    | SayRequest
    | ReactRequest
    | ExtendRequest
    | RematchRequest
)
FromBrowser: TypeAlias = Annotated[Hello | TableRequest | Ping, Field(discriminator="t")]
from_browser: Final = TypeAdapter[FromBrowser](FromBrowser)
