"""Array types shared by the modules of this package: points are rows of an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

#: Rows of x and y in board units, or of longitude and latitude in degrees.
Points = NDArray[np.float64]
Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]
