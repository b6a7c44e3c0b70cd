"""The weights of a network, in a file that NumPy alone can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ironlanes.files import replace_atomically


def save_weights(path: Path, weights: Mapping[str, np.ndarray], about: Mapping[str, object]) -> None:
    """Save the weights of a network in half precision, with a description of it."""
    arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in weights.items()}
    arrays["about"] = np.frombuffer(json.dumps(dict(about)).encode(), dtype=np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_atomically(path, lambda file: np.savez_compressed(file, **arrays))


def load_weights(path: Path) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """Load the weights in single precision, and the description of the network."""
    with np.load(path) as file:
        about = json.loads(file["about"].tobytes())
        return {name: file[name].astype(np.float32) for name in file.files if name != "about"}, about
