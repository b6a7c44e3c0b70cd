"""Checkpoints: all that a run needs to go on exactly where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

CHECKPOINT: Final = "checkpoint.pt"
GAMES: Final = "games.npz"
LOG: Final = "log.jsonl"


def replace_file(path: Path, write: Any) -> None:
    """Write a file under another name and rename it: whoever is killed meanwhile leaves the old one whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}")
    with draft.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def save_weights(path: Path, weights: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> None:
    """The weights of a network in half precision, with what it is, in a file that NumPy alone can read."""
    arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in weights.items()}
    arrays["about"] = np.frombuffer(json.dumps(dict(about)).encode(), dtype=np.uint8)
    replace_file(path, lambda file: np.savez_compressed(file, **arrays))


def load_weights(path: Path) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """The weights in single precision, and what the network is."""
    with np.load(path) as file:
        about = json.loads(file["about"].tobytes())
        return {name: file[name].astype(np.float32) for name in file.files if name != "about"}, about


class Log:
    """A log of one JSON object a line."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path

    def write(self, entry: Mapping[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(dict(entry)) + "\n")
