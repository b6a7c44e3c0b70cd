"""Looking at a game again and again, after every action, with the same eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import SIGHT

from .sights import OWN_BYTES, Part, changed_parts
from .view import View

if TYPE_CHECKING:
    from .game import Game


class Eyes:
    """One viewer's eyes: they know which parts of the view look otherwise than at the last look."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._game = game
        self._viewer = viewer
        # Nobody else looks with it: so nothing that another one saw can be left in it.
        self._sight = new_records(1, SIGHT)
        game.observe(viewer, self._sight)
        self._raw = self._sight.tobytes()

    def look(self) -> set[Part]:
        """Look again; what has changed."""
        before = self._raw
        self._game.observe(self._viewer, self._sight)
        self._raw = self._sight.tobytes()
        return set() if self._raw == before else changed_parts(before, self._raw)

    def look_for_own(self) -> set[str]:
        """Look again; what has changed of that which nobody else sees: cards, tickets, and those to choose from."""
        before = self._raw
        self._game.observe(self._viewer, self._sight)
        after = self._raw = self._sight.tobytes()
        return {field for field, place in OWN_BYTES if before[place] != after[place]}

    def view(self) -> View:
        """What was to be seen at the last look; it remembers nothing."""
        view = View(self._game.ready, np.frombuffer(self._raw, SIGHT), None, self._game.seed_hash)
        view.raw = self._raw
        return view
