"""What other packages may ask about kernels: whether they are slow here, and how another process gets quick ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .mode import MODE, MODE_VARIABLE, Mode, best_mode

#: Environment variables of a process that begins at once, with slow kernels, although they could be compiled first.
AT_ONCE: Final[Mapping[str, str]] = {MODE_VARIABLE: Mode.INTERPRETED.value}


def are_kernels_slow() -> bool:
    """Return whether kernels run hundreds of times slower here than compiled ones."""
    return MODE is Mode.INTERPRETED


def quick_kernels() -> Mapping[str, str]:
    """Return environment variables of a process with quick kernels, if any are to be had: it may have to compile."""
    return {MODE_VARIABLE: (best_mode() if are_kernels_slow() else MODE).value}
