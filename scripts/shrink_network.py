"""Write a network with fewer bits for each weight: `python scripts/shrink_network.py IN.npz OUT.npz`.

The package has a young network for the weaker levels. Four bits after the leading one are enough for it, and zeros
compress well.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from ironlanes.bots.learned.weights_file import load_weights, save_weights

#: How many bits of a half-precision number's ten are kept after the leading one.
BITS = 4


def rounded(weights: np.ndarray) -> np.ndarray:
    """Round half-precision numbers to the nearest that have fewer bits."""
    dropped = 10 - BITS
    bits = weights.astype(np.float16).view(np.uint16).astype(np.uint32)
    kept = (bits + (1 << (dropped - 1))) >> dropped << dropped
    return kept.astype(np.uint16).view(np.float16)


def main() -> None:
    """Shrink the network that is named."""
    source, target = map(Path, sys.argv[1:])
    weights, about = load_weights(source)
    save_weights(target, {name: rounded(array) for name, array in weights.items()}, about)
    print(f"{target}: {target.stat().st_size} bytes instead of {source.stat().st_size}")


if __name__ == "__main__":
    main()
