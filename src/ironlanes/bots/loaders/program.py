"""Bots in any language: programs that are told a view and the legal actions, and answer with one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.events import Event
from ironlanes.game.score import Score
from ironlanes.game.validation import quoted
from ironlanes.game.view import View

from ..board_json import board_facts
from ..failures import BotFailure, FailureReason
from .program_pipe import ProgramPipe

#: The version of what we say to programs; it grows when they could misunderstand it.
PROTOCOL: Final = 1
#: Milliseconds for a decision, where nobody says how many.
MILLISECONDS: Final = 1000
#: Seconds that a program has to get ready: it may have to start a machine of its own.
START_SECONDS: Final = 20.0
#: How many times in a game a program that was stopped or has died is started again.
RESTARTS: Final = 3


class ProgramBot:
    """A program in a seat, started for one game. It raises BotFailure where the program does not decide."""

    def __init__(self, command: Sequence[str], rng: np.random.Generator):
        self.milliseconds = MILLISECONDS
        self.says = ""
        self._command = command
        self._seed = int(rng.integers(2**53))
        self._pipe: ProgramPipe | None = None
        self._starts = 0
        self._last: BotFailure | None = None
        #: All that its seat has seen, and how much of it the running program has been told.
        self._events: list[dict[str, object]] = []
        self._told = 0

    def start(self, view: View) -> None:
        """Start the program and tell it about the game."""
        if self._starts > RESTARTS and self._last is not None:
            problem = f"was started {self._starts} times in this game and is not started again: it {self._last.problem}"
            raise BotFailure(self._last.reason, problem)
        self._starts += 1
        self._told = 0
        try:
            self._pipe = ProgramPipe(self._command)
            question = {
                "cmd": "start",
                "protocol": PROTOCOL,
                "seat": view.viewer,
                "players": view.players,
                "ms": self.milliseconds,
                "seed": self._seed,
                "board": board_facts(view.board),
            }
            answer = self._ask(self._pipe, question, START_SECONDS)
        except BotFailure:
            self.close()
            raise
        if answer.get("ok", True) is not True:
            self.close()
            self._refuse(f"does not want to play: «{quoted(str(answer.get('error', '')))}».")

    def hear(self, events: Sequence[Event]) -> None:
        """Keep what happened for the next question."""
        self._events.extend(event.to_json() for event in events)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Ask the program."""
        if self._pipe is None or not self._pipe.is_open:
            self.start(view)
        assert self._pipe is not None
        question = {
            "cmd": "decide",
            "ms": self.milliseconds,
            "actions": [action.text for action in actions],
            "view": view.to_json(),
            "events": self._events[self._told :],
        }
        self._told = len(self._events)
        answer = self._ask(self._pipe, question, self.milliseconds / 1000)
        self.says = str(answer.get("says", ""))
        chosen = answer.get("action")
        action = next((action for action in actions if action.text == chosen), None)
        if action is None:
            self._refuse(f"answered {chosen!r:.80}, which is none of the legal actions it was given.")
        return action

    def end(self, score: Score) -> None:
        """Tell the program how the game ended."""
        if self._pipe is not None and self._pipe.is_open:
            rest = self._events[self._told :]
            self._pipe.tell({"cmd": "end", "score": score.to_json(), "events": rest})

    def close(self) -> None:
        """End the program."""
        if self._pipe is not None:
            self._pipe.close()

    def _ask(self, pipe: ProgramPipe, question: dict[str, object], seconds: float) -> dict[str, object]:
        try:
            return pipe.ask(question, seconds)
        except BotFailure as failure:
            self._last = failure
            raise

    def _refuse(self, problem: str) -> NoReturn:
        self._last = BotFailure(FailureReason.WRONG, problem)
        raise self._last
