"""`ironlanes prepare`: compile everything now, so that nobody waits for it later."""

from __future__ import annotations

import typer

from ..errors import CommandError


def prepare() -> None:
    """Compile all rules and bots, for an image or a CI machine."""
    from ironlanes.kernel.cache import cache_folder
    from ironlanes.server.kernel_sets import EVERYTHING

    from ..progress import prepare_kernels

    folder = cache_folder()
    if folder is None:
        raise CommandError(
            "compiled code can't be kept: there is no cache folder that only you can write to; see XDG_CACHE_HOME."
        )
    prepare_kernels(EVERYTHING)
    typer.echo(f"Everything is compiled; it is kept in {folder}.")
