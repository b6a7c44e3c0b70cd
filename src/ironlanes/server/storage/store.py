"""The database: the log of every table, rows for lists of tables, names, uploaded records, and reviews.

The calls block the event loop: in WAL mode with `synchronous=NORMAL` each takes some tens of microseconds, less than
handing it to a thread would. What is committed survives if the process is killed.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

from ..clients.messages import TablePhase
from ..tables.table_events import LogError, LogRow, read_event, write_event
from .database import UNAVAILABLE, open_database
from .migrations import MIGRATIONS

log = logging.getLogger(__name__)

#: The number of log lines that are removed at once; more would make everybody wait.
REMOVED_AT_ONCE: Final = 1000
#: How many reviews are kept, some 10 kB each; older ones are made again when someone asks.
KEPT_REVIEWS: Final = 5000
#: What `_row` reads.
COLUMNS: Final = "id, board, phase, is_listed, names, game, result, changed_at, tables.seq, to_move"
#: What a result has for every seat besides its total, where the row was written by a version that knew it.
DETAILS: Final = ("completed", "failed", "longest")


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists show of a table."""

    id: str
    board: str
    phase: TablePhase
    is_listed: bool
    names: list[str]
    game: str | None
    result: dict[str, Any] | None
    changed_at: float
    seq: int = 0
    #: The user whose turn it is.
    to_move: str | None = None


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where a user sat in a game that is over; a seat of someone else on their device is not theirs."""

    user: str
    seat: int
    #: A bot played for them at the end.
    was_absent: bool


@dataclass(frozen=True, slots=True)
class GameInHistory:
    """A game that is over, and the part that a user had in it."""

    game: str
    table: str
    board: str
    names: list[str]
    #: The winners, and for every seat: its total, the tickets completed and failed, the longest path, and its bot.
    result: dict[str, Any]
    finished_at: float
    seat: int
    was_absent: bool


class StoreError(Exception):
    """The database can't be used; the message is one sentence."""


