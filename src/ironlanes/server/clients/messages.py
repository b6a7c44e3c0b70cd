"""Every message between a browser and the server, and everything inside them: the one place that says what they are.

`web/src/net/messages.ts` is generated from here (`make ui`); a test holds the two together. A tag `t` has no
default on purpose: with one it would be optional in TypeScript. What is null may also be left out, in both directions.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from .reason_types import Phase, Reason

#: The version of the messages; a browser with another one is told to load the page again.
VERSION: Final = 1
#: The longest message that is read.
MAX_MESSAGE: Final = 16 * 1024

Name = Annotated[str, Field(min_length=1, max_length=24)]
MessageId = Annotated[str, Field(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Cards = dict[str, int]


class Strict(BaseModel):
    """What comes from outside: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Plain(BaseModel):
    """What goes out."""

    model_config = ConfigDict(extra="forbid")


# ---- tables ---------------------------------------------------------------------------------------------------------


class Options(Strict):
    """How a table plays. Times are seconds, 0 is none."""

    turn_seconds: Annotated[int, Field(ge=0, le=86400)] = 0  # for each turn
    reserve_seconds: Annotated[int, Field(ge=0, le=86400)] = 0  # for the whole game, used when a turn runs over
    grace_seconds: Annotated[int, Field(ge=1, le=86400)] = 60  # before a bot plays for someone who is gone
    fallback: str = "one-step"  # the bot that plays for someone who is late or gone
    bot_pace_ms: Annotated[int, Field(ge=0, le=5000)] = 600  # how long a bot waits before it acts
    is_listed: bool = False  # on the home page, for everyone to watch
    first_seat: SeatNumber | None = (
        None  # the seat that begins, among all that the lobby shows; else it is drawn by lot
    )

    @property
    def has_clock(self) -> bool:
        """Whether time runs."""
        return self.turn_seconds > 0 or self.reserve_seconds > 0


class NewTable(Strict):
    """A request for a new table; with `start` it begins at once, bots in every seat that nobody has."""

    board: str
    players: Annotated[int, Field(ge=2, le=5)] = 3
    bot: str | None = None  # the bot for the empty seats; else the best there is
    local_names: list[Name] = []  # pass-and-play: these sit beside the one who asks, on the same device
    options: Options = Options()
    start: bool = False
    seed: str | None = None  # for tests and puzzles; a table with a chosen seed says so


class TableMade(Plain):
    table: str


class Seat(Plain):
    """A seat at a table. At the start closed ones go away and bots sit down in open ones."""

    kind: Literal["open", "closed", "person", "bot"]
    name: str = ""
    bot: str | None = None
    is_online: bool = False
    is_you: bool = False
    #: A bot plays for the person, who was late or gone; it ends when the person comes back.
    stand_in: bool = False


class Clock(Plain):
    """The time of the seat to move, in milliseconds; the browser counts down by itself from when this arrives."""

    seat: int
    turn_ms: int | None = None
    reserve_ms: list[int] = []
    #: Someone is gone: so long until a bot plays for them.
    grace_ms: int | None = None


class TableCard(Plain):
    """A table in a list."""

    table: str
    board: str
    names: list[str]
    phase: Literal["lobby", "playing", "over"]
    seq: int
    your_turn: bool = False
    game: str | None = None
    winners: list[int] = []
    totals: list[int] = []
    changed_at: float = 0  # seconds since 1970


# ---- boards ---------------------------------------------------------------------------------------------------------


class BoardCard(Plain):
    """A board in a list."""

    id: str
    name: str
    players: list[int]
    cities: int
    countries: int
    tracks: int
    tickets: int
    hash: str  # of all that `/api/boards/{id}?h=...` answers, which may then be kept for ever


class BotCard(Plain):
    name: str
    about: str


class PlaceDetails(Plain):
    slug: str
    name: str
    is_country: bool = False


class TrackDetails(Plain):
    name: str
    places: tuple[str, str]
    length: int
    colour: str  # "gray" takes any one colour
    points: int
    locomotives: int = 0
    is_tunnel: bool = False
    lane: int = 0


