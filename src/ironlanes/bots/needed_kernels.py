"""Which compiled functions a bot thinks with, and who decides for it where nothing is compiled."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import Entries
from ironlanes.kernel.execution import are_kernels_slow

from .characters import CHARACTER_NAMES
from .kernel_bot import spec_of_kernel_bot
from .kernels.dispatch import BotKind
from .kernels.kernel_sets import BOTS, RANDOM_BOT
from .levels import GRANDMASTER, OFFERED_LEVELS

#: The bots that take some seconds for a decision where kernels are slow, and the one that decides for them.
SLOW: Final = (BotKind.PLANNER, BotKind.HUNGRY)
QUICK: Final = "one-step"
#: Bots that think with a network.
NETWORK_BOTS: Final = (*OFFERED_LEVELS, *CHARACTER_NAMES)


def kernels_of(name: str) -> Entries:
    """The compiled functions that a bot thinks with, or the random one that decides where it fails."""
    if name in NETWORK_BOTS:
        from .learned.kernel_sets import NETWORK  # takes time to import, and other bots do without it

        if name == GRANDMASTER:
            from .lockstep.kernel_sets import LOCKSTEP

            return (*RANDOM_BOT, *NETWORK, *LOCKSTEP)
        return (*RANDOM_BOT, *NETWORK)
    spec = spec_of_kernel_bot(name)
    return RANDOM_BOT if spec is None or spec.kind is BotKind.RANDOM else BOTS


def quick_enough(name: str) -> str:
    """The bot itself, or where kernels are slow one that then takes a fifth of a second for a decision."""
    spec = spec_of_kernel_bot(name)
    is_slow = name in NETWORK_BOTS or (spec is not None and spec.kind in SLOW)
    return QUICK if is_slow and are_kernels_slow() else name
