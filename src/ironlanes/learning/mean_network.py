"""The mean of the weights of networks that come from one training run: often a better player than any of them.

`python -m ironlanes.learning.mean_network OUT FIRST SECOND…` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ironlanes.bots.learned.weights_file import load_weights, save_weights


def write_mean(out: Path, paths: Sequence[Path]) -> None:
    """Write the mean of networks of one size, described as the last one, with the list of its parts."""
    networks = [load_weights(path) for path in paths]
    about = networks[-1][1]
    if any(other["size"] != about["size"] for _, other in networks):
        raise ValueError("Networks of different sizes have no mean.")
    weights = {name: np.asarray(sum(each[name] for each, _ in networks)) / len(networks) for name in networks[0][0]}
    save_weights(out, weights, about | {"mean_of": [other["decisions"] for _, other in networks]})


def main() -> None:
    """Write the mean of the networks named on the command line."""
    out, *paths = map(Path, sys.argv[1:])
    write_mean(out, paths)


if __name__ == "__main__":
    main()