class TicketDetails(Plain):
    name: str
    places: tuple[str, str]
    points: int
    is_long: bool = False


class RuleDetails(Plain):
    """The numbers of a board's rules that a screen shows; 0 is none."""

    players: list[int]  # the numbers of players that the board is for
    trains: int
    display: int
    display_locomotives: int  # so many of them face up are replaced, with all others
    deck: int  # all cards
    parallel_from: int  # with fewer players, a claim closes the tracks beside it; 0 where none lie side by side
    ticket_decks: int
    setup_tickets: int  # of the regular ones
    setup_long_tickets: int
    setup_keep: int
    drawn_tickets: int
    drawn_keep: int
    stations: int
    station_points: int
    longest_path_points: int
    globetrotter_points: int
    passenger_colours: list[str]
    passenger_points: tuple[int, int]
    tunnel_cards: int
    last_round_trains: int


class LabelShape(Plain):
    x: float
    y: float  # the baseline
    anchor: Literal["start", "middle", "end"]


class NodeShape(Plain):
    """Where a place is drawn: a city once, a country once for every track into it."""

    x: float
    y: float
    label: LabelShape
    track: str | None = None  # for a country's end, the track that ends here
    stand: tuple[float, float] | None = None  # the feet of its passengers; of a country's ends only one has it


class SlotShape(Plain):
    """One space of a track: its middle, its direction in degrees, its length, and the sub-path that draws it."""

    x: float
    y: float
    angle: float
    length: float
    path: str


class TrackShape(Plain):
    rail: str  # the thin line from place to place
    slots: list[SlotShape]


class Picture(Plain):
    """A board's finished geometry, in board units."""

    width: int
    height: int
    slot_width: float
    city_radius: float
    label_size: float  # the size of the labels' font
    places: dict[str, list[NodeShape]]
    tracks: dict[str, TrackShape]


class BoardDetails(Plain):
    """All that a screen needs of a board, but for its land: that is `/api/boards/{id}/land.svg`."""

    id: str
    name: str
    rules: RuleDetails
    places: list[PlaceDetails]
    tracks: list[TrackDetails]
    tickets: list[TicketDetails]
    picture: Picture


# ---- what a viewer sees of a game ------------------------------------------------------------------------------------


class SeatView(Plain):
    """A seat in a view: `hand` and `tickets` of one's own, or of everybody when the game is over; else the counts."""

    trains: int
    points: int
    hand: Cards | None = None
    tickets: list[str] | None = None
    hand_size: int | None = None
    ticket_count: int | None = None
    ticket_kinds: Cards | None = None
    stations_left: int | None = None
    passengers: Cards | None = None


class Pending(Plain):
    """What the phase needs besides."""

    offer: list[str] | None = None
    offers: list[list[str]] | None = None
    track: str | None = None
    laid: Cards | None = None
    revealed: list[str] | None = None
    extra: int | None = None
    places: list[str] | None = None


class View(Plain):
    """A view as the engine protocol writes it (H1); when the game is over, the whole position with the seed (H2)."""

    map: str
    players: int
    phase: Phase
    seats: list[SeatView]
    claimed: dict[str, int]
    display: list[str]
    discards: Cards
    seed_hash: str
    passes: int = 0
    to_move: int | None = None
    last_turn_of: int | None = None
    stations: dict[str, int] | None = None
    passengers: dict[str, list[str]] | None = None
    start: int | None = None
    pending: Pending | None = None
    deck_size: int | None = None
    ticket_deck_size: int | Cards | None = None
    viewer: int | None = None
    seed: int | str | None = None
    deck: list[str] | None = None
    ticket_deck: list[str] | dict[str, list[str]] | None = None


class Priced(Plain):
    """Tracks or cities that cost the same: each can be paid for in any of these ways."""

    names: list[str]
    payments: list[str]


class Decision(Plain):
    """What the viewer can do now, all of it; payments are written as in an action's text, the cheapest first."""

    draws: list[str] = []  # "deck", and the face-up kinds of card that may be taken
    can_draw_two: bool = False  # both cards of the turn may come from the deck
    locked: dict[str, Reason] = {}  # the face-up kinds that may not
    claims: list[Priced] = []  # tracks
    stations: list[Priced] = []  # cities
    tickets: list[str] = []  # whole actions: "tickets", or the splits
    keep_least: int | None = None  # with an offer: so many at least
    payments: list[str] = []  # for a tunnel's extra cards
    can_decline: bool = False
    passengers: dict[str, list[str]] = {}  # place -> colours
    must_pass: bool = False


