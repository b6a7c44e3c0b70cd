"""Which compiled functions the bots of the package need."""

from __future__ import annotations

from typing import Final

from ironlanes.game.kernel_sets import Entries

from . import api

#: The random bot in a game that is played one decision at a time, and any bot.
RANDOM_BOT: Final[Entries] = (api.reset_bot, api.choose_random_action)
BOTS: Final[Entries] = (*RANDOM_BOT, api.choose_action)
#: Many games between bots of the package.
BOT_GAMES: Final[Entries] = (api.play_bot_games,)
