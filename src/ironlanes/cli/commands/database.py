"""`ironlanes database`: copy, back up and upgrade the database of a server, and publish its games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Copy, back up or upgrade a server's database, or publish its games.",
)

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE_OR_URL",
        help="A file, or postgresql://USER@HOST/NAME. Default: the file in your data folder.",
    ),
]


@app.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="OLD", help="A file, or postgresql://USER@HOST/NAME.")],
    target: Annotated[str, typer.Argument(metavar="NEW", help="The same; it must be new or empty.")],
) -> None:
    """Copy a database that no server uses into a new one, and compare the two."""
    from ironlanes.server.storage.transfer import copy_database

    from ..server.database_work import run_with_database

    counts = run_with_database(copy_database(source, target))
    tables, lines, names, records = (counts[each] for each in ("tables", "events", "users", "uploads"))
    typer.echo(
        f"Copied and compared: {tables} tables with {lines} lines in their logs, {names} names,"
        f" {records} uploaded records."
    )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")],
    database: DatabaseOption = None,
) -> None:
    """Write a copy of a database into a file of SQLite, while a server may use it."""
    from ironlanes.server.storage.transfer import back_up

    from ..server.database_work import run_with_database
    from ..server.server_process import database_name

    run_with_database(back_up(database_name(database), file))
    typer.echo(f"The backup is in {file}. It holds hands and seeds of running games: keep it private.")


@app.command()
def upgrade(database: DatabaseOption = None) -> None:
    """Bring the schema of a database that no server uses up to date."""
    from ironlanes.server.storage.transfer import upgrade as upgrade_schema

    from ..server.database_work import run_with_database
    from ..server.server_process import database_name

    before, after = run_with_database(upgrade_schema(database_name(database)))
    unchanged = f"The database is up to date: its schema has version {after}."
    typer.echo(unchanged if before == after else f"The schema of the database had version {before}, and has {after}.")


@app.command()
def dump(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files are written.")],
    month: Annotated[
        str | None, typer.Option(metavar="YYYY-MM", help="The month in which the games ended; the last one by default.")
    ] = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Write Parquet beside JSON Lines; needs the extra `data`.")
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Publish a month of games whose players have all agreed, without names, while a server may use the database."""
    from ..server.open_dump import write_dump

    write_dump(folder, month, database, has_parquet=parquet)