class Standing(Plain):
    """How one of the viewer's tickets stands, and what is still missing on the shortest way."""

    state: Literal["completed", "open", "with stations", "lost"]
    trains: int = 0
    stations: int = 0


class SeatScore(Plain):
    tracks: int
    tickets_completed: list[str]
    tickets_failed: list[str]
    ticket_points: int
    longest_path: int
    longest_bonus: int
    globetrotter_bonus: int
    stations_left: int
    station_points: int
    station_tracks: dict[str, str]
    passenger_points: int
    total: int


class Score(Plain):
    seats: list[SeatScore]
    winners: list[int]


class Scene(Plain):
    """Everything that a viewer's screen shows of a game; a step changes it by a patch."""

    view: View
    decision: Decision | None = None  # there when the viewer is to decide
    tickets: dict[str, Standing] = {}  # the viewer's own
    closed: dict[str, Reason] = {}  # tracks that nobody can claim any more though nobody has (C6)
    turns_left: int | None = None  # in the last round
    score: Score | None = None  # when the game is over


class LogEntry(Plain):
    """What one action brought, as the viewer may see it: `events` are those of the engine protocol."""

    seq: int  # how many actions had been played when it was done
    seat: int
    events: list[dict[str, Any]]


# ---- from the browser ------------------------------------------------------------------------------------------------


class Hello(Strict):
    """The first message: who speaks which version, from which tab, and what it has already."""

    t: Literal["hello"]
    v: int
    tab: MessageId
    game: str | None = None
    since: int | None = None


class ActRequest(Strict):
    """An action of the seat to move. `seq` is the scene it was decided on; `id` makes sending it twice harmless."""

    t: Literal["act"]
    id: MessageId
    seq: int
    seat: SeatNumber
    action: Annotated[str, Field(min_length=1, max_length=200)]


class ExplainRequest(Strict):
    """Asks why an action, or any claim of a track (`claim TRACK`), is not legal."""

    t: Literal["why"]
    id: MessageId
    action: Annotated[str, Field(min_length=1, max_length=200)]


class ViewSeatRequest(Strict):
    """Pass-and-play: the one who sits in this seat has the device now (null: nobody)."""

    t: Literal["look"]
    id: MessageId
    seat: SeatNumber | None


class SitRequest(Strict):
    """Take an open seat, before the start."""

    t: Literal["sit"]
    id: MessageId
    seat: SeatNumber
    name: Name | None = None
    is_local: bool = False  # another person on this device


class StandRequest(Strict):
    """Leave a seat, before the start."""

    t: Literal["stand"]
    id: MessageId
    seat: SeatNumber


class SetSeatRequest(Strict):
    """The host opens, closes or gives a seat to a bot, before the start."""

    t: Literal["seat"]
    id: MessageId
    seat: SeatNumber
    kind: Literal["open", "closed", "bot"]
    bot: str | None = None


class SetOptionsRequest(Strict):
    t: Literal["options"]
    id: MessageId
    options: Options
    board: str | None = None


class StartRequest(Strict):
    t: Literal["start"]
    id: MessageId


class RenameRequest(Strict):
    t: Literal["rename"]
    id: MessageId
    name: Name


class SayRequest(Strict):
    t: Literal["say"]
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=300)]


class ExtendRequest(Strict):
    """Give the seat to move half a minute more; not for one's own seat."""

    t: Literal["extend"]
    id: MessageId


class RematchRequest(Strict):
    """Vote for another game with the same seats; it begins when every person who is here has voted."""

    t: Literal["rematch"]
    id: MessageId


class Ping(Strict):
    t: Literal["ping"]


