"""`ironlanes user`: copy or delete what a server keeps of someone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .database import DatabaseOption

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Copy or delete what a server keeps of someone.")

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of an account or a guest, or the id in a player's address.")
]


@app.command()
def export(
    name: NameArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, as JSON; it must not exist.")],
    database: DatabaseOption = None,
) -> None:
    """Write everything that is kept of someone into a file, while no server uses the database."""
    import json

    from ironlanes.server.accounts.data_export import exported

    from ..errors import CommandError
    from ..server.database_user import with_user

    if file.exists():
        raise CommandError(f"there is a file {file} already; name another one.")
    copy = with_user(database, name, exported)
    file.write_text(json.dumps(copy, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    typer.echo(f"Everything of {copy['name']} is in {file}.")


@app.command()
def delete(
    name: NameArgument,
    database: DatabaseOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> None:
    """Take someone out of everything that is kept, while no server uses the database; games can still be replayed."""
    from ironlanes.server.accounts.user_replacement import NoOpenedTables, delete_user

    from ..server.database_user import with_user

    if not yes:
        typer.confirm(f"Delete {name}? This can't be undone.", abort=True)
    count = with_user(database, name, lambda store, user: delete_user(store, NoOpenedTables(store), user))
    typer.echo(f"{name} is deleted, and was taken out of {count} table{'' if count == 1 else 's'}.")
