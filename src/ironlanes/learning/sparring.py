"""Sparring: games of the network against kernel bots, from which it learns in addition to self-play.

The bots and the features run on the CPU, the network on its own device, on a stream of its own: on a GPU, all this runs
at the same time as the self-play of an iteration.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

import numpy as np

from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.kernel.compile import new_records

from .config import SparringSettings
from .environments import cpu_loops
from .environments.cpu import CpuEnvironment
from .environments.slot_records import TABLE_BOTS
from .evaluation import NETWORK, Opponent, play_bots, play_choices
from .pytorch import torch
from .rollouts import ChooseFunction, by_board, new_rollout
from .torch_network import Graphs


class Sparring:
    """A player of rollouts in which the network holds one seat of each game, and the board's bot the others."""

    def __init__(
        self,
        settings: SparringSettings,
        boards: Sequence[str],
        opponents: Sequence[Opponent],
        seed: int,
        ticket_cap: int,
        room: tuple[int, int],
        device: torch.device,
    ) -> None:
        self.environment = CpuEnvironment(boards, settings.players, settings.per_board, seed, ticket_cap)
        slots = self.environment.slots
        slots.resize(*room)
        self.device = device
        games, most = slots.games, max(settings.players)
        held_by = [opponents[game // settings.per_board % len(opponents)] for game in range(games)]
        self.bots, self.workspaces = new_records(games, TABLE_BOTS), new_workspaces(games * most)
        self.bots["kinds"] = np.array([each.kind for each in held_by])[:, None]
        self.bots["kinds"][np.arange(games), np.arange(games) % slots.players] = NETWORK
        self.bots["weights"] = np.stack([each.weights for each in held_by])
        self.seeds = self.bots["seeds"][:, :most]
        self.seeds[:] = np.random.default_rng(seed).integers(2**62, size=(games, most))
        self.rollout = new_rollout(slots, settings.steps, device)
        self.features = self.environment.new_feature_batch()
        self.stream = torch.cuda.Stream(device, priority=-1) if device.type == "cuda" else None

    def begin(self) -> None:
        """Deal all games, and let the bots play until the network is to move."""
        environment = self.environment
        environment.begin()
        environment.each_part(lambda _, first, last: cpu_loops.reset_bots(self.workspaces, self.bots, first, last))
        self._advance(np.zeros((environment.slots.games, self.rollout.rewards.shape[2]), dtype=np.float32))

    def _advance(self, rewards: np.ndarray) -> np.ndarray:
        """Let the bots play until the network is to move, dealing new games. Return which games ended."""
        environment, slots = self.environment, self.environment.slots
        ended = np.zeros(slots.games, dtype=np.uint8)
        play_bots(environment, self.workspaces, self.bots, ended)
        result = ended.copy()
        while ended.any():
            environment.each_part(
                lambda thread, first, last, ended=ended: cpu_loops.renew_games(  # type: ignore[misc]
                    environment.states,
                    environment.blanks,
                    slots.boards,
                    environment.records,
                    environment.scratches[thread],
                    environment.notes,
                    environment.score_records,
                    self.workspaces,
                    self.bots,
                    rewards,
                    ended,
                    first,
                    last,
                )
            )
            still = 1 - ended  # only the new games go on
            play_bots(environment, self.workspaces, self.bots, still)
            ended = ended & still
        return result

    def _on_stream(self) -> AbstractContextManager[object]:
        return nullcontext() if self.stream is None else torch.cuda.stream(self.stream)

    @torch.no_grad()
    def fill(self, graphs: Graphs, act: ChooseFunction, seed: int) -> None:
        """Continue the games, and fill the rollout; the seed is for the network's choices."""
        rollout, environment, boards = self.rollout, self.environment, len(self.environment.slots.compiled)
        games = environment.slots.games
        nobody = np.zeros(games, dtype=np.uint8)
        with self._on_stream():
            generator = torch.Generator(device=self.device).manual_seed(seed)
            rollout.rewards.zero_()
            for step in range(rollout.choices.shape[0]):
                environment.observe(self.features)
                shown = type(self.features)(*(array[step] for array in rollout.features.arrays))
                for to, array in zip(shown.arrays, self.features.arrays, strict=True):
                    to.copy_(torch.from_numpy(array))
                arrays = by_board(shown, boards)
                noise = torch.rand(arrays[4].shape, generator=generator, device=self.device)
                chosen, log_chances, values = act(graphs, *arrays, noise)
                rollout.choices[step].copy_(chosen.reshape(games))
                rollout.log_chances[step].copy_(log_chances.reshape(games))
                rollout.values[step].copy_(values.reshape(games))
                play_choices(environment, rollout.choices[step].cpu().numpy(), nobody)
                rewards = np.zeros((games, rollout.rewards.shape[2]), dtype=np.float32)
                ended = self._advance(rewards)
                rollout.rewards[step].copy_(torch.from_numpy(rewards))
                rollout.ended[step].copy_(torch.from_numpy(ended))
            if self.stream is not None:
                self.stream.synchronize()

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return everything that is needed to continue the same games."""
        return self.environment.snapshot() | {
            "workspaces": self.workspaces.view(np.uint8).reshape(len(self.workspaces), -1),
            "seeds": self.seeds.copy(),
        }

    def restore(self, snapshot: dict[str, np.ndarray]) -> None:
        """Continue the games of a snapshot."""
        self.environment.restore(snapshot)
        self.workspaces.view(np.uint8).reshape(len(self.workspaces), -1)[:] = snapshot["workspaces"]
        self.seeds[:] = snapshot["seeds"]
