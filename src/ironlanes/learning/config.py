"""The settings of a training run: a TOML file, validated as it is read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ironlanes.files import os_error_reason

#: Pairs of (decisions so far, value): the value is interpolated linearly between them.
Schedule = tuple[tuple[float, float], ...]


class ConfigError(ValueError):
    """Raised with one sentence for a training file that can't be used."""


def value_at(schedule: Schedule, decisions: int) -> float:
    """Return the value of a schedule after a number of decisions."""
    before = schedule[0]
    for after in schedule:
        if decisions < after[0]:
            share = (decisions - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 1.0
            return before[1] + share * (after[1] - before[1])
        before = after
    return before[1]


@dataclass(frozen=True)
class GameSettings:
    """The games of a run: boards, numbers of players, and how many of each."""

    boards: tuple[str, ...] = ("usa", "europe", "germany")  # one that is named twice has twice the games
    generated: int = 0  # how many random boards of `generated_boards` are played too
    generated_decisions: int = 80_000_000  # after these the generated boards are replaced by others
    players: tuple[int, ...] = (2, 3, 2, 4, 2, 5, 3, 4)  # repeated over the slots
    per_board: int = 5504
    ticket_cap: int = 4
    styled: int = 0  # a seat plays a style in one of this many games; 0: in none


@dataclass(frozen=True)
class NetworkSettings:
    """The size of the network; see `torch_network.Size`."""

    width: int = 64
    context: int = 256
    rounds: int = 2
    blocks: int = 4


@dataclass(frozen=True)
class UpdateSettings:
    """The settings of learning by proximal policy optimisation."""

    steps: int = 64  # decisions of each game between two updates
    epochs: int = 1
    minibatch: int = 8256  # of each board
    clip: float = 0.2
    decay: float = 0.95  # lambda of the advantages
    learning_rate: Schedule = ((0, 1e-4), (1e7, 1e-3), (1e9, 3e-4))
    entropy: Schedule = ((0, 0.015), (6e8, 0.004))
    ticket_entropy: Schedule = ((0, 1.0),)  # what the entropy of ticket choices is multiplied by
    value_weight: float = 0.5
    gradient_norm: float = 0.5
    weight_decay: float = 0.0
    average: float = 0.0  # what the mean of the weights keeps of itself at each update; 0: the latest weights play
    cooling_seconds: float = 0.0  # at the end of a run with a time limit; the learning rate falls to a twentieth


@dataclass(frozen=True)
class SparringSettings:
    """Games against packaged bots, played on the CPU during self-play; none if `boards` is empty."""

    boards: tuple[str, ...] = ()
    generated: int = 0  # how many of the generated boards of the self-play are played here too
    players: tuple[int, ...] = (2,)
    per_board: int = 256
    opponents: tuple[str, ...] = ("planner",)  # that of each board, repeated over them
    steps: int = 16  # the network's decisions of each game between two updates
    epochs: int = 2
    minibatch: int = 512  # of each board
    value_weight: float = 0.0  # above 0 the values foretell the results of these games too, and no longer of self-play


@dataclass(frozen=True)
class FrozenSettings:
    """Games in which frozen networks hold all seats but one; none if `networks` is empty."""

    networks: tuple[str, ...] = ()  # files of weights, one after the other
    iterations: int = 20  # before the next one's turn
    per_board: int = 64


@dataclass(frozen=True)
class EvaluationSettings:
    """Matches against packaged bots every `every` decisions; 0 means only at the end."""

    every: int = 0
    games: int = 512
    players: tuple[int, ...] = (2,)
    opponents: tuple[str, ...] = ("planner",)
    boards: tuple[str, ...] = ()  # empty: those of the training games


@dataclass(frozen=True)
class Config:
    """A training run."""

    seed: int = 1
    device: str = "auto"  # cpu, cuda, or auto for the best available
    is_compiled: bool = True  # by torch.compile
    save_seconds: int = 60
    start: str = ""  # the file of a network to begin with, not larger than this one; without it, with random weights
    learns_styles_only: bool = False  # what a style adds is learned, and choices without one stay as they are
    snapshots: tuple[int, ...] = (10_000_000, 25_000_000, 60_000_000, 170_000_000)
    games: GameSettings = field(default_factory=GameSettings)
    network: NetworkSettings = field(default_factory=NetworkSettings)
    update: UpdateSettings = field(default_factory=UpdateSettings)
    sparring: SparringSettings = field(default_factory=SparringSettings)
    frozen: FrozenSettings = field(default_factory=FrozenSettings)
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


PARTS = {
    "games": GameSettings,
    "network": NetworkSettings,
    "update": UpdateSettings,
    "sparring": SparringSettings,
    "frozen": FrozenSettings,
    "evaluation": EvaluationSettings,
}


def _as_tuple(value: Any) -> Any:
    return tuple(_as_tuple(each) for each in value) if isinstance(value, list) else value


def _read_part(kind: type[Any], given: Mapping[str, Any], where: str) -> Any:
    known = {each.name: each for each in fields(kind)}
    settings: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise ConfigError(f"{where}{name}: there is no such setting; there are {', '.join(known)}.")
        if kind is Config and name in PARTS:
            if not isinstance(value, Mapping):
                raise ConfigError(f"{name}: this is a table of settings: [{name}].")
            settings[name] = _read_part(PARTS[name], value, f"{name}.")
            continue
        value = _as_tuple(value)
        default = known[name].default
        expected = (int, float) if isinstance(default, float) else type(default)
        if not isinstance(value, expected) or isinstance(value, bool) != isinstance(default, bool):
            raise ConfigError(f"{where}{name}: {value!r} is not of the kind of {default!r}.")
        settings[name] = value
    return kind(**settings)


def read_config(path: Path) -> Config:
    """Read a training file."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: {os_error_reason(error)}.") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: this is not TOML: {error}.") from error
    return config_from(given)


def config_from(given: Mapping[str, Any]) -> Config:
    """Return the settings of a run from those of a training file or a checkpoint."""
    config: Config = _read_part(Config, given, "")
    schedules: tuple[Any, ...] = (config.update.learning_rate, config.update.entropy, config.update.ticket_entropy)
    for schedule in schedules:
        if not schedule or any(not isinstance(point, tuple) or len(point) != 2 for point in schedule):
            raise ConfigError("update: a schedule is a list of pairs [decisions, value].")
    if config.games.generated_decisions < 1:
        raise ConfigError("games.generated_decisions: this must be at least 1.")
    if config.games.per_board * config.update.steps < config.update.minibatch:
        raise ConfigError("update.minibatch: this is more than the decisions of a board between two updates.")
    if config.sparring.per_board * config.sparring.steps < config.sparring.minibatch:
        raise ConfigError("sparring.minibatch: this is more than the decisions of a board between two updates.")
    if config.sparring.generated > config.games.generated:
        raise ConfigError("sparring.generated: this is more than games.generated.")
    if not 0 <= config.update.average < 1:
        raise ConfigError("update.average: this must be at least 0, and below 1.")
    if not config.sparring.opponents:
        raise ConfigError("sparring.opponents: name at least one bot.")
    if config.frozen.networks and not 0 < config.frozen.per_board <= config.games.per_board:
        raise ConfigError("frozen.per_board: this must be at least 1, and at most games.per_board.")
    return config
