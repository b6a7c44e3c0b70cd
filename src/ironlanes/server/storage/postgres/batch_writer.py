"""The batch writer: one connection that saves everything, whatever waits in one go.

While a batch is on its way, the next one collects. The connection holds a lock of the database, so that a second
server with the same database can save nothing; nodes share the lock, and each saves only for the tables that it owns.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import asyncpg

from ...runtime.task_supervisor import TaskSupervisor
from ..database.commit import Commit
from ..database.database import Change, Statement, Values
from ..database.errors import StorageUnavailable, TableTaken, WriteConflict
from ..database.outage import Outage
from ..features.figures import CountGame
from ..play.logs import AppendLine
from ..play.table_rows import SaveProgress, SaveRow
from ..waiting_commits import WaitingCommit, fail_tables
from .postgres_connection import connect, numbered, translated

#: The number of commits in a batch, at most.
BATCH_SIZE: Final = 500
#: The kind of lock that a server holds on its database; a number that nothing else uses.
LOCK_KIND: Final = 1769107817
IN_USE: Final = "another server uses the database"
#: The name of the background task.
TASK: Final = "save-batches"

#: Lines of logs, and the progress of the games; both as one array per column. If another node owns one of the tables,
#: its row is not found, and the division by zero makes the whole statement fail.
SAVE_LINES: Final = """
    WITH progress AS (
        UPDATE tables SET seq = new.seq, to_move = new.to_move, changed_at = new.at
        FROM unnest($7::text[], $8::int[], $9::text[], $10::float8[], $11::int[]) AS new (id, seq, to_move, at, epoch)
        WHERE tables.id = new.id AND tables.epoch = new.epoch
        RETURNING 1
    ), owned AS (
        SELECT 1 / (count(*) = cardinality($7::text[]))::int AS one FROM progress
    )
    INSERT INTO events (table_id, seq, at, body, "user", message)
    SELECT line.* FROM owned,
        unnest($1::text[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::text[]) AS line
    WHERE owned.one = 1
"""


class Batch:
    """The changes of some commits, sorted by how they are saved."""

    def __init__(self, commits: Iterable[WaitingCommit]) -> None:
        self.lines: list[AppendLine] = []
        self.statements: list[Statement] = []
        progress: dict[str, SaveProgress] = {}
        counted: list[CountGame] = []
        for change in (change for each in commits for change in each.changes):
            match change:
                case AppendLine():
                    self.lines.append(change)
                case SaveProgress():
                    progress[change.table] = change
                case CountGame():
                    counted.append(change)
                case _:
                    self.statements += change.statements()
                    if isinstance(change, SaveRow):
                        progress.pop(change.table, None)  # the row is newer
        self.progress = list(progress.values())
        # Nodes that count games of the same users at the same time take their rows in the same order.
        for change in sorted(counted, key=lambda each: each.user):
            self.statements += change.statements()

    async def save(self, connection: asyncpg.Connection) -> None:
        """Save everything, or nothing."""
        if not self.statements:
            await self._save_lines(connection)
            return
        async with connection.transaction():
            for sql, rows, conflict in self.statements:
                if conflict is not None:
                    await _save_fenced(connection, sql, rows, conflict)
                elif rows:
                    await connection.executemany(numbered(sql), rows)
            await self._save_lines(connection)

    async def _save_lines(self, connection: asyncpg.Connection) -> None:
        lines = zip(*(line.values for line in self.lines), strict=True) if self.lines else [()] * 6
        progress = [(each.table, each.seq, each.to_move, each.at, each.epoch) for each in self.progress]
        columns = [*lines, *(zip(*progress, strict=True) if progress else [()] * 5)]
        try:
            await connection.execute(SAVE_LINES, *columns)
        except asyncpg.DivisionByZeroError as error:
            raise TableTaken from error


async def _save_fenced(
    connection: asyncpg.Connection, sql: str, rows: Sequence[Values], conflict: type[WriteConflict]
) -> None:
    """Execute a statement that has to change a row each time; otherwise raise `conflict`."""
    for values in rows:
        if (await connection.execute(numbered(sql), *values)).endswith(" 0"):
            raise conflict


class BatchWriter:
    """Saves commits in order."""

    def __init__(
        self, url: str, connection: asyncpg.Connection, tasks: TaskSupervisor, *, is_shared: bool = False
    ) -> None:
        """Write over `connection`, which holds the lock; with `is_shared` other nodes may hold it too."""
        self._url = url
        self._is_shared = is_shared
        self._connection: asyncpg.Connection | None = connection
        self._queue = deque[WaitingCommit]()
        self._last: Commit | None = None
        self._wake = asyncio.Event()
        self.outage = Outage()
        self._tasks = tasks
        tasks.start(TASK, self._run)

    @property
    def is_busy(self) -> bool:
        return self._last is not None and not self._last.is_done

    def submit(self, changes: Sequence[Change]) -> Commit:
        """Save changes after everything that was submitted before."""
        self.outage.check()
        commit = self._last = Commit()
        self._queue.append(WaitingCommit(changes, commit))
        self._wake.set()
        return commit

    async def settled(self) -> None:
        """Wait until it is known for every commit whether it is saved."""
        if self._last is not None and not self._last.is_done:
            done = asyncio.Event()
            self._last.on_done(done.set)
            await done.wait()

    async def close(self) -> None:
        """Save what waits, and close the connection."""
        await self.settled()
        await self._tasks.stop(TASK)
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _run(self) -> None:
        while True:
            while self._queue:  # there may be something already: the task may have been started again
                commits = [self._queue.popleft() for _ in range(min(BATCH_SIZE, len(self._queue)))]
                try:
                    await self._save(commits)
                except Exception as error:  # a bug in the program: nobody may wait forever
                    undone = [each for each in commits if not each.commit.is_done]
                    self._give_up(undone, StorageUnavailable(repr(error), is_certain=False))
                    raise
            await self._wake.wait()
            self._wake.clear()

    async def _save(self, commits: Sequence[WaitingCommit]) -> None:
        """Save a batch; where something in it can't be saved, each commit on its own."""
        try:
            await self._try(commits)
        except StorageUnavailable as error:
            self._give_up(commits, error)
        except Exception as error:
            if len(commits) == 1:
                fail_tables(commits[0], self._queue, error)
                return
            self._queue.extendleft(reversed(commits))
            for _ in commits:
                if self._queue:
                    await self._save([self._queue.popleft()])
        else:
            self.outage.note_success()
            for each in commits:
                each.commit.finish()

    async def _try(self, commits: Sequence[WaitingCommit]) -> None:
        batch = Batch(commits)
        try:
            with translated():
                connection = await self._open()
                try:
                    await batch.save(connection)
                except asyncpg.TransactionRollbackError:  # as after a deadlock, which does not come twice
                    await batch.save(connection)
        except StorageUnavailable:
            self._drop_connection()
            raise

    async def _open(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            connection = await connect(self._url)
            if not await take_lock(connection, is_shared=self._is_shared):
                connection.terminate()
                raise StorageUnavailable(IN_USE)
            self._connection = connection
        return self._connection

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _give_up(self, commits: Sequence[WaitingCommit], error: StorageUnavailable) -> None:
        """Fail everything that waits: nothing can be saved, and nobody waits for the database to come back."""
        self.outage.note_failure(str(error))
        failed = [*commits, *self._queue]
        self._queue.clear()
        for each in failed:
            each.commit.finish(error)


async def take_lock(connection: asyncpg.Connection, *, is_shared: bool) -> bool:
    """Take the lock of the database for a connection, which holds it until it ends; False if another one has it."""
    take = "pg_try_advisory_lock_shared" if is_shared else "pg_try_advisory_lock"
    with translated():
        return bool(await connection.fetchval(f"SELECT {take}($1, hashtext(current_schema()))", LOCK_KIND))
