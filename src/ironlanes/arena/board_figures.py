"""Figures of a board's tickets and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from ironlanes.boards.validate.balance import shortest_path

from .intervals import Rate, Spread, rate, spread
from .match import Match
from .played import Played
from .sittings import Sitting, sittings_of


@dataclass(frozen=True, slots=True)
class TicketFigures:
    """How the seats that kept a ticket did."""

    name: str
    points: int
    spaces: int  # on its shortest path
    is_long: bool
    kept: int  # times
    completed: Rate
    win_rate: Rate  # of those who kept it
    gain: Spread  # the win rate minus the overall win rate of the same entrants


@dataclass(frozen=True, slots=True)
class TrackFigures:
    """How often a track was claimed, and by winners."""

    name: str
    length: int
    claimed: Rate  # of all games
    by_winner: Rate  # of the claims; a shared win counts in part


def ticket_figures(match: Match, games: Sequence[Played]) -> tuple[TicketFigures, ...]:
    """Return the figures of every ticket, in the board's order."""
    usual = _usual_rates(match, games)
    keepers: list[list[Sitting]] = [[] for _ in match.board.tickets]
    completed = [0] * len(keepers)
    for sitting in sittings_of(games):
        for ticket in sitting.did.kept:
            keepers[ticket].append(sitting)
        for ticket in sitting.did.completed:
            completed[ticket] += 1
    return tuple(
        TicketFigures(
            ticket.name,
            ticket.points,
            shortest_path(match.board, ticket),
            ticket.is_long,
            len(held),
            rate(completed[number], len(held)),
            rate(sum(sitting.share for sitting in held), len(held)),
            spread([sitting.share - usual[sitting.entrant] for sitting in held]),
        )
        for number, (ticket, held) in enumerate(zip(match.board.tickets, keepers, strict=True))
    )


def track_figures(match: Match, games: Sequence[Played]) -> tuple[TrackFigures, ...]:
    """Return the figures of every track, in the board's order."""
    claims, by_winner = [0] * len(match.board.tracks), [0.0] * len(match.board.tracks)
    for sitting in sittings_of(games):
        for track in sitting.did.claimed:
            claims[track] += 1
            by_winner[track] += sitting.share
    return tuple(
        TrackFigures(
            track.name, track.length, rate(claims[number], len(games)), rate(by_winner[number], claims[number])
        )
        for number, track in enumerate(match.board.tracks)
    )


def _usual_rates(match: Match, games: Sequence[Played]) -> list[float]:
    shares: list[list[float]] = [[] for _ in match.names]
    for sitting in sittings_of(games):
        shares[sitting.entrant].append(sitting.share)
    return [fmean(each) if each else 0.0 for each in shares]
