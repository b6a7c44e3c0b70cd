"""Games that the champion plays on, in all seats, from many positions at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.kernel.records import Int32Array
from ironlanes.rules.state import NONE, Phase

from .network_values import NetworkValues
from .positions import Positions

#: More decisions than any playout has: where one that did not end would be cut.
ENOUGH: Final = 3000


def play_setup(network: NetworkValues, positions: Positions) -> None:
    """Play every position that is still in the set-up until the first turn begins."""
    going = np.flatnonzero(positions.are_in_setup)
    while len(going):
        choices = network.choices(positions, going)
        positions.play(choices.actions(choices.best), going)
        going = going[positions.are_in_setup[going]]


def play_to_end(network: NetworkValues, positions: Positions) -> None:
    """Play every position to the end of its game."""
    play_rounds(network, positions, NONE, ENOUGH)


def play_rounds(
    network: NetworkValues, positions: Positions, seat: int, rounds: int, wanted: Int32Array | None = None
) -> None:
    """Play each position until a turn of the seat begins for the n-th time, or its game is over.

    In a position with a `wanted` action the seat takes that action, once, as soon as it is legal.
    """
    states = positions.states
    left = np.full(len(positions), rounds)
    waiting = np.full(len(positions), NONE, dtype=np.int32) if wanted is None else wanted.copy()
    going = np.flatnonzero(~positions.are_over)
    while len(going):
        choices = network.choices(positions, going)
        actions = choices.actions(choices.best)
        for place in np.flatnonzero((waiting[going] != NONE) & (states["to_move"][going] == seat)):
            row = int(going[place])
            if positions.is_legal(row, int(waiting[row])):
                actions[place], waiting[row] = waiting[row], NONE
        positions.play(actions, going)
        has_begun = (states["phase"][going] == int(Phase.TURN)) & (states["to_move"][going] == seat)
        left[going] -= has_begun
        going = going[(left[going] > 0) & (states["phase"][going] != int(Phase.OVER))]


def completions(positions: Positions, seat: int, tickets: Sequence[int]) -> npt.NDArray[np.bool_]:
    """In which positions a seat has completed all of some tickets, given by their numbers."""
    masks = positions.scores(np.arange(len(positions)))["completed"][:, seat]
    done = np.ones(len(positions), dtype=np.bool_)
    for number in tickets:
        done &= (masks[:, number >> 6] >> np.uint64(number & 63) & np.uint64(1)).astype(np.bool_)
    return done
