"""Keep NumPy's libraries on one core: with the small matrices here, their threads mostly wait for each other."""

from __future__ import annotations

import os
from typing import Final

#: The environment variables that do that, for processes that have not imported NumPy yet.
SINGLE_THREADED: Final = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


def be_single_threaded() -> None:
    """Do so in this process and in those that it starts, unless the user has chosen otherwise."""
    for name, value in SINGLE_THREADED.items():
        os.environ.setdefault(name, value)
