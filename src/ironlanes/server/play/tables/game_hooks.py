"""Hooks for other parts of the server when a game goes on or ends; tables know nothing of those parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...storage.database.commit import Commit
from ...storage.database.database import Change
from .table_state import TableState


@dataclass(frozen=True, slots=True)
class GameHooks:
    """Functions to call; each part of the server adds its own when the server starts."""

    #: Return what is saved together with the end of a game.
    end_changes: list[Callable[[TableState], Sequence[Change]]] = field(default_factory=list)
    #: Called with a game that has just ended, and the commit that saves its end.
    ended: list[Callable[[TableState, Commit], None]] = field(default_factory=list)
    #: Called with a table when the end of its game is saved.
    end_saved: list[Callable[[str], None]] = field(default_factory=list)
    #: Called now and then with a game that goes on.
    went_on: list[Callable[[TableState], None]] = field(default_factory=list)
