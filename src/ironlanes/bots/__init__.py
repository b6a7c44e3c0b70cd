"""Players that are programs."""

from . import packaged as packaged  # registers the bots of the package
from .characters import CHARACTER_NAMES
from .failures import BotFailure, BotStats, FailureReason
from .hooks import ClosingBot, EndingBot, ListeningBot, StartingBot, TalkingBot, TimedBot
from .kernel_bot import kernels_of, quick_enough
from .levels import LEVEL_NAMES, LEVEL_RATINGS
from .loaders.load import open_bot, register_own_bot, spec_of
from .play import play_game
from .registry import (
    BEST,
    BOT_NAMES,
    FALLBACK,
    FIRST_OPPONENT,
    STAND_IN,
    Bot,
    KnownBot,
    find_bot,
    known_bots,
    register_bot,
)
from .seated_bot import SeatedBot, seat_bot

__all__ = [
    "BEST",
    "BOT_NAMES",
    "CHARACTER_NAMES",
    "FALLBACK",
    "FIRST_OPPONENT",
    "LEVEL_NAMES",
    "LEVEL_RATINGS",
    "STAND_IN",
    "Bot",
    "BotFailure",
    "BotStats",
    "ClosingBot",
    "EndingBot",
    "FailureReason",
    "KnownBot",
    "ListeningBot",
    "SeatedBot",
    "StartingBot",
    "TalkingBot",
    "TimedBot",
    "find_bot",
    "kernels_of",
    "known_bots",
    "open_bot",
    "play_game",
    "quick_enough",
    "register_bot",
    "register_own_bot",
    "seat_bot",
    "spec_of",
]
