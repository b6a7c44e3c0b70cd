"""Players that are programs."""

from . import field as field  # registers the bots of the package
from .base import BEST, FALLBACK, Bot, KnownBot, find_bot, known_bots, register_bot
from .forfeits import Forfeit, Reason, Report
from .hooks import ClosingBot, EndingBot, ListeningBot, StartingBot, TalkingBot, TimedBot
from .kernel_bot import kernels_of, quick_enough
from .opening import open_bot
from .playing import play_game
from .seated import SeatedBot, seat_bot

__all__ = [
    "BEST",
    "FALLBACK",
    "Bot",
    "ClosingBot",
    "EndingBot",
    "Forfeit",
    "KnownBot",
    "ListeningBot",
    "Reason",
    "Report",
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
    "seat_bot",
]
