"""The style of a board: where points come from and how games go, and which packaged board that is most like."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from ironlanes.arena import GameResult
from ironlanes.boards import Board

#: The packaged boards as the bots of each look play them; `python -m benchmarks.judged_boards --write` measures it.
FILE: Final = Path(__file__).with_name("packaged.json")


@dataclass(frozen=True, slots=True)
class BoardProfile:
    """How games go on a board, in numbers between about 0 and 1."""

    tickets: float  # the share of points from completed tickets, as all up to `passengers`
    tracks: float
    bonuses: float  # for the longest path and the most tickets
    stations: float
    passengers: float
    lost: float  # points for failed tickets, as a share of those for completed ones
    kept: float  # tickets that a seat holds at the end, as a share of ten
    completed: float  # the share of them that it completes
    length: float  # the mean length of a claimed track, as a share of six spaces
    turns: float  # of each player, as a share of fifty

    def distance(self, other: BoardProfile) -> float:
        """Return how different two profiles are: the root of the sum of squared differences."""
        return float(sum((getattr(self, each.name) - getattr(other, each.name)) ** 2 for each in fields(self)) ** 0.5)


def profile_of(board: Board, games: Sequence[GameResult]) -> BoardProfile:
    """Return the profile of a board from games between equals."""
    seats = [seat for game in games for seat in game.seats]
    won = sum(seat.tickets_won for seat in seats)
    positive = {
        "tickets": won,
        "tracks": sum(seat.tracks for seat in seats),
        "bonuses": sum(seat.longest + seat.globetrotter for seat in seats),
        "stations": sum(seat.stations for seat in seats),
        "passengers": sum(seat.passengers for seat in seats),
    }
    points = sum(positive.values()) or 1
    kept = sum(len(seat.kept) for seat in seats)
    lengths = [board.tracks[track].length for seat in seats for track in seat.claimed]
    return BoardProfile(
        **{name: value / points for name, value in positive.items()},
        lost=-sum(seat.tickets_lost for seat in seats) / (won or 1),
        kept=kept / len(seats) / 10,
        completed=sum(len(seat.completed) for seat in seats) / (kept or 1),
        length=fmean(lengths) / 6 if lengths else 0.0,
        turns=fmean(game.turns / len(game.seats) for game in games) / 50,
    )


@dataclass(frozen=True, slots=True)
class Reference:
    """How a packaged board plays: the first seat's share of wins, the share of skill, and its profile."""

    name: str
    first_seat: float
    first_seat_games: int
    skill: float
    profile: BoardProfile


@cache
def references(look: str) -> tuple[Reference, ...]:
    """Return the packaged boards as the bots of a look play them."""
    plain: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Reference(**each | {"profile": BoardProfile(**each["profile"])}) for each in plain[look])


def nearest(profile: BoardProfile, look: str) -> list[tuple[str, float]]:
    """Return the packaged boards by their distance from a profile, the nearest first."""
    found = [(each.name, profile.distance(each.profile)) for each in references(look)]
    return sorted(found, key=lambda each: each[1])
