"""Figures of a board's tickets and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from ironlanes.boards.validate.balance import shortest_path

from ..game_result import GameResult
from ..match import Match
from .entrant_results import EntrantResult, entrant_results
from .intervals import Distribution, Proportion, distribution, proportion


@dataclass(frozen=True, slots=True)
class TicketFigures:
    """How the seats that kept a ticket did."""

    name: str
    points: int
    spaces: int  # on its shortest path
    is_long: bool
    kept: int  # times
    completed: Proportion
    win_rate: Proportion  # of those who kept it
    gain: Distribution  # the win rate minus the overall win rate of the same entrants


@dataclass(frozen=True, slots=True)
class TrackFigures:
    """How often a track was claimed, and by winners."""

    name: str
    length: int
    claimed: Proportion  # of all games
    by_winner: Proportion  # of the claims; a shared win counts in part


def ticket_figures(match: Match, games: Sequence[GameResult]) -> tuple[TicketFigures, ...]:
    """Return the figures of every ticket, in the board's order."""
    mean_shares = _mean_shares(match, games)
    keepers: list[list[EntrantResult]] = [[] for _ in match.board.tickets]
    completed = [0] * len(keepers)
    for result in entrant_results(games):
        for ticket in result.seat_result.kept:
            keepers[ticket].append(result)
        for ticket in result.seat_result.completed:
            completed[ticket] += 1
    return tuple(
        TicketFigures(
            ticket.name,
            ticket.points,
            shortest_path(match.board, ticket),
            ticket.is_long,
            len(held),
            proportion(completed[number], len(held)),
            proportion(sum(result.share for result in held), len(held)),
            distribution([result.share - mean_shares[result.entrant] for result in held]),
        )
        for number, (ticket, held) in enumerate(zip(match.board.tickets, keepers, strict=True))
    )


def track_figures(match: Match, games: Sequence[GameResult]) -> tuple[TrackFigures, ...]:
    """Return the figures of every track, in the board's order."""
    claims, by_winner = [0] * len(match.board.tracks), [0.0] * len(match.board.tracks)
    for result in entrant_results(games):
        for track in result.seat_result.claimed:
            claims[track] += 1
            by_winner[track] += result.share
    return tuple(
        TrackFigures(
            track.name,
            track.length,
            proportion(claims[number], len(games)),
            proportion(by_winner[number], claims[number]),
        )
        for number, track in enumerate(match.board.tracks)
    )


def _mean_shares(match: Match, games: Sequence[GameResult]) -> list[float]:
    shares: list[list[float]] = [[] for _ in match.names]
    for result in entrant_results(games):
        shares[result.entrant].append(result.share)
    return [fmean(each) if each else 0.0 for each in shares]
