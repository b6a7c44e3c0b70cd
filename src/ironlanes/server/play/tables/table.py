"""A table: everything that changes it runs here, one step at a time.

It is put together from its state (`table_state.py`), the queue of work (`work_queue.py`), what is saved of it
(`table_changes.py`), and the audience (`audience.py`), which is sent everything.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from ...model.appearance import Appearance
from ...model.messages.incoming import ACCEPTED_VERSIONS, Hello, TableRequest
from ...model.messages.outgoing import CloseReason
from ...model.request_errors import RequestError, storage_unavailable
from ...model.table_events import (
    Acted,
    BotFailed,
    CameBack,
    MadeUp,
    PlayedBy,
    RematchMade,
    Renamed,
    Spoke,
    Started,
    TableEvent,
    TookBack,
    VacationTaken,
)
from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.database.database import Change, Database
from ...storage.database.errors import DatabaseDamaged, StorageUnavailable, TableTaken
from ...storage.features.downtimes import Downtime
from ...storage.features.vacations import AddVacationHour
from ...storage.play.seat_addresses import AddSeatAddress, RemoveSeatAddresses
from ..bots.worker_pool import BotRunner
from ..clients.connection import Connection
from ..clients.outgoing_text import ack_text, refused_text
from ..people.player_names import unique_name
from . import seating
from .audience import Audience
from .auto_start import AutoStart
from .daily_deals import DailyDeals
from .eligibility import Attendance
from .game_hooks import GameHooks
from .hint_service import HintService
from .message_handler import MessageHandler
from .outbox import Outbox
from .people import People
from .table_changes import TableChanges
from .table_lists import TableLists
from .table_state import TableState
from .turn_scheduler import TurnScheduler
from .work_queue import WorkQueue

log = logging.getLogger(__name__)

#: Actions from one call of the hooks for a game that goes on to the next.
GOES_ON_EVERY: Final = 24
#: The number of addresses that are remembered of one person.
MAX_ADDRESSES: Final = 20


class TableServer(Protocol):
    """What a table needs of the server that it is on."""

    database: Database
    bots: BotRunner
    deals: DailyDeals
    people: People
    lists: TableLists
    hooks: GameHooks
    #: How many actions were played, by whom.
    actions: Counter[PlayedBy]

    def create_rematch(self, before: TableState, attendance: Attendance) -> tuple[TableState, Sequence[Change]]:
        """Create the table of another game with the same seats; the changes are still to be committed."""

    def open(self, state: TableState, host_name: str, commit: Commit) -> Table:
        """Open a table that a commit creates."""

    def leave_to_visitors(self, table: Table) -> None:
        """Leave a new table to the node that its first visitor reaches."""

    def unload(self, table: Table, reason: CloseReason) -> None:
        """Take a table out of memory."""

    def note_taken(self, table: Table) -> None:
        """Take out of memory a table that another node owns by now."""

    def report_failure(self, table: Table, error: Exception) -> None:
        """Take out of memory a table that has failed."""

    def note_change(self) -> None:
        """Note that something that lists of tables show may have changed."""


class Table:
    """One table: its state, its audience, and the queue of work at it."""

    def __init__(
        self,
        state: TableState,
        server: TableServer,
        host_name: str,
        epoch: int = 0,
        addresses: Mapping[str, set[str]] | None = None,
    ) -> None:
        self.state = state
        #: The epoch in which this server became the owner of the table.
        self.epoch = epoch
        self._server = server
        self._database = server.database
        # Its parts refer to the table weakly, so that one that leaves memory is freed at once, not by a search.
        itself: Table = weakref.proxy(self)

        def fail(error: Exception) -> None:
            itself._fail(error)

        self._outbox = Outbox(fail)
        self._changes = TableChanges(state, epoch, server.hooks)
        self.queue = WorkQueue(fail)
        self.audience = Audience(state, self._outbox, server.people, server.deals, host_name)
        self.scheduler = TurnScheduler(itself, server.bots)
        self._auto_start = AutoStart(itself)
        self._bots = server.bots
        self._hints = HintService(itself, server.bots)
        self._message_handler = MessageHandler(itself, self.scheduler, self._hints, server.people, server.lists)
        self._is_stopped = False
        #: Where the people with a seat have come from, as hashes, by user; until it is decided whether they are rated.
        self._addresses = dict(addresses or {})
        self._tasks = set[asyncio.Task[None]]()
        self._get_coach_ready()
        self.post(self._update_presence)

    # ---- the queue of work

    def post(self, work: Callable[[], None]) -> None:
        """Run something after everything that was posted before, and never inside what runs now."""
        self.queue.post(work)

    def _fail(self, error: Exception) -> None:
        """Handle a change that failed or could not be saved: memory is wrong, so the log is read again."""
        if self._is_stopped:
            return
        if isinstance(error, StorageUnavailable):  # the database has told the operator
            for connection, message in self._outbox.unanswered() if error.is_certain else ():
                _refuse_unsaved(connection, message)
            # Where the connection broke, the database is probably starting again, and one need not wait for long.
            self._server.unload(self, "storage" if error.is_certain else "restart")
        elif isinstance(error, TableTaken):
            log.info("table %s belongs to another node by now", self.state.id)
            self._server.note_taken(self)
        else:
            log.error("table %s: begun again from its log", self.state.id, exc_info=error)
            self._server.report_failure(self, error)

    def freeze(self) -> None:
        """Stop all work, without telling clients yet."""
        self.scheduler.stop()
        self._auto_start.cancel()
        self._hints.stop()
        self.queue.stop()
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        self._outbox.clear()

    def stop(self, reason: CloseReason) -> None:
        """Stop for good, and tell everyone who is connected."""
        self.freeze()
        self.audience.close(reason)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        is_busy = self.scheduler.is_busy or self._auto_start.is_waiting
        return not self.audience.connections and not is_busy and self.queue.is_empty and self._outbox.is_empty

    @property
    def host_addresses(self) -> frozenset[str]:
        """Where the host has come from, as hashes."""
        return frozenset(self._addresses.get(self.state.host, ()))

    @property
    def attendance(self) -> Attendance:
        """What decides whether a game that starts now can be rated."""
        return Attendance(self.audience.users_here, self._addresses, self.state.undecided)

    def _note_address(self, user: str, address: str) -> None:
        """Remember where someone with a seat comes from: before the start, and when they vote for a rematch."""
        if not self.state.seats_of(user):
            return
        household, known = self._server.people.household_of(address), self._addresses.setdefault(user, set())
        if household is not None and household not in known and len(known) < MAX_ADDRESSES:
            known.add(household)
            self._commit([AddSeatAddress(self.state.id, user, household)])

    # ---- events

    def commit(self, *events: TableEvent, user: str | None = None, message: str | None = None) -> Commit:
        """Apply events and hand them to the database: they are saved only if all of them could be applied.

        The last of them is logged with the user and the message that they come from, if there is one.
        """
        return self._commit(self._apply(*events, user=user, message=message))

    def _commit(self, changes: Sequence[Change]) -> Commit:
        commit = self._database.commit(changes)
        self._outbox.hold_for(commit)
        return commit

    def _apply(self, *events: TableEvent, user: str | None = None, message: str | None = None) -> list[Change]:
        """Apply events in memory and return the changes to save."""
        changes = self._changes.apply(*events, user=user, message=message)
        if isinstance(events[-1], (Started, RematchMade)):
            self._addresses.clear()
            changes.append(RemoveSeatAddresses(self.state.id))
        return changes

    def hold_for(self, commit: Commit) -> None:
        """Send nothing more before something is saved."""
        self._outbox.hold_for(commit)

    async def saved(self) -> None:
        """Wait until what is in memory is saved; raise an error if it can't be."""
        while not self._outbox.is_empty:
            await self._database.settled()
        if self._is_stopped:
            raise StorageUnavailable("the table is read from its log again")

    def handle_message(self, connection: Connection, message: TableRequest) -> None:
        """Handle a message from a browser."""
        if connection not in self.audience.connections:
            return
        if message.t == "rematch" and self.state.next_table is None:
            self._note_address(connection.user, connection.address)
        self._carry_out(connection, message.id, partial(self._message_handler.handle, connection, message))

    def run_after(
        self, check: Coroutine[object, object, None], connection: Connection, message: str, then: Callable[[], None]
    ) -> None:
        """Carry out a message once the database has been asked whether that is allowed; if not, refuse it."""
        task = asyncio.get_running_loop().create_task(self._await_check(check, connection, message, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _await_check(
        self, check: Coroutine[object, object, None], connection: Connection, message: str, then: Callable[[], None]
    ) -> None:
        try:
            await check
        except RequestError as refusal:
            then = partial(self._refuse, connection, message, refusal)
        except (StorageUnavailable, DatabaseDamaged):
            then = partial(self._refuse, connection, message, storage_unavailable())
        self.post(partial(self._carry_out, connection, message, then))

    def _carry_out(self, connection: Connection, message: str, work: Callable[[], None]) -> None:
        """Carry out a message, or refuse it."""
        try:
            work()
        except RequestError as refusal:
            self._refuse(connection, message, refusal)
        except StorageUnavailable as error:
            if error.is_certain:
                _refuse_unsaved(connection, message)
            raise
        if self.state.phase == "lobby":  # they may have sat down
            self._note_address(connection.user, connection.address)
        self._outbox.note_message(connection, message)

    def _refuse(self, connection: Connection, message: str, refusal: RequestError) -> None:
        self._outbox.send(connection, refused_text(message, refusal.explanation))

    def start_game(self) -> None:
        """Show everybody the game that has begun."""
        self._get_coach_ready()
        self._note_change()
        self.audience.show_start()
        self._update_presence()

    def seat_user(self, user: str, name: str, address: str, appearance: Appearance = seating.PLAIN) -> None:
        """Give a user who is on the way here the first open seat; raise RequestError if there is none."""
        state = self.state
        free = next((seat for seat, chair in enumerate(state.chairs) if chair.kind == "open"), None)
        if state.phase != "lobby" or free is None or not state.may_change(user):
            raise RequestError("seat-taken", "There is no open seat any more.")
        self.commit(*seating.sit_at(state, user, name, free, appearance))
        self._note_address(user, address)
        self.send_table()

    def start_by_itself(self) -> None:
        """Start the game, bots in the seats that are still open; rated only if that is still possible."""
        state = self.state
        if state.phase != "lobby":
            return
        try:
            for event in seating.started_by_itself(state, self.attendance):
                self.commit(event)
        except RequestError as error:  # the host has closed too many seats
            log.info("table %s does not start by itself: %s", state.id, error)
            return
        self.start_game()

    def act(
        self,
        seat: int,
        text: str,
        by: PlayedBy,
        connection: Connection | None = None,
        message: str | None = None,
    ) -> None:
        """Play a legal action, and show everybody what it led to."""
        acted = Acted(seat, text, by, self.scheduler.reserve_ms(seat))
        commit = self.commit(acted, user=connection.user if connection is not None else None, message=message)
        self._server.actions[by] += 1
        self.audience.show_action(connection, b"" if message is None else ack_text(message, self.state.seq))
        if self.state.phase == "over":
            self.send_table()
            self._note_end(commit)
        elif self.state.seq % GOES_ON_EVERY == 0:
            for went_on in self._server.hooks.went_on:
                went_on(self.state)
        self.scheduler.reschedule()

    def _note_end(self, commit: Commit) -> None:
        """Tell listeners that the game is over, and again when that is saved."""
        hooks = self._server.hooks
        for ended in hooks.ended:
            ended(self.state, commit)
        for end_saved in hooks.end_saved:
            commit.on_done(partial(end_saved, self.state.id))

    def play_due(self, vacation_until: float | None) -> None:
        """Handle a deadline of a correspondence game: the seat to move is late, or has vacation until a time."""
        clock, user = self.state.correspondence, self.state.user_to_move
        if clock is None or clock.seat is None or clock.deadline is None or clock.deadline > wall_clock.now():
            return
        if user is None or vacation_until is None:
            self.scheduler.play_late_turn()
            return
        hour = AddVacationHour.at(user, wall_clock.now())
        self._commit([*self._apply(VacationTaken(clock.seat, vacation_until)), hour])
        self.send_table()
        self.scheduler.reschedule()

    def make_up_for(self, downtimes: Sequence[Downtime]) -> None:
        """Give back to the seat to move in a correspondence game the time during which no server was running."""
        missed = self.state.missed(downtimes)
        if missed:
            self.commit(*(MadeUp(each.began, each.until) for each in missed))
            self.send_table()
            self.scheduler.reschedule()

    def take_back(self, took_back: TookBack, connection: Connection, message: str) -> None:
        """Take back a seat's last actions and show everybody the game without them."""
        self.commit(took_back, user=connection.user, message=message)
        game = self.state.game
        assert game is not None
        self.audience.show_without_last(game, connection, ack_text(message, self.state.seq))
        self.scheduler.reschedule()

    def rename_user(self, user: str, name: str) -> None:
        """Rename a user."""
        self.audience.rename_user(user, name)
        own_seats = [seat for seat in self.state.seats_of(user) if not self.state.chairs[seat].is_local]
        if own_seats and self.state.phase != "over" and self.state.may_change(user):
            others = [other for seat, other in enumerate(self.state.names) if seat not in own_seats]
            self.commit(Renamed(user, unique_name(name, others)))
        self.send_table()

    def start_rematch_if_agreed(self) -> None:
        """Start the next game at a new table if every person present has voted for it."""
        state = self.state
        people = {chair.user for chair in state.chairs if chair.user is not None}
        present_users = people & self.audience.users_here if state.options.days is None else people
        if (
            state.phase != "over"
            or state.next_table is not None
            or not present_users
            or not present_users <= state.votes
        ):
            return
        rematch, changes = self._server.create_rematch(state, self.attendance)
        commit = self._commit([*changes, *self._apply(RematchMade(rematch.id))])
        table = self._server.open(rematch, self.audience.saved_host_name, commit)
        commit.on_done(partial(self._server.leave_to_visitors, table))
        self.send_table()

    # ---- coming and going

    def join(self, connection: Connection, hello: Hello) -> None:
        """Connect a browser that has come, or come back."""
        if hello.v not in ACCEPTED_VERSIONS:
            connection.close("version")
            return
        connection.tab = hello.tab
        if self.state.phase == "lobby":
            self._note_address(connection.user, connection.address)
        self.audience.enter(connection)
        for seat in self.state.seats_of(connection.user):
            if seat in self.state.stand_ins:
                self.commit(CameBack(seat))
        self.send_table()
        self.audience.catch_up(connection, hello)
        self._update_presence()
        if self.scheduler.has_clock:
            self.audience.send(connection, self.scheduler.clock_message())

    def leave(self, connection: Connection) -> None:
        """Disconnect a browser."""
        if connection in self.audience.connections:
            self.audience.connections.discard(connection)
            self.send_table()
            self._update_presence()

    def _update_presence(self) -> None:
        """Update everybody after people came or went."""
        self.scheduler.update_presence()
        self.scheduler.reschedule()
        self.start_rematch_if_agreed()

    # ---- sending

    def send_table(self) -> None:
        """Send everybody the table as it is now."""
        self._note_change()
        self.audience.show_table()

    def _note_change(self) -> None:
        self._auto_start.reschedule()
        self._server.note_change()

    def post_chat(self, spoken: Spoke | BotFailed, user: str | None = None, message: str | None = None) -> None:
        """Post a chat message of a user, or of the table itself."""
        self.commit(spoken, user=user, message=message)
        self.audience.show_chat(self.state.chat[-1])

    def _get_coach_ready(self) -> None:
        """Load the coach where people may ask for hints."""
        if self.state.game is not None and self.state.allowed_hints != "off" and self.state.phase == "playing":
            self._bots.get_coach_ready()


def _refuse_unsaved(connection: Connection, message: str) -> None:
    """Tell a browser that its message changed nothing, because it could not be saved."""
    connection.send(refused_text(message, storage_unavailable().explanation))
