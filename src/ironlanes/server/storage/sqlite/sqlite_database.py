"""SQLite.

The calls block the event loop: in WAL mode with `synchronous=NORMAL` each takes some tens of microseconds, less than
handing it to a thread would. The commits of one turn of the event loop are saved in one transaction, at its end. What
is committed survives if the process is killed.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ...runtime.task_supervisor import TaskSupervisor
from ..database.commit import Commit
from ..database.database import Change, Database, Row, Values
from ..database.errors import StorageError, StorageUnavailable, WriteConflict
from ..migrations.migrations import MIGRATIONS
from ..waiting_commits import WaitingCommit, fail_tables
from .sqlite_connection import open_beside, open_file, readable

#: The name of the background task that makes checkpoints, and how it makes one without waiting for anybody.
TASK: Final = "checkpoints"
CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
#: Seconds from one look at whether a checkpoint is due to the next, and how many changed rows make it due: some 25 MB.
CHECKPOINT_SECONDS: Final = 1.0
CHECKPOINT_CHANGES: Final = 4000
#: The pages of SQLite's log after which a commit makes the checkpoint itself, because the thread is too slow.
MAX_LOG_PAGES: Final = 20_000


class SqliteDatabase(Database):
    """A database in a file, or in memory."""

    now_sql = "((julianday('now') - 2440587.5) * 86400.0)"

    def __init__(self, path: Path | str, *, is_beside: bool = False) -> None:
        """Open the file; with `is_beside` a server may be using it, and it is neither created nor upgraded."""
        super().__init__()
        self._path = path
        self._tasks: TaskSupervisor | None = None
        self._waiting = deque[WaitingCommit]()
        #: Whether commits wait for the end of a checkpoint.
        self._is_held = False
        try:
            self._connection = open_beside(Path(path)) if is_beside else open_file(path)
            self._migrate(may_upgrade=not is_beside)
            self._check_columns()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise StorageError(f"the database {path} can't be used: {error}.") from error

    def _migrate(self, *, may_upgrade: bool) -> None:
        version: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StorageError("the database was made by a newer version of ironlanes; use that one.")
        if version < len(MIGRATIONS) and not may_upgrade:
            raise StorageError("the database is of an older version; run `ironlanes database upgrade` with it first.")
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN; {step.sqlite} PRAGMA user_version = {number}; COMMIT;")

    def _check_columns(self) -> None:
        """Check that nobody has changed the schema by hand, so that it fails at the start and not with every query."""
        found = _tables_of(self._connection)
        for table, columns in schema_tables().items():
            missing = {each.name for each in columns} - {each.name for each in found.get(table, [])}
            if missing:
                raise StorageError(
                    f"the database can't be used: its table {table} has no {', '.join(sorted(missing))}."
                )

    async def close(self) -> None:
        if self._tasks is not None:
            await self._tasks.stop(TASK)
        self._save_waiting()
        self._connection.close()

    async def can_write(self) -> bool:
        return self._connection.can_write()

    @property
    def failures(self) -> int:
        return self._connection.outage.failures

    def _commit(self, changes: Sequence[Change]) -> Commit:
        self._connection.outage.check()
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._end_turn)
        commit = Commit()
        self._waiting.append(WaitingCommit(changes, commit))
        return commit

    def _end_turn(self) -> None:
        """Save the commits of one turn of the event loop."""
        if not self._is_held:
            self._save_waiting()

    def _save_waiting(self) -> None:
        """Save what waits in one transaction; where something in it can't be saved, each commit on its own."""
        if not self._waiting:  # a query has been faster
            return
        commits, self._waiting = self._waiting, deque()
        try:
            self._save(commits)
        except StorageUnavailable as error:
            for each in commits:
                each.commit.finish(error)
        except Exception as error:
            if len(commits) == 1:
                commits[0].commit.finish(error)
            else:
                self._save_one_by_one(commits)
        else:
            for each in commits:
                each.commit.finish()

    def _save_one_by_one(self, commits: deque[WaitingCommit]) -> None:
        while commits:
            first = commits.popleft()
            try:
                self._save((first,))
            except Exception as error:
                fail_tables(first, commits, error)
            else:
                first.commit.finish()

    def _save(self, commits: Iterable[WaitingCommit]) -> None:
        try:
            self._connection.save(
                statement for each in commits for change in each.changes for statement in change.statements()
            )
        except sqlite3.IntegrityError as error:
            raise WriteConflict(str(error)) from error

    def start_checkpoints(self, tasks: TaskSupervisor) -> None:
        """Let a background task make the checkpoints of a file, until the database is closed."""
        if self._path != ":memory:":
            self._tasks = tasks
            self._connection.execute(f"PRAGMA wal_autocheckpoint = {MAX_LOG_PAGES}")
            tasks.start(TASK, self._checkpoint_regularly)

    async def _checkpoint_regularly(self) -> None:
        """Move what is committed from SQLite's log into its file, in a thread: a checkpoint waits for the disk.

        SQLite begins its log anew only when all of it was moved. So what was added meanwhile is moved next, which takes
        a moment, and commits wait for that.
        """
        done = 0
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self._connection.total_changes - done >= CHECKPOINT_CHANGES:
                done = self._connection.total_changes
                with suppress(StorageUnavailable), readable():  # the operator hears of it from the next commit
                    await asyncio.to_thread(_checkpoint, self._path)
                    await self._move_rest()

    async def _move_rest(self) -> None:
        self._is_held = True
        try:
            await asyncio.to_thread(_checkpoint, self._path)
        finally:
            self._is_held = False
            self._save_waiting()

    async def publish(self, message: str) -> None:
        """Do nothing: no other server can use the file."""

    async def listen(self) -> AsyncGenerator[str, None]:
        """Yield nothing: no other server can use the file."""
        return
        yield

    async def settled(self) -> None:
        self._save_waiting()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    async def sizes(self) -> dict[str, int]:
        rows = await self.fetch("SELECT name, number FROM sizes")
        bytes_used = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return {str(name): int(number) for name, number in rows} | {"bytes": await self.fetch_number(bytes_used)}

    async def fetch(self, query: str, values: Values = ()) -> Sequence[Row]:
        """Fetch all rows at once: a query left open after a damaged row would keep an old snapshot of the database."""
        self._save_waiting()
        with readable(), closing(self._connection.execute(query, values)) as rows:
            return rows.fetchall()

    async def execute_all(self, *statements: tuple[str, Values]) -> list[int]:
        self._save_waiting()
        with readable(), self._transaction():
            return [self._connection.execute(sql, values).rowcount for sql, values in statements]


def _checkpoint(path: Path | str) -> None:
    """Make a checkpoint on a connection of its own, without waiting for anybody."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(CHECKPOINT)


class Column(NamedTuple):
    """A column of a table, and its place in the primary key, counted from 1; 0 if it is not part of it."""

    name: str
    key: int


@cache
def schema_tables() -> dict[str, list[Column]]:
    """Return the columns of every table of the schema, the oldest table first."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for step in MIGRATIONS:
            fresh.executescript(step.sqlite)
        return _tables_of(fresh)


def _tables_of(connection: sqlite3.Connection) -> dict[str, list[Column]]:
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return {
        name: [Column(row[1], row[5]) for row in connection.execute(f"PRAGMA table_info({name})")]
        for (name,) in tables.fetchall()
    }
