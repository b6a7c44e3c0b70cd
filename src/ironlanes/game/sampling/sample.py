"""Sample whole games that are consistent with all that a viewer may know."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import STATE

from ..compiled_board import CompiledBoard
from .card_sampling import sample_cards
from .knowledge import PlayerKnowledge
from .ticket_sampling import sample_tickets


def sample_state(
    compiled: CompiledBoard, observations: Records, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> tuple[Records, int]:
    """A state whose open half is the observation's and whose hidden half is drawn at random, and its fresh seed."""
    states = new_records(1, STATE)
    state, observation = states[0], observations[0]
    rules_api.copy_open_fields(observations, states, 0)
    seed = int.from_bytes(rng.bytes(32), "little")
    state["key"] = key_of(seed)
    sample_cards(state, observation, knowledge, rng)
    sample_tickets(compiled, state, observation, knowledge, rng)
    return states, seed
