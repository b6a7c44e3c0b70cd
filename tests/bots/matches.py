"""Games between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ironlanes.bots import Bot, find_bot
from ironlanes.game.game import Game


def bots_of(names: Sequence[str], seed: int) -> list[Bot]:
    """Return a bot for every seat, each with its own generator."""
    return [find_bot(name).make(np.random.default_rng([seed, seat])) for seat, name in enumerate(names)]


def moves(game: Game, bots: Sequence[Bot]) -> Iterator[int]:
    """Play a game to its end; after each action, who decided it. An illegal one raises."""
    while game.seat is not None:
        seat = game.seat
        game.play(bots[seat].decide(game.view(seat), game.legal_actions()))
        yield seat
