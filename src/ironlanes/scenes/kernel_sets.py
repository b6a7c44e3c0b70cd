"""Which compiled functions a server needs, and all that there are."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import BOTS, GAME, Entries
from ironlanes.kernel.compiling import all_entries

from .entries import write_scenes

#: Games in the browser, with bots.
SERVER: Final[Entries] = (*GAME, write_scenes, *BOTS)
#: Everything: no module of the package above this one has entries.
EVERYTHING: Final[Entries] = tuple(each for each in all_entries() if each.__module__.startswith("ironlanes."))
