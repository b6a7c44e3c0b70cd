"""The function that Python calls to sample whole games."""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int16Array
from ironlanes.rules.observation import copy_open
from ironlanes.rules.randomness import begin_shuffle, end_shuffle
from ironlanes.rules.state import Observations, Scratches, States

from .card_sampling import CardNeeds, HiddenCards, deal_hidden_cards
from .ticket_sampling import TicketAttempts, TicketHistories, TicketSteps, deal_hidden_tickets


@compiled_entry_of("sampling")
def sample_hidden(
    states: States,
    observations: Observations,
    boards: Boards,
    scratches: Scratches,
    cards: HiddenCards,
    drawn: Int16Array,
    drawn_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
    others: Annotated[Int16Array, 2],
    histories: TicketHistories,
    steps: TicketSteps,
    attempts: TicketAttempts,
    most: int,
) -> None:
    """Fill in every state: its open half from the observation, its hidden half at random, from its own key."""
    for index in range(len(states)):
        state = states[index]
        copy_open(observations[0], state)
        begin_shuffle(scratches[0])
        deal_hidden_cards(state, scratches[0], cards, drawn, drawn_first, needs, needs_first, others)
        deal_hidden_tickets(state, scratches[0], boards[0], histories[0], steps, attempts[0], most)
        end_shuffle(state)
