"""The answers about tournaments."""

from __future__ import annotations

from typing import Literal

from .base_models import SentModel
from .incoming import TournamentForm, TournamentPace

TournamentPhase = Literal["open", "running", "over", "cancelled"]


class TournamentMade(SentModel):
    """The answer to POST /api/tournaments."""

    tournament: str


class TournamentCard(SentModel):
    """A tournament in a list."""

    tournament: str
    name: str
    board: str
    form: TournamentForm
    phase: TournamentPhase
    players: int


class OwnTournaments(SentModel):
    """GET /api/tournaments"""

    tournaments: list[TournamentCard]  # the one that changed last first


class TournamentPlace(SentModel):
    """Where somebody stands."""

    place: int
    name: str
    points: float
    opponents: float  # the points of those whom they met
    is_you: bool
    has_left: bool


class TournamentGame(SentModel):
    """A game of a round, or a bye, which has one player and no table."""

    names: list[str]
    table: str | None = None
    places: list[int]  # once it is over
    totals: list[int]
    is_yours: bool
    ready: list[bool]  # who is ready, while the round is about to begin; else empty


class TournamentPage(SentModel):
    """GET /api/tournaments/{tournament}, and each message of the web socket /ws/tournaments/{tournament}"""

    you: str
    tournament: str
    name: str
    board: str
    form: TournamentForm
    seats: int
    rounds: int
    pace: TournamentPace
    phase: TournamentPhase
    has_shared_addresses: bool
    is_host: bool
    is_player: bool
    is_ready: bool  # the visitor, for the round that is about to begin
    starts_in: float | None = None  # seconds until that round begins without those who are not ready
    standings: list[TournamentPlace]
    games: list[list[TournamentGame]]  # of each round
