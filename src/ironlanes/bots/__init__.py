"""Players that are programs."""

from .base import BEST, Bot, KnownBot, TalkingBot, find_bot, known_bots, register_bot
from .random_bot import RandomBot

__all__ = ["BEST", "Bot", "KnownBot", "RandomBot", "TalkingBot", "find_bot", "known_bots", "register_bot"]
