"""The opponents of self-play that do not learn: networks of earlier runs, in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ironlanes.bots.learned.weights_file import load_weights

from .checkpoints import TrainingError
from .config import Config
from .environments.cpu import Slots
from .network_size import Size
from .pytorch import Tensor, torch
from .rollouts import FrozenSeats, Rollout, sample
from .seat_plans import frozen_seats
from .torch_network import GraphNetwork, Graphs, load_into


class FrozenNetworks:
    """The networks that hold some seats in turn, and do not learn."""

    def __init__(self, config: Config, slots: Slots, device: torch.device) -> None:
        self._settings, self._slots, self._device = config.frozen, slots, device
        #: The weights of each, by its file.
        self.weights = {path: load_weights(Path(path)) for path in config.frozen.networks}
        #: The seats that they play; None if there are none.
        self.seats: FrozenSeats | None = None
        self._is_loaded = False
        if not self.weights:
            return
        sizes = [Size(**about["size"]) for _, about in self.weights.values()]
        if any(size != sizes[0] for size in sizes):
            raise TrainingError("frozen.networks: these networks are of different sizes.")
        self.network = GraphNetwork(sizes[0]).to(device)
        act = torch.compile(self._act, dynamic=False) if config.is_compiled else self._act
        held = torch.from_numpy(frozen_seats(slots, config.frozen.per_board)).to(device)
        self.seats = FrozenSeats(act, held, config.frozen.per_board)

    def turn_to(self, iteration: int) -> None:
        """Switch to the next network when it is due."""
        settings = self._settings
        if self.weights and (iteration % settings.iterations == 0 or not self._is_loaded):
            path = settings.networks[iteration // settings.iterations % len(settings.networks)]
            load_into(self.network, self.weights[path][0])
            self._is_loaded = True

    def each(self) -> Iterator[str]:
        """Load the networks one after another, and yield the file of each."""
        for path, (weights, _) in self.weights.items():
            load_into(self.network, weights)
            yield path
        self._is_loaded = False

    def _act(self, graphs: Graphs, *arrays: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        with torch.autocast(self._device.type, dtype=torch.bfloat16, enabled=self._device.type == "cuda"):
            logits, values = self.network(graphs, *arrays[:4])
        return (*sample(logits, arrays[4], arrays[5]), values)

    def results(self, rollout: Rollout) -> dict[str, float]:
        """Return how many games with frozen seats ended, and the share that the learning seat won."""
        slots, per_board = self._slots, self._settings.per_board
        game = np.arange(slots.games)
        chosen = torch.from_numpy(game[game % slots.per_board < per_board]).to(self._device)
        seats = torch.from_numpy((game % slots.players).astype(np.int64)).to(self._device)[chosen]
        rewards = rollout.rewards[:, chosen]
        own = rewards.gather(2, seats.expand(len(rewards), -1)[..., None])[..., 0]
        ended = int(rollout.ended[:, chosen].sum().item())
        return {"frozen_games": ended, "frozen_wins": float((own > 0).sum().item()) / max(1, ended)}
