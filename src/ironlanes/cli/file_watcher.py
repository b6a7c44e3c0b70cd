"""Repeat an action whenever files change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep
from typing import Final

import typer

#: Seconds between two checks of the files.
INTERVAL: Final = 0.5


def watch_files(list_files: Callable[[], Sequence[Path]], act: Callable[[], None]) -> None:
    """Act now, and again whenever a file is changed, added or removed, until Ctrl-C."""
    while True:
        seen = _states(list_files())
        act()
        typer.echo("Watching for changes; press Ctrl-C to stop.", err=True)
        while _states(list_files()) == seen:
            sleep(INTERVAL)


def _states(files: Sequence[Path]) -> dict[Path, tuple[int, int] | None]:
    """Return the time of change and size of each file, or None for a missing file."""
    return {file: _state(file) for file in files}


def _state(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
