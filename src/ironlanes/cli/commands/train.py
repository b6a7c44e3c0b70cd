"""`ironlanes train`: a network learns by playing against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def train(
    config: Annotated[Path, typer.Argument(metavar="CONFIG.toml", help="What to learn, and how.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Checkpoints and the log; a run goes on from here.")] = Path(
        "training-run"
    ),
    seconds: Annotated[float | None, typer.Option(metavar="N", help="Stop after so many seconds.")] = None,
    decisions: Annotated[int | None, typer.Option(metavar="N", help="Stop at so many decisions in all.")] = None,
) -> None:
    """Train a network by self-play; the same command goes on where it was stopped."""
    try:
        import torch  # noqa: F401 - an extra, and everything below needs it
    except ImportError as error:
        from ..errors import CommandError

        raise CommandError("training needs PyTorch: pip install 'ironlanes[train]'.") from error
    from ..training_session import run_training

    run_training(config, out, seconds, decisions)
