"""A bot's process: it is shown views, and answers with actions."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

import numpy as np

from ironlanes.bots import find_bot
from ironlanes.game.prepared import prepared
from ironlanes.game.view import View
from ironlanes.game.warming import warm_up


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: what it sees, what it may do, by the actions' indices, and where its chance comes from."""

    bot: str
    view: View
    legal: list[int]
    seed: list[int]


@dataclass(frozen=True, slots=True)
class Answer:
    """The index of the action that the bot chose, or what went wrong.

    The trouble is told at the table, the details only to the one who runs the server: they may tell of the bot's cards.
    """

    index: int | None
    trouble: str = ""
    details: str = ""


def decide(question: Question) -> Answer:
    """Ask a bot."""
    board = prepared(question.view.board)
    actions = [board.actions[index] for index in question.legal]
    try:
        bot = find_bot(question.bot).make(np.random.default_rng(question.seed))
        chosen = bot.decide(question.view, actions)
    except Exception as error:
        return Answer(None, "failed", f"{type(error).__name__}: {error}")
    if chosen not in actions:
        return Answer(None, "chose an action that is not legal", f"{chosen!r:.200}")
    return Answer(board.action_index[chosen.text])


def work(pipe: Connection, modules: Sequence[str]) -> None:
    """Answer questions until the server is gone."""
    for module in modules:
        importlib.import_module(module)
    warm_up(lambda _ready, _total: None)
    try:
        pipe.send("ready")
        while True:
            pipe.send(decide(pipe.recv()))
    except (EOFError, OSError):
        return
