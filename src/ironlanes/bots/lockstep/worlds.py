"""Whole games that a seat could have been in, the likelier ones more often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.game.sampling import api as sampling_api
from ironlanes.game.sampling.sample import KAPPA, Sampler, Worlds
from ironlanes.game.view import View
from ironlanes.kernel.records import Int32Array

from .positions import Positions, pick_records
from .seeds import Seeds

#: How many worlds are drawn for each one that is used, and how many at least.
DRAWN: Final = 20
LEAST_DRAWN: Final = 500
#: Weights are flattened until the effective size is at least this share of the worlds that are used.
LEAST_EFFECTIVE: Final = 0.5
#: How much flatter they get in each step.
FLATTER: Final = 0.8


@dataclass(frozen=True, slots=True)
class LikelyWorlds:
    """Positions that are consistent with a view. Those at even and at odd places are independent of each other."""

    positions: Positions
    #: How much larger the variance of a mean over them is than over as many independent worlds.
    variance_factor: float


def draw_worlds(view: View, count: int, seeds: Seeds) -> LikelyWorlds:
    """Draw worlds by their weights: how well the tickets of the others fit what they have built."""
    known = view.raw.known_cards
    assert known is not None
    halves = [_draw_half(view.sampler, size, seeds) for size in (count - count // 2, count // 2)]
    parts = [Positions.of_states(view.compiled, pick_records(worlds.states, rows), known) for worlds, rows in halves]
    positions = Positions.join(parts).pick(_alternating(count))
    # A world that was chosen twice gets another order of the deck each time.
    positions.shuffle_cards(seeds)
    factors = [1 + len(rows) / worlds.effective_size for worlds, rows in halves if len(rows)]
    return LikelyWorlds(positions, float(np.mean(factors)))


def _draw_half(sampler: Sampler, count: int, seeds: Seeds) -> tuple[Worlds, Int32Array]:
    """Worlds with their weights, and which of them are used."""
    states, kappa = sampler.draw(max(LEAST_DRAWN, DRAWN * count), seeds.next()), KAPPA
    worlds = Worlds(states, sampler.weights_of(states, kappa))
    while worlds.effective_size < LEAST_EFFECTIVE * count:
        kappa *= FLATTER
        worlds = Worlds(states, sampler.weights_of(states, kappa))
    chosen = np.zeros(count, dtype=np.int32)
    sampling_api.choose_worlds(worlds.weights.astype(np.float32), chosen, seeds.next())
    return worlds, chosen


def _alternating(count: int) -> np.ndarray:
    """The places of two halves that lie behind each other, in turns."""
    first = count - count // 2
    places = np.empty(count, dtype=int)
    places[0::2], places[1::2] = np.arange(first), np.arange(first, count)
    return places
