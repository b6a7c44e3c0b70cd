"""The mean of the weights of networks that come from one training run: often a better player than any of them.

`python -m ironlanes.learning.mean_network OUT FIRST SECOND…` writes it. A network from which the last one has grown can
be among them: it is placed in the last one's channels, where it plays as before.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ironlanes.bots.learned.weights_file import load_weights, save_weights

from .network_size import Size, place_in


def write_mean(out: Path, paths: Sequence[Path]) -> None:
    """Write the mean of networks, with the last one's size and description, and the list of its parts."""
    networks = [load_weights(path) for path in paths]
    last, about = networks[-1]
    size = Size(**about["size"])
    placed = [place_in(last, weights, Size(**other["size"]), size) for weights, other in networks]
    mean = {name: np.asarray(sum(each[name] for each in placed)) / len(placed) for name in last}
    save_weights(out, mean, about | {"mean_of": [other["decisions"] for _, other in networks]})


def main() -> None:
    """Write the mean of the networks named on the command line."""
    out, *paths = map(Path, sys.argv[1:])
    write_mean(out, paths)


if __name__ == "__main__":
    main()
