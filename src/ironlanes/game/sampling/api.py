"""The functions that Python calls to sample whole games."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Float32Array, Int32Array, UInt32Array
from ironlanes.rules.knowledge import KnowledgeRecords
from ironlanes.rules.observation import copy_open
from ironlanes.rules.random_play import random_state_from
from ironlanes.rules.state import Observations, States

from .card_sampling import EXCHANGES, CardLayouts, begin_walk, deal_cards, lay_out_cards, walk
from .chance import SampleChances
from .ticket_fit import PathScratches, fit_of, measure_fits
from .ticket_sampling import (
    TicketAttempts,
    TicketHistories,
    TicketSteps,
    deal_tickets,
    lay_out_history,
    lay_out_tickets,
)
from .world_weights import resample, weigh


@compiled_entry_of("sampling")
def lay_out_worlds(
    observations: Observations,
    knowledges: KnowledgeRecords,
    boards: Boards,
    layouts: CardLayouts,
    histories: TicketHistories,
    steps: TicketSteps,
) -> bool:
    """Fill in blank records with what a viewer knows of the hidden half, from which worlds are sampled.

    Returns False where what the viewer remembers is not of this position.
    """
    lay_out_history(observations[0], knowledges[0], boards[0], histories[0], steps)
    return lay_out_cards(observations[0], knowledges[0], layouts[0])


@compiled_entry_of("sampling")
def sample_worlds(
    states: States,
    keys: Annotated[UInt32Array, 2],
    observations: Observations,
    boards: Boards,
    chances: SampleChances,
    layouts: CardLayouts,
    histories: TicketHistories,
    steps: TicketSteps,
    attempts: TicketAttempts,
    most: int,
    seed: np.uint64,
) -> bool:
    """Fill in blank states: the open half from the observation, the hidden half at random, and their keys.

    Returns False, with the states left blank, where no hidden half fits what the viewer remembers.
    """
    chance, layout = chances[0], layouts[0]
    chance.random_state[0] = random_state_from(seed)
    lay_out_tickets(histories[0], attempts[0])
    if not begin_walk(chance, layout):
        return False
    for index in range(len(states)):
        state = states[index]
        if index == 0:
            copy_open(observations[0], state)
        else:
            copy_open(states[0], state)
            walk(chance, layout, EXCHANGES * int(layout.bound_first[MAX_SEATS]))
        for word in range(keys.shape[1]):
            state.key[word] = keys[index, word]
        deal_cards(state, chance, layout)
        deal_tickets(state, chance, boards[0], histories[0], steps, attempts, most)
    return True


@compiled_entry_of("sampling")
def fit_tickets(
    observations: Observations, boards: Boards, scratches: PathScratches, fits: Annotated[Float32Array, 2]
) -> None:
    """Fill in, by seat and ticket, how well each ticket fits what each seat but the viewer has built."""
    measure_fits(observations[0], boards[0], scratches[0], fits)


@compiled_entry_of("sampling")
def fit_worlds(states: States, fits: Annotated[Float32Array, 2], totals: Float32Array) -> None:
    """Fill in how well the tickets of each state fit what their holders have built, together."""
    for index in range(len(states)):
        totals[index] = fit_of(states[index], fits)


@compiled_entry_of("sampling")
def weigh_worlds(fits: Float32Array, weights: Float32Array) -> None:
    """Fill in the weight of each world, 1 together: proportional to e to the power of how well it fits."""
    weigh(fits, weights)


@compiled_entry_of("sampling")
def choose_worlds(weights: Float32Array, chosen: Int32Array, seed: np.uint64) -> None:
    """Choose worlds as often as their weights say, give or take one, in random order."""
    resample(weights, chosen, random_state_from(seed))
