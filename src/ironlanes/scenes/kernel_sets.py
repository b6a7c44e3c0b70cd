"""Which compiled functions a server needs, and all that there are."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import BOTS, GAME, Entries
from ironlanes.kernel.compiling import all_entries
from ironlanes.learning.kernel_sets import NETWORK

from .entries import write_scenes

#: Games in the browser, with bots.
SERVER: Final[Entries] = (*GAME, write_scenes, *BOTS, *NETWORK)
#: Everything that plays. What only training needs is compiled by `ironlanes train`.
EVERYTHING: Final[Entries] = tuple(each for each in all_entries() if each.__module__.startswith("ironlanes."))
