"""A training run: rollouts and updates in turn, and checkpoints."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

import numpy as np

from ironlanes import __version__
from ironlanes.bots.learned.board_graph import board_graph
from ironlanes.bots.learned.feature_layout import STYLES
from ironlanes.bots.learned.weights_file import load_weights, save_weights
from ironlanes.files import replace_atomically
from ironlanes.game.compiled_board import compiled_board

from .checkpoints import CHECKPOINT, GAMES, LOG, Log, TrainingError
from .config import Config, value_at
from .evaluation import Choose, opponent_of
from .frozen_networks import FrozenNetworks
from .greedy_player import greedy_player
from .growth import grow
from .network_size import Size
from .ppo import Updater, losses
from .pytorch import Tensor, torch
from .rollouts import RolloutPlayer, advantages, new_rollout, sample
from .seat_plans import styled_seats
from .self_play import boards_at, device_of, new_environment
from .sparring import Sparring
from .torch_network import GraphNetwork, Graphs, graphs_of, load_into, parameters_in, plain_weights

#: What the names of the arrays of games against known bots begin with in a file of games.
SPARRING: Final = "sparring_"
#: What an environment's snapshot holds.
SNAPSHOT: Final = ("states", "notes", "episodes", "seed")
#: What the learning rate has cooled down to at the end of a run, of what it was.
COLD: Final = 0.05


class TrainingRun:
    """A training run, started or resumed in a folder."""

    def __init__(self, config: Config, folder: Path, say: Callable[[str], None] = print) -> None:
        self.config, self.folder, self.say = config, folder, say
        self.device = device_of(config.device)
        self.is_gpu = self.device.type == "cuda"
        torch.manual_seed(config.seed)
        if self.is_gpu:
            torch.set_float32_matmul_precision("high")
        self.boards = boards_at(config, 0)
        self.environment = new_environment(config, self.device, self.boards)
        slots = self.environment.slots
        self.graphs = self.graphs_for(self.boards)
        self.network = GraphNetwork(Size(**asdict(config.network))).to(self.device)
        if config.learns_styles_only:
            self.network.learn_styles_only()
        #: What plays in the end: the network itself, or the mean of its weights.
        self.result = deepcopy(self.network) if config.update.average else self.network
        self.optimizer = torch.optim.AdamW(
            [parameter for parameter in self.network.parameters() if parameter.requires_grad],
            lr=torch.tensor(1e-3) if not self.is_gpu else torch.tensor(1e-3, device=self.device),
            betas=(0.9, 0.999),
            eps=1e-5,
            weight_decay=0.0 if config.learns_styles_only else config.update.weight_decay,
            fused=self.is_gpu,
        )
        self.generator = torch.Generator(device=self.device).manual_seed(config.seed)
        self.rollout = new_rollout(slots, config.update.steps, self.device)
        self.iteration, self.decisions, self.seconds = 0, 0, 0.0
        self._has_played = False
        #: When the run is to end, by the monotonic clock, and when it was last saved.
        self.end = float("inf")
        self.log = Log(folder / LOG)
        act, compute = self._act, self._losses
        if config.is_compiled:
            act, compute = torch.compile(act, dynamic=False), torch.compile(compute, dynamic=False)
        self.player = RolloutPlayer(self.environment, self.graphs, act, self.rollout)
        self.updater = Updater(self.network, self.optimizer, self.graphs, compute, config.update.gradient_norm)
        self._compute = compute
        self._place_styles()
        self.frozen = FrozenNetworks(config, slots, self.device)
        self.player.frozen = self.frozen.seats
        self.sparring = self._new_sparring()
        self.saved_at = time.monotonic()

    def _place_styles(self) -> None:
        """Let some seats play a style."""
        styles = styled_seats(self.environment.slots, self.config.games.styled)
        if styles.any():
            self.environment.set_styles(styles)
            marks = styles[:, :, None] == np.arange(1, len(STYLES) + 1)
            self.player.style_marks = torch.from_numpy(marks.astype(np.int8)).to(self.device)

    def _new_sparring(self) -> Sparring | None:
        """Return the games against packaged bots, or None if the settings have none."""
        settings, slots = self.config.sparring, self.environment.slots
        if not settings.boards:
            return None
        self.sparring_graphs = self.graphs_for(self._sparring_boards())
        self.sparring_updater = Updater(
            self.network, self.optimizer, self.sparring_graphs, self._compute, self.config.update.gradient_norm
        )
        self._thread = ThreadPoolExecutor(1)
        return Sparring(
            settings,
            self._sparring_boards(),
            [opponent_of(name) for name in settings.opponents],
            self.config.seed,
            self.config.games.ticket_cap,
            (slots.tracks, slots.nodes),
            self.device,
        )

    def graphs_for(self, boards: Sequence[str]) -> Graphs:
        """Return boards as the network reads them, padded like this run's observations."""
        slots = self.environment.slots
        return graphs_of(
            [board_graph(compiled_board(board).arrays, slots.tracks, slots.nodes) for board in boards], self.device
        )

    def _sparring_boards(self) -> list[str]:
        """Return the boards of the games against packaged bots: those of the settings, and generated ones."""
        settings = self.config.sparring
        first = len(self.config.games.boards)
        return [*settings.boards, *self.boards[first : first + settings.generated]]

    def _place_boards(self) -> bool:
        """Replace the generated boards when they are due. Return whether they were replaced."""
        boards = boards_at(self.config, self.decisions)
        if boards == self.boards:
            return False
        self.boards = boards
        self.environment.place(boards)
        _copy_graphs(self.graphs_for(boards), self.graphs)
        if self.sparring is not None and self.config.sparring.generated:
            self.sparring.environment.place(self._sparring_boards())
            _copy_graphs(self.graphs_for(self._sparring_boards()), self.sparring_graphs)
        return True

    def _deal(self) -> None:
        """Deal new games with a seed that this run has not used yet."""
        self.environment.slots.reseed(self.config.seed + self.iteration)
        self.environment.begin()

    def _forward(self, graphs: Graphs, *arrays: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.is_gpu):
            result: tuple[Tensor, Tensor] = self.network(graphs, *arrays)
            return result

    def _act(self, graphs: Graphs, *arrays: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        logits, values = self._forward(graphs, *arrays[:4])
        return (*sample(logits, arrays[4], arrays[5]), values)

    def _losses(self, graphs: Graphs, *arguments: Any) -> tuple[Tensor, Tensor]:
        return losses(self._forward, graphs, *arguments)

    # resuming

    def save(self) -> None:
        """Write a checkpoint: weights, moments, random state, counters; the network and the games in other files."""
        content = {
            "config": json.dumps(self.config.as_dict()),
            "version": __version__,
            "network": self.network.state_dict(),
            "result": self.result.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "generator": self.generator.get_state().cpu(),
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        replace_atomically(self.folder / CHECKPOINT, lambda file: torch.save(content, file))
        self.save_network("network.npz")
        games = self.environment.snapshot()
        if self.sparring is not None:
            games |= {f"{SPARRING}{name}": array for name, array in self.sparring.snapshot().items()}
        replace_atomically(
            self.folder / GAMES, lambda file: np.savez_compressed(file, iteration=self.iteration, **games)
        )
        self.saved_at = time.monotonic()

    def save_network(self, name: str) -> None:
        """Write only the weights, in half precision."""
        save_weights(self.folder / name, plain_weights(self.result), self.about())

    def about(self) -> dict[str, object]:
        """Describe the network and how it was made."""
        about = {
            "size": self.network.size.as_dict(),
            "config": self.config.as_dict(),
            "version": __version__,
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
        }
        if self.config.update.average:
            about["average"] = self.config.update.average
        if self.config.learns_styles_only and self.config.start:
            return load_weights(Path(self.config.start))[1] | {"styles": about}
        return about

    def resume(self) -> bool:
        """Resume from the folder's checkpoint, if there is one. Without its games, new ones are dealt."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return False
        content = torch.load(path, map_location=self.device, weights_only=True)
        self.network.load_state_dict(content["network"])
        if self.config.update.average:
            self.result.load_state_dict(content.get("result", content["network"]))
        self.optimizer.load_state_dict(content["optimizer"])
        self.generator.set_state(content["generator"].cpu())
        self.iteration, self.decisions = content["iteration"], content["decisions"]
        self.seconds = content["seconds"]
        self._place_boards()
        games = self.folder / GAMES
        if games.exists():
            with np.load(games) as kept:
                if (
                    all(name in kept for name in SNAPSHOT)
                    and int(kept["iteration"]) == self.iteration
                    and len(kept["states"]) == self.environment.slots.games
                ):
                    self.environment.restore({name: kept[name] for name in SNAPSHOT})
                    self._resume_sparring({name: kept[name] for name in kept.files})
                    return True
        self._deal()
        self._resume_sparring({})
        return True

    def _resume_sparring(self, kept: dict[str, np.ndarray]) -> None:
        """Continue the saved games against packaged bots, or deal new ones."""
        if self.sparring is None:
            return
        found = {name.removeprefix(SPARRING): array for name, array in kept.items() if name.startswith(SPARRING)}
        if found and len(found["states"]) == self.sparring.environment.slots.games:
            self.sparring.restore(found)
        else:
            self.sparring.environment.slots.reseed(self.config.seed + self.iteration)
            self.sparring.begin()

    # learning

    def begin(self) -> None:
        """Resume, or start a new run."""
        if not self.resume():
            self._start()
            self.environment.begin()
            self._resume_sparring({})
        boards, players = ", ".join(dict.fromkeys(self.boards)), sorted(set(self.config.games.players))
        self.say(
            f"{parameters_in(self.network):,} parameters; {self.environment.slots.games:,} games of {boards} with "
            f"{players} players on {self.device}; {self.decisions:,} decisions so far"
        )
        self.log.write(
            {"event": "begin", "decisions": self.decisions, "device": str(self.device), "machine": platform.machine()}
        )

    def _start(self) -> None:
        """Load the starting network, if the settings name one, enlarged to this network's size."""
        if self.config.start:
            weights, about = load_weights(Path(self.config.start))
            load_into(self.network, grow(weights, Size(**about["size"]), self.network.size))
            self.result.load_state_dict(self.network.state_dict())

    def iterate(self) -> dict[str, Any]:
        """Play one rollout, and learn from it."""
        update = self.config.update
        started = time.monotonic()
        rate = self.learning_rate()
        entropy = value_at(update.entropy, self.decisions)
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        self.frozen.turn_to(self.iteration)
        self._play()
        self._wait()
        played = time.monotonic()
        advantage, counts = advantages(self.rollout, update.decay)
        summary = self.updater.update(
            self.rollout,
            advantage,
            counts,
            update.epochs,
            update.minibatch,
            self.generator,
            update.clip,
            entropy,
            value_at(update.ticket_entropy, self.decisions),
            update.value_weight,
        )
        if self.sparring is not None:
            summary |= self._learn_from_sparring(entropy)
        if self.player.frozen is not None:
            summary |= self.frozen.results(self.rollout)
        if not np.isfinite(summary["policy"]):
            raise TrainingError("the loss is no longer a number; the last checkpoint is still good.")
        self._average()
        self._wait()
        self.iteration += 1
        self.decisions += self.rollout.choices.numel()
        taken = time.monotonic() - started
        self.seconds += taken
        ended = self.rollout.ended.sum().item()
        entry = {
            "event": "iteration",
            "iteration": self.iteration,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 2),
            "rate": round(self.rollout.choices.numel() / taken),
            "playing": round(played - started, 3),
            "learning": round(taken - played + started, 3),
            "learning_rate": rate,
            "games": ended,
            **{name: round(value, 5) for name, value in summary.items()},
            "explained": round(self._explained(advantage, counts), 4),
        }
        self.log.write(entry)
        if self._place_boards():
            self._deal()
            if self.config.sparring.generated:
                self._resume_sparring({})
        return entry

    def choose_best(self, graphs: Graphs, network: GraphNetwork | None = None) -> Choose:
        """Return a network (by default the run's own) as a greedy player on one board."""
        return greedy_player(network or self.result, graphs, self.device)

    def learning_rate(self) -> float:
        """Return the current learning rate, which falls during the last `cooling_seconds` of a run."""
        update = self.config.update
        left = self.end - time.monotonic()
        warmth = max(0.0, left / update.cooling_seconds) if left < update.cooling_seconds else 1.0
        return value_at(update.learning_rate, self.decisions) * (COLD + (1 - COLD) * warmth)

    @torch.no_grad()
    def _average(self) -> None:
        """Update the running mean of the weights."""
        if keep := self.config.update.average:
            for mean, latest in zip(self.result.parameters(), self.network.parameters(), strict=True):
                mean.lerp_(latest, 1 - keep)

    def _play(self) -> None:
        """Fill the rollout of self-play, and at the same time that of the games against packaged bots."""
        if self.sparring is None:
            self.player.fill(self.generator)
            return
        seed = self.config.seed * 1_000_003 + self.iteration
        beside = self._thread.submit(self.sparring.fill, self.sparring_graphs, self._act, seed)
        if not self._has_played:  # both compile the network, and PyTorch does not promise that for two threads at once
            beside.result()
            self._has_played = True
        self.player.fill(self.generator)
        beside.result()

    def _learn_from_sparring(self, entropy: float) -> dict[str, float]:
        """Learn from the games against packaged bots, and return their figures for the log."""
        assert self.sparring is not None
        settings, update, rollout = self.config.sparring, self.config.update, self.sparring.rollout
        advantage, counts = advantages(rollout, update.decay)
        summary = self.sparring_updater.update(
            rollout,
            advantage,
            counts,
            settings.epochs,
            settings.minibatch,
            self.generator,
            update.clip,
            entropy,
            value_at(update.ticket_entropy, self.decisions),
            settings.value_weight,
        )
        ended, won = int(rollout.ended.sum().item()), 0.0
        if ended:
            own = rollout.rewards.gather(2, rollout.features.seats.long()[..., None])[..., 0]
            won = float((own > 0).sum().item()) / ended
        return {
            "sparring_games": ended,
            "sparring_wins": won,
            "sparring_divergence": summary["divergence"],
            "sparring_minibatches": summary["minibatches"],
        }

    def _explained(self, advantage: Tensor, counts: Tensor) -> float:
        """Return the share of the returns' variance that the values explain."""
        known = counts > 0
        target = (advantage + self.rollout.values)[known]
        return float(1 - advantage[known].var() / (target.var() + 1e-9))

    def _wait(self) -> None:
        if self.is_gpu:
            torch.cuda.synchronize()


def _copy_graphs(source: Graphs, target: Graphs) -> None:
    for each in fields(source):
        getattr(target, each.name).copy_(getattr(source, each.name))
