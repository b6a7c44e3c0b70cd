"""How kernels run: prebuilt, compiled by Numba in one of three ways, or not compiled at all."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from importlib.util import find_spec
from typing import Final

from ironlanes.extras import how_to_install

from .kernel_error import KernelError
from .native.library import NATIVE


class Mode(StrEnum):
    """How kernels run; chosen by the environment variable IRONLANES_KERNEL."""

    PREBUILT = "prebuilt"  # a library that was compiled ahead of time
    COMPILED = "compiled"  # by Numba, with this package's linker
    CHECKED = "checked"  # the same, and every index is checked against its array
    PLAIN = "plain"  # by Numba alone
    INTERPRETED = "interpreted"


#: The versions of Numba whose private parts `linker.py` uses.
LINKER_FITS: Final = "0.68."
#: The environment variable that chooses the mode.
MODE_VARIABLE: Final = "IRONLANES_KERNEL"
CURE: Final = how_to_install("compile")
NOTICE: Final = (
    "ironlanes: {reason} and Numba is not installed, so games run interpreted, hundreds of times slower: {cure}"
)


def _demanded(name: str) -> Mode:
    """Return the mode that the user named, if it can be had."""
    if name not in set(Mode):
        raise KernelError(f"{MODE_VARIABLE}={name}: there are {', '.join(Mode)}.")
    mode = Mode(name)
    if mode is Mode.PREBUILT and NATIVE.library is None:
        raise KernelError(f"{MODE_VARIABLE}={name}: {NATIVE.reason}; `make native` builds a library in a clone.")
    if mode in (Mode.COMPILED, Mode.CHECKED, Mode.PLAIN):
        fitting = numba_mode()
        if fitting is None:
            raise KernelError(f"{MODE_VARIABLE}={name}: Numba is not installed: {CURE}")
        if fitting is Mode.PLAIN and mode is not Mode.PLAIN:
            raise KernelError(f"{MODE_VARIABLE}={name} needs Numba {LINKER_FITS}*; with this one there is `plain`.")
    return mode


def numba_mode() -> Mode | None:
    """Return how Numba compiles kernels here; None if it is not installed."""
    if find_spec("numba") is None:
        return None
    from importlib.metadata import version

    return Mode.COMPILED if version("numba").startswith(LINKER_FITS) else Mode.PLAIN


def best_mode() -> Mode:
    """Return the quickest mode that can be had here."""
    return Mode.PREBUILT if NATIVE.library is not None else numba_mode() or Mode.INTERPRETED


def _choose() -> Mode:
    demanded = os.environ.get(MODE_VARIABLE)
    if demanded:
        return _demanded(demanded)
    mode = best_mode()
    if mode is Mode.INTERPRETED:
        if sys.stderr is not None:
            print(NOTICE.format(reason=NATIVE.reason, cure=CURE), file=sys.stderr, flush=True)
        os.environ[MODE_VARIABLE] = mode  # the processes that this one starts need not say it again
    return mode


MODE: Final = _choose()
