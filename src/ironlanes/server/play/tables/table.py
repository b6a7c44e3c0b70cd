"""A table: everything that changes it runs here, one step at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
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
    LogRow,
    MadeUp,
    OptionsSet,
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
from ...storage.features.correspondence import RemoveCorrespondence, SaveCorrespondence
from ...storage.features.downtimes import Downtime
from ...storage.features.ratings import AddRatedGame
from ...storage.features.reminder_outbox import SaveReminder
from ...storage.features.vacations import AddVacationHour
from ...storage.play.logs import AppendLine
from ...storage.play.seat_addresses import AddSeatAddress, RemoveSeatAddresses
from ...storage.play.table_rows import SaveProgress, SaveRow
from ..bots.worker_pool import BotRunner
from ..clients.connection import Connection
from ..clients.outgoing_text import ack_text, chat_text, refused_text
from ..clients.view_streams import ViewStreams
from ..people.player_names import unique_name
from . import seating
from .auto_start import AutoStart
from .daily_deals import DailyDeals
from .eligibility import Attendance
from .game_hooks import GameHooks
from .hint_service import HintService
from .message_handler import MessageHandler
from .outbox import Outbox
from .people import People
from .table_lists import TableLists
from .table_message import table_message
from .table_state import ChatLine, TableState
from .turn_clock import now
from .turn_scheduler import TurnScheduler

log = logging.getLogger(__name__)

#: The number of tabs of which a table remembers what they were sent last; others get the whole scene when they return.
MAX_TABS: Final = 200
#: Seconds before someone is reminded that it is their turn in a correspondence game.
REMINDER_SECONDS: Final = 60.0
#: Seconds after which a game that goes on gets a new place in lists.
LIST_EVERY: Final = 60.0
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
        """Take a table out of memory that another node owns by now."""

    def report_failure(self, table: Table, error: Exception) -> None:
        """Take a table out of memory that has failed."""

    def note_change(self) -> None:
        """Note that something may have changed that lists of tables show."""


class Table:
    """One table: its state, its connections, and the queue of work at it."""

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
        self._host_name = host_name
        self._server = server
        self._database = server.database
        self.connections: set[Connection] = set()
        self.last_active = now()
        #: Whether anybody has come since the table was created or read.
        self.was_visited = False
        self.scheduler = TurnScheduler(self, server.bots)
        self._auto_start = AutoStart(self)
        self._bots = server.bots
        self._hints = HintService(self, server.bots)
        self._message_handler = MessageHandler(self, self.scheduler, self._hints, server.people, server.lists)
        self._loop = asyncio.get_running_loop()
        self._queue = deque[Callable[[], None]]()
        self._outbox = Outbox(self._fail)
        self._is_stopped = False
        self._listed_at = 0.0
        self._view_streams: ViewStreams | None = None
        #: Which viewer's scene a tab was last sent.
        self._last_seat_sent: dict[tuple[str, str], int | None] = {}
        #: Where the people with a seat have come from, as hashes, by user; until it is decided whether they are rated.
        self._addresses = dict(addresses or {})
        self._tasks = set[asyncio.Task[None]]()
        self._start_view_streams()
        self.post(self._update_presence)

    # ---- the queue of work

    def post(self, work: Callable[[], None]) -> None:
        """Run something after everything that was posted before, and never inside what runs now."""
        self._queue.append(work)
        if len(self._queue) == 1:
            self._loop.call_soon(self._run_next)

    def run_or_post(self, work: Callable[[], None]) -> None:
        """Run something that comes from outside: at once if the queue is empty."""
        self._queue.append(work)
        if len(self._queue) == 1:
            self._run_next()

    def _run_next(self) -> None:
        if self._is_stopped:
            return
        self.last_active = self._loop.time()
        try:
            self._queue[0]()
        except Exception as error:
            self._fail(error)
            return
        self._queue.popleft()  # only now: while it is there, what is posted waits
        if self._queue:
            self._loop.call_soon(self._run_next)

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
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        self._outbox.clear()

    def stop(self, reason: CloseReason) -> None:
        """Stop for good, and tell everyone who is connected."""
        self.freeze()
        for connection in self.connections:
            connection.close(reason)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        is_busy = self.scheduler.is_busy or self._auto_start.is_waiting
        return not self.connections and not is_busy and not self._queue and self._outbox.is_empty

    @property
    def users_here(self) -> set[str]:
        return {connection.user for connection in self.connections}

    @property
    def host_addresses(self) -> frozenset[str]:
        """Where the host has come from, as hashes."""
        return frozenset(self._addresses.get(self.state.host, ()))

    @property
    def attendance(self) -> Attendance:
        """What decides whether a game that starts now can be rated."""
        return Attendance(self.users_here, self._addresses, self.state.undecided)

    def _note_address(self, user: str, address: str) -> None:
        """Remember where someone with a seat comes from: before the start, and when they vote for a rematch."""
        if not self.state.seats_of(user):
            return
        household, known = self._server.people.household_of(address), self._addresses.setdefault(user, set())
        if household is not None and household not in known and len(known) < MAX_ADDRESSES:
            known.add(household)
            self._commit([AddSeatAddress(self.state.id, user, household)])

    def name_of(self, connection: Connection) -> str:
        """Return a user's name here: the one at their seat, or one that nobody at the table has."""
        own_seats = [self.state.chairs[seat] for seat in self.state.seats_of(connection.user)]
        seated = next((chair.name for chair in own_seats if not chair.is_local), None)
        return seated or unique_name(connection.name, self.state.names)

    @property
    def host(self) -> str:
        """The host; while they are away, the first person at the table who is present."""
        present_users = self.users_here
        seated = [chair.user for chair in self.state.chairs if chair.user in present_users]
        return self.state.host if self.state.host in present_users or not seated else str(seated[0])

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
        changes: list[Change] = []
        state, last, at = self.state, events[-1], wall_clock.now()
        was_over = state.phase == "over"
        for event in events:
            entry = LogRow(at, event, user, message) if event is last else LogRow(at, event)
            changes.append(AppendLine(state.id, state.length, entry))
            state.apply(entry)
        changes.append(self._changed_row(has_started=isinstance(last, Started)))
        if state.options.days is not None or isinstance(last, OptionsSet):
            changes += correspondence_changes(state, has_new_options=isinstance(last, OptionsSet))
        if isinstance(last, (Started, RematchMade)):
            self._addresses.clear()
            changes.append(RemoveSeatAddresses(state.id))
        if not was_over and state.phase == "over":
            changes += _end_changes(state, self._server.hooks)
        return changes

    def _changed_row(self, *, has_started: bool) -> Change:
        """Return the row for lists; during a game its time is updated only now and then, because that costs more."""
        state = self.state
        is_due = state.changed_at - self._listed_at > LIST_EVERY
        if state.phase != "playing" or has_started or is_due:
            self._listed_at = state.changed_at
            return SaveRow(state.row(), state.users, state.final_seats, epoch=self.epoch)
        return SaveProgress(state.id, state.seq, state.user_to_move, state.changed_at, self.epoch)

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
        if connection not in self.connections:
            return
        if message.t == "rematch" and self.state.next_table is None:
            self._note_address(connection.user, connection.address)
        self._carry_out(connection, message.id, partial(self._message_handler.handle, connection, message))

    def run_after(
        self, check: Coroutine[object, object, None], connection: Connection, message: str, then: Callable[[], None]
    ) -> None:
        """Carry out a message once the database has been asked whether that is allowed; if not, refuse it."""
        task = self._loop.create_task(self._await_check(check, connection, message, then))
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
        self.send(connection, refused_text(message, refusal.explanation))

    def start_game(self) -> None:
        """Show everybody the game that has begun."""
        self._start_view_streams()
        for connection in self.connections:
            connection.viewing_seat = self._initial_seat(connection.user)
        self.send_table()
        for connection in self.connections:
            self._send_snapshot(connection)
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
        assert self._view_streams is not None
        steps = self._view_streams.step(self._viewers)
        self._send_steps(steps, connection, b"" if message is None else ack_text(message, self.state.seq))
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
        """Give the seat to move in a correspondence game the time back during which no server was running."""
        missed = self.state.missed(downtimes)
        if missed:
            self.commit(*(MadeUp(each.began, each.until) for each in missed))
            self.send_table()
            self.scheduler.reschedule()

    def take_back(self, took_back: TookBack, connection: Connection, message: str) -> None:
        """Take back a seat's last actions and show everybody the game without them."""
        self.commit(took_back, user=connection.user, message=message)
        game, streams = self.state.game, self._view_streams
        assert game is not None
        assert streams is not None
        self._send_steps(streams.step_back(self._viewers, game), connection, ack_text(message, self.state.seq))
        self.scheduler.reschedule()

    def rename_user(self, user: str, name: str) -> None:
        """Rename a user."""
        if user == self.state.host:
            self._host_name = name
        for connection in self.connections:
            if connection.user == user:
                connection.name = name
        own_seats = [seat for seat in self.state.seats_of(user) if not self.state.chairs[seat].is_local]
        if own_seats and self.state.phase != "over" and self.state.may_change(user):
            others = [other for seat, other in enumerate(self.state.names) if seat not in own_seats]
            self.commit(Renamed(user, unique_name(name, others)))
        self.send_table()

    def start_rematch_if_agreed(self) -> None:
        """Start the next game at a new table if every person present has voted for it."""
        state = self.state
        people = {chair.user for chair in state.chairs if chair.user is not None}
        present_users = people & self.users_here if state.options.days is None else people
        if (
            state.phase != "over"
            or state.next_table is not None
            or not present_users
            or not present_users <= state.votes
        ):
            return
        rematch, changes = self._server.create_rematch(state, self.attendance)
        commit = self._commit([*changes, *self._apply(RematchMade(rematch.id))])
        table = self._server.open(rematch, self._host_name, commit)
        commit.on_done(partial(self._server.leave_to_visitors, table))
        self.send_table()

    # ---- coming and going

    def join(self, connection: Connection, hello: Hello) -> None:
        """Connect a browser that has come, or come back."""
        if hello.v not in ACCEPTED_VERSIONS:
            connection.close("version")
            return
        connection.tab = hello.tab
        self.was_visited = True
        if self.state.phase == "lobby":
            self._note_address(connection.user, connection.address)
        for other in self.connections:
            if (other.user, other.tab) == (connection.user, connection.tab):
                other.close("replaced")
        self.connections = {other for other in self.connections if other.close_reason is None} | {connection}
        connection.viewing_seat = self._initial_seat(connection.user)
        for seat in self.state.seats_of(connection.user):
            if seat in self.state.stand_ins:
                self.commit(CameBack(seat))
        self.send_table()
        self._catch_up(connection, hello)
        for line in self.state.chat:
            if connection.standing.accepts_chat_from(line.user):
                self.send(connection, _chat_message(line))
        self._update_presence()
        if self.scheduler.has_clock:
            self.send(connection, self.scheduler.clock_message())

    def leave(self, connection: Connection) -> None:
        """Disconnect a browser."""
        if connection in self.connections:
            self.connections.discard(connection)
            self.send_table()
            self._update_presence()

    def show_seat(self, connection: Connection, seat: int | None) -> None:
        """Show another seat's view on a shared device."""
        connection.viewing_seat = seat
        self.send_table([connection])
        self._send_snapshot(connection)

    def _initial_seat(self, user: str) -> int | None:
        """Return the seat that a browser views first; on a shared device None, until someone says who holds it."""
        seats = self.state.seats_of(user)
        return seats[0] if self.state.phase != "lobby" and len(seats) == 1 else None

    def _catch_up(self, connection: Connection, hello: Hello) -> None:
        """Send what is missing: some steps where that is all, or the whole scene."""
        if self._view_streams is None:
            return
        is_known = self._last_seat_sent.get((connection.user, connection.tab), -1) == connection.viewing_seat
        steps = None
        if is_known and hello.game == self.state.game_id and hello.since is not None:
            steps = self._view_streams.steps_since(connection.viewing_seat, hello.since)
        if steps is None:
            self._send_snapshot(connection)
            return
        for step in steps:
            self.send(connection, step)

    def _update_presence(self) -> None:
        """Update everybody after people came or went."""
        self.scheduler.update_presence()
        self.scheduler.reschedule()
        self.start_rematch_if_agreed()

    # ---- sending

    def send(self, connection: Connection, *frames: bytes) -> None:
        """Send frames to a browser; they wait until everything that happened before them is saved."""
        self._outbox.send(connection, *frames)

    def broadcast(self, frame: bytes, user: str | None = None) -> None:
        """Send the same to everybody who does not block the user that it comes from."""
        for connection in self.connections:
            if connection.standing.accepts_chat_from(user):
                self.send(connection, frame)

    def send_table(self, receivers: Collection[Connection] | None = None) -> None:
        """Send everybody, or only some, how the table is now."""
        if receivers is None:
            self._auto_start.reschedule()
            self._server.note_change()
        present_users, host = self.users_here, self.host
        host_name = next((each.name for each in self.connections if each.user == host), self._host_name)
        for connection in self.connections if receivers is None else receivers:
            message = table_message(
                self.state, connection, present_users, host, host_name, self._server.people.vacations.away_until
            )
            self.send(connection, message)

    def post_chat(self, spoken: Spoke | BotFailed, user: str | None = None, message: str | None = None) -> None:
        """Post a chat message of a user, or of the table itself."""
        self.commit(spoken, user=user, message=message)
        self.broadcast(_chat_message(self.state.chat[-1]), user)

    def resend_snapshot(self, viewer: int) -> None:
        """Send a new snapshot to viewers whose scene changed without an action."""
        assert self._view_streams is not None
        self._view_streams.reset(viewer)
        for connection in self.connections:
            if connection.viewing_seat == viewer:
                self._send_snapshot(connection)

    def _start_view_streams(self) -> None:
        state = self.state
        if state.game is not None and state.game_id is not None:
            self._view_streams = ViewStreams(
                *(state.game_id, state.game, state.action_results, state.choices),
                is_sealed=self._server.deals.is_sealed(state.game.seed),
            )
            if state.allowed_hints != "off" and state.phase == "playing":
                self._bots.get_coach_ready()

    def _send_snapshot(self, connection: Connection) -> None:
        """Send a browser the whole scene."""
        if self._view_streams is not None:
            tab = (connection.user, connection.tab)
            self._last_seat_sent.pop(tab, None)
            self._last_seat_sent[tab] = connection.viewing_seat
            if len(self._last_seat_sent) > MAX_TABS:
                del self._last_seat_sent[next(iter(self._last_seat_sent))]
            self.send(connection, self._view_streams.snapshot(connection.viewing_seat))

    @property
    def _viewers(self) -> set[int | None]:
        """Whose scenes someone present looks at."""
        return {connection.viewing_seat for connection in self.connections}

    def _send_steps(self, steps: Mapping[int | None, bytes], actor: Connection | None, answer: bytes) -> None:
        """Show everybody what happened; the one who asked for it gets the answer first, in the same write."""
        send = self._outbox.send
        for connection in self.connections:
            step = steps[connection.viewing_seat]
            if connection is actor and answer:
                send(connection, answer, step)
            else:
                send(connection, step)
        if self.state.has_local:
            self._hide_other_hands()

    def _hide_other_hands(self) -> None:
        """Hide all cards on a shared device when the turn passes to another of its seats."""
        game = self.state.game
        if game is None or game.seat is None:
            return
        owner = self.state.chairs[game.seat].user
        hidden = [
            each for each in self.connections if each.user == owner and each.viewing_seat not in (None, game.seat)
        ]
        if not hidden:
            return
        for connection in hidden:
            connection.viewing_seat = None
        self.send_table(hidden)
        for connection in hidden:
            self._send_snapshot(connection)


