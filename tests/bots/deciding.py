"""What a bot does in a position, as a text."""

from __future__ import annotations

from typing import Any

from ironlanes.bots import Bot
from ironlanes.game.game import Game
from tests.rules.positions import CALM, DEEP, game_on

#: No colour that a test calls for, and no locomotive, lies face up or on top of the deck.
DULL: dict[str, Any] = {"display": CALM, "deck": DEEP}


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
