"""Where the points of every seat come from."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.boards.model import Board
from ironlanes.game.score import SeatScore


@dataclass(frozen=True, slots=True)
class PointsByKind:
    """A seat's points by their source; what a board does not have is 0."""

    tracks: int
    tickets_won: int
    tickets_lost: int  # not positive
    longest: int
    globetrotter: int
    stations: int
    passengers: int
    total: int


def points_by_kind(board: Board, score: SeatScore) -> PointsByKind:
    """Return the points of a seat by source, from its score."""
    worth = {ticket.name: ticket.points for ticket in board.tickets}
    return PointsByKind(
        tracks=score.tracks,
        tickets_won=sum(worth[name] for name in score.tickets_completed),
        tickets_lost=-sum(worth[name] for name in score.tickets_failed),
        longest=score.longest_bonus,
        globetrotter=score.globetrotter_bonus,
        stations=score.station_points,
        passengers=score.passenger_points,
        total=score.total,
    )