def is_out_of_service(error: BaseException) -> bool:
    """Return whether an error means that the disk or the file can't be used now, not that its contents are damaged."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in UNAVAILABLE


class Store:
    """The database."""

    def __init__(self, path: Path | str) -> None:
        #: Tables whose rows can't be read, and which the operator has been told about.
        self._damaged = set[str]()
        try:
            self._connection = open_database(path)
            self._migrate()
            self._check_columns()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StoreError(f"the database {path} can't be used: {error}.") from error

    def _migrate(self) -> None:
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreError("the database was made by a newer version of ironlanes; use that one.")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def _check_columns(self) -> None:
        """Check that nobody has changed the schema by hand, so that it fails at the start and not with every query."""
        fresh = sqlite3.connect(":memory:")
        for script in MIGRATIONS:
            fresh.executescript(script)
        for table, columns in _columns(fresh).items():
            missing = columns - _columns(self._connection).get(table, set())
            if missing:
                raise StoreError(f"the database can't be used: its table {table} has no {', '.join(sorted(missing))}.")
        fresh.close()

    def close(self) -> None:
        self._connection.close()

    def can_write(self) -> bool:
        """Return whether anything can be saved now."""
        return self._connection.can_write()

    @property
    def failures(self) -> int:
        """The number of writes that have failed since the start."""
        return self._connection.failures

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything inside, or nothing; a nested transaction is part of the outer one."""
        if self._connection.in_transaction:
            yield
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    # ---- logs

    def append(self, table: str, seq: int, entry: LogRow) -> None:
        """Append a line to a table's log; it is committed when this returns, unless a `transaction` is open."""
        self._connection.execute(
            "INSERT INTO events (table_id, seq, at, body, user, message) VALUES (?, ?, ?, ?, ?, ?)",
            (table, seq, entry.at, write_event(entry.event), entry.user, entry.message),
        )

    def log(self, table: str, since: int = 0, limit: int = -1) -> list[LogRow]:
        """Return the lines of a table's log from line `since`, at most `limit`; raise LogError if it is damaged."""
        rows = self._fetch(
            "SELECT seq, at, body, user, message FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq LIMIT ?",
            (table, since, limit),
        )
        return [_log_row(number, *row) for number, row in enumerate(rows, since)]

    def has_table(self, table: str) -> bool:
        """Return whether there is a table with this id."""
        found = self._connection.execute("SELECT 1 FROM events WHERE table_id = ? LIMIT 1", (table,))
        return found.fetchone() is not None

    # ---- finding tables

    def save_row(self, row: TableRow, users: Sequence[str], seats: Sequence[OwnSeat] = ()) -> None:
        """Save what lists show of a table, whose lists it is in, and where they sat once it is over."""
        result = None if row.result is None else json.dumps(row.result)
        names = json.dumps(row.names, ensure_ascii=False)
        self._connection.execute(
            "INSERT OR REPLACE INTO tables"
            " (id, board, phase, is_listed, names, game, result, changed_at, seq, to_move, listed_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(row.id, row.board, row.phase, row.is_listed, names, row.game, result),
                *(row.changed_at, row.seq, row.to_move, row.changed_at),
            ),
        )
        self._connection.execute(
            "UPDATE table_users SET is_over = ?, listed_at = ? WHERE table_id = ?",
            (row.phase == "over", row.changed_at, row.id),
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO table_users (user, table_id, is_over, listed_at) VALUES (?, ?, ?, ?)",
            [(user, row.id, row.phase == "over", row.changed_at) for user in users],
        )
        self._connection.executemany(
            "UPDATE table_users SET seat = ?, was_absent = ? WHERE user = ? AND table_id = ?",
            [(each.seat, each.was_absent, each.user, row.id) for each in seats],
        )

    def save_progress(self, table: str, seq: int, to_move: str | None, at: float) -> None:
        """Save the progress of a game for lists, without changing their order."""
        self._connection.execute(
            "UPDATE tables SET seq = ?, to_move = ?, changed_at = ? WHERE id = ?", (seq, to_move, at, table)
        )

    def tables_of(self, user: str, limit: int, *, is_over: bool) -> list[TableRow]:
        """Return a user's tables, the most recently changed first."""
        return self._rows(
            "FROM table_users JOIN tables ON id = table_id WHERE user = ? AND is_over = ?"
            " ORDER BY table_users.listed_at DESC LIMIT ?",
            (user, is_over, limit),
        )

    def games_of(self, user: str, limit: int) -> list[GameInHistory]:
        """A user's games that are over and where they had a seat, the last finished first."""
        query = (
            f"SELECT {COLUMNS}, table_users.seat, was_absent FROM table_users JOIN tables ON id = table_id"
            " WHERE user = ? AND is_over = 1 AND table_users.seat IS NOT NULL"
            " ORDER BY table_users.listed_at DESC LIMIT ?"
        )
        games = []
        for *columns, seat, was_absent in self._fetch(query, (user, limit)):
            row = self._read_row(columns)
            if row is None or row.game is None or row.result is None or seat not in range(len(row.result["totals"])):
                continue
            games.append(
                GameInHistory(
                    row.game, row.id, row.board, row.names, row.result, row.changed_at, seat, bool(was_absent)
                )
            )
        return sorted(games, key=lambda game: game.finished_at, reverse=True)

    def listed_tables(self, limit: int) -> list[TableRow]:
        """Return the running games that everyone may watch."""
        return self._rows("FROM tables WHERE is_listed AND phase = 'playing' ORDER BY listed_at DESC LIMIT ?", (limit,))

    def tables_since(self, at: float, limit: int) -> list[str]:
        """Return the tables with a running game that has changed since a time."""
        return self._ids(
            "SELECT id FROM tables WHERE phase = 'playing' AND listed_at >= ? ORDER BY listed_at DESC LIMIT ?",
            (at, limit),
        )

    def tables_without_progress(self) -> list[str]:
        """Return the tables of an older database whose rows don't have the progress of their games yet."""
        return self._ids("SELECT id FROM tables WHERE seq < 0", ())

    def table_of_game(self, game: str) -> str | None:
        """Return the table where a game was played."""
        found = self._connection.execute("SELECT id FROM tables WHERE game = ?", (game,)).fetchone()
        return None if found is None else str(found[0])

    def seat_in_game(self, user: str, game: str) -> int | None:
        """Return where a user sat in a game that is over."""
        found = self._connection.execute(
            "SELECT table_users.seat FROM table_users JOIN tables ON id = table_id WHERE user = ? AND game = ?",
            (user, game),
        ).fetchone()
        return None if found is None else found[0]

    def _rows(self, where: str, values: Sequence[Any]) -> list[TableRow]:
        rows = map(self._read_row, self._fetch(f"SELECT {COLUMNS} {where}", values))
        return sorted((row for row in rows if row is not None), key=lambda row: row.changed_at, reverse=True)

    def _read_row(self, columns: Sequence[Any]) -> TableRow | None:
        """A row of a list; None where it is damaged, of which the operator is told."""
        try:
            return _row(*columns)
        except (ValueError, TypeError, KeyError):
            self._report_damaged(columns[0])
            return None

    def _report_damaged(self, table: str) -> None:
        if table not in self._damaged:
            self._damaged.add(table)
            log.warning("table %s is left out of lists: its row in the database is damaged.", table)

    def _ids(self, query: str, values: Sequence[Any]) -> list[str]:
        return [str(name) for (name,) in self._fetch(query, values)]

    def _fetch(self, query: str, values: Sequence[Any]) -> list[Any]:
        """Fetch all rows at once: a query left open after a damaged row would keep an old snapshot of the database."""
        with closing(self._connection.execute(query, values)) as rows:
            return rows.fetchall()

    # ---- removing what is old

    def tables_before(self, at: float, phases: Sequence[TablePhase], limit: int) -> list[str]:
        """Return tables where nothing has happened since a time."""
        marks = ", ".join("?" for _ in phases)
        query = f"SELECT id FROM tables WHERE phase IN ({marks}) AND listed_at < ? LIMIT ?"
        return self._ids(query, [*phases, at, limit])

    def remove_table(self, table: str) -> bool:
        """Remove a part of a table, starting with its log; return whether all of it is gone."""
        with self.transaction():
            removed = self._connection.execute(
                "DELETE FROM events WHERE table_id = ? AND seq < (SELECT min(seq) + ? FROM events WHERE table_id = ?)",
                (table, REMOVED_AT_ONCE, table),
            ).rowcount
            if removed == REMOVED_AT_ONCE:
                return False
            self._connection.execute("DELETE FROM table_users WHERE table_id = ?", (table,))
            own_game = "SELECT game FROM tables WHERE id = ?"
            self._connection.execute(f"DELETE FROM reviews WHERE game = ({own_game})", (table,))
            self._connection.execute("DELETE FROM tables WHERE id = ?", (table,))
        return True

    def remove_uploads_before(self, at: float, limit: int) -> int:
        """Remove records that were uploaded before a time; return their number."""
        return self._connection.execute(
            "DELETE FROM uploads WHERE id IN (SELECT id FROM uploads WHERE at < ? LIMIT ?)", (at, limit)
        ).rowcount

    def remove_reviews_before(self, at: float, limit: int) -> int:
        """Remove reviews that were made before a time; return their number."""
        return self._connection.execute(
            "DELETE FROM reviews WHERE game IN (SELECT game FROM reviews WHERE at < ? LIMIT ?)", (at, limit)
        ).rowcount

    def remove_names_before(self, at: float, limit: int) -> int:
        """Remove names that users without a table chose before a time; return their number."""
        return self._connection.execute(
            "DELETE FROM users WHERE id IN (SELECT id FROM users WHERE changed_at < ? AND NOT EXISTS"
            " (SELECT 1 FROM table_users WHERE user = users.id) LIMIT ?)",
            (at, limit),
        ).rowcount

    # ---- names and uploads

    def name_of(self, user: str) -> str | None:
        """Return a user's name; None if they have not chosen one."""
        found = self._connection.execute("SELECT name FROM users WHERE id = ?", (user,)).fetchone()
        return None if found is None else str(found[0])

    def set_name(self, user: str, name: str, at: float) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO users (id, name, changed_at) VALUES (?, ?, ?)", (user, name, at)
        )

    def add_upload(self, name: str, at: float, user: str, record: Mapping[str, Any]) -> None:
        """Store an uploaded record."""
        self._connection.execute(
            "INSERT INTO uploads (id, at, user, record) VALUES (?, ?, ?, ?)", (name, at, user, json.dumps(record))
        )

    def upload(self, name: str) -> dict[str, Any] | None:
        """Return an uploaded record."""
        found = self._connection.execute("SELECT record FROM uploads WHERE id = ?", (name,)).fetchone()
        return None if found is None else json.loads(found[0])

    # ---- reviews

    def save_review(self, game: str, text: bytes) -> None:
        """Store a review, compressed, and remove the oldest if there are too many."""
        with self.transaction():
            values = (game, time.time(), zlib.compress(text))
            self._connection.execute("INSERT OR REPLACE INTO reviews (game, at, body) VALUES (?, ?, ?)", values)
            self._connection.execute(
                "DELETE FROM reviews WHERE at < (SELECT at FROM reviews ORDER BY at DESC LIMIT 1 OFFSET ?)",
                (KEPT_REVIEWS - 1,),
            )

    def review(self, game: str) -> bytes | None:
        """Return the review of a game, as JSON; None if there is none, or it is damaged."""
        found = self._connection.execute("SELECT body FROM reviews WHERE game = ?", (game,)).fetchone()
        try:
            return None if found is None else zlib.decompress(found[0])
        except (zlib.error, TypeError):
            return None


