"""The bots at a person's table."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.bots import Bot, find_bot
from ironlanes.game.game import Game

from ..errors import CommandError


class Opponent:
    """A bot in a seat, by the name that it was asked for."""

    def __init__(self, kind: str, rng: np.random.Generator) -> None:
        self.kind = kind
        self._bot: Bot = find_bot(kind).make(rng)

    def decide(self, game: Game) -> Action:
        """What the bot does now; one that fails or breaks the rules is told of in one line."""
        view, actions = game.view(game.seat), game.legal_actions()
        try:
            action = self._bot.decide(view, actions)
        except Exception as error:
            raise CommandError(f"the bot '{self.kind}' failed: {type(error).__name__}: {error}.") from error
        if action not in actions:
            raise CommandError(f"the bot '{self.kind}' chose {action!r:.60}, which is not legal; the game can't go on.")
        return action


def seat_opponents(kinds: list[str], seats: list[int], seed: int) -> dict[int, Opponent]:
    """A bot for every seat; their chance comes from the game's seed, so that a game can be dealt and met again."""
    given = kinds if len(kinds) == len(seats) else kinds * len(seats)
    streams = np.random.SeedSequence([seed % 2**64, 0x1B075]).spawn(len(seats))
    return {
        seat: Opponent(kind, np.random.default_rng(stream))
        for seat, kind, stream in zip(seats, given, streams, strict=True)
    }
