"""The process in which bots decide: it receives views and answers with actions."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

import numpy as np

from ironlanes.bots import FailureReason, quick_enough, seat_bot
from ironlanes.bots.kernels.kernel_sets import BOTS
from ironlanes.bots.learned.kernel_sets import NETWORK
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.view import View
from ironlanes.kernel.compile import prepare


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked: its view, the indices of the legal actions, and the seed of its random numbers."""

    bot: str
    view: View
    legal: list[int]
    seed: list[int]


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The index of the action that the bot chose, or why there is none.

    The table gets the reason. The details go only to the operator, because they may reveal the bot's cards.
    """

    index: int | None
    failure: FailureReason | None = None
    details: str = ""


def decide(question: BotQuestion) -> BotAnswer:
    """Ask a bot for its decision."""
    board, seat = compiled_board(question.view.board), question.view.viewer
    assert seat is not None, "a spectator has nothing to decide"
    actions = [board.actions[index] for index in question.legal]
    try:
        seated = seat_bot(quick_enough(question.bot), seat, np.random.default_rng(question.seed))
    except ValueError as error:  # this process has no such bot
        return BotAnswer(None, FailureReason.FAILED, str(error))
    with seated as bot:
        chosen = bot.decide(question.view, actions)
    if bot.stats.failures:
        return BotAnswer(None, next(iter(bot.stats.failures)), bot.stats.trouble)
    return BotAnswer(board.action_index[chosen.text])


def run_worker(pipe: Connection, modules: Sequence[str]) -> None:
    """Answer questions until the server closes the pipe."""
    for module in modules:
        importlib.import_module(module)
    prepare((*BOTS, *NETWORK), lambda _ready, _total: None)
    try:
        pipe.send("ready")
        while True:
            pipe.send(decide(pipe.recv()))
    except (EOFError, OSError):
        return
