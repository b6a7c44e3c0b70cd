"""`ironlanes train`: train a neural network by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options.limits import MAX_SECONDS


def train(
    config: Annotated[Path, typer.Argument(metavar="CONFIG.toml", help="The configuration of the run.")],
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of checkpoints and the log; a run continues from here.")
    ] = Path("training-run"),
    seconds: Annotated[
        float | None, typer.Option(min=0, max=MAX_SECONDS, metavar="N", help="Stop after N seconds.")
    ] = None,
    decisions: Annotated[int | None, typer.Option(min=1, metavar="N", help="Stop after N decisions in total.")] = None,
) -> None:
    """Train a network by self-play; the same command continues after a stop."""
    from ..training_session import run_training

    run_training(config, out, seconds, decisions)
