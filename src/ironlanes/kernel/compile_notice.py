"""Tell a person who runs a program of their own, once, that they wait for the compiler."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import Final

from . import cache as files

NOTICE: Final = "ironlanes: compiling, only this once; `ironlanes prepare` does it in advance."
NOTICE_UNCACHED: Final = "ironlanes: compiling, every time: there is no cache folder that only you can write to."
#: Seconds of compiling before anything is said.
DELAY: Final = 2.0

#: Seconds that this process has compiled, and whether it has said so.
_seconds = 0.0
_has_told = False


@contextmanager
def telling_who_waits() -> Iterator[None]:
    """Write one line to standard error if compiling takes long, this time or together with the times before."""
    global _seconds
    begun, timer = monotonic(), Timer(max(0.0, DELAY - _seconds), _tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        _seconds += monotonic() - begun


def _tell() -> None:
    global _has_told
    if not _has_told and sys.stderr is not None:
        print(NOTICE if files.cache_folder() is not None else NOTICE_UNCACHED, file=sys.stderr, flush=True)
        _has_told = True
