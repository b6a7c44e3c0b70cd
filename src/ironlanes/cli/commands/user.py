"""`ironlanes user`: copy or delete what a server keeps of someone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..output import write_output
from .database import DatabaseOption

if TYPE_CHECKING:
    from ironlanes.server.storage.storage import Storage

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
    """Write everything that is kept of someone into a file; a server may use the database meanwhile."""
    import json

    from ironlanes.server.people.accounts.data_export import exported
    from ironlanes.server.people.accounts.user_lookup import find_user

    from ..errors import CommandError
    from ..server.database_user import with_storage

    if file.exists():
        raise CommandError(f"there is a file {file} already; name another one.")

    async def work(storage: Storage) -> dict[str, object]:
        return await exported(storage, await find_user(storage.accounts, storage.users, name))

    copy = with_storage(database, work)
    write_output(file, json.dumps(copy, indent=1, ensure_ascii=False) + "\n")
    typer.echo(f"Everything of {copy['name']} is in {file}.")


@app.command()
def delete(
    name: NameArgument,
    database: DatabaseOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> None:
    """Take someone out of everything that is kept; games can still be replayed. A server that runs does it itself."""
    from ..server.database_user import delete_person

    if not yes:
        typer.confirm(f"Delete {name}? This can't be undone.", abort=True)
    count = delete_person(database, name)
    if count is None:
        typer.echo(f"{name} is deleted, by the server that runs.")
        return
    typer.echo(f"{name} is deleted, and was taken out of {count} table{'' if count == 1 else 's'}.")
