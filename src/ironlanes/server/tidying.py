"""When memory that refers to itself is looked for: only a search finds it, and meanwhile nobody is served.

An action leaves next to none of it behind, a closed connection does. Among the young objects little is to be searched;
through all tables, where there are thousands, it takes a second or two. That is done seldom, the more seldom the longer
it takes.
"""

from __future__ import annotations

import asyncio
import gc
from time import perf_counter
from typing import Final

#: Python's own thresholds: so many new objects, so many searches among the newest, and never by itself among the old.
YOUNG_ONLY: Final = (1_000, 2, 2**30)
#: Seconds from one search through everything to the next, at least.
LEAST_WAIT: Final = 60.0
#: And so many times as long as the last one took, so that fewer than one action in a hundred meets a search.
MANY_TIMES: Final = 200


def settle() -> None:
    """What is there now stays: nobody need look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG_ONLY)


async def tidy() -> None:
    """Search through everything from time to time."""
    wait = LEAST_WAIT
    while True:
        await asyncio.sleep(wait)
        began = perf_counter()
        gc.collect()
        wait = max(LEAST_WAIT, MANY_TIMES * (perf_counter() - began))
