"""Figures of the entrants: each one, each pair, and by turn order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from ..game_result import SOURCES, GameResult
from ..match import Match
from .entrant_results import EntrantResult, entrant_results
from .histogram import Histogram, histogram
from .intervals import Distribution, Proportion, distribution, proportion
from .ratings import Rating, fit_ratings

#: The width of a histogram step for scores, in points.
SCORE_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class EntrantFigures:
    """How one entrant did. Values that are neither rates nor counts are means per game."""

    name: str
    bot: str
    games: int
    wins: float  # a shared win counts in part
    win_rate: Proportion
    rating: Rating
    score: Distribution
    scores: Histogram
    points: dict[str, float]
    tickets_kept: float
    tickets_completed: float
    tracks_claimed: float
    trains_left: float
    longest_path: float
    decisions: float
    forfeits: int  # in all games
    trouble: str  # the last failure, as the end of a sentence
    places: tuple[Proportion, ...]  # its win rates by turn order

    @property
    def has_never_decided(self) -> bool:
        """Whether its fall-back made all of its decisions."""
        return self.forfeits > 0 and self.forfeits >= round(self.decisions * self.games)


@dataclass(frozen=True, slots=True)
class PairFigures:
    """How often the first of two entrants was ahead, in games that both played."""

    first: str
    second: str
    ahead: Proportion  # at tables of two: won; at larger ones: had more points; a tie counts half


def entrant_figures(match: Match, games: Sequence[GameResult]) -> tuple[EntrantFigures, ...]:
    """Return the figures of every entrant, in the order in which they were named."""
    results: list[list[EntrantResult]] = [[] for _ in match.names]
    for result in entrant_results(games):
        results[result.entrant].append(result)
    ratings = fit_ratings(games, len(match.names))
    return tuple(_entrant(match, *each) for each in zip(range(len(results)), results, ratings, strict=True))


def pair_figures(match: Match, games: Sequence[GameResult]) -> tuple[PairFigures, ...]:
    """Return the figures of every two entrants that have met."""
    ahead: dict[tuple[int, int], list[float]] = {}
    for game in games:
        seating = game.fixture.seating
        for first, second in combinations(sorted(range(len(seating)), key=lambda seat: seating[seat]), 2):
            ahead.setdefault((seating[first], seating[second]), []).append(_ahead(game, first, second))
    return tuple(
        PairFigures(match.names[first], match.names[second], proportion(sum(shares), len(shares)))
        for (first, second), shares in sorted(ahead.items())
    )


def place_figures(match: Match, games: Sequence[GameResult]) -> tuple[Proportion, ...]:
    """Return the win rate of every place in the turn order, over all entrants."""
    return tuple(_place_rates(list(entrant_results(games)), match.players))


def _entrant(match: Match, entrant: int, results: Sequence[EntrantResult], rating: Rating) -> EntrantFigures:
    seat_results = [result.seat_result for result in results]
    wins = sum(result.share for result in results)
    totals = [each.total for each in seat_results]
    return EntrantFigures(
        name=match.names[entrant],
        bot=match.entrants[entrant],
        games=len(seat_results),
        wins=wins,
        win_rate=proportion(wins, len(seat_results)),
        rating=rating,
        score=distribution(totals),
        scores=histogram(totals, SCORE_STEP),
        points={source: _mean([getattr(each, source) for each in seat_results]) for source in SOURCES},
        tickets_kept=_mean([len(each.kept) for each in seat_results]),
        tickets_completed=_mean([len(each.completed) for each in seat_results]),
        tracks_claimed=_mean([len(each.claimed) for each in seat_results]),
        trains_left=_mean([each.trains_left for each in seat_results]),
        longest_path=_mean([each.longest_path for each in seat_results]),
        decisions=_mean([each.decisions for each in seat_results]),
        forfeits=sum(each.forfeits for each in seat_results),
        trouble=next((each.trouble for each in reversed(seat_results) if each.trouble), ""),
        places=tuple(_place_rates(results, match.players)),
    )


def _place_rates(results: Sequence[EntrantResult], players: int) -> Iterator[Proportion]:
    for place in range(players):
        shares = [result.share for result in results if result.place == place]
        yield proportion(sum(shares), len(shares))


def _ahead(game: GameResult, first: int, second: int) -> float:
    if len(game.seats) == 2:
        return game.share_of(first)
    difference = game.seats[first].total - game.seats[second].total
    return 0.5 if difference == 0 else float(difference > 0)


def _mean(numbers: Sequence[float]) -> float:
    return fmean(numbers) if numbers else 0.0
