"""Compute every figure of a match, for summaries, reports and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..game_result import GameResult
from ..match import Match
from .board_figures import TicketFigures, TrackFigures, ticket_figures, track_figures
from .entrant_figures import EntrantFigures, PairFigures, entrant_figures, pair_figures, place_figures
from .entrant_results import entrant_results
from .histogram import Histogram, histogram
from .intervals import Distribution, Proportion, distribution


@dataclass(frozen=True, slots=True)
class LengthFigures:
    """The length of games."""

    turns: Distribution  # of each player
    histogram: Histogram  # of the same
    decisions: Distribution  # of all players together


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a match, or of the games played so far."""

    match: Match
    games: int
    entrants: tuple[EntrantFigures, ...]
    pairs: tuple[PairFigures, ...]
    places: tuple[Proportion, ...]  # win rates by turn order
    tickets: tuple[TicketFigures, ...]
    tracks: tuple[TrackFigures, ...]
    length: LengthFigures
    milliseconds: dict[str, float]  # mean thinking time per decision of each entrant, on the machines that played
    late: dict[str, int]  # decisions of entrants that took longer than allowed there, and stand

    @property
    def ranking(self) -> list[EntrantFigures]:
        """The entrants, strongest first."""
        return sorted(self.entrants, key=lambda each: -each.rating.value)

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain values; those that depend on the machine are under `run`."""
        plain = {
            name: [asdict(each) for each in getattr(self, name)]
            for name in "entrants pairs places tickets tracks".split()
        }
        return {
            "match": self.match.to_json(),
            "games": self.games,
            "of": self.match.total,
            "ranking": [entrant.name for entrant in self.ranking],
            **plain,
            "length": asdict(self.length),
            "run": {"milliseconds": self.milliseconds, "late": self.late},
        }


def figures_of(match: Match, games: Sequence[GameResult]) -> Figures:
    """Compute the figures of at least one game."""
    return Figures(
        match,
        len(games),
        entrant_figures(match, games),
        pair_figures(match, games),
        place_figures(match, games),
        ticket_figures(match, games),
        track_figures(match, games),
        _length(match, games),
        _milliseconds(match, games),
        _late(match, games),
    )


def _length(match: Match, games: Sequence[GameResult]) -> LengthFigures:
    turns = [game.turns / match.players for game in games]
    decisions = [sum(seat.decisions for seat in game.seats) for game in games]
    return LengthFigures(distribution(turns), histogram(turns, 2), distribution(decisions))


def _milliseconds(match: Match, games: Sequence[GameResult]) -> dict[str, float]:
    seconds, decisions = [0.0] * len(match.names), [0] * len(match.names)
    for result in entrant_results(games):
        if result.game.seconds:
            seconds[result.entrant] += result.game.seconds[result.seat]
            decisions[result.entrant] += result.seat_result.decisions
    return {
        name: 1000 * seconds[entrant] / decisions[entrant]
        for entrant, name in enumerate(match.names)
        if decisions[entrant]
    }


def _late(match: Match, games: Sequence[GameResult]) -> dict[str, int]:
    counts = [0] * len(match.names)
    for result in entrant_results(games):
        if result.game.late:
            counts[result.entrant] += result.game.late[result.seat]
    return {name: count for name, count in zip(match.names, counts, strict=True) if count}
