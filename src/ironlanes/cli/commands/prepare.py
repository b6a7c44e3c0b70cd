"""`ironlanes prepare`: compile everything now, so that no later command has to."""

from __future__ import annotations

import typer

from ..errors import CommandError


def prepare() -> None:
    """Compile all rules and bots now, for a container image or CI."""
    from ironlanes.kernel.cache import cache_folder
    from ironlanes.server.play.kernel_sets import EVERYTHING

    from ..progress import prepare_kernels

    folder = cache_folder()
    if folder is None:
        raise CommandError(
            "compiled code can't be saved: no cache folder is writable by you alone; set XDG_CACHE_HOME to one."
        )
    prepare_kernels(EVERYTHING)
    typer.echo(f"Everything is compiled and saved in {folder}.")
