"""Which compiled functions a network plays with."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import Entries

from .entries import find_action, read_sight

#: A network that plays one decision at a time.
NETWORK: Final[Entries] = (read_sight, find_action)
