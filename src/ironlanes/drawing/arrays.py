"""Array types shared by the modules of this package: points are rows of an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

#: Rows of x and y in board units, or of longitude and latitude in degrees.
Points = NDArray[np.float64]
FloatArray = NDArray[np.float64]
IndexArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
