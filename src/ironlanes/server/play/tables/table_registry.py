"""The tables in the memory of this server: creates, finds, loads and unloads them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from ...model.addresses import UNKNOWN
from ...model.appearance import Appearance
from ...model.ids import new_id
from ...model.messages.incoming import NewTable, Options
from ...model.messages.outgoing import CloseReason
from ...model.request_errors import UnreadableTable
from ...model.settings import Settings
from ...model.table_events import Created, LogRow, PlayedBy, StoodIn, TableEvent
from ...runtime import wall_clock
from ...storage.database.commit import SAVED, Commit
from ...storage.database.database import Change
from ...storage.database.errors import StorageUnavailable
from ...storage.features.daily import AddDaily
from ...storage.play.logs import AppendLine
from ...storage.play.seat_addresses import AddSeatAddress
from ...storage.storage import Storage
from ..bots.worker_pool import BotRunner
from . import seating
from .daily_deals import DailyDeals
from .damage_report import DamageReport
from .eligibility import NOBODY, Attendance
from .game_hooks import GameHooks
from .people import People
from .saved_rows import save_row
from .table import Table
from .table_changes import correspondence_changes
from .table_lists import TableLists
from .table_loader import load_table, problem_of
from .table_owners import OwnedElsewhere, TableOwners
from .table_state import TableState, initial_state

log = logging.getLogger(__name__)

#: A table that fails this often after it was read is not read again before the next start.
MAX_FAILURES: Final = 3


class TableRegistry:
    """All tables of a server."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        bots: BotRunner,
        deals: DailyDeals,
        node: str | None = None,
        secret: str | None = None,
    ) -> None:
        self.database = storage.database
        self._logs = storage.logs
        self._seat_addresses = storage.seat_addresses
        self._downtimes = storage.downtimes
        self.bots = bots
        self.deals = deals
        self.hooks = GameHooks()
        self.owners = TableOwners(storage.nodes, node)
        #: How many actions were played, by whom.
        self.actions = Counter[PlayedBy]()
        #: How many tables another node has taken, which was noticed only when something was to be saved.
        self.taken = 0
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        #: What is wrong with tables that can't be opened.
        self._unreadable: dict[str, str] = {}
        self._failures = Counter[str]()
        #: How many tasks are reading each table's log.
        self._reading = Counter[str]()
        #: Tables are neither opened nor created: the server ends, or can't reach its database.
        self.is_closed = False
        #: Called when something that lists of tables show may have changed.
        self.on_change: Callable[[], None] = lambda: None
        #: Called with a table whose log was rewritten.
        self.on_rewrite: Callable[[str], None] = lambda _table: None
        self.damage = DamageReport()
        self.people = People(storage, self, self.damage, settings.limits.names, secret)
        self.lists = TableLists(storage, self._unreadable, self.damage, settings.correspondence_games)

    def in_memory(self, name: str) -> Table | None:
        """Return a table that is in memory, or None."""
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
        """Note that something that lists of tables show may have changed."""
        self.on_change()

    async def find(self, name: str, silent_epoch: int | None = None) -> Table | None:
        """Find a table by name, loading it if it is not in memory; raise OwnedElsewhere if another node has it.

        With `silent_epoch`, the owner of that epoch has not answered.
        """
        if name in self._tables:
            return self._tables[name]
        self._check_open()
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name, silent_epoch))
            self._loading[name].add_done_callback(_consume_exception)
        loading = self._loading[name]
        await asyncio.wait([loading])
        if loading.cancelled():  # by `freeze`, not because nobody waits for the table any more
            raise closed()
        return loading.result()

    async def state_of(self, name: str) -> TableState | None:
        """Return a table's state without opening the table."""
        table = self._tables.get(name)
        if table is None:
            return await self._read(name)
        await table.saved()
        return table.state

    async def shown_state(self, name: str) -> TableState | None:
        """Return the state of a table in the memory of this node, or of another one."""
        if name in self._tables or await self.owners.is_elsewhere(name):
            return await self.state_of(name)
        return None

    async def _load(self, name: str, silent_epoch: int | None) -> Table | None:
        try:
            await self.database.settled()
            epoch = await self.owners.acquire(name, silent_epoch)
            state = await self._read(name)
            if state is None:
                return None
            addresses = await self._seat_addresses.at_table(name)
            missed = [] if state.correspondence is None else await self._downtimes.since(state.correspondence.since)
            table = self._open_or_mark_unreadable(state, await self.people.name_of(state.host), epoch, addresses)
            table.post(partial(table.make_up_for, missed))
            return table
        finally:
            del self._loading[name]

    def _open_or_mark_unreadable(
        self, state: TableState, host_name: str, epoch: int, addresses: Mapping[str, set[str]]
    ) -> Table:
        try:
            return self.open(state, host_name, epoch=epoch, addresses=addresses)
        except Exception as error:
            raise self._mark_unreadable(state.id, problem_of(error)) from error

    async def _read(self, name: str) -> TableState | None:
        if self._failures[name] >= MAX_FAILURES:
            raise UnreadableTable(self._unreadable[name])
        self._reading[name] += 1
        try:
            await self.database.settled()
            state = await load_table(self._logs, name)
        except UnreadableTable as error:
            raise self._mark_unreadable(name, error.problem) from error
        finally:
            self._reading[name] -= 1
            self._reading += Counter()  # forgets those that nobody reads
        self._unreadable.pop(name, None)
        return state

    def _mark_unreadable(self, name: str, problem: str) -> UnreadableTable:
        """Note that a table can't be opened, and log it once; lists leave the table out."""
        if self._unreadable.get(name) != problem:
            self._unreadable[name] = problem
            log.warning("table %s can't be opened: %s", name, problem)
        return UnreadableTable(problem)

    def create_table(
        self,
        request: NewTable,
        user: str,
        name: str,
        address: str = UNKNOWN,
        day: str | None = None,
        appearance: Appearance = seating.PLAIN,
    ) -> Table:
        """Create a table of a user, and start its game if the request says so; `Table.saved` waits for the commit.

        `address` is where they come from. With `day`, it is their table for the daily deal.
        """
        self._check_open()
        created = seating.new_table(request, user, name, appearance)
        state, changes = self._new_table(created, starts=request.start, attendance=NOBODY)
        if day is not None:
            changes.append(AddDaily(day, user, state.id))
        addresses: dict[str, set[str]] = {}
        if (household := self.people.household_of(address)) is not None and not request.start:
            addresses[user] = {household}
            changes.append(AddSeatAddress(state.id, user, household))
        return self.open(state, name, self.database.commit(changes), addresses=addresses)

    def create_rematch(self, before: TableState, attendance: Attendance) -> tuple[TableState, Sequence[Change]]:
        """Create a table with the seats rotated by one, whose game has begun; the caller opens it."""
        assert before.game is not None
        rematch = seating.rematch(before, before.game.start, attendance)
        return self._new_table(rematch, starts=True, attendance=attendance)

    def create_seated(
        self,
        board: str,
        people: Sequence[tuple[str, str]],
        options: Options,
        tournament: str,
        absent: Sequence[int],
        appearances: Mapping[str, Appearance],
    ) -> tuple[TableState, Sequence[Change]]:
        """Create a table of a tournament for people by seat, whose game has begun; the caller opens it.

        Bots play in the `absent` seats until their people arrive.
        """
        created = seating.seated_table(board, people, options, tournament, appearances)
        return self._new_table(created, starts=True, attendance=NOBODY, absent=absent)

    def _new_table(
        self, created: Created, *, starts: bool, attendance: Attendance, absent: Sequence[int] = ()
    ) -> tuple[TableState, list[Change]]:
        """Create a table of this node, whose game may start at once; return its state and the changes to save."""
        entry, name = LogRow(wall_clock.now(), created), new_id()
        state, changes = initial_state(name, entry), list[Change]([AppendLine(name, 0, entry)])
        events: list[TableEvent] = [seating.started(state, attendance)] if starts else []
        for event in (*events, *(StoodIn(seat) for seat in absent)):
            row = LogRow(wall_clock.now(), event)
            changes.append(AppendLine(name, state.length, row))
            state.apply(row)
        return state, [*changes, save_row(state, self.owners.node), *correspondence_changes(state)]

    def open(
        self,
        state: TableState,
        host_name: str,
        commit: Commit = SAVED,
        epoch: int = 0,
        addresses: Mapping[str, set[str]] | None = None,
    ) -> Table:
        """Open a table; people see it when its creation is saved.

        `addresses` are the hashes of where the people with a seat have come from, by user.
        """
        table = self._tables[state.id] = Table(state, self, host_name, epoch, addresses)
        table.hold_for(commit)
        return table

    async def settle(self, table: Table) -> str:
        """Wait until a table is saved, and return its id."""
        await table.saved()
        self.leave_to_visitors(table)
        await self.database.settled()
        return table.state.id

    def leave_to_visitors(self, table: Table) -> None:
        """Leave a new table to the node that its first visitor reaches, which may be another one."""
        is_new = not table.audience.was_visited and not table.audience.connections
        if self.owners.node is not None and is_new and self._tables.get(table.state.id) is table:
            self.release(table)

    def unload(self, table: Table, reason: CloseReason = "restart") -> None:
        """Take a table out of memory; clients reconnect to one that is read from its log again."""
        self._tables.pop(table.state.id, None)
        table.stop(reason)
        self.note_change()

    def release(self, table: Table) -> None:
        """Take out of memory a table where nobody is; then another node may have it."""
        self._failures.pop(table.state.id, None)
        self.unload(table)
        self.owners.release(table.state.id, table.epoch)

    def note_taken(self, table: Table) -> None:
        """Note that another node has taken a table."""
        self.taken += 1
        self.unload(table)

    def report_failure(self, table: Table, error: Exception) -> None:
        """Note that a table has failed: it is loaded again, but only a few times."""
        name = table.state.id
        self._failures[name] += 1
        if self._failures[name] == MAX_FAILURES:
            self._mark_unreadable(name, f"it failed {MAX_FAILURES} times, at last with {problem_of(error)}")
        self.unload(table)

    def may_rewrite(self, name: str, length: int) -> bool:
        """Return whether a log can be rewritten now: nobody is reading it, and these are all of its lines."""
        table = self._tables.get(name)
        return name not in self._reading and (table is None or table.state.length == length)

    async def take(self, name: str) -> int:
        """Take a table, even from another node, which can't save anything there any more; return the epoch."""
        if (loading := self._loading.get(name)) is not None:
            await asyncio.wait([loading])
        owner, table = await self.owners.find(name), self._tables.get(name)
        if table is not None and owner is not None:
            if owner.epoch == table.epoch:
                return table.epoch
            self.note_taken(table)
        try:
            return await self.owners.acquire(name)
        except OwnedElsewhere as found:
            return await self.owners.acquire(name, found.epoch)

    def reload(self, name: str, epoch: int, commit: Commit) -> None:
        """Take a table out of memory, here and at other nodes, because its log is rewritten."""
        self.reload_here(name)
        self.owners.release(name, epoch)
        commit.on_done(partial(self.on_rewrite, name))

    def reload_here(self, name: str) -> None:
        """Take a table out of the memory of this node."""
        table = self._tables.get(name)
        if table is not None:
            self.unload(table)

    async def is_in_use(self, name: str) -> bool:
        """Return whether a table is in the memory of this node or of another one; if not, this node owns it now."""
        try:
            await self.owners.acquire(name)
        except OwnedElsewhere:
            return True
        return name in self._reading or name in self._tables

    def _check_open(self) -> None:
        if self.is_closed:
            raise closed()

    def reopen(self) -> None:
        """Open tables again."""
        self.is_closed = False

    def freeze(self) -> None:
        """Stop all tables, and open none; clients are not told yet."""
        self.is_closed = True
        for loading in list(self._loading.values()):
            loading.cancel()
        for table in self._tables.values():
            table.freeze()

    def close(self) -> None:
        """Close all tables, and open none; clients are told to reconnect."""
        self.freeze()
        for table in self._tables.values():
            table.stop("restart")
        self._tables.clear()


def closed() -> StorageUnavailable:
    return StorageUnavailable("the server ends, or can't reach its database")


def _consume_exception(loading: asyncio.Task[Table | None]) -> None:
    """Retrieve the exception of a loading task, so that it is not reported as lost if nobody waits any more."""
    if not loading.cancelled():
        loading.exception()
