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
    """POST /api/boards/draw: a board file."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]


class NewPlaceBoard(ReceivedModel):
    """POST /api/boards/make: the place, and what the board is to be like."""

    place: Annotated[str, Field(min_length=1, max_length=80)]
    cities: Annotated[int, Field(ge=16, le=46)] = 34
    style: Literal["usa", "europe", "germany"] = "usa"
    seed: Annotated[int, Field(ge=1, le=1_000_000)] = 1


class BoardDraft(SentModel):
    """A board that is not kept: its file, and all that a screen needs to show it."""

    id: str  # that it will have
    text: str
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
    """GET /api/gallery: boards on which games were finished, the most played first, and the visitor's own."""

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
