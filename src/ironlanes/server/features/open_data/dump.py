"""A month of games as open data: a folder of files that may be given to anybody."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Self

from ironlanes.boards.file.writer import board_text
from ironlanes.book.open_data.open_games import DEDICATION, line_of, open_game
from ironlanes.book.open_data.parquet import ParquetFile
from ironlanes.files import write_atomically
from ironlanes.game.compiled_board import is_listed

from ...play.tables.daily_deals import DailyDeals
from ...play.tables.table_loader import load_table
from ...storage.storage import Storage
from .agreed_games import agreed_games

LICENSE_FILE: Final = "LICENSE.txt"


class Month(NamedTuple):
    """A month, by which games are published."""

    year: int
    month: int

    @classmethod
    def of(cls, at: float) -> Self:
        """Return the month of a time; months begin at midnight UTC."""
        day = datetime.fromtimestamp(at, UTC)
        return cls(day.year, day.month)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a month such as 2026-10; raise ValueError if it isn't one."""
        day = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
        return cls(day.year, day.month)

    @property
    def name(self) -> str:
        return f"{self.year}-{self.month:02}"

    @property
    def before(self) -> Month:
        return Month(self.year - 1, 12) if self.month == 1 else Month(self.year, self.month - 1)

    @property
    def begin(self) -> float:
        """When it begins, in seconds since 1970."""
        return datetime(self.year, self.month, 1, tzinfo=UTC).timestamp()

    @property
    def end(self) -> float:
        """When the next one begins."""
        year, month = (self.year + 1, 1) if self.month == 12 else (self.year, self.month + 1)
        return Month(year, month).begin


async def dump_month(storage: Storage, month: Month, folder: Path, *, has_parquet: bool) -> int:
    """Write the games of a month whose players have agreed; return their number.

    Files of an earlier dump of the month are replaced, so people who have withdrawn since then are no longer in them.
    """
    deals, count = await DailyDeals.open(storage.values), 0
    names = [f"{month.name}.jsonl", *([f"{month.name}.parquet"] if has_parquet else [])]
    drafts = {name: folder / f".{name}.part" for name in names}
    try:
        with ExitStack() as files:
            lines = files.enter_context(drafts[names[0]].open("w", encoding="utf-8"))
            parquet = files.enter_context(ParquetFile(drafts[names[1]])) if has_parquet else None
            found = agreed_games(
                storage.open_games, lambda table: load_table(storage.logs, table), deals, month.begin, month.end
            )
            async for each in found:
                game = open_game(each.board, each.record, month.name)
                lines.write(line_of(game))
                if parquet is not None:
                    parquet.add(game)
                if not is_listed(each.board.id):
                    write_atomically(folder / f"{each.board.id}.toml", board_text(replace(each.board, author="")))
                count += 1
        for name, draft in drafts.items():
            draft.replace(folder / name)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
    write_atomically(folder / LICENSE_FILE, DEDICATION + "\n")
    return count
