"""Checkpoints: everything that a run needs to continue exactly where it stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

CHECKPOINT: Final = "checkpoint.pt"
GAMES: Final = "games.npz"
LOG: Final = "log.jsonl"


class TrainingError(RuntimeError):
    """Raised with one sentence when a run can't continue."""


class Log:
    """A log with one JSON object per line."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path

    def write(self, entry: Mapping[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(dict(entry)) + "\n")
