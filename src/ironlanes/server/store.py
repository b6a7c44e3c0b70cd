"""What outlives the server: the log of every table, what finds a table again, names, and uploaded records.

The calls are made straight from the event loop: in WAL mode with `synchronous=NORMAL` one takes some tens of
microseconds, less than handing it to a thread would. What is committed survives the death of the process.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .happenings import Entry, read_happening, write_happening
from .migrations import MIGRATIONS
from .storage import open_database


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists show of a table."""

    id: str
    board: str
    phase: Literal["lobby", "playing", "over"]
    is_listed: bool
    names: list[str]
    game: str | None
    result: dict[str, Any] | None
    changed_at: float


class StoreError(Exception):
    """The database can't be used; one sentence says why."""


class Store:
    """The database."""

    def __init__(self, path: Path | str) -> None:
        try:
            self._connection = open_database(path)
            self._migrate()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(f"the database {path} can't be used: {error}.") from error

    def _migrate(self) -> None:
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreError("the database was made by a newer version of ironlanes; use that one.")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def close(self) -> None:
        self._connection.close()

    def can_write(self) -> bool:
        """Whether something could be saved now."""
        return self._connection.can_write()

    @property
    def failures(self) -> int:
        """How many writes have failed since the start."""
        return self._connection.failures

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written inside, or none of it."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    # ---- logs

    def append(self, table: str, seq: int, entry: Entry) -> None:
        """Write one line of a table's log; committed when this returns, unless `together` is still open."""
        self._connection.execute(
            "INSERT INTO events (table_id, seq, at, body, user, message) VALUES (?, ?, ?, ?, ?, ?)",
            (table, seq, entry.at, write_happening(entry.happening), entry.user, entry.message),
        )

    def log(self, table: str) -> list[Entry]:
        """A table's whole log."""
        rows = self._connection.execute(
            "SELECT at, body, user, message FROM events WHERE table_id = ? ORDER BY seq", (table,)
        )
        return [Entry(at, read_happening(body), user, message) for at, body, user, message in rows]

    # ---- finding tables

    def note_table(self, row: TableRow, users: Sequence[str]) -> None:
        """Keep what lists show of a table, and whose lists it is in."""
        result = None if row.result is None else json.dumps(row.result)
        names = json.dumps(row.names, ensure_ascii=False)
        self._connection.execute(
            "INSERT OR REPLACE INTO tables (id, board, phase, is_listed, names, game, result, changed_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (row.id, row.board, row.phase, row.is_listed, names, row.game, result, row.changed_at),
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO table_users (user, table_id) VALUES (?, ?)", [(user, row.id) for user in users]
        )

    def tables_of(self, user: str, phases: Sequence[str], most: int) -> list[TableRow]:
        """A user's tables, the last changed first."""
        marks = ", ".join("?" for _ in phases)
        where = f"JOIN table_users ON table_users.table_id = id WHERE user = ? AND phase IN ({marks})"
        return self._rows(where, [user, *phases], most)

    def listed_tables(self, phase: str, most: int) -> list[TableRow]:
        """The tables that everyone may watch."""
        return self._rows("WHERE is_listed AND phase = ?", [phase], most)

    def tables_since(self, at: float, most: int) -> list[TableRow]:
        """The tables where a game has begun or changed since a time and goes on."""
        return self._rows("WHERE phase = 'playing' AND moved_at >= ?", [at], most)

    def table_of_game(self, game: str) -> str | None:
        """The table where a game was played."""
        found = self._connection.execute("SELECT id FROM tables WHERE game = ?", (game,)).fetchone()
        return None if found is None else str(found[0])

    def _rows(self, where: str, values: list[Any], most: int) -> list[TableRow]:
        # A finished table stays where its end put it; the others are as new as the last line of their logs.
        last = "(SELECT at FROM events WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)"
        moved_at = f"CASE phase WHEN 'over' THEN changed_at ELSE {last} END AS moved_at"
        rows = self._connection.execute(
            f"SELECT id, board, phase, is_listed, names, game, result, {moved_at} FROM tables"
            f" {where} ORDER BY moved_at DESC LIMIT ?",
            [*values, most],
        )
        return [
            TableRow(
                name, board, phase, bool(is_listed), json.loads(names), game, result and json.loads(result), changed_at
            )
            for name, board, phase, is_listed, names, game, result, changed_at in rows
        ]

    # ---- names and uploads

    def name_of(self, user: str) -> str | None:
        """What a user wants to be called."""
        found = self._connection.execute("SELECT name FROM users WHERE id = ?", (user,)).fetchone()
        return None if found is None else str(found[0])

    def set_name(self, user: str, name: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO users (id, name) VALUES (?, ?)", (user, name))

    def add_upload(self, name: str, at: float, user: str, record: dict[str, Any]) -> None:
        """Keep a record that someone brought."""
        self._connection.execute(
            "INSERT INTO uploads (id, at, user, record) VALUES (?, ?, ?, ?)", (name, at, user, json.dumps(record))
        )

    def upload(self, name: str) -> dict[str, Any] | None:
        """A record that someone brought."""
        found = self._connection.execute("SELECT record FROM uploads WHERE id = ?", (name,)).fetchone()
        return None if found is None else json.loads(found[0])
