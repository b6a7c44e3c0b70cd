"""How kernels run: as shipped, with bounds checks, or not compiled at all (for tests and debugging)."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Final


class Mode(StrEnum):
    """How kernels run; chosen by the environment variable IRONLANES_KERNEL."""

    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, and every index is checked against its array
    INTERPRETED = "interpreted"


#: The environment variable that chooses the mode.
MODE_VARIABLE: Final = "IRONLANES_KERNEL"
MODE: Final = Mode(os.environ.get(MODE_VARIABLE, Mode.COMPILED))
