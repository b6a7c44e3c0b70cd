"""Requests for jobs on a board file that take minutes (games, a search, a print), and searches for cities."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base_models import ReceivedModel, SentModel
from .workshop import MAX_TEXT, BoardPlay


class BalancedText(ReceivedModel):
    """POST /api/boards/balance: a board file; another seed is another search."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    seed: Annotated[int, Field(ge=1, le=1_000_000)] = 1


class PrintedText(ReceivedModel):
    """POST /api/boards/print: a board file, the paper, and the length of a wagon in millimetres."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    paper: Literal["a4", "a3", "sheet"] = "a4"
    wagon: Annotated[float, Field(ge=5, le=60)] = 22.0


class BoardProgress(SentModel):
    """How far bots are with a board, or how far it is printed."""

    done: int
    total: int


class BoardGames(BoardProgress):
    """POST /api/boards/play: how far bots are; how the board plays when all games are over."""

    play: BoardPlay | None = None


class BoardEffect(SentModel):
    """Figures of games during a search."""

    first_seat: float
    unused: int  # tracks
    tickets: int  # dead or dominant
    bottlenecks: int
    cost: float  # 0 is best


class BoardChange(SentModel):
    """A change that made a board play better, and the figures of games before and after it."""

    before: BoardEffect
    after: BoardEffect


class LengthChange(BoardChange):
    """All tracks of a connection become longer or shorter."""

    kind: Literal["length"]
    places: tuple[str, str]
    was: int
    length: int


class ColoursChange(BoardChange):
    """Two tracks swap their colours; `colours` are those that they have before."""

    kind: Literal["colours"]
    tracks: tuple[str, str]
    colours: tuple[str, str]


class LanesChange(BoardChange):
    """A connection gets a second, gray track, or loses it."""

    kind: Literal["lanes"]
    places: tuple[str, str]
    is_double: bool


class TicketChange(BoardChange):
    """A ticket is replaced by another one."""

    kind: Literal["ticket"]
    old: str
    places: tuple[str, str]
    points: int


class BoardBalance(SentModel):
    """Changes in the order in which they were found, and how the board plays before and after all, in fresh games."""

    changes: list[LengthChange | ColoursChange | LanesChange | TicketChange]
    before: BoardPlay
    after: BoardPlay
    cost_before: float
    cost_after: float


class BoardSearch(BoardProgress):
    """POST /api/boards/balance: how far the search is, and what it has found."""

    found: BoardBalance | None = None


class BoardPrint(BoardProgress):
    """POST /api/boards/print: how far it is, and the address of the file."""

    address: str | None = None


class FoundCity(SentModel):
    """A city of the list."""

    name: str
    where: str  # its region and country
    latitude: float
    longitude: float


class FoundCities(SentModel):
    """GET /api/cities: the cities that begin with some letters, or those near a point; the best first."""

    cities: list[FoundCity]
