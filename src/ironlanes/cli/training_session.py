"""Run `ironlanes train`, which needs PyTorch."""

from __future__ import annotations

from pathlib import Path

import typer

from ironlanes.learning.checkpoints import TrainingError
from ironlanes.learning.config import ConfigError, read_config
from ironlanes.learning.evaluation import opponent_of
from ironlanes.learning.training import open_run, train

from .errors import CommandError


def run_training(path: Path, folder: Path, seconds: float | None, decisions: int | None) -> None:
    """Start or resume a training run."""
    try:
        config = read_config(path)
        opponents = [opponent_of(name) for name in config.evaluation.opponents]
        run = open_run(config, folder, typer.echo)
        run.begin()
        train(run, seconds, decisions, opponents)
    except (ConfigError, TrainingError) as error:
        raise CommandError(str(error)) from error
