"""Sample whole games that are consistent with all that a viewer may know."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import SCRATCH, STATE

from ..compiled_board import CompiledBoard
from . import api, ticket_sampling
from .card_sampling import card_layout
from .knowledge import PlayerKnowledge
from .ticket_sampling import ticket_layout


class Sampler:
    """Draws states whose open half is an observation and whose hidden half fits what its viewer remembers."""

    def __init__(self, compiled: CompiledBoard, observations: Records, knowledge: PlayerKnowledge) -> None:
        self._compiled = compiled
        self._observations = observations
        self._cards = card_layout(observations[0], knowledge)
        self._tickets = ticket_layout(compiled, observations[0], knowledge)
        self._scratches = new_records(1, SCRATCH)

    def sample(self, rng: np.random.Generator) -> tuple[Records, int]:
        """A state, alone in an array, and its fresh seed."""
        states = new_records(1, STATE)
        seed = int.from_bytes(rng.bytes(32), "little")
        states[0]["key"] = key_of(seed)
        self._fill_in(states)
        return states, seed

    def sample_many(self, count: int, rng: np.random.Generator) -> Records:
        """Many states, each with a key of its own."""
        states = new_records(count, STATE)
        states["key"] = rng.integers(0, 1 << 32, size=(count, 8), dtype=np.uint32)
        self._fill_in(states)
        return states

    def _fill_in(self, states: Records) -> None:
        """Fill in states that have nothing but their keys."""
        cards, tickets = self._cards, self._tickets
        api.sample_hidden(
            states,
            self._observations,
            self._compiled.arrays,
            self._scratches,
            cards.cards,
            cards.drawn,
            cards.drawn_first,
            cards.needs,
            cards.needs_first,
            cards.others,
            tickets.histories,
            tickets.steps,
            tickets.attempts,
            ticket_sampling.MAX_ATTEMPTS,
        )
