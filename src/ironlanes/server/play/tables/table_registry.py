"""The registry of all tables: creates, finds, loads and unloads them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Final, TypeVar

from ironlanes.game.compiled_board import known_boards

from ...features.history.counting import count_older_games
from ...features.ratings.rating_service import RatingService
from ...features.reviews.review_messages import ReviewJob, review_job, running_game
from ...features.reviews.review_queue import ReviewQueue
from ...model.addresses import UNKNOWN, address_hash, household_of
from ...model.ids import friendly_name, new_id, public_id
from ...model.messages import CloseReason, NewTable, Options, TableCard, TablePhase
from ...model.request_errors import UnreadableTable, name_taken, too_many_days_games, too_many_listed
from ...model.settings import Settings
from ...model.table_events import Created, LogRow, PlayedBy
from ...runtime import wall_clock
from ...storage.address_changes import AddSeatAddress
from ...storage.changes import AddDaily, AppendLine, Change, SaveRow, SetName
from ...storage.commit import SAVED, Commit
from ...storage.errors import DatabaseDamaged, StorageUnavailable
from ...storage.history.history_rows import PlayerFigures
from ...storage.rows import DaysRow, GameInHistory, TableRow
from ...storage.shared_rate_limits import SharedRateLimiter
from ...storage.store import Store
from ...storage.visits import note_all_earlier_visits
from ..bots.worker_pool import BotRunner
from ..clients.connection import Connection
from ..people.ban_marks import check_marks, name_marks
from ..people.name_rules import check_name_rules
from ..people.skeletons import looks_of
from ..people.standing import standing_of
from ..people.vacations import Vacations
from . import seating
from .daily_deals import DailyDeals
from .eligibility import NOBODY, Attendance
from .retention import INTERVAL, remove_old
from .table import Table, days_changes
from .table_loader import load_table, problem_of
from .table_owners import OwnedElsewhere, TableOwners
from .table_state import TableState, initial_state
from .turn_clock import now

log = logging.getLogger(__name__)
Found = TypeVar("Found")

#: How many tables a list shows, and how many games go on by themselves after a restart.
LISTED: Final = 20
RESUMED: Final = 1000
#: How many games of days are looked at for one user; more than anybody may play.
DAYS_LISTED: Final = 100
#: How many open tables for games of days a guest may have in the list, and how many an account or an address.
LISTED_BY_GUEST: Final = 1
LISTED_FROM_ADDRESS: Final = 3
#: How many games a user's history goes back.
REMEMBERED: Final = 500
#: How often it is tried whether something can be saved again.
STORAGE_SECONDS: Final = 1.0
#: A table that fails this often after it was read is not read again before the next start.
MAX_FAILURES: Final = 3


class TableRegistry:
    """All tables of a server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bots: BotRunner,
        deals: DailyDeals,
        reviews: ReviewQueue | None = None,
        node: str | None = None,
        secret: str | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self._secret = (secret or token_hex()).encode()
        self.owners = TableOwners(store, node)
        self.bots = bots
        self.deals = deals
        self._reviews = reviews
        #: Limits how often people change their names, over HTTP and on sockets together.
        self.name_changes = SharedRateLimiter(store, "names", settings.limits.names, secret)
        self.ratings = RatingService(store)
        #: How many actions were played, by whom.
        self.actions = Counter[PlayedBy]()
        self.vacations = Vacations(store)
        #: How many tables another node has taken, which was noticed only when something was to be saved.
        self.taken = 0
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
        #: Called with a user who has a new name, or whose connections are to be closed.
        self.on_rename: Callable[[str], None] = lambda _user: None
        self.on_disconnect: Callable[[str], None] = lambda _user: None
        #: Called with a player whom others block, or who blocks others, unlike before.
        self.on_standing: Callable[[str], None] = lambda _player: None
        #: Called with a table whose log was rewritten.
        self.on_rewrite: Callable[[str], None] = lambda _table: None
        #: Tables are neither opened nor created: the server ends, or can't reach its database.
        self._is_closed = False
        #: Called with a table when the end of its game is saved.
        self.on_game_over: Callable[[str], None] = lambda _table: None

    def in_memory(self, name: str) -> Table | None:
        """A table, if it need not be read from its log."""
        return self._tables.get(name)

    def phases(self) -> Counter[TablePhase]:
        """How many tables in memory are in each phase."""
        return Counter(table.state.phase for table in list(self._tables.values()))

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

    async def find(self, name: str, silent_epoch: int | None = None) -> Table | None:
        """A table by its name, read from its log where it is not in memory; OwnedElsewhere if another node has it.

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
        """A table's state, without opening the table."""
        table = self._tables.get(name)
        if table is None:
            return await self._read(name)
        await table.saved()
        return table.state

    async def shown_state(self, name: str) -> TableState | None:
        """The state of a table that is in the memory of this node, or of another one."""
        if name in self._tables or await self.owners.is_elsewhere(name):
            return await self.state_of(name)
        return None

    async def _load(self, name: str, silent_epoch: int | None) -> Table | None:
        try:
            await self.store.settled()
            epoch = await self.owners.acquire(name, silent_epoch)
            state = await self._read(name)
            if state is None:
                return None
            addresses = await self.store.addresses_at(name)
            missed = [] if state.days is None else await self.store.downtimes_since(state.days.since)
            table = self._open_or_mark_unreadable(state, await self.name_of(state.host), epoch, addresses)
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

    def create_table(
        self, request: NewTable, user: str, name: str, address: str = UNKNOWN, day: str | None = None
    ) -> Table:
        """Create a table of a user, and start its game if the request says so; `Table.saved` waits for the commit.

        `address` is where they come from. With `day`, it is their table for the daily deal.
        """
        self._check_open()
        created = seating.new_table(request, user, name)
        state, changes = self._new_table(created, starts=request.start, attendance=NOBODY)
        if day is not None:
            changes.append(AddDaily(day, user, state.id))
        addresses: dict[str, set[str]] = {}
        if (household := self.household_of(address)) is not None and not request.start:
            addresses[user] = {household}
            changes.append(AddSeatAddress(state.id, user, household))
        return self.open(state, name, self.store.commit(changes), addresses=addresses)

    def household_of(self, address: str) -> str | None:
        """Return the hash of the household that an address belongs to; None if the address is not known."""
        return None if address == UNKNOWN else address_hash(self._secret, "seat", household_of(address))

    def create_rematch(self, before: TableState, attendance: Attendance) -> tuple[TableState, Sequence[Change]]:
        """A table with the same seats, moved on by one, where the game has begun; it is still to be opened."""
        assert before.game is not None
        rematch = seating.rematch(before, before.game.start, attendance)
        return self._new_table(rematch, starts=True, attendance=attendance)

    def create_seated(
        self, board: str, people: Sequence[tuple[str, str]], options: Options
    ) -> tuple[TableState, Sequence[Change]]:
        """A table for people by seat, where the game has begun; it is still to be opened."""
        return self._new_table(seating.seated_table(board, people, options), starts=True, attendance=NOBODY)

    def _new_table(self, created: Created, *, starts: bool, attendance: Attendance) -> tuple[TableState, list[Change]]:
        """A new table of this node, whose game may start at once, and what is to be saved of it."""
        entry, name = LogRow(wall_clock.now(), created), new_id()
        state, changes = initial_state(name, entry), list[Change]([AppendLine(name, 0, entry)])
        if starts:
            start = LogRow(wall_clock.now(), seating.started(state, attendance))
            changes.append(AppendLine(name, state.length, start))
            state.apply(start)
        saved_row = SaveRow(state.row(), state.users, state.final_seats, self.owners.node)
        return state, [*changes, saved_row, *days_changes(state)]

    def open(
        self,
        state: TableState,
        host_name: str,
        commit: Commit = SAVED,
        epoch: int = 0,
        addresses: Mapping[str, set[str]] | None = None,
    ) -> Table:
        """Let people come to a table; they see it when its creation is saved.

        `addresses` are the hashes of where the people with a seat have come from, by user.
        """
        table = self._tables[state.id] = Table(state, self, host_name, epoch, addresses)
        table.hold_for(commit)
        return table

    async def settle(self, table: Table) -> str:
        """Wait until a table is saved, and return its id."""
        await table.saved()
        self.leave_to_visitors(table)
        await self.store.settled()
        return table.state.id

    def leave_to_visitors(self, table: Table) -> None:
        """Let the node to which its first visitor comes have a new table: it may be another one than this."""
        is_new = not table.was_visited and not table.connections
        if self.owners.node is not None and is_new and self._tables.get(table.state.id) is table:
            self.unload(table)
            self.owners.release(table.state.id, table.epoch)

    def request_review(self, state: TableState, commit: Commit) -> None:
        """Have a game reviewed that has just ended, if there is room in the queue; if not, when someone asks.

        The queue shows everybody all of a game, so it gets none before it is certain that the game is over.
        """
        assert state.game is not None
        assert state.game_id is not None
        if self._reviews is not None:
            job = review_job(state.game_id, state.game.record(), [chair.bot for chair in state.chairs])
            commit.on_done(lambda: self._add_review(job, commit))

    def judge_ahead(self, state: TableState) -> None:
        """Have a game judged while it goes on, if somebody plays and there is room; then its review is ready sooner."""
        game, game_id, bots = state.game, state.game_id, [chair.bot for chair in state.chairs]
        assert game is not None
        assert game_id is not None
        if self._reviews is not None and None in bots and self._reviews.wants(game_id):
            self._reviews.judge_ahead(running_game(game_id, game.record(), bots))

    def _add_review(self, job: ReviewJob, commit: Commit) -> None:
        if self._reviews is not None and commit.error is None:
            self._reviews.add(job)
            self.owners.claim_review(job.game)

    def unload(self, table: Table, reason: CloseReason = "restart") -> None:
        """Take a table out of memory; clients reconnect to one that is read from its log again."""
        self._tables.pop(table.state.id, None)
        table.stop(reason)
        self.note_change()

    def note_taken(self, table: Table) -> None:
        """Another node has taken a table."""
        self.taken += 1
        self.unload(table)

    def report_failure(self, table: Table, error: Exception) -> None:
        """A table has failed: it is read from its log again, but not without end."""
        name = table.state.id
        self._failures[name] += 1
        if self._failures[name] == MAX_FAILURES:
            self._mark_unreadable(name, f"it failed {MAX_FAILURES} times, at last with {problem_of(error)}")
        self.unload(table)

    def note_game_over(self, table: str) -> None:
        """The game of a table is over: it may have to be rated, or be one of a tournament."""
        self.ratings.wake()
        self.on_game_over(table)

    # ---- people

    async def name_of(self, user: str) -> str:
        """What a user is called."""
        return await self._query(self.store.name_of(user), None) or friendly_name(user)

    async def check_name(self, user: str, name: str) -> None:
        """Let a user be called so; raise RequestError if the name is refused or taken."""
        check_name_rules(name)
        looks = looks_of(name)
        await check_marks(self.store, name_marks(looks))
        if not await self.store.claim_name(user, looks):
            raise name_taken()

    async def check_seat_name(self, user: str, name: str) -> None:
        """Let a user be called so at one table; raise RequestError if the name is refused or taken."""
        check_name_rules(name)
        looks = looks_of(name)
        await check_marks(self.store, name_marks(looks))
        if await self.store.user_with_name(looks) not in (None, user):
            raise name_taken()

    async def update_standing(self, player: str) -> None:
        """Whom a player blocks, or who blocks them, has changed."""
        await self.update_standing_here(player)
        self.on_standing(player)

    async def update_standing_here(self, player: str) -> None:
        """The same for connections to the tables of this node; without a player, for all of them."""
        for connection in self._connections():
            if player in ("", public_id(connection.user)):
                connection.standing = await standing_of(self.store, connection.user)

    def disconnect(self, user: str) -> None:
        """Close the connections of a user; browsers that are still signed in come back by themselves."""
        self.disconnect_here(user)
        self.on_disconnect(user)

    def disconnect_here(self, user: str) -> None:
        """Close the connections of a user to the tables of this node."""
        for connection in self._connections():
            if connection.user == user:
                connection.close("restart")

    async def close_ended_sessions(self) -> None:
        """Close the connections to the tables of this node whose sessions have ended: the news may have been missed."""
        sessions = {connection.session for connection in self._connections()}
        ended = await self.store.ended_among([session for session in sessions if session is not None])
        for connection in self._connections():
            if connection.session in ended:
                connection.close("restart")

    def _connections(self) -> list[Connection]:
        return [connection for table in self._tables.values() for connection in table.connections]

    def rename(self, user: str, name: str) -> Commit:
        """Change a user's name, at every table where they are connected, have a seat, or are the host."""
        commit = self.store.commit([SetName(user, name, wall_clock.now())])
        self.rename_here(user, name)
        commit.on_done(partial(self.on_rename, user))
        return commit

    def rename_here(self, user: str, name: str) -> None:
        """Show a user's new name at the tables of this node."""
        for table in list(self._tables.values()):
            if user in table.users_here or user in table.state.users:
                table.post(partial(table.rename_user, user, name))

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

    async def require_place_in_list(self, user: str, address: str, table: str | None = None) -> None:
        """Raise RequestError if enough tables of a user, or from an address, are in the list, besides one.

        Only tables for games of days are counted: the list shows others only as long as somebody waits there.
        """
        most = LISTED_FROM_ADDRESS if await self.store.has_account(user) else LISTED_BY_GUEST
        household = self.household_of(address)
        own = await self.store.days_tables_listed_by(user)
        near = set[str]() if household is None else await self.store.days_tables_listed_from(household)
        if len(own - {table}) >= most:
            raise too_many_listed(most)
        if len(near - {table}) >= LISTED_FROM_ADDRESS:
            raise too_many_listed(LISTED_FROM_ADDRESS)

    def show_absence(self, user: str) -> None:
        """Show at a user's tables of this node whether they are away."""
        for table in list(self._tables.values()):
            if user in table.state.users:
                table.post(table.send_table)

    def away_until(self, user: str) -> float | None:
        """Until when a user has said that they are away."""
        return self.vacations.away_until(user)

    async def running(self) -> list[TableCard]:
        """The games that everyone may watch."""
        return await self._cards(self.store.listed_tables(LISTED), None)

    async def finished(self, user: str) -> list[TableCard]:
        """A user's games that are over."""
        return await self._cards(self.store.tables_of(user, LISTED, is_over=True), user)

    async def best_games_of(self, user: str, limit: int) -> list[GameInHistory]:
        """Return a user's best games that everybody may know of."""
        return self._shown_games(await self._query(self.store.best_games_of(user, limit), []))

    async def figures_of(self, user: str, *, is_public: bool = False) -> PlayerFigures:
        """Return what a user's games add up to, or those that everybody may know of."""
        found = await self._query(self.store.figures_of(user, is_public=is_public), PlayerFigures([], []))
        boards = known_boards()
        return replace(found, boards=[each for each in found.boards if each.board in boards])

    async def games_of(self, user: str, *, is_public: bool = False) -> list[GameInHistory]:
        """A user's games that are over and where they had a seat, the last ones; or those that everyone may know."""
        return self._shown_games(await self._query(self.store.games_of(user, REMEMBERED, is_public=is_public), []))

    def _shown_games(self, found: Sequence[GameInHistory]) -> list[GameInHistory]:
        """Leave out games that can't be opened here."""
        boards = known_boards()
        return [game for game in found if game.board in boards and game.table not in self._unreadable]

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
        await self.resume_tables(self.store.tables_since(since, RESUMED))
        for name in await self._query(self.store.tables_without_progress(), []):
            await self._try(self._refresh_row(name))
        await self._query(count_older_games(self.store), 0)

    async def resume_at_start(self, resume: Callable[[], Awaitable[None]]) -> None:
        """Let games go on as soon as the database answers."""
        while True:
            try:
                await resume()
                return
            except StorageUnavailable as error:
                if not self._is_closed:
                    log.warning("games could not be resumed, which is tried again: %s", error)
            await asyncio.sleep(STORAGE_SECONDS)

    async def resume_tables(self, found: Awaitable[list[str]]) -> None:
        """Let the games of tables go on, unless another node has them."""
        for name in await self._query(found, []):
            await self._try(self.find(name))

    async def _try(self, work: Awaitable[object]) -> None:
        """Do something for one table: whatever is wrong with it, the others have their turn."""
        try:
            await work
        except (UnreadableTable, OwnedElsewhere):
            pass  # the operator has been told, or another node lets it go on
        except StorageUnavailable:
            raise  # nor can the others be read now
        except Exception:
            log.exception("a table could not be resumed")
        await asyncio.sleep(0)

    async def _refresh_row(self, name: str) -> None:
        """Write the row of a table of an older database anew."""
        epoch, state = await self.owners.acquire(name), await self.state_of(name)
        if state is not None:
            await self.store.commit([SaveRow(state.row(), state.users, state.final_seats, epoch=epoch)]).wait()

    async def resume_after_failures(self, resume: Callable[[], Awaitable[None]]) -> None:
        """Let games go on that were taken out of memory because nothing could be saved."""
        seen = self.store.failures
        while True:
            await asyncio.sleep(STORAGE_SECONDS)
            failures = self.store.failures
            if failures != seen and await self.store.can_write():
                with suppress(StorageUnavailable):  # it is gone again, and will be tried again
                    await resume()
                    seen = failures

    async def unload_idle(self) -> None:
        """From time to time take tables out of memory where nobody is."""
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 5)
            for table in list(self._tables.values()):
                if table.is_idle and now() - table.last_active > self.settings.idle_seconds:
                    self._failures.pop(table.state.id, None)
                    self.unload(table)
                    self.owners.release(table.state.id, table.epoch)

    async def remove_old(self) -> None:
        """At the start and every hour remove what is older than the settings say.

        Before that, what a database of an older version lacks for deletions is worked out.
        """
        while True:
            try:
                await note_all_earlier_visits(self.store)
                await remove_old(self.store, self.settings.retention, self._is_in_use)
            except (StorageUnavailable, DatabaseDamaged) as error:
                log.warning("old tables could not be removed: %s", error)
            await asyncio.sleep(INTERVAL)

    def may_rewrite(self, name: str, length: int) -> bool:
        """Whether a log can be rewritten now: nobody is reading it, and these are all of its lines."""
        table = self._tables.get(name)
        return name not in self._reading and (table is None or table.state.length == length)

    async def take(self, name: str) -> int:
        """Own a table, even if another node has it, which can save nothing there from then on; return the epoch."""
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

    async def _is_in_use(self, name: str) -> bool:
        """Whether a table is in the memory of this node or of another one; if not, this node owns it now."""
        try:
            await self.owners.acquire(name)
        except OwnedElsewhere:
            return True
        return name in self._reading or name in self._tables

    def _check_open(self) -> None:
        if self._is_closed:
            raise closed()

    def reopen(self) -> None:
        """Open tables again."""
        self._is_closed = False

    def freeze(self) -> None:
        """Let nothing more happen at any table, and open none; clients are not told yet."""
        self._is_closed = True
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
    """Whoever waits for a table gets its exception; if nobody does any more, it must not be reported as lost."""
    if not loading.cancelled():
        loading.exception()


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
