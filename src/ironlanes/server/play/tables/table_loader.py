"""Loads a table from its log, a little at a time: others are served meanwhile, however long the log is."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final

from ...model.request_errors import UnreadableTable
from ...storage.database.errors import StorageUnavailable
from ...storage.play.logs import Logs
from .table_state import TableState, board_of_table, initial_state

#: Lines that are read at once, and seconds after which the event loop goes on with something else.
LINES: Final = 100
SECONDS: Final = 0.005
#: The longest sentence about a log that is written for the operator.
MAX_LETTERS: Final = 300


async def load_table(logs: Logs, name: str) -> TableState | None:
    """Load a table from its whole log; None if there is none. Raise UnreadableTable if anything is wrong with it."""
    try:
        return await _read(logs, name)
    except StorageUnavailable:
        raise
    except Exception as error:
        raise UnreadableTable(problem_of(error)) from error


async def _read(logs: Logs, name: str) -> TableState | None:
    state: TableState | None = None
    pause_at = perf_counter() + SECONDS
    while rows := await logs.lines(name, 0 if state is None else state.length, LINES):
        for row in rows:
            if state is None:
                state = initial_state(name, row)
            else:
                state.apply(row)
            if perf_counter() > pause_at:
                await asyncio.sleep(0)
                pause_at = perf_counter() + SECONDS
    if state is not None and state.phase == "lobby":
        board_of_table(state.board, state.board_hash)
    return state


def problem_of(error: Exception) -> str:
    """Describe a problem on one line that can be written anywhere."""
    text = str(error) if isinstance(error, ValueError) and str(error) else f"{type(error).__name__}: {error}"
    return " ".join(text.encode("utf-8", "backslashreplace").decode().split())[:MAX_LETTERS]
