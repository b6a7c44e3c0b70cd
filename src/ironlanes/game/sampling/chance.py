"""The chance of samples: quick random numbers, since no secret hangs on them."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Records, UInt64Array, record_dtype
from ironlanes.rules.random_play import choose, next_random


class SampleChance:
    """Where the stream of random numbers is."""

    random_state: Annotated[UInt64Array, (1,)]


SAMPLE_CHANCE: Final = record_dtype(SampleChance)
SampleChances = Annotated[Records, SAMPLE_CHANCE]


@kernel
def below(chance: SampleChance, bound: int) -> int:
    """A number from 0 up to `bound`, each equally likely."""
    chance.random_state[0] = next_random(chance.random_state[0])
    return choose(chance.random_state[0], bound)
