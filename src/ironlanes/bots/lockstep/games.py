"""Whole games between bots, many at once: all games make one decision, then all make the next.

Bots that think with a network decide together, kernel bots one after the other. Each game is the same as if it were
played alone, one decision at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
import numpy.typing as npt

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int32Array, Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.state import OBSERVATION, SCRATCH, Phase

from ..bulk import BotSpec, BulkGame, PlayedGame
from ..kernel_bot import KernelBotSpec, seed_from
from ..kernels import api as bot_api
from ..kernels.dispatch import BotKind
from ..kernels.workspace import new_workspaces
from ..learned.network_choice import choose, pick
from ..learned.numpy_network import BATCH
from ..network_spec import NetworkBotSpec
from . import api
from .network_values import NetworkValues
from .positions import Positions


def play_lockstep_games(compiled: CompiledBoard, games: Sequence[BulkGame[BotSpec]]) -> list[PlayedGame]:
    """Play games to their ends, score included; all have the same number of seats."""
    return _Lockstep(compiled, games).play()


@dataclass(frozen=True, slots=True)
class _History:
    """What was played: for each step the rows of the games, and their actions."""

    rows: list[Int32Array] = field(default_factory=list)
    actions: list[Int32Array] = field(default_factory=list)

    def by_game(self, games: int) -> list[list[int]]:
        """Return the actions of each game, in order."""
        rows, actions = np.concatenate(self.rows), np.concatenate(self.actions)
        order = np.argsort(rows, kind="stable")
        ends = np.cumsum(np.bincount(rows, minlength=games))[:-1]
        return [part.tolist() for part in np.split(actions[order], ends)]


class _Lockstep:
    """Some games, and their bots by game and seat."""

    def __init__(self, compiled: CompiledBoard, games: Sequence[BulkGame[BotSpec]]) -> None:
        self._compiled, self._games = compiled, games
        self._players = len(games[0].specs)
        self._positions = Positions.dealt(
            compiled, self._players, [game.seed for game in games], [game.start for game in games]
        )
        self._specs: list[BotSpec] = list({id(spec): spec for game in games for spec in game.specs}.values())
        numbers = {id(spec): number for number, spec in enumerate(self._specs)}
        self._seated = np.array([[numbers[id(spec)] for spec in game.specs] for game in games])
        self._network = NetworkValues()
        self._scratches, self._observations = new_records(1, SCRATCH), new_records(1, OBSERVATION)
        self._workspaces = self._new_workspaces()
        self._seconds = np.zeros((len(games), self._players))

    def _new_workspaces(self) -> Records:
        """Return the workspaces of the kernel bots, game by game and by seat."""
        workspaces = new_workspaces(len(self._games) * self._players)
        for number, game in enumerate(self._games):
            for seat, (spec, rng) in enumerate(zip(game.specs, game.generators, strict=True)):
                if isinstance(spec, KernelBotSpec):
                    bot_api.reset_bot(workspaces, number * self._players + seat, spec.row, seed_from(rng))
        return workspaces

    def play(self) -> list[PlayedGame]:
        """Play all games to their ends."""
        positions, states = self._positions, self._positions.states
        count, history = len(self._games), _History()
        decisions, turns = np.zeros((count, self._players), dtype=np.int64), np.zeros(count, dtype=np.int64)
        going = np.arange(count, dtype=np.int32)
        while len(going):
            movers = states["to_move"][going].astype(np.int64)
            actions = self._decide(going, movers)
            decisions[going, movers] += 1
            turns[going] += states["phase"][going] == int(Phase.TURN)  # A1: a turn begins with one action in this phase
            positions.play(actions, going)
            history.rows.append(going)
            history.actions.append(actions)
            going = going[states["phase"][going] != int(Phase.OVER)]
        scores = positions.scores(np.arange(count))
        ends = zip(
            states,
            scores,
            history.by_game(count),
            turns.tolist(),
            decisions.tolist(),
            self._seconds.tolist(),
            strict=True,
        )
        return [PlayedGame(*end) for end in ends]

    def _decide(self, going: Int32Array, movers: npt.NDArray[np.int64]) -> Int32Array:
        """Return an action for each game that goes on, and count what each bot's thinking takes."""
        actions = np.zeros(len(going), dtype=np.int32)
        seated = self._seated[going, movers]
        for number, spec in enumerate(self._specs):
            places = np.flatnonzero(seated == number)
            for first in range(0, len(places), BATCH):
                part = places[first : first + BATCH]
                begun = perf_counter()
                if isinstance(spec, NetworkBotSpec):
                    actions[part] = self._decide_by_network(spec, going[part], movers[part])
                else:
                    actions[part] = self._decide_by_kernel(spec, going[part], movers[part])
                self._seconds[going[part], movers[part]] += (perf_counter() - begun) / len(part)
        return actions

    def _decide_by_network(self, spec: NetworkBotSpec, rows: Int32Array, movers: npt.NDArray[np.int64]) -> Int32Array:
        positions, arrays = self._positions, self._compiled.arrays
        shown, observations = self._network.show(positions, rows, movers.astype(np.int8))
        counts = np.zeros(len(rows), dtype=np.int32)
        api.count_legal_actions(positions.states, rows, arrays, self._scratches, counts)
        choices = shown.allowed.argmax(-1).astype(np.int32)  # the only one, where there is but one action
        is_open = np.flatnonzero(counts > 1)
        if len(is_open):
            generators = [self._games[rows[place]].generators[movers[place]] for place in is_open]
            choices[is_open] = choose(spec, self._compiled, pick(shown, is_open), generators)
        actions = np.zeros(len(rows), dtype=np.int32)
        api.find_actions(observations, arrays, choices, actions)
        return actions

    def _decide_by_kernel(self, spec: KernelBotSpec, rows: Int32Array, movers: npt.NDArray[np.int64]) -> list[int]:
        return [self._decide_alone(spec, row, seat) for row, seat in zip(rows.tolist(), movers.tolist(), strict=True)]

    def _decide_alone(self, spec: KernelBotSpec, row: int, seat: int) -> int:
        states, arrays, workspace = self._positions.states, self._compiled.arrays, row * self._players + seat
        if spec.kind is BotKind.RANDOM:
            count = rules_api.count_actions(states, row, arrays, self._scratches)
            number = bot_api.choose_random_action(self._workspaces, workspace, count)
            return rules_api.nth_action(states, row, arrays, self._scratches, number)
        rules_api.observe_game(states, row, arrays, seat, self._observations)
        return bot_api.choose_action(self._observations, arrays, self._workspaces, workspace, int(spec.kind))
