"""`ironlanes operator`: who may see reports and ban people. A server may use the database meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .database import DatabaseOption
from .user import NameArgument

if TYPE_CHECKING:
    from ironlanes.server.storage.storage import Storage

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Say who may see reports and ban people.")


@app.command()
def add(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone with an account an operator; a server that runs notices at once."""
    from ironlanes.server.people.accounts.user_lookup import find_account
    from ironlanes.server.runtime import wall_clock

    from ..server.database_user import with_storage

    async def work(storage: Storage) -> None:
        await storage.operators.add(await find_account(storage.accounts, storage.users, name), wall_clock.now())

    with_storage(database, work)
    typer.echo(f"{name} is an operator, and finds the page at /operator.")


@app.command()
def remove(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone an operator no more; a server that runs notices at once."""
    from ironlanes.server.people.accounts.user_lookup import find_account

    from ..errors import CommandError
    from ..server.database_user import with_storage

    async def work(storage: Storage) -> bool:
        return await storage.operators.remove(await find_account(storage.accounts, storage.users, name))

    if not with_storage(database, work):
        raise CommandError(f"{name} is no operator.")
    typer.echo(f"{name} is no operator any more.")


@app.command("list")
def list_operators(database: DatabaseOption = None) -> None:
    """List the operators."""
    from ..server.database_user import with_storage

    async def work(storage: Storage) -> list[str]:
        return [str(await storage.users.name_of(user)) for user in await storage.operators.all()]

    for name in with_storage(database, work):
        typer.echo(name)
