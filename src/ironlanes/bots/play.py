"""Whole games between bots."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.game.game import Game
from ironlanes.game.score import Score

from .seated_bot import SeatedBot


def play_game(game: Game, bots: Sequence[SeatedBot]) -> Score:
    """Let bots, one for every seat, play a game to its end; each is told of its beginning, all events and the score."""
    try:
        for bot in bots:
            bot.start(game.view(bot.seat))
        while game.seat is not None:
            action = bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            events = game.play(action)
            for bot in bots:
                bot.hear(events)
        score = game.score()
        for bot in bots:
            bot.end(score)
    finally:
        for bot in bots:
            bot.close()
    return score