def _columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the columns of every table in a database."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return {
        name: {str(column[1]) for column in connection.execute(f"PRAGMA table_info({name})")}
        for (name,) in tables.fetchall()
    }


def _log_row(number: int, seq: Any, at: Any, body: Any, user: Any, message: Any) -> LogRow:
    """Return a line of a log after checking it."""
    if seq != number:
        raise LogError(f"line {number} of the log is missing.")
    texts = (body, user or "", message or "")
    if not isinstance(at, float) or not all(isinstance(text, str) for text in texts):
        raise LogError(f"line {number} of the log is damaged.")
    return LogRow(at, read_event(body), user, message)


def _row(name: str, board: str, phase: Any, is_listed: Any, names: str, game: str | None, *rest: Any) -> TableRow:
    """Return a row of a list; raise ValueError, TypeError or KeyError if it is damaged."""
    result, changed_at, seq, to_move = rest
    shown, ended = json.loads(names), None if result is None else json.loads(result)
    if phase not in get_args(TablePhase) or not isinstance(shown, list):
        raise ValueError
    if ended is not None:
        ended = _result(ended)
    return TableRow(
        name, board, phase, bool(is_listed), list(map(str, shown)), game, ended, float(changed_at), int(seq), to_move
    )


def _result(ended: Mapping[str, Any]) -> dict[str, Any]:
    """How a game ended; a ValueError, TypeError or KeyError where it is damaged."""
    result: dict[str, Any] = {key: [int(each) for each in ended[key]] for key in ("winners", "totals")}
    players = len(result["totals"])
    for key in DETAILS:
        result[key] = [int(each) for each in ended.get(key, [0] * players)]
    result["bots"] = [None if bot is None else str(bot) for bot in ended.get("bots", [None] * players)]
    if any(len(result[key]) != players for key in (*DETAILS, "bots")):
        raise ValueError
    return result
