"""The registry of all tables: creates, finds, loads and unloads them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Final, TypeVar

from ironlanes.game.compiled_board import known_boards

from .. import wall_clock
from ..bots.worker_pool import BotRunner
from ..clients.messages import CloseReason, NewTable, Options, TableCard
from ..days.vacation import Vacations
from ..http.rate_limits import RateLimiter
from ..ids import friendly_name, new_id
from ..ratings.eligibility import Addresses
from ..ratings.rating_service import RatingService
from ..request_errors import UnreadableTable, too_many_days_games
from ..reviews.review_messages import ReviewJob, review_job
from ..reviews.review_queue import ReviewQueue
from ..settings import Settings
from ..storage.changes import AddDaily, AppendLine, Change, SaveRow, SetName
from ..storage.commit import SAVED, Commit
from ..storage.errors import DatabaseDamaged, StorageUnavailable
from ..storage.rows import DaysRow, GameInHistory, TableRow
from ..storage.store import Store
from . import seating
from .retention import INTERVAL, remove_old
from .table import Table, days_changes
from .table_events import Created, LogRow
from .table_loader import load_table, problem_of
from .table_state import TableState, initial_state
from .turn_clock import now

log = logging.getLogger(__name__)
Found = TypeVar("Found")

#: How many tables a list shows, and how many games go on by themselves after a restart.
LISTED: Final = 20
RESUMED: Final = 1000
#: How many games of days are looked at for one user; more than anybody may play.
DAYS_LISTED: Final = 100
#: How many games a user's history goes back.
REMEMBERED: Final = 500
#: How often it is tried whether something can be saved again.
STORAGE_SECONDS: Final = 1.0
#: A table that fails this often after it was read is not read again before the next start.
MAX_FAILURES: Final = 3


class TableRegistry:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store, bots: BotRunner, reviews: ReviewQueue | None = None) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self._reviews = reviews
        #: Limits how often people change their names, over HTTP and on sockets together.
        self.name_changes = RateLimiter(settings.limits.names)
        self.ratings = RatingService(store)
        self.vacations = Vacations(store)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        #: What is wrong with tables that can't be opened.
        self._unreadable: dict[str, str] = {}
        self._failures = Counter[str]()
        #: How many tasks are reading each table's log.
        self._reading = Counter[str]()
        self._reported_damage = set[str]()
        #: Called when something that lists of tables show may have changed.
        self.on_change: Callable[[], None] = lambda: None
        #: Called when the end of a game is saved.
        self.on_game_over: Callable[[], None] = lambda: None

    def in_memory(self, name: str) -> Table | None:
        """A table, if it need not be read from its log."""
        return self._tables.get(name)

    @property
    def in_memory_tables(self) -> Collection[Table]:
        """The tables where people are, or something is to happen."""
        return self._tables.values()

    @property
    def unreadable_count(self) -> int:
        """How many tables can't be opened."""
        return len(self._unreadable)

    def note_change(self) -> None:
        """Something that lists of tables show may have changed."""
        self.on_change()

    async def find(self, name: str) -> Table | None:
        """A table by its name, read from its log where it is not in memory."""
        if name in self._tables:
            return self._tables[name]
        if name not in self._loading:
            loading = self._loading[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(_consume_exception)
        return await asyncio.shield(self._loading[name])

    async def state_of(self, name: str) -> TableState | None:
        """A table's state, without opening the table."""
        table = self._tables.get(name)
        if table is None:
            return await self._read(name)
        await table.saved()
        return table.state

    async def _load(self, name: str) -> Table | None:
        try:
            state = await self._read(name)
            return None if state is None else self._open_or_mark_unreadable(state, await self.name_of(state.host))
        finally:
            del self._loading[name]

    def _open_or_mark_unreadable(self, state: TableState, host_name: str) -> Table:
        try:
            return self.open(state, host_name)
        except Exception as error:
            raise self._mark_unreadable(state.id, problem_of(error)) from error

    async def _read(self, name: str) -> TableState | None:
        if self._failures[name] >= MAX_FAILURES:
            raise UnreadableTable(self._unreadable[name])
        self._reading[name] += 1
        try:
            await self.store.settled()
            state = await load_table(self.store, name)
        except UnreadableTable as error:
            raise self._mark_unreadable(name, error.problem) from error
        finally:
            self._reading[name] -= 1
            self._reading += Counter()  # forgets those that nobody reads
        self._unreadable.pop(name, None)
        return state

    def _mark_unreadable(self, name: str, problem: str) -> UnreadableTable:
        """A table can't be opened: the operator is told once, and lists leave it out."""
        if self._unreadable.get(name) != problem:
            self._unreadable[name] = problem
            log.warning("table %s can't be opened: %s", name, problem)
        return UnreadableTable(problem)

    def create_table(self, request: NewTable, user: str, name: str, day: str | None = None) -> Table:
        """Create a table of a user, and start its game if the request says so; `Table.saved` waits for the commit.

        With `day`, it is the user's table for the daily deal.
        """
        state, changes = _new_table(seating.new_table(request, user, name), starts=request.start, addresses={})
        if day is not None:
            changes.append(AddDaily(day, user, state.id))
        return self.open(state, name, self.store.commit(changes))

    def create_rematch(self, before: TableState, addresses: Addresses) -> tuple[TableState, Sequence[Change]]:
        """A table with the same seats, moved on by one, where the game has begun; it is still to be opened."""
        assert before.game is not None
        rematch = seating.rematch(before, before.game.start, addresses)
        return _new_table(rematch, starts=True, addresses=addresses)

    def create_seated(
        self, board: str, people: Sequence[tuple[str, str]], options: Options
    ) -> tuple[TableState, Sequence[Change]]:
        """A table for people by seat, where the game has begun; it is still to be opened."""
        return _new_table(seating.seated_table(board, people, options), starts=True, addresses={})

    def open(self, state: TableState, host_name: str, commit: Commit = SAVED) -> Table:
        """Let people come to a table; they see it when its creation is saved."""
        table = self._tables[state.id] = Table(state, self, host_name)
        table.hold_for(commit)
        return table

    def request_review(self, state: TableState, commit: Commit) -> None:
        """Have a game reviewed that has just ended, if there is room in the queue; if not, when someone asks.

        The queue shows everybody all of a game, so it gets none before it is certain that the game is over.
        """
        assert state.game is not None
        assert state.game_id is not None
        if self._reviews is not None:
            job = review_job(state.game_id, state.game.record(), [chair.bot for chair in state.chairs])
            commit.on_done(lambda: self._add_review(job, commit))

    def _add_review(self, job: ReviewJob, commit: Commit) -> None:
        if self._reviews is not None and commit.error is None:
            self._reviews.add(job)

    def unload(self, table: Table, reason: CloseReason = "restart") -> None:
        """Take a table out of memory; clients reconnect to one that is read from its log again."""
        self._tables.pop(table.state.id, None)
        table.stop(reason)
        self.note_change()

    def report_failure(self, table: Table, error: Exception) -> None:
        """A table has failed: it is read from its log again, but not without end."""
        name = table.state.id
        self._failures[name] += 1
        if self._failures[name] == MAX_FAILURES:
            self._mark_unreadable(name, f"it failed {MAX_FAILURES} times, at last with {problem_of(error)}")
        self.unload(table)

    def note_game_over(self) -> None:
        """A game is over: it may have to be rated, or be one of a tournament."""
        self.ratings.wake()
        self.on_game_over()

    # ---- people

    async def name_of(self, user: str) -> str:
        """What a user is called."""
        return await self._query(self.store.name_of(user), None) or friendly_name(user)

    def rename(self, user: str, name: str) -> Commit:
        """Change a user's name, at every table where they are connected, have a seat, or are the host."""
        commit = self.store.commit([SetName(user, name, wall_clock.now())])
        for table in list(self._tables.values()):
            if user in table.users_here or user in table.state.users:
                table.post(partial(table.rename_user, user, name))
        return commit

    # ---- lists

    async def unfinished(self, user: str) -> list[TableCard]:
        """A user's tables whose games are not over."""
        rows = await self._listed(self.store.tables_of(user, LISTED, is_over=False))
        days = await self._query(self.store.days_rows([row.id for row in rows]), {})
        return [card_of(row, user, days.get(row.id)) for row in rows]

    async def days_tables_of(self, user: str) -> list[tuple[TableRow, DaysRow]]:
        """A user's tables whose games last for days and are not over, the longest turn first."""
        boards = known_boards()
        found = await self._query(self.store.days_tables_of(user, DAYS_LISTED), [])
        return [each for each in found if each[0].board in boards and each[0].id not in self._unreadable]

    async def waiting_for(self, user: str) -> list[str]:
        """The tables of games of days where it is a user's turn, the longest turn first."""
        return [row.id for row, _ in await self.days_tables_of(user) if row.to_move == user]

    async def require_room(self, user: str, table: str | None = None) -> None:
        """Raise RequestError if a user plays as many games of days as they may, besides the one at a table."""
        others = [row for row, _ in await self.days_tables_of(user) if row.id != table]
        if len(others) >= self.settings.days_games:
            raise too_many_days_games(self.settings.days_games)

    def away_until(self, user: str) -> float | None:
        """Until when a user has said that they are away."""
        return self.vacations.away_until(user)

    async def running(self) -> list[TableCard]:
        """The games that everyone may watch."""
        return await self._cards(self.store.listed_tables(LISTED), None)

    async def finished(self, user: str) -> list[TableCard]:
        """A user's games that are over."""
        return await self._cards(self.store.tables_of(user, LISTED, is_over=True), user)

    async def games_of(self, user: str) -> list[GameInHistory]:
        """A user's games that are over and where they had a seat, the last ones."""
        boards = known_boards()
        return [
            game
            for game in await self._query(self.store.games_of(user, REMEMBERED), [])
            if game.board in boards and game.table not in self._unreadable
        ]

    async def _cards(self, find: Awaitable[list[TableRow]], user: str | None) -> list[TableCard]:
        return [card_of(row, user) for row in await self._listed(find)]

    async def _listed(self, find: Awaitable[list[TableRow]]) -> list[TableRow]:
        """What lists show, without tables that can't be opened here."""
        boards = known_boards()
        return [row for row in await self._query(find, []) if row.board in boards and row.id not in self._unreadable]

    async def _query(self, find: Awaitable[Found], nothing: Found) -> Found:
        """What a search finds; nothing where the database is damaged at that place, which the operator is told once."""
        try:
            return await find
        except DatabaseDamaged as error:
            if str(error) not in self._reported_damage:
                self._reported_damage.add(str(error))
                log.warning("the database is damaged, and lists are not whole: %s", error)
            return nothing

    # ---- the life of tables

    async def resume(self) -> None:
        """After a start: games where a bot or a clock is to move go on, and old rows are brought up to date."""
        since = wall_clock.now() - self.settings.resume_seconds
        for name in await self._query(self.store.tables_since(since, RESUMED), []):
            await self._try(self.find(name))
        for name in await self._query(self.store.tables_without_progress(), []):
            await self._try(self._refresh_row(name))

    async def _try(self, work: Awaitable[object]) -> None:
        """Do something for one table: whatever is wrong with it, the others have their turn."""
        try:
            await work
        except UnreadableTable:
            pass  # the operator has been told
        except Exception:
            log.exception("a table could not be resumed")
        await asyncio.sleep(0)

    async def _refresh_row(self, name: str) -> None:
        """Write the row of a table of an older database anew."""
        state = await self.state_of(name)
        if state is not None:
            await self.store.commit([_saved_row(state)]).wait()

    async def resume_after_failures(self) -> None:
        """Let games go on that were taken out of memory because nothing could be saved."""
        seen = self.store.failures
        while True:
            await asyncio.sleep(STORAGE_SECONDS)
            failures = self.store.failures
            if failures != seen and await self.store.can_write():
                seen = failures
                await self.resume()

    async def unload_idle(self) -> None:
        """From time to time take tables out of memory where nobody is."""
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 5)
            for table in list(self._tables.values()):
                if table.is_idle and now() - table.last_active > self.settings.idle_seconds:
                    self._failures.pop(table.state.id, None)
                    self.unload(table)

    async def remove_old(self) -> None:
        """At the start and every hour remove what is older than the settings say."""
        while True:
            try:
                await remove_old(self.store, self.settings.retention, self._is_in_use)
            except (StorageUnavailable, DatabaseDamaged) as error:
                log.warning("old tables could not be removed: %s", error)
            await asyncio.sleep(INTERVAL)

    def _is_in_use(self, name: str) -> bool:
        return name in self._reading or name in self._tables

    def close(self) -> None:
        """Close all tables; clients are told to reconnect."""
        for loading in list(self._loading.values()):
            loading.cancel()
        for table in self._tables.values():
            table.stop("restart")
        self._tables.clear()


