"""How likely sampled worlds are, and a choice of some of them by that: in arithmetic that is the same everywhere."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Float32Array, Int32Array
from ironlanes.rules.random_play import choose, next_random

#: How often the power of a small part is squared.
SQUARINGS: Final = 10
#: 53 random bits times this are a number from 0 up to 1.
FRACTION: Final = 1.0 / (1 << 53)


@kernel
def power_of_e(exponent: float) -> float:
    """e to the power of a number that is not positive; no library's, whose last digits differ between machines."""
    part = exponent / (1 << SQUARINGS)
    power = 1.0
    for term in range(8, 0, -1):
        power = 1.0 + power * part / term
    for _ in range(SQUARINGS):
        power *= power
    return power


@kernel
def weigh(fits: Float32Array, weights: Float32Array) -> None:
    """Fill in weights that are proportional to e to the power of each fit; together they are 1."""
    best = float(fits[0])
    for world in range(len(fits)):
        best = max(best, float(fits[world]))
    total = 0.0
    for world in range(len(fits)):
        weights[world] = power_of_e(float(fits[world]) - best)
        total += float(weights[world])
    for world in range(len(fits)):
        weights[world] = float(weights[world]) / total


@kernel
def resample(weights: Float32Array, chosen: Int32Array, random_state: np.uint64) -> None:
    """Choose each world as often as its weight says, give or take one, in random order."""
    random_state = next_random(random_state)
    first, count = int(random_state >> np.uint64(11)) * FRACTION, len(chosen)
    world, reached = 0, float(weights[0])
    for place in range(count):
        while reached <= (first + place) / count and world < len(weights) - 1:
            world += 1
            reached += float(weights[world])
        chosen[place] = world
    for last in range(count - 1, 0, -1):
        random_state = next_random(random_state)
        other = choose(random_state, last + 1)
        kept = int(chosen[last])
        chosen[last] = chosen[other]
        chosen[other] = kept
