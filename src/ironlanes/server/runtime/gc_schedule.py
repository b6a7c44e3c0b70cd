"""Schedules Python's cyclic garbage collector: rarely, because nobody is served during a full collection.

Reference counting frees almost all memory at once. Only objects that refer to each other in a circle, such as those of
a closed connection, wait for the collector. Searching the young objects for them takes next to no time; searching all
objects of a server with thousands of tables takes a second or two. So the collector is kept to the young ones, and all
objects are searched once a minute, or less often where that takes long.

CPython has had two collectors. The generational one (3.11 to 3.13, and 3.14 from 3.14.5 on) searches all objects when
the third threshold is reached; a huge one prevents that. The incremental one (3.14.0 to 3.14.4) has no third threshold,
and searches a slice of the old objects together with the young ones; the higher the second threshold, the smaller the
slice. It reports 0 as its third threshold, whatever was set: that tells the two apart. Measured on 3.11; for the
incremental one this follows CPython's documentation.
"""

from __future__ import annotations

import asyncio
import gc
from time import perf_counter
from typing import Final

#: For the generational collector: new objects before the young are searched, young searches before the middle-aged are
#: searched too, and no search of all.
GENERATIONAL: Final = (1_000, 2, 2**30)
#: For the incremental collector: the same first number, and a hundredth of the usual slice of old objects.
INCREMENTAL: Final = (1_000, 1_000)
#: Seconds between two searches of all objects, at least.
MIN_WAIT: Final = 60.0
#: And at least this many times as long as the last one took, so that fewer than one action in a hundred meets a search.
PAUSE_FACTOR: Final = 200


def freeze_startup_objects() -> None:
    """Exempt everything that exists now from being searched, and let the collector search the young objects only.

    Until now it may have been off: while modules load there is no garbage to find, and looking for it takes a tenth of
    the time.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(*GENERATIONAL)
    if gc.get_threshold()[2] == 0:
        gc.set_threshold(*INCREMENTAL)


async def collect_regularly() -> None:
    """Search all objects from time to time."""
    wait = MIN_WAIT
    while True:
        await asyncio.sleep(wait)
        began = perf_counter()
        gc.collect()
        wait = max(MIN_WAIT, PAUSE_FACTOR * (perf_counter() - began))
