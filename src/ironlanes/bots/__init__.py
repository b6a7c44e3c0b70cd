"""Players that are programs."""

from .base import BEST, Bot, KnownBot, TalkingBot, find_bot, known_bots, register_bot
from .one_step_bot import OneStepBot
from .path_bot import PathBot
from .random_bot import RandomBot

__all__ = [
    "BEST",
    "Bot",
    "KnownBot",
    "OneStepBot",
    "PathBot",
    "RandomBot",
    "TalkingBot",
    "find_bot",
    "known_bots",
    "register_bot",
]
