"""Rewards of a finished game for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ironlanes.boards.model import Board
from ironlanes.game.score import Score

#: This many points are a reward of 1.
SCALE: Final = 100


def win(score: Score) -> list[float]:
    """The winners share 1, the others share -1; if all have won, everyone gets 0."""
    losers = len(score.seats) - len(score.winners)
    if not losers:
        return [0.0] * len(score.seats)
    return [1 / len(score.winners) if seat in score.winners else -1 / losers for seat in range(len(score.seats))]


def points(score: Score) -> list[float]:
    """A seat's lead over the best other seat, or the gap behind it, in hundreds of points."""
    totals = [seat.total for seat in score.seats]
    return [(total - max(totals[:seat] + totals[seat + 1 :])) / SCALE for seat, total in enumerate(totals)]


REWARDS: Final[dict[str, Callable[[Score], Sequence[float]]]] = {"win": win, "points": points}


def lowest_reward(kind: str, board: Board) -> float:
    """A lower bound of all rewards: the price of an illegal action, so that it never pays."""
    if kind == "win":
        return -1.0
    rules = board.rules
    tickets = sum(ticket.points for ticket in board.tickets)
    tracks = sum(rules.track_points[track.length - 1] for track in board.tracks)
    bonuses = rules.longest_path_points + rules.globetrotter_points + rules.stations * rules.station_points
    passengers = len(rules.passengers) * sum(rules.passenger_points)
    return -(2 * tickets + tracks + bonuses + passengers) / SCALE
