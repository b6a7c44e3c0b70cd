"""Players that are programs."""

from . import packaged as packaged  # registers the bots of the package
from .characters import CHARACTER_NAMES
from .failures import BotFailure, BotStats, FailureReason
from .first_names import first_names
from .hooks import ClosingBot, EndingBot, ListeningBot, StartingBot, TalkingBot, TimedBot
from .levels import GRANDMASTER, LEVEL_NAMES, LEVEL_RATINGS, OFFERED_LEVELS
from .loaders.load import open_bot, register_own_bot, spec_of
from .needed_kernels import kernels_of, quick_enough
from .play import play_game
from .registry import (
    BEST,
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
    "CHARACTER_NAMES",
    "FALLBACK",
    "FIRST_OPPONENT",
    "GRANDMASTER",
    "LEVEL_NAMES",
    "LEVEL_RATINGS",
    "OFFERED_LEVELS",
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
    "first_names",
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
