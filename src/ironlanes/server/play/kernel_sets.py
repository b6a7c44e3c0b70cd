"""Sets of compiled functions: what a server needs, and everything."""

from __future__ import annotations

from typing import Final

from ironlanes.bots.kernels.kernel_sets import BOTS
from ironlanes.bots.learned.kernel_sets import NETWORK
from ironlanes.game.kernel_sets import GAME, Entries
from ironlanes.kernel.compile import all_entries

from .client_view.scene_kernel import write_scenes

#: Games in the browser, with bots.
SERVER: Final[Entries] = (*GAME, write_scenes, *BOTS, *NETWORK)


def everything() -> Entries:
    """Return every entry that playing needs. What only training needs is compiled by `ironlanes train`."""
    from ironlanes.bots.lockstep.kernel_sets import LOCKSTEP  # takes a second to import, and the server does without it

    entries = dict.fromkeys((*all_entries(), *LOCKSTEP))
    return tuple(each for each in entries if each.__module__.startswith("ironlanes."))
