"""Open games as Parquet: a row a game, some thousands at a time, with what each column means in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self, cast

from ironlanes.extras import needs_extra
from ironlanes.game.seeds import read_seed, write_seed

from .open_games import DEDICATION, LICENSE, OpenGame

if TYPE_CHECKING:
    from types import TracebackType

#: Games that are written at once.
ROWS: Final = 5_000


class OpenColumn(NamedTuple):
    """A column: its type in Parquet, and what it means."""

    kind: str
    about: str


COLUMNS: Final = {
    "format": OpenColumn("int32", "the format of open games, 1"),
    "license": OpenColumn("string", "CC0-1.0"),
    "month": OpenColumn("string", "in which people played it; null for games of bots that were made as data"),
    "board_hash": OpenColumn("string", "the hash of all that the rules know of the board"),
    "map": OpenColumn("string", "the id of the board"),
    "players": OpenColumn("int8", "the number of seats"),
    "names": OpenColumn("list<string>", "who played, by seat: the name of a bot, or person"),
    "seed": OpenColumn("string", "the seed of the deal, a whole number in decimal digits"),
    "start": OpenColumn("int8", "the seat that began"),
    "actions": OpenColumn("list<string>", "every action, as the protocol writes it"),
    "totals": OpenColumn("list<int16>", "the points of every seat"),
    "winners": OpenColumn("list<int8>", "the seats that won"),
}


def row_of(game: OpenGame) -> dict[str, object]:
    """Return a game as the values of the columns."""
    record = game["record"]
    if record["result"] is None:
        raise ValueError("only finished games are open data")
    return {
        **{name: game[name] for name in ("format", "license", "month", "board_hash")},
        **{name: record[name] for name in ("map", "players", "names", "start", "actions")},
        "seed": str(record["seed"]),
        **record["result"],
    }


def game_of(row: Mapping[str, object]) -> OpenGame:
    """Return the game of a row: the same as its line of JSON."""
    record = {
        "format": 1,
        **{name: row[name] for name in ("map", "players", "names")},
        "seed": write_seed(read_seed(row["seed"])),
        **{name: row[name] for name in ("start", "actions")},
        "result": {"totals": row["totals"], "winners": row["winners"]},
    }
    kept = {name: row[name] for name in ("format", "license", "month", "board_hash")}
    return cast("OpenGame", kept | {"record": record})


class ParquetFile:
    """A file that games are written to; a context manager."""

    def __init__(self, path: Path) -> None:
        with needs_extra("data", "Parquet needs pyarrow"):
            import pyarrow
            from pyarrow import parquet
        self._arrow = pyarrow
        self._rows: list[dict[str, object]] = []

        def type_of(kind: str) -> object:
            of_list = kind.removeprefix("list<").removesuffix(">")
            single = pyarrow.type_for_alias(of_list)
            return single if of_list == kind else pyarrow.list_(single)

        fields = [
            pyarrow.field(name, type_of(column.kind), metadata={"about": column.about})
            for name, column in COLUMNS.items()
        ]
        self._schema = pyarrow.schema(fields, metadata={"license": LICENSE, "about": DEDICATION})
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")

    def add(self, game: OpenGame) -> None:
        """Write a game."""
        self._rows.append(row_of(game))
        if len(self._rows) == ROWS:
            self._write()

    def _write(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
        self._rows.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is None and self._rows:
            self._write()
        self._writer.close()


def read_parquet(path: Path) -> Iterator[OpenGame]:
    """Yield the games of a file."""
    with needs_extra("data", "Parquet needs pyarrow"):
        from pyarrow import parquet
    for batch in parquet.ParquetFile(path).iter_batches(ROWS):
        yield from map(game_of, batch.to_pylist())
