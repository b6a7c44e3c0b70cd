"""A game on any board as a PettingZoo AEC environment: one seat decides after another."""

from __future__ import annotations

from operator import index
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from ironlanes.boards.actions import Action
from ironlanes.boards.model import Board
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import IllegalAction
from ironlanes.game.view import View

from .layout import layout
from .observer import Observer
from .options import RENDER_MODES, check_choices
from .rendering import render
from .rewards import REWARDS, lowest_reward

#: An observation: "observation" in the format of the layout, and "action_mask", 1 for each legal action.
ObservationDict = dict[str, npt.NDArray[Any]]


class Environment(AECEnv[str, Any, Any], EzPickle):
    """A table whose seats are PettingZoo's agents: `seat_0`, `seat_1` and so on."""

    metadata = {  # noqa: RUF012 # the name that PettingZoo reads, also from the class
        "name": "ironlanes_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        board: Board | str | Path = "usa",
        players: int = 2,
        rewards: str = "win",
        illegal: str = "raise",
        max_decisions: int | None = None,
        render_mode: str | None = None,
    ):
        EzPickle.__init__(self, board, players, rewards, illegal, max_decisions, render_mode)
        super().__init__()  # type: ignore[no-untyped-call] # PettingZoo's
        check_choices(rewards, illegal, max_decisions, render_mode)
        self.compiled = compiled_board(board)
        self.layout = layout(self.compiled.board, players)
        self.render_mode = render_mode
        self.max_decisions = max_decisions
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: self._shown_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self._rewards = REWARDS[rewards]
        self._lowest = None if illegal == "raise" else lowest_reward(rewards, self.compiled.board)
        self._observer = Observer(self.layout)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the board; an action of the environment is an index into this table."""
        return self.compiled.actions

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: with a seed, the same game as `Game.new`; without one, the next of a sequence of games.

        `options={"start": 1}` chooses the seat that has the first turn.
        """
        number = int.from_bytes(self._seeds.bytes(32), "little") if seed is None else int(seed)
        self.game = Game.new(self.compiled.board, len(self.possible_agents), number, (options or {}).get("start"))
        if seed is not None:
            self._seeds = np.random.default_rng(number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._choose_agent()

    def step(self, action: int | None) -> None:
        """Play the action of the seat to move, by its index."""
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: step() needs the index of an action.")
        try:
            self.game.play_index(index(action))
        except IllegalAction as error:
            if self._lowest is None:
                raise
            self._lose(agent, str(error))
            return
        self._cumulative_rewards[agent] = 0.0
        if self.game.is_over:
            self._finish(self.terminations)
        elif len(self.game.played) == self.max_decisions:
            self._finish(self.truncations)
        else:
            self._choose_agent()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> ObservationDict:
        """Return what a seat sees and what it may do, which is nothing while others decide."""
        seat = self._seats[agent]
        is_asked = agent == self.agent_selection and not self._is_done(agent)
        return {
            "observation": self._observer.observe(self.game.view(seat, remembers=False)),
            "action_mask": self.game.legal_mask() if is_asked else np.zeros(len(self.actions), np.int8),
        }

    def view(self, agent: str) -> View:
        """Return what a seat may see, for bots at the same table."""
        return self.game.view(self._seats[agent])

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return what a spectator sees, as text ("ansi") or as pixels ("rgb_array"), or print it ("human")."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _is_done(self, agent: str) -> bool:
        """Whether the game has ended for a seat, even if its agent has been removed since."""
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _choose_agent(self) -> None:
        assert self.game.seat is not None
        self.agent_selection = self.possible_agents[self.game.seat]

    def _finish(self, ends: dict[str, bool]) -> None:
        """End the game for everyone, with rewards for the current score."""
        score = self.game.score()
        for agent, reward in zip(self.agents, self._rewards(score), strict=True):
            seat = self._seats[agent]
            ends[agent] = True
            self.rewards[agent] = float(reward)
            self.infos[agent] = {"points": score.seats[seat].total, "has_won": seat in score.winners}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _lose(self, agent: str, refusal: str) -> None:
        """End the game for everyone after an illegal action; only that seat is penalized."""
        assert self._lowest is not None
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = self._cumulative_rewards[agent] = self._lowest
        self.infos[agent] = {"refusal": refusal}
        self.agent_selection = self.agents[0]

    def _shown_space(self) -> Space[Any]:
        seen = Box(0, self.layout.highest, dtype=np.float32)
        return Dict({"observation": seen, "action_mask": Box(0, 1, (len(self.actions),), np.int8)})
