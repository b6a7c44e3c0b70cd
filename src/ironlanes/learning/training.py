"""Training by self-play: rollouts and updates in turn, checkpoints, evaluations and a log."""

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
from ironlanes.bots.learned.feature_batch import rounded
from ironlanes.bots.learned.feature_layout import STYLES
from ironlanes.bots.learned.weights_file import load_weights, save_weights
from ironlanes.files import replace_atomically
from ironlanes.game.compiled_board import compiled_board

from .checkpoints import CHECKPOINT, GAMES, LOG, Log
from .config import Config, config_from, value_at
from .environments.cpu import CpuEnvironment
from .evaluation import Choose, Opponent, match_table, opponent_of, play_duel, play_match
from .generated_boards import MOST_NODES, MOST_TRACKS, generated_name, register_generated
from .greedy_player import graph_for, greedy_player, room_for
from .growth import grow
from .network_size import Size
from .ppo import Updater, losses
from .pytorch import Tensor, torch
from .report import REPORT, write_report
from .rollouts import FrozenSeats, RolloutPlayer, VectorEnvironment, advantages, new_rollout, sample
from .seat_plans import frozen_seats, styled_seats
from .sparring import Sparring
from .torch_network import GraphNetwork, Graphs, graphs_of, parameters_in, plain_weights

#: What the names of the arrays of games against known bots begin with in a file of games.
SPARRING: Final = "sparring_"
#: What an environment's snapshot holds.
SNAPSHOT: Final = ("states", "notes", "episodes", "seed")
#: What the learning rate has cooled down to at the end of a run, of what it was.
COLD: Final = 0.05
#: The numbers of generated boards that runs learn on begin here, times the seed: those below are for measuring.
GENERATED_FROM: Final = 1_000_000


class TrainingError(RuntimeError):
    """Raised with one sentence when a run can't continue."""


def _device(wish: str) -> torch.device:
    if wish == "auto":
        wish = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(wish)


def _environment(config: Config, device: torch.device, boards: Sequence[str]) -> VectorEnvironment:
    games = config.games
    arguments = (boards, games.players, games.per_board, config.seed, games.ticket_cap)
    environment: VectorEnvironment
    if device.type == "cpu":
        environment = CpuEnvironment(*arguments)
    else:
        from .environments.gpu import GpuEnvironment

        environment = GpuEnvironment(*arguments)
    if games.generated:  # the next ones may be larger than these
        tracks, nodes = environment.slots.needed
        environment.slots.resize(max(tracks, rounded(MOST_TRACKS)), max(nodes, rounded(MOST_NODES)))
    return environment


def boards_at(config: Config, decisions: int) -> list[str]:
    """Return the boards of a run after `decisions` decisions: those of its file, and generated ones."""
    games = config.games
    first = GENERATED_FROM * config.seed + decisions // games.generated_decisions * games.generated
    names = [*games.boards, *(generated_name(first + place) for place in range(games.generated))]
    register_generated(names)
    return names