FromBrowser = Annotated[
    Hello
    | ActRequest
    | ExplainRequest
    | ViewSeatRequest
    | SitRequest
    | StandRequest
    | SetSeatRequest
    | SetOptionsRequest
    | StartRequest
    | RenameRequest
    | SayRequest
    | ExtendRequest
    | RematchRequest
    | Ping,
    Field(discriminator="t"),
]
from_browser: Final = TypeAdapter[Any](FromBrowser)


# ---- to the browser --------------------------------------------------------------------------------------------------


class TableMessage(Plain):
    """The table as it is now: sent whole, whenever any of it changes."""

    t: Literal["table"]
    table: str
    board: str
    phase: Literal["lobby", "playing", "over"]
    seats: list[Seat]
    options: Options
    is_host: bool
    host: str
    spectators: int
    role: Literal["player", "spectator"]
    you: str  # your name
    looking: int | None = (
        None  # the seat whose view this browser gets; null a spectator's (hands are hidden, at pass-and-play)
    )
    votes: list[int] = []  # seats that want a rematch
    next_table: str | None = None
    game: str | None = None
    has_chosen_seed: bool = False


class SnapshotMessage(Plain):
    """A whole scene; what came before is forgotten."""

    t: Literal["snapshot"]
    game: str
    seq: int
    scene: Scene
    log: list[LogEntry]


class StepMessage(Plain):
    """One action further. `changes` is a patch of the scene.

    An object is merged key by key, null removes a key, a list is replaced; an object for a list changes the items
    that it names by their number.
    """

    t: Literal["step"]
    game: str
    seq: int
    entry: LogEntry
    changes: dict[str, Any]


class ClockMessage(Plain):
    t: Literal["clock"]
    clock: Clock | None


class Ack(Plain):
    """A message was carried out; for an action, `seq` is the number of actions after it."""

    t: Literal["ack"]
    id: str
    seq: int | None = None


class RefusedMessage(Plain):
    """A message was not carried out, and nothing has changed."""

    t: Literal["refused"]
    id: str | None
    reason: Reason


class ExplanationMessage(Plain):
    """The answer to `why`; no reason means that it can be done."""

    t: Literal["because"]
    id: str
    reason: Reason | None


class ChatMessage(Plain):
    t: Literal["said"]
    name: str
    seat: int | None
    text: str
    at: float


class Pong(Plain):
    t: Literal["pong"]


class Goodbye(Plain):
    """The server closes the connection.

    `replaced` is: by a newer one of the same tab; `storage`: nothing can be saved at present, because the disk is full
    or the database is locked.
    """

    t: Literal["goodbye"]
    why: Literal["replaced", "restart", "version", "slow", "gone", "unreadable", "storage", "too-fast"]


ToBrowser = Annotated[
    TableMessage
    | SnapshotMessage
    | StepMessage
    | ClockMessage
    | Ack
    | RefusedMessage
    | ExplanationMessage
    | ChatMessage
    | Pong
    | Goodbye,
    Field(discriminator="t"),
]


# ---- over HTTP -------------------------------------------------------------------------------------------------------


class Home(Plain):
    """GET /api/home"""

    you: str
    boards: list[BoardCard]
    bots: list[BotCard]
    best_bot: str
    unfinished: list[TableCard]
    running: list[TableCard]
    finished: list[TableCard]


class ReplayStep(Plain):
    entry: LogEntry
    action: str
    changes: dict[str, Any]


class Replay(Plain):
    """GET /api/games/{game}/replay?as=all|spectator|0..4: a finished game, played again from its record."""

    game: str
    board: str
    names: list[str]
    bots: list[str | None]
    seed: str
    seed_hash: str
    first: Scene
    steps: list[ReplayStep]
    table: str | None = None
    finished_at: float | None = None


class Uploaded(Plain):
    """The answer to POST /api/records."""

    game: str


class NewName(Strict):
    """PUT /api/name"""

    name: Name


class ErrorResponse(Plain):
    """The body of every HTTP answer that is an error."""

    reason: Reason


#: What the TypeScript types are made of, besides what these contain.
EVERYTHING: Final = (
    FromBrowser,
    ToBrowser,
    Home,
    NewTable,
    TableMade,
    BoardDetails,
    Replay,
    Uploaded,
    NewName,
    ErrorResponse,
)
