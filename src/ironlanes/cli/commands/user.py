"""`ironlanes user`: copy or delete what a server keeps of someone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .database import DatabaseOption, run_with_database

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

    if file.exists():
        raise CommandError(f"there is a file {file} already; name another one.")
    copy = _with_user(database, name, exported)
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

    if not yes:
        typer.confirm(f"Delete {name}? This can't be undone.", abort=True)
    count = _with_user(database, name, lambda store, user: delete_user(store, NoOpenedTables(), user))
    typer.echo(f"{name} is deleted, and was taken out of {count} table{'' if count == 1 else 's'}.")


def _with_user(database: str | None, name: str, work: Any) -> Any:
    """Do something with a database and the user with a name."""
    from ..server.server_process import find_database

    async def run() -> Any:
        from ironlanes.server.accounts.user_lookup import find_user
        from ironlanes.server.storage.open_store import open_store
        from ironlanes.server.storage.sqlite.database_lock import DatabaseLock

        found = find_database(database)
        with DatabaseLock(found):
            store = await open_store(found)
            try:
                return await work(store, await find_user(store, name))
            finally:
                await store.close()

    return run_with_database(run())
