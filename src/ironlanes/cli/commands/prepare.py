"""`ironlanes prepare`: compile everything now, so that no later command has to."""

from __future__ import annotations

import typer

from ..errors import CommandError


def prepare() -> None:
    """Compile all rules and bots now, for a container image or CI."""
    from ironlanes.kernel.cache import cache_folder
    from ironlanes.kernel.compile import are_ready
    from ironlanes.server.play.kernel_sets import everything

    from ..progress import prepare_kernels

    entries = everything()
    if are_ready(entries):
        typer.echo("Everything is compiled already.")
        return
    folder = cache_folder()
    if folder is None:
        raise CommandError(
            "compiled code can't be saved: no cache folder is writable by you alone; set XDG_CACHE_HOME to one."
        )
    prepare_kernels(entries)
    typer.echo(f"Everything is compiled and saved in {folder}.")
