"""`ironlanes operator`: who may see reports and ban people. A server may use the database meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .database import DatabaseOption
from .user import NameArgument

if TYPE_CHECKING:
    from ironlanes.server.storage.store import Store

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Say who may see reports and ban people.")


@app.command()
def add(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone with an account an operator; a server that runs notices at once."""
    from ironlanes.server.people.accounts.user_lookup import find_account
    from ironlanes.server.runtime import wall_clock

    from ..server.database_user import with_store

    async def work(store: Store) -> None:
        await store.add_operator(await find_account(store, name), wall_clock.now())

    with_store(database, work)
    typer.echo(f"{name} is an operator, and finds the page at /operator.")


@app.command()
def remove(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone an operator no more; a server that runs notices at once."""
    from ironlanes.server.people.accounts.user_lookup import find_account

    from ..errors import CommandError
    from ..server.database_user import with_store

    async def work(store: Store) -> bool:
        return await store.remove_operator(await find_account(store, name))

    if not with_store(database, work):
        raise CommandError(f"{name} is no operator.")
    typer.echo(f"{name} is no operator any more.")


@app.command("list")
def list_operators(database: DatabaseOption = None) -> None:
    """List the operators."""
    from ..server.database_user import with_store

    async def work(store: Store) -> list[str]:
        return [str(await store.name_of(user)) for user in await store.operators()]

    for name in with_store(database, work):
        typer.echo(name)
