"""The functions that Python calls to sample whole games."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Float32Array, Int16Array, UInt32Array
from ironlanes.rules.observation import copy_open
from ironlanes.rules.random_play import random_state_from
from ironlanes.rules.state import Observations, States

from .card_sampling import EXCHANGES, CardNeeds, HiddenCards, begin_walk, deal_cards, walk
from .chance import SampleChances
from .ticket_fit import PathScratches, fit_of, measure_fits
from .ticket_sampling import TicketAttempts, TicketHistories, TicketSteps, deal_tickets, lay_out_tickets


@compiled_entry_of("sampling")
def sample_worlds(
    states: States,
    keys: Annotated[UInt32Array, 2],
    observations: Observations,
    boards: Boards,
    chances: SampleChances,
    cards: HiddenCards,
    bound: Int16Array,
    bound_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
    others: Annotated[Int16Array, 2],
    histories: TicketHistories,
    steps: TicketSteps,
    attempts: TicketAttempts,
    most: int,
    seed: np.uint64,
) -> bool:
    """Fill in blank states: the open half from the observation, the hidden half at random, and their keys.

    Returns False, with the states left blank, where no hidden half fits what the viewer remembers.
    """
    chance = chances[0]
    chance.random_state[0] = random_state_from(seed)
    lay_out_tickets(histories[0], attempts[0])
    if not begin_walk(chance, cards, bound, bound_first, needs, needs_first):
        return False
    for index in range(len(states)):
        state = states[index]
        if index == 0:
            copy_open(observations[0], state)
        else:
            copy_open(states[0], state)
            walk(chance, cards, bound, bound_first, needs, needs_first, EXCHANGES * len(bound))
        for word in range(keys.shape[1]):
            state.key[word] = keys[index, word]
        deal_cards(state, chance, cards, others)
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
