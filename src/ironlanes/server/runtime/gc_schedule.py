"""Runs Python's cyclic garbage collector by a schedule, because nobody is served while it searches.

Reference counting frees almost all memory at once, also that of tables and connections, which leave no circles behind.
Only objects that still refer to each other in a circle, such as those of an error, wait for the collector. Left to
itself, it searches the young objects when the number of objects has grown, not when that many are young: at a server
with thousands of tables, where as many objects come as go, they had become so many that a search took 50 ms. Searching
all objects takes a second or two there. So the young ones are searched ten times a second, and all of them seldom.
That was measured on CPython 3.11; the incremental collector of 3.14.0 to 3.14.4 also searches a slice of the old ones.
"""

from __future__ import annotations

import asyncio
import gc
from time import perf_counter
from typing import Final

#: The generation up to which the objects are young.
YOUNG: Final = 1
#: Seconds between two searches of all objects, and before the first one, whose length nobody knows yet, at least: so
#: many that a search of a second makes fewer than one action in a hundred late.
MIN_WAIT: Final = 600.0
#: And at least this many times as long as the last one took. A busy server works off what has waited during a search in
#: four times as long, so not one action in five hundred is late.
PAUSE_FACTOR: Final = 2000


def freeze_startup_objects() -> None:
    """Exempt everything that exists now from being searched, and keep the collector from running by itself."""
    gc.collect()
    gc.freeze()
    gc.disable()


def collect_young() -> None:
    """Search the objects that have been made since the last search."""
    gc.collect(YOUNG)


async def collect_regularly() -> None:
    """Search all objects from time to time."""
    wait = MIN_WAIT
    while True:
        await asyncio.sleep(wait)
        began = perf_counter()
        gc.collect()
        wait = max(MIN_WAIT, PAUSE_FACTOR * (perf_counter() - began))
