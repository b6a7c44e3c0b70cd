"""`ironlanes operator`: who may see reports and ban people."""

from __future__ import annotations

from typing import Any

import typer

from .database import DatabaseOption
from .user import NameArgument

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Say who may see reports and ban people.")


@app.command()
def add(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone with an account an operator, while no server uses the database."""
    import time

    from ironlanes.server.storage.errors import StoreError

    from ..server.database_user import with_user

    async def work(store: Any, user: str) -> None:
        if not await store.has_account(user):
            raise StoreError(f"{name} has no account; a guest can't be an operator.")
        await store.add_operator(user, time.time())

    with_user(database, name, work)
    typer.echo(f"{name} is an operator, and finds the page at /operator.")


@app.command()
def remove(name: NameArgument, database: DatabaseOption = None) -> None:
    """Make someone an operator no more, while no server uses the database."""
    from ..errors import CommandError
    from ..server.database_user import with_user

    if not with_user(database, name, lambda store, user: store.remove_operator(user)):
        raise CommandError(f"{name} is no operator.")
    typer.echo(f"{name} is no operator any more.")


@app.command("list")
def list_operators(database: DatabaseOption = None) -> None:
    """List the operators, while no server uses the database."""
    from ..server.database_user import with_store

    async def work(store: Any) -> list[str]:
        return [str(await store.name_of(user)) for user in await store.operators()]

    for name in with_store(database, work):
        typer.echo(name)
