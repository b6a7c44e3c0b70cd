"""One seat of a game against bots, as a Gymnasium environment: `gymnasium.make("ironlanes/Seat-v0")`."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import EzPickle

from ironlanes.boards.actions import Action
from ironlanes.boards.model import Board
from ironlanes.bots import SeatedBot, open_bot, seat_bot
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import IllegalAction
from ironlanes.game.validation import expect_player_count

from .layout import layout
from .observer import Observer
from .options import RENDER_MODES, check_choices
from .rendering import render
from .rewards import REWARDS, lowest_reward

Row = npt.NDArray[np.float32]
StepResult = tuple[Row, float, bool, bool, dict[str, Any]]


class SeatEnvironment(gymnasium.Env[Row, Any], EzPickle):
    """One seat decides; bots play the others between two steps."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 # as Gymnasium declares it

    def __init__(
        self,
        board: Board | str | Path = "usa",
        opponents: Sequence[str] = ("path",),
        seat: int | None = None,
        rewards: str = "win",
        illegal: str = "lose",
        max_decisions: int | None = None,
        render_mode: str | None = None,
    ):
        """Make a table of one seat and its opponents, which are bots as on the command line.

        `seat` is the seat that learns; without it every game draws one. `max_decisions` counts this seat's decisions.
        """
        EzPickle.__init__(self, board, opponents, seat, rewards, illegal, max_decisions, render_mode)
        check_choices(rewards, illegal, max_decisions, render_mode)
        self.compiled = compiled_board(board)
        self.players = expect_player_count(len(opponents) + 1, self.compiled.board)
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"seat: there is no seat {seat}; seats are numbered from 0 to {self.players - 1}.")
        for opponent in opponents:
            open_bot(opponent)
        self.layout = layout(self.compiled.board, self.players)
        self.render_mode = render_mode
        self.observation_space = Box(0, self.layout.highest, dtype=np.float32)
        self.action_space = Discrete(len(self.compiled.actions))
        self._opponents, self._seat_wanted, self._max_decisions = tuple(opponents), seat, max_decisions
        self._rewards = REWARDS[rewards]
        self._lowest = None if illegal == "raise" else lowest_reward(rewards, self.compiled.board)
        self._observer = Observer(self.layout)
        self._bots: dict[int, SeatedBot] = {}
        self._is_done = True

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the board; an action of the environment is a position here."""
        return self.compiled.actions

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deal a game: with a seed, the same game as `Game.new`; without one, the next of a sequence of games.

        `options={"start": 1}` names the seat that has the first turn.
        """
        super().reset(seed=seed)
        self.close()
        number = int.from_bytes(self.np_random.bytes(32), "little") if seed is None else seed
        wanted = self._seat_wanted
        self.seat = int(self.np_random.integers(self.players)) if wanted is None else wanted
        self.game = Game.new(self.compiled.board, self.players, number, (options or {}).get("start"))
        others = [seat for seat in range(self.players) if seat != self.seat]
        chances = self.np_random.spawn(len(others))
        for seat, opponent, chance in zip(others, self._opponents, chances, strict=True):
            self._bots[seat] = seat_bot(opponent, seat, chance)
            self._bots[seat].start(self.game.view(seat))
        self._decisions, self._is_done = 0, False
        self._play_others()
        return self._observed(), self._info()

    def step(self, action: SupportsIndex) -> StepResult:
        """Play an action by its index, and let the bots play until this seat decides again or the game ends."""
        if self._is_done:
            raise ValueError("There is no game, or it is over; call reset().")
        try:
            self._play(index(action))
        except IllegalAction as error:
            if self._lowest is None:
                raise
            self._is_done = True
            self.close()
            return self._observed(), self._lowest, True, False, self._info() | {"has_won": False, "refusal": str(error)}
        self._decisions += 1
        self._play_others()
        is_cut = not self.game.is_over and self._decisions == self._max_decisions
        self._is_done = self.game.is_over or is_cut
        reward = self._end() if self._is_done else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observed(), reward, self.game.is_over, is_cut, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return for each action whether it is legal now. MaskablePPO of sb3-contrib calls this."""
        mask = np.zeros(len(self.actions), np.bool_)
        if not self._is_done:
            mask[self.game.legal_indices()] = True
        return mask

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return what a spectator sees, as text ("ansi") or as pixels ("rgb_array"), or print it ("human")."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Close the bots, which may run programs."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _play(self, action: int) -> None:
        events = self.game.play_index(action)
        for bot in self._bots.values():
            bot.hear(events)

    def _play_others(self) -> None:
        game = self.game
        while game.seat is not None and game.seat != self.seat:
            chosen = self._bots[game.seat].decide(game.view(game.seat), game.legal_actions())
            self._play(game.index_of(chosen))

    def _end(self) -> float:
        """Return the reward for the current score, and tell the bots about the end."""
        score = self.game.score()
        for bot in self._bots.values():
            bot.end(score)
        self._bots = {}
        return float(self._rewards(score)[self.seat])

    def _observed(self) -> Row:
        return self._observer.observe(self.game.view(self.seat, remembers=False))

    def _info(self) -> dict[str, Any]:
        """Return the info of an observation: the legal actions, or after the end the result."""
        if not self._is_done:
            return {"seat": self.seat, "action_mask": self.game.legal_mask()}
        score = self.game.score()
        return {
            "seat": self.seat,
            "action_mask": np.zeros(len(self.actions), np.int8),
            "points": score.seats[self.seat].total,
            "has_won": self.seat in score.winners,
        }
