"""Run `ironlanes train`, which needs PyTorch."""

from __future__ import annotations

from pathlib import Path

import typer

from ironlanes.bots.kernel_bot import spec_of_kernel_bot
from ironlanes.learning.config import ConfigError, read_config
from ironlanes.learning.evaluation import Opponent
from ironlanes.learning.training import TrainingError, open_run

from .errors import CommandError


def opponent_of(name: str) -> Opponent:
    """Return a packaged bot as an opponent in compiled games."""
    spec = spec_of_kernel_bot(name)
    if spec is None:
        raise CommandError(f"evaluation.opponents: {name} is not a compiled bot.")
    return Opponent(name, int(spec.kind), spec.row)


def run_training(path: Path, folder: Path, seconds: float | None, decisions: int | None) -> None:
    """Start or resume a training run."""
    try:
        config = read_config(path)
        opponents = [opponent_of(name) for name in config.evaluation.opponents]
        run = open_run(config, folder, typer.echo)
        run.begin()
        run.train(seconds, decisions, opponents)
    except (ConfigError, TrainingError) as error:
        raise CommandError(str(error)) from error