def correspondence_changes(state: TableState, *, has_new_options: bool = False) -> list[Change]:
    """Return the changes for a correspondence game: its row is saved, or removed when it ends or is one no more."""
    row = state.correspondence_row
    if row is not None:
        return [SaveCorrespondence(row, _reminder(state))]
    return [RemoveCorrespondence(state.id)] if has_new_options or state.options.days is not None else []


def _end_changes(state: TableState, hooks: GameHooks) -> list[Change]:
    """Return what else is saved when a game ends."""
    rated = state.rated_game
    changes: list[Change] = [] if rated is None else [AddRatedGame(rated)]
    for end_changes in hooks.end_changes:
        changes += end_changes(state)
    return changes


def _reminder(state: TableState) -> SaveReminder | None:
    """Return the reminder for the person whose turn it is in a correspondence game, if there is one."""
    clock, user = state.correspondence, state.user_to_move
    if clock is None or user is None or clock.seat in state.stand_ins:
        return None
    return SaveReminder(state.id, user, clock.since, clock.since + REMINDER_SECONDS)


def _refuse_unsaved(connection: Connection, message: str) -> None:
    """Tell a browser that its message changed nothing, because it could not be saved."""
    connection.send(refused_text(message, storage_unavailable().explanation))


def _chat_message(line: ChatLine) -> bytes:
    return chat_text(line.name, line.seat, line.text, line.at, line.reason)