class TrainingRun:
    """A training run, started or resumed in a folder."""

    def __init__(self, config: Config, folder: Path, say: Callable[[str], None] = print) -> None:
        self.config, self.folder, self.say = config, folder, say
        self.device = _device(config.device)
        self.is_gpu = self.device.type == "cuda"
        torch.manual_seed(config.seed)
        if self.is_gpu:
            torch.set_float32_matmul_precision("high")
        self.boards = boards_at(config, 0)
        self.environment = _environment(config, self.device, self.boards)
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
        self._end = float("inf")
        self._has_frozen = False
        self.log = Log(folder / LOG)
        act, compute = self._act, self._losses
        if config.is_compiled:
            act, compute = torch.compile(act, dynamic=False), torch.compile(compute, dynamic=False)
        self.player = RolloutPlayer(self.environment, self.graphs, act, self.rollout)
        self.updater = Updater(self.network, self.optimizer, self.graphs, compute, config.update.gradient_norm)
        self._compute = compute
        self._place_styles()
        self._place_frozen()
        self.sparring = self._new_sparring()
        self._saved_at = time.monotonic()

    def _place_styles(self) -> None:
        """Let some seats play a style."""
        styles = styled_seats(self.environment.slots, self.config.games.styled)
        if styles.any():
            self.environment.set_styles(styles)
            marks = styles[:, :, None] == np.arange(1, len(STYLES) + 1)
            self.player.style_marks = torch.from_numpy(marks.astype(np.int8)).to(self.device)

    def _place_frozen(self) -> None:
        """Give some seats to networks that do not learn."""
        settings, slots = self.config.frozen, self.environment.slots
        self.frozen_weights = [load_weights(Path(path)) for path in settings.networks]
        if not self.frozen_weights:
            return
        sizes = [Size(**about["size"]) for _, about in self.frozen_weights]
        if any(size != sizes[0] for size in sizes):
            raise TrainingError("frozen.networks: these networks are of different sizes.")
        self.frozen_network = GraphNetwork(sizes[0]).to(self.device)
        act = torch.compile(self._act_frozen, dynamic=False) if self.config.is_compiled else self._act_frozen
        seats = torch.from_numpy(frozen_seats(slots, settings.per_board)).to(self.device)
        self.player.frozen = FrozenSeats(act, seats, settings.per_board)

    def _turn_frozen(self) -> None:
        """Switch to the next frozen network when it is due."""
        settings = self.config.frozen
        if self.frozen_weights and (self.iteration % settings.iterations == 0 or not self._has_frozen):
            weights, _ = self.frozen_weights[self.iteration // settings.iterations % len(self.frozen_weights)]
            _load(self.frozen_network, weights)
            self._has_frozen = True

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

    def _act_frozen(self, graphs: Graphs, *arrays: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.is_gpu):
            logits, values = self.frozen_network(graphs, *arrays[:4])
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
        self._saved_at = time.monotonic()

    def save_network(self, name: str) -> None:
        """Write only the weights, in half precision."""
        save_weights(self.folder / name, plain_weights(self.result), self.about())

    def about(self) -> dict[str, Any]:
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
            _load(self.network, grow(weights, Size(**about["size"]), self.network.size))
            self.result.load_state_dict(self.network.state_dict())

    def iterate(self) -> dict[str, Any]:
        """Play one rollout, and learn from it."""
        update = self.config.update
        started = time.monotonic()
        rate = self.learning_rate()
        entropy = value_at(update.entropy, self.decisions)
        for group in self.optimizer.param_groups:
            group["lr"].fill_(rate)
        self._turn_frozen()
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
            summary |= self._frozen_results()
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

    def learning_rate(self) -> float:
        """Return the current learning rate, which falls during the last `cooling_seconds` of a run."""
        update = self.config.update
        left = self._end - time.monotonic()
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

    def _frozen_results(self) -> dict[str, float]:
        """Return how many games with frozen seats ended, and the share that the learning seat won."""
        slots, per_board = self.environment.slots, self.config.frozen.per_board
        game = np.arange(slots.games)
        chosen = torch.from_numpy(game[game % slots.per_board < per_board]).to(self.device)
        seats = torch.from_numpy((game % slots.players).astype(np.int64)).to(self.device)[chosen]
        rewards = self.rollout.rewards[:, chosen]
        own = rewards.gather(2, seats.expand(len(rewards), -1)[..., None])[..., 0]
        ended = int(self.rollout.ended[:, chosen].sum().item())
        return {"frozen_games": ended, "frozen_wins": float((own > 0).sum().item()) / max(1, ended)}

    def _explained(self, advantage: Tensor, counts: Tensor) -> float:
        """Return the share of the returns' variance that the values explain."""
        known = counts > 0
        target = (advantage + self.rollout.values)[known]
        return float(1 - advantage[known].var() / (target.var() + 1e-9))

    def _wait(self) -> None:
        if self.is_gpu:
            torch.cuda.synchronize()

    def train(self, seconds: float | None, decisions: int | None, opponents: Sequence[Opponent]) -> None:
        """Learn for a time or until a total number of decisions; then save, then evaluate."""
        evaluation = self.config.evaluation
        self._end = time.monotonic() + seconds if seconds is not None else float("inf")
        evaluated = self.decisions
        while time.monotonic() < self._end and (decisions is None or self.decisions < decisions):
            before = self.decisions
            entry = self.iterate()
            if self.iteration % 10 == 1 or self.iteration < 10:
                self.say(_line(entry))
            for count in self.config.snapshots:
                if before < count <= self.decisions:
                    self.save_network(f"network-{count // 1_000_000}m.npz")
            if time.monotonic() - self._saved_at > self.config.save_seconds:
                self.save()
            if evaluation.every and self.decisions - evaluated >= evaluation.every:
                evaluated = self.decisions
                self.save()
                self.evaluate(opponents)
        self.save()
        if evaluated != self.decisions:
            self.evaluate(opponents)
        write_report(self.folder / LOG, self.folder / REPORT)

    # evaluation

    def choose_best(self, graphs: Graphs, network: GraphNetwork | None = None) -> Choose:
        """Return a network (by default the run's own) as a greedy player on one board."""
        return greedy_player(network or self.result, graphs, self.device)

    def evaluate(self, opponents: Sequence[Opponent]) -> None:
        """Play matches against every opponent on every board, and log the results."""
        wishes, results = self.config.evaluation, []
        register_generated(wishes.boards)
        for board in wishes.boards or dict.fromkeys(self.config.games.boards):
            room = room_for(compiled_board(board))
            graphs = graph_for(compiled_board(board), room, self.device)
            choose = self.choose_best(graphs)
            for opponent in opponents:
                for players in wishes.players:
                    if players not in compiled_board(board).board.rules.players:
                        continue
                    started = time.monotonic()
                    seed = 10_000_000 + self.config.seed
                    cap = self.config.games.ticket_cap
                    result = play_match(choose, board, players, opponent, wishes.games, seed, cap, room)
                    results.append((f"{Path(board).stem}, {players} players, {opponent.name}", result))
                    self.log.write(
                        {
                            "event": "evaluation",
                            "decisions": self.decisions,
                            "seconds": round(self.seconds, 2),
                            "board": board,
                            "players": players,
                            "opponent": opponent.name,
                            "took": round(time.monotonic() - started, 2),
                            **result.as_dict(),
                        }
                    )
                    self.say(match_table(results[-1:]))
            self._evaluate_frozen(board, graphs, room)

    def _evaluate_frozen(self, board: str, graphs: Graphs, room: tuple[int, int]) -> None:
        """Play games of two against each of the frozen networks, and log the results."""
        choose, wishes = self.choose_best(graphs), self.config.evaluation
        for path, (weights, _) in zip(self.config.frozen.networks, self.frozen_weights, strict=True):
            _load(self.frozen_network, weights)
            other, seed = self.choose_best(graphs, self.frozen_network), 10_000_000 + self.config.seed
            result = play_duel(choose, other, board, wishes.games, seed, self.config.games.ticket_cap, room)
            entry = {"event": "evaluation", "decisions": self.decisions, "seconds": round(self.seconds, 2)}
            self.log.write(entry | {"board": board, "players": 2, "opponent": Path(path).stem, **result.as_dict()})
            self.say(match_table([(f"{Path(board).stem}, {Path(path).stem}", result)]))
        self._has_frozen = False


def _copy_graphs(source: Graphs, target: Graphs) -> None:
    for each in fields(source):
        getattr(target, each.name).copy_(getattr(source, each.name))


def _load(network: GraphNetwork, weights: dict[str, np.ndarray]) -> None:
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})


def _line(entry: dict[str, Any]) -> str:
    return (
        f"{entry['decisions'] / 1e6:8.1f} M decisions  {entry['rate'] / 1e3:6.0f} k/s (play {entry['playing']:.2f} s, "
        f"learn {entry['learning']:.2f} s)  entropy {entry['entropy']:.3f}  kl {entry['divergence']:.4f}  "
        f"clipped {entry['clipped']:.3f}  value {entry['value']:.4f}  explained {entry['explained']:.2f}"
    )


def open_run(config: Config, folder: Path, say: Callable[[str], None] = print) -> TrainingRun:
    """Open a run in a folder; the size of the network in its checkpoint must match."""
    path = folder / CHECKPOINT
    if path.exists():
        kept = config_from(json.loads(torch.load(path, map_location="cpu", weights_only=True)["config"]))
        if kept.network != config.network:
            raise TrainingError(f"{path} holds a network of another size; choose another folder.")
    return TrainingRun(config, folder, say)
