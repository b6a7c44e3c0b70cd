"""Requests about boards that people make, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base_models import ReceivedModel, SentModel
from .boards import BoardCard, BoardDetails

#: The longest board file, in characters.
MAX_TEXT = 64 * 1024


class NewBoard(ReceivedModel):
    """POST /api/boards: a board file, and the kept board that it was made from."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    parent: Annotated[str, Field(max_length=60)] | None = None


class BoardText(ReceivedModel):
    """POST /api/boards/draw, /api/boards/check: a board file."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]


#: The names of places, tracks or tickets: no board has more.
LockedEntries = Annotated[list[Annotated[str, Field(max_length=120)]], Field(max_length=128)]


class BoardLocks(ReceivedModel):
    """What stays when a board is made anew, by the names on the board; a track and a ticket keep their places."""

    places: LockedEntries = Field(default_factory=list)
    tracks: LockedEntries = Field(default_factory=list)
    tickets: LockedEntries = Field(default_factory=list)


class NewPlaceBoard(ReceivedModel):
    """POST /api/boards/make: the place, and what the board is to be like; what is locked of another one stays."""

    place: Annotated[str, Field(min_length=1, max_length=80)]
    cities: Annotated[int, Field(ge=16, le=46)] = 34
    style: Literal["usa", "europe", "germany"] = "usa"
    seed: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    before: Annotated[str, Field(max_length=MAX_TEXT)] = ""
    locks: BoardLocks = BoardLocks()


class RemadeBoard(ReceivedModel):
    """POST /api/boards/remake: a board file, and the part of it that is made anew, but for what is locked."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    part: Literal["tracks", "colours", "tickets"]
    seed: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    locks: BoardLocks = BoardLocks()


class FilePosition(SentModel):
    """Where a track into a country ends, in a board file."""

    origin: Annotated[str, Field(alias="from")]
    latitude: float
    longitude: float


class FilePlace(SentModel):
    """A city or a country in a board file."""

    name: str
    latitude: float
    longitude: float
    passengers: int = 0
    ends: tuple[FilePosition, ...] = ()


class FileTrack(SentModel):
    """A track in a board file."""

    between: tuple[str, str]
    length: int
    colour: str
    locomotives: int = 0
    tunnel: bool = False


class FileTicket(SentModel):
    """A ticket in a board file."""

    between: tuple[str, str]
    points: int
    long: bool = False


class BoardFile(SentModel):
    """What a board file says, for editors."""

    board: dict[str, str]
    rules: dict[str, int | str | list[int] | list[str] | dict[str, int]]
    cities: list[FilePlace]
    countries: tuple[FilePlace, ...] = ()
    tracks: list[FileTrack]
    tickets: list[FileTicket]


class BoardProblem(SentModel):
    """What is wrong with a board file; `entry` is one such as "tracks entry 14", "rules.trains" or nothing."""

    entry: str
    text: str


class BoardReport(SentModel):
    """POST /api/boards/check: what is wrong with a board file, and what the author may want to know."""

    problems: list[BoardProblem]
    warnings: list[str]


class BoardDraft(SentModel):
    """A board that is not kept: its file, and all that a screen needs to show it."""

    id: str  # that it will have
    text: str
    file: BoardFile
    warnings: list[str]
    details: BoardDetails
    land: str  # SVG


class KeptBoardCard(SentModel):
    """A kept board in a list."""

    card: BoardCard
    author: str  # what they are called
    at: float  # seconds since 1970
    version: int
    parent: str | None = None
    games: int  # that are over
    is_hidden: bool  # by the operators
    is_own: bool


class BoardGallery(SentModel):
    """GET /api/gallery: ours, the boards on which games were finished, the most played first, and the visitor's own."""

    ours: list[KeptBoardCard]
    boards: list[KeptBoardCard]
    own: list[KeptBoardCard]
    page: int
    has_next: bool


class BoardPlay(SentModel):
    """How a board plays, from games between bots; tracks, tickets and cities by their names."""

    games: int
    first_seat: tuple[float, float, float]  # how often equals win from it, and the ends of the interval
    skill: float
    turns: float
    points: float
    plays_like: str
    dead: list[str]
    dominant: list[str]
    unused_tracks: list[str]
    unused_cities: list[str]
    bottlenecks: list[str]
    claimed: dict[str, float]  # how often each track is claimed
    kept: dict[str, float] | None = None  # how often each ticket is kept, compared with the one that is kept most
    completed: dict[str, float] | None = None  # how often those who kept a ticket completed it


class KeptBoardPage(SentModel):
    """GET /api/gallery/{board}: a kept board, its other versions, and what others made of it."""

    board: KeptBoardCard
    text: str
    versions: list[KeptBoardCard]
    forks: list[KeptBoardCard]


class BoardPlayAnswer(SentModel):
    """GET /api/gallery/{board}/play: how a board plays; nothing while bots still play on it."""

    play: BoardPlay | None = None


class NewBoardReport(ReceivedModel):
    """POST /api/gallery/{board}/reports: what is wrong with a board."""

    text: Annotated[str, Field(max_length=1000)] = ""


class BoardVisibility(ReceivedModel):
    """PUT /api/operator/boards/{board}: hide a board, or show it again."""

    is_hidden: bool
