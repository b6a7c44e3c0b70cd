"""The largest falls of the graph: stretches of a few turns in which a seat lost most of its chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..recorded_game import RecordedDecision
from ..values.calibration import Floats

#: A fall of less than this share of winning is none.
LEAST_FALL: Final = 0.1


@dataclass(frozen=True, slots=True)
class Fall:
    """Some turns in which a seat's chance to win fell."""

    seat: int  # whose chance fell most
    turns: tuple[int, int]  # the first and the last
    turn: int  # the one of them with the largest part of it
    before: tuple[float, ...]  # the chance of every seat
    after: tuple[float, ...]

    @property
    def size(self) -> float:
        return self.before[self.seat] - self.after[self.seat]


def largest_falls(decisions: Sequence[RecordedDecision], wins: Floats, most: int) -> list[Fall]:
    """Return the largest falls, none of which overlap, the largest first; `wins` are by position and seat.

    A fall is at most a round and a turn long, so that what caused it is near.
    """
    rows = _rows(decisions)
    found: list[Fall] = []
    for fall in sorted(_all_falls(rows, wins), key=lambda each: (-each.size, each.turns)):
        if len(found) == most or fall.size < LEAST_FALL:
            break
        if all(fall.turns[1] < other.turns[0] or fall.turns[0] > other.turns[1] for other in found):
            found.append(fall)
    return found


def _rows(decisions: Sequence[RecordedDecision]) -> dict[int, tuple[int, int]]:
    """Return the position before each turn and the one after it."""
    rows: dict[int, tuple[int, int]] = {}
    for decision in decisions:
        first, _ = rows.get(decision.turn, (decision.number, 0))
        rows[decision.turn] = first, decision.number + 1
    return rows


def _all_falls(rows: dict[int, tuple[int, int]], wins: Floats) -> list[Fall]:
    turns, players = list(rows), wins.shape[1]
    changes = np.array([wins[after] - wins[before] for before, after in rows.values()])
    found = []
    for first in range(len(turns)):
        for last in range(first, min(first + players + 1, len(turns))):
            before, after = wins[rows[turns[first]][0]], wins[rows[turns[last]][1]]
            seat = int((before - after).argmax())
            steepest = first + int(changes[first : last + 1, seat].argmin())
            found.append(
                Fall(seat, (turns[first], turns[last]), turns[steepest], tuple(before.tolist()), tuple(after.tolist()))
            )
    return found