def _consume_exception(loading: asyncio.Task[Table | None]) -> None:
    """Whoever waits for a table gets its exception; if nobody does any more, it must not be reported as lost."""
    if not loading.cancelled():
        loading.exception()


def _new_table(created: Created, *, starts: bool, addresses: Addresses) -> tuple[TableState, list[Change]]:
    """A new table, whose game may start at once, and what is to be saved of it."""
    entry, name = LogRow(wall_clock.now(), created), new_id()
    state, changes = initial_state(name, entry), list[Change]([AppendLine(name, 0, entry)])
    if starts:
        start = LogRow(wall_clock.now(), seating.started(state, addresses))
        changes.append(AppendLine(name, state.length, start))
        state.apply(start)
    return state, [*changes, _saved_row(state), *days_changes(state)]


def _saved_row(state: TableState) -> SaveRow:
    return SaveRow(state.row(), state.users, state.final_seats)


def card_of(row: TableRow, user: str | None, days: DaysRow | None = None) -> TableCard:
    """A table as lists show it to a user, or to everyone; with what is known of a game of days."""
    result = row.result or {}
    deadline = None if days is None else days.deadline
    return TableCard(
        table=row.id,
        board=row.board,
        names=row.names,
        phase=row.phase,
        seq=max(0, row.seq),
        your_turn=user is not None and row.to_move == user,
        game=row.game,
        winners=result.get("winners", []),
        totals=result.get("totals", []),
        changed_at=row.changed_at,
        days=None if days is None else days.pace,
        to_move=None if days is None else days.seat,
        seconds_left=None if deadline is None else max(0.0, deadline - wall_clock.now()),
    )
