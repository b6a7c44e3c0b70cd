"""How the network's values become chances to win and points, as measured in games of the champion against itself.

The network tells each seat what the game is worth to it from its own view. With the cards open, all of these are
known: the differences between them give the chances (a softmax) and the differences in points (a sum). How much they
count depends on how far the game is: early on they are what each seat alone knows and add up, later they say the same
twice. `benchmarks/value_calibration.py` measures the numbers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ironlanes.bots.lockstep.positions import Positions

FILE: Final = Path(__file__).with_name("calibration.json")
#: The row for boards that were not measured.
ANY_BOARD: Final = "any"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Calibration:
    """The numbers for one board and number of players."""

    board: str  # whose games they were measured in
    win: Floats  # what each feature of a seat adds to the logarithm of its chance
    lead: Floats  # what each feature of a seat adds to its points, compared with the mean of the table
    level: Floats  # the points that the table will still make on average: constant, by mean and fewest trains left
    win_error: float  # the standard error of a chance that the network predicts, and of points
    lead_error: float
    loss_error: float  # the standard error of a difference between two moves that worlds don't lower, and of points
    lead_loss_error: float

    def for_share(self, share: float) -> Calibration:
        """Return the calibration if only `share` of the values come from the network, and the rest from playouts."""
        return replace(self, loss_error=share * self.loss_error, lead_loss_error=share * self.lead_loss_error)

    def chances(self, features: Floats) -> Floats:
        """Return each seat's chance to win; the chances add up to 1."""
        strength = features @ self.win
        odds = np.exp(strength - strength.max(-1, keepdims=True))
        result: Floats = odds / odds.sum(-1, keepdims=True)
        return result

    def points(self, features: Floats, positions: Positions) -> Floats:
        """Return the final points of each seat."""
        ahead = features @ self.lead
        trains, points = table_of(positions)
        level = points.mean(-1) + np.stack([np.ones(len(trains)), trains.mean(-1), trains.min(-1)], -1) @ self.level
        result: Floats = level[:, None] + ahead - ahead.mean(-1, keepdims=True)
        return result


def table_of(positions: Positions) -> tuple[Floats, Floats]:
    """Return the trains that each seat has left, and its points for tracks."""
    seats = slice(0, positions.players)
    return positions.states["trains"][:, seats].astype(float), positions.states["points"][:, seats].astype(float)


def features_of(positions: Positions, values: Floats) -> Floats:
    """Return each seat's features: its value, whether it is to move, and both scaled by the game's progress."""
    trains, _ = table_of(positions)
    gone = (1 - trains.min(-1) / float(positions.compiled.arrays[0]["trains"]))[:, None]
    moves = positions.states["to_move"][:, None] == np.arange(positions.players)
    return np.stack([values, gone * values, moves * (1 - gone), moves * gone], -1)


@cache
def calibration_for(board: str, players: int) -> Calibration:
    """Return the numbers for a board, or those of all boards together if it was not measured."""
    content: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    table = content["calibrations"]
    name = board if board in table else ANY_BOARD
    row = table[name][str(players)]
    win, lead, level = (np.array(row[key], dtype=float) for key in ("win", "lead", "level"))
    errors = {key: float(error) for key, error in content["errors"].items()}
    # What the network errs by, in points: one of its values is worth more of them on some boards than on others.
    points_of_value = float(lead[0] + lead[1] / 2)  # in the middle of a game
    lead_loss = errors["value_loss"] * points_of_value
    return Calibration(name, win, lead, level, errors["win"], errors["lead"], errors["loss"], lead_loss)
