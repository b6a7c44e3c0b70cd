"""Which compiled functions a network plays with."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import Entries

from .api import encode_observation, find_action

#: A network that plays one decision at a time.
NETWORK: Final[Entries] = (encode_observation, find_action)
