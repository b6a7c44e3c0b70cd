"""What a bot does in a position, as a text."""

from __future__ import annotations

from typing import Any

import numpy as np

from ironlanes.bots import Bot, TalkingBot, find_bot
from ironlanes.bots.kernel_bot import KernelBot
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.kernel.records import Records
from tests.rules.positions import CALM, DEEP, game_on
from tests.support.random_games import board_by_id

#: No colour that a test calls for, and no locomotive, lies face up or on top of the deck.
DULL: dict[str, Any] = {"display": CALM, "deck": DEEP}


def bot_of(name: str, seed: int = 1) -> TalkingBot:
    """A bot of the package, which says why it does what it does."""
    bot = find_bot(name).make(np.random.default_rng(seed))
    assert isinstance(bot, TalkingBot)
    return bot


def decision(bot: Bot, game: Game) -> str:
    """The text of what the bot decides, which is one of the legal actions."""
    actions = game.legal_actions()
    action = bot.decide(game.view(game.seat), actions)
    assert action in actions
    return action.text


def in_turn(bot: Bot, board: str = "usa", hand: dict[str, int] | None = None, **fields: Any) -> str:
    """What the bot does with a turn as seat 0; `tickets` and `trains` are its own."""
    own = {name: fields.pop(name) for name in ("tickets", "trains") if name in fields}
    return decision(bot, game_on(board, **DULL | {"seats": [{"hand": hand or {}} | own]} | fields))


def workspace_of(bot: TalkingBot) -> Records:
    """The workspace of a bot that is a kernel, as its last decision left it."""
    assert isinstance(bot, KernelBot)
    return bot._workspaces[0]


def planned(bot: TalkingBot, board: str) -> set[str]:
    """The tracks that a bot's plan has."""
    tracks = members(workspace_of(bot)["plan"])
    return {board_by_id(board).tracks[track].name for track in tracks}
