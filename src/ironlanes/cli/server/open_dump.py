"""Write the games of a month as open data, while a server may use the database."""

from __future__ import annotations

from pathlib import Path

import typer

from ironlanes.extras import MissingExtra
from ironlanes.files import os_error_reason
from ironlanes.server.features.open_data.dump import Month, dump_month
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.storage import Storage

from ..errors import CommandError
from .database_user import with_storage


def write_dump(folder: Path, wanted: str | None, database: str | None, *, has_parquet: bool) -> None:
    """Write a month, by default the last one, and say what was written."""
    this = Month.of(wall_clock.now())
    try:
        month = this.before if wanted is None else Month.read(wanted)
    except ValueError:
        raise CommandError(f"{wanted} is no month; write it as {this.before.name}.") from None
    if month >= this:
        raise CommandError(f"{month.name} is not over yet.")

    async def work(storage: Storage) -> int:
        # so that games on boards that people made can be read
        await WorkshopService(storage.kept_boards, BoardProcess(), BoardProcess(), BoardProcess()).load()
        return await dump_month(storage, month, folder, has_parquet=has_parquet)

    try:
        folder.mkdir(parents=True, exist_ok=True)
        count = with_storage(database, work)
    except MissingExtra as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{folder} can't be written: {os_error_reason(error)}.") from error
    typer.echo(f"{count:,} games of {month.name} are in {folder}: those whose players have all agreed.")
