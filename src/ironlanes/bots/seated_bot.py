"""A bot in a seat: asked with care, so that whatever it does the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Self, TypeVar

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.events import Event
from ironlanes.game.score import Score
from ironlanes.game.view import View

from .failures import BotFailure, BotStats, FailureReason, failure_from
from .hooks import ClosingBot, EndingBot, ListeningBot, StartingBot, TalkingBot, TimedBot
from .loaders.load import open_bot
from .loaders.program import ProgramBot
from .registry import FALLBACK, Bot, MakeBot, find_bot
from .watchdog import thinking

T = TypeVar("T")


class SeatedBot:
    """A bot that plays one seat of one game. Where it fails, a registered bot decides for it and the report tells.

    A bot in this process can't be stopped while it thinks: its time is measured, and decisions that took longer than
    allowed are counted, but stand. A program is stopped.
    """

    def __init__(
        self,
        name: str,
        make: MakeBot,
        seat: int,
        rng: np.random.Generator,
        *,
        fallback: str = FALLBACK,
        milliseconds: int | None = None,
    ):
        self.seat = seat
        self.stats = BotStats(name, fallback)
        #: What the bot says about its last decision.
        self.says = ""
        #: What was wrong with its last decision; nothing where it decided itself.
        self.trouble = ""
        self._is_started = False
        self._fallback = find_bot(fallback).make(rng.spawn(1)[0])
        self._bot: Bot | None = self._safely(lambda: make(rng))
        if isinstance(self._bot, TimedBot) and milliseconds is not None:
            self._bot.milliseconds = milliseconds
        #: Seconds for a decision, where nobody stops a bot that takes longer.
        self._limit = None if milliseconds is None or isinstance(self._bot, ProgramBot) else milliseconds / 1000
        # Looked for once: that takes longer than some bots take to decide.
        self._listener = self._bot if isinstance(self._bot, ListeningBot) else None
        self._talker = self._bot if isinstance(self._bot, TalkingBot) else None

    def start(self, view: View) -> None:
        """Tell the bot that the game begins; where nobody does, the first decision does."""
        bot, self._is_started = self._bot, True
        if isinstance(bot, StartingBot):
            self._safely(lambda: bot.start(view))

    def hear(self, events: Sequence[Event]) -> None:
        """Tell the bot what happened: all of it, from which it is shown what its seat may see."""
        listener = self._listener
        if listener is not None:
            self._safely(lambda: listener.hear([event.seen_by(self.seat) for event in events]))

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """The bot's decision, or where it makes none its fall-back's; one of the legal actions in any case."""
        if not self._is_started:
            self.start(view)
        self.trouble, begun = "", perf_counter()
        action = self._safely(lambda: self._ask(view, actions))
        self.stats.note_time(perf_counter() - begun, None if action is None else self._limit)
        if action is None:
            action = _as_action(self._fallback.decide(view, actions), actions)
            stats = self.stats
            self.trouble = f"The bot '{stats.bot}' {stats.trouble} '{stats.fallback}' decides for it."
        return action

    def _ask(self, view: View, actions: Sequence[Action]) -> Action:
        if self._bot is None:
            raise BotFailure(FailureReason.FAILED, "could not be made.")
        with thinking(self.stats.bot):
            # The tuple is the bot's own: nothing becomes legal by being put into the list.
            action = _as_action(self._bot.decide(view, tuple(actions)), actions)
        # Nearly always it is one of those objects, which is found at once; comparing takes longer than some bots.
        if not any(action is each for each in actions) and action not in actions:
            raise _illegal(action)
        self.says = self._talker.says if self._talker else ""
        return action

    def end(self, score: Score) -> None:
        """Tell the bot how the game ended, and close it."""
        bot = self._bot
        if isinstance(bot, EndingBot):
            self._safely(lambda: bot.end(score))
        self.close()

    def close(self) -> None:
        """Let the bot give back what it holds; a game that is broken off must not leave a program behind."""
        bot = self._bot
        if isinstance(bot, ClosingBot):
            self._safely(bot.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _safely(self, act: Callable[[], T]) -> T | None:
        """Let the bot act; what goes wrong is noted in the report."""
        try:
            return act()
        except BotFailure as failure:
            self.stats.note(failure)
        except (Exception, SystemExit) as error:  # a bot that calls sys.exit() must not end the arena
            self.stats.note(failure_from(error))
        return None


def _as_action(choice: Action | str, actions: Sequence[Action]) -> Action:
    """A bot's choice, which may be given as the text of a legal action."""
    if not isinstance(choice, str):
        return choice
    for action in actions:
        if action.text == choice:
            return action
    raise _illegal(choice)


def _illegal(choice: object) -> BotFailure:
    return BotFailure(FailureReason.WRONG, f"chose {choice!r:.80}, which is none of the legal actions it was given.")


def seat_bot(
    spec: str,
    seat: int,
    rng: np.random.Generator,
    *,
    fallback: str = FALLBACK,
    milliseconds: int | None = None,
) -> SeatedBot:
    """The bot that a text asks for (see `open_bot`), in a seat."""
    return SeatedBot(spec, open_bot(spec).make, seat, rng, fallback=fallback, milliseconds=milliseconds)
