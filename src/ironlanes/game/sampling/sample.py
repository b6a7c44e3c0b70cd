"""Sample whole games that are consistent with all that a viewer may know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import MAX_SEATS, MAX_TICKETS
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Float32Array, Records, UInt32Array
from ironlanes.paths.scratch import PATH_SCRATCH
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import STATE

from ..compiled_board import CompiledBoard
from . import api, ticket_sampling
from .card_sampling import CARD_LAYOUT
from .chance import SAMPLE_CHANCE
from .knowledge import Knowledge
from .ticket_sampling import MAX_STEPS, TICKET_ATTEMPT, TICKET_HISTORY, TICKET_STEP

#: A ticket whose way is built is e to the power of this more likely than one for which nothing is.
KAPPA: Final = 4.0


class ImpossibleKnowledge(ValueError):
    """No cards were found for the other hands that fit what a viewer remembers."""

    def __init__(self) -> None:
        super().__init__("no hands fit what this view remembers: its memory is not that of its game.")


@dataclass(frozen=True, slots=True)
class Worlds:
    """Sampled states with their weights: how likely each is, given what the other seats have built.

    A mean over them, weighted, is what the viewer may expect. Without the weights, the other seats would hold tickets
    that don't fit their tracks, and every estimate would be too good for the viewer.
    """

    states: Records
    #: One weight a state; together they are 1.
    weights: npt.NDArray[np.float64]

    @property
    def effective_size(self) -> float:
        """How many equally likely worlds would tell as much: few, where few worlds have most of the weight."""
        return float(1.0 / np.square(self.weights).sum())


class Sampler:
    """Draws states whose open half is an observation and whose hidden half fits what its viewer remembers.

    All states that fit are equally likely, apart from the tickets that other seats keep, of which any set is. States of
    one call come from one random walk, so that each resembles the one before it a little; every call starts afresh.
    """

    def __init__(self, compiled: CompiledBoard, observations: Records, knowledge: Knowledge) -> None:
        """`knowledge` is what the viewer of the observation remembers (`Knowledge.seen_by`)."""
        self._compiled = compiled
        self._observations = observations
        self._chances = new_records(1, SAMPLE_CHANCE)
        self._attempts = new_records(2, TICKET_ATTEMPT)
        layouts, histories = new_records(1, CARD_LAYOUT), new_records(1, TICKET_HISTORY)
        self._hidden = layouts, histories, new_records(MAX_STEPS, TICKET_STEP)
        if not api.lay_out_worlds(observations, knowledge.records, compiled.arrays, *self._hidden):
            raise ImpossibleKnowledge

    def sample(self, rng: np.random.Generator) -> tuple[Records, int]:
        """A state, alone in an array, and its fresh seed."""
        seed = int.from_bytes(rng.bytes(32), "little")
        return self._sample(key_of(seed)[np.newaxis], _seed_from(rng)), seed

    def sample_many(self, count: int, rng: np.random.Generator) -> Records:
        """Many states, each with a key of its own."""
        return self._sample(rng.integers(0, 1 << 32, size=(count, 8), dtype=np.uint32), _seed_from(rng))

    def draw(self, count: int, seed: np.uint64) -> Records:
        """Many states without keys: whoever plays on from them shuffles their decks."""
        return self._sample(np.zeros((count, 8), dtype=np.uint32), seed)

    def worlds(self, count: int, rng: np.random.Generator, kappa: float = KAPPA) -> Worlds:
        """Many states as `sample_many` draws them, with weights; the larger `kappa`, the more the tracks tell."""
        states = self.sample_many(count, rng)
        return Worlds(states, self.weights_of(states, kappa))

    def weights_of(self, states: Records, kappa: float = KAPPA) -> npt.NDArray[np.float64]:
        """The weights of sampled states, 1 together: by `exp(kappa * fit)`, the fits of all tickets of others added."""
        fits, weights = np.zeros(len(states), dtype=np.float32), np.zeros(len(states), dtype=np.float32)
        api.fit_worlds(states, self.ticket_fits, fits)
        api.weigh_worlds(np.float32(kappa) * fits, weights)
        return weights.astype(np.float64)

    @cached_property
    def ticket_fits(self) -> Float32Array:
        """How well each ticket fits what each seat has built, by seat and ticket: the built share of its way.

        1 is a completed ticket; the viewer's row is 0, since all worlds have the viewer's own tickets.
        """
        fits = np.zeros((MAX_SEATS, MAX_TICKETS), dtype=np.float32)
        api.fit_tickets(self._observations, self._compiled.arrays, new_records(1, PATH_SCRATCH), fits)
        return fits

    def _sample(self, keys: UInt32Array, seed: np.uint64) -> Records:
        """As many states as there are keys."""
        states = new_records(len(keys), STATE)
        is_filled = api.sample_worlds(
            states,
            keys,
            self._observations,
            self._compiled.arrays,
            self._chances,
            *self._hidden,
            self._attempts,
            ticket_sampling.MAX_ATTEMPTS,
            seed,
        )
        if not is_filled:
            raise ImpossibleKnowledge
        return states


def _seed_from(rng: np.random.Generator) -> np.uint64:
    return rng.integers(0, 1 << 64, dtype=np.uint64)
