"""What a bot may have besides `decide`; whoever drives bots looks for it, and a bot needs none of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ironlanes.game.events import Event
from ironlanes.game.score import Score
from ironlanes.game.view import View

from .registry import Bot


@runtime_checkable
class StartingBot(Bot, Protocol):
    """A bot that is told when a game begins."""

    def start(self, view: View) -> None:
        """Get ready; the view is what the bot's seat sees before anything has happened."""


@runtime_checkable
class ListeningBot(Bot, Protocol):
    """A bot that is told what happens, also while others decide."""

    def hear(self, events: Sequence[Event]) -> None:
        """Take note of what an action brought about, as far as the bot's seat may see it."""


@runtime_checkable
class EndingBot(Bot, Protocol):
    """A bot that is told how a game ended."""

    def end(self, score: Score) -> None:
        """Take note of the final score."""


@runtime_checkable
class TalkingBot(Bot, Protocol):
    """A bot that has something to say, in one line, about what it decided last."""

    says: str


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot that wants to know how long it may think about a decision; it is told before the game starts."""

    milliseconds: int


@runtime_checkable
class ClosingBot(Bot, Protocol):
    """A bot that holds something which must be given back, as a program that runs."""

    def close(self) -> None:
        """Give it back; also a game that is broken off ends with this."""
