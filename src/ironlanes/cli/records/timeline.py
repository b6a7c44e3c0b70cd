"""Replay a record forwards and backwards: the game after any number of its actions."""

from __future__ import annotations

from typing import Final

from ironlanes.game.events import Event
from ironlanes.game.game import Game

from .record_playback import begin_game, play_text

#: The number of actions between two saved copies; a step back replays from the copy before it.
INTERVAL: Final = 16


class Timeline:
    """The game of a record after each of its actions, replayed on demand."""

    def __init__(self, record: object, file: str) -> None:
        game, self.texts = begin_game(record, file)
        self.file = file
        self.start = game.start
        #: The events of each action that was replayed.
        self.happened: list[list[Event]] = []
        self._kept = {0: game}
        self._now = 0, game.copy()

    @property
    def last(self) -> int:
        return len(self.texts)

    def at(self, number: int) -> Game:
        """Return the game after `number` actions. Don't change it."""
        place, game = self._now
        if number < place:
            place = number - number % INTERVAL
            game = self._kept[place].copy()
        while place < number:
            happened = play_text(game, self.texts[place], self.file)
            place += 1
            if len(self.happened) < place:
                self.happened.append(happened)
            if place % INTERVAL == 0 and place not in self._kept:
                self._kept[place] = game.copy()
        self._now = place, game
        return game
