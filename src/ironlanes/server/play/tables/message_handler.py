"""Handles the messages of clients at a table: each is carried out, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Final, Protocol, assert_never

from ...model.messages.incoming import (
    ActRequest,
    ExplainRequest,
    ExtendRequest,
    HintRequest,
    ReactRequest,
    RematchRequest,
    RenameRequest,
    SayRequest,
    SeatingRequest,
    SetOptionsRequest,
    SetSeatRequest,
    SitRequest,
    StandRequest,
    StartRequest,
    TableRequest,
    TakeBackRequest,
    ViewSeatRequest,
)
from ...model.request_errors import RequestError, log_full, too_many_requests
from ...model.table_events import PlayedBy, Spoke, Started, TableEvent, TookBack
from ...storage.database.commit import Commit
from ..clients.connection import Connection
from ..clients.outgoing_text import ack_text, explanation_text, reaction_text
from ..people.player_names import clean_name
from . import play_requests, seating
from .audience import Audience
from .eligibility import Attendance
from .hint_service import HintService
from .people import People
from .table_lists import TableLists
from .table_state import TableState
from .turn_scheduler import TurnScheduler

#: What someone who is banned may still do, so that nobody else's game suffers.
PLAYING: Final = (ActRequest, TakeBackRequest, ExplainRequest, HintRequest, ViewSeatRequest)


class HandledTable(Protocol):
    """What a message can do at its table."""

    @property
    def state(self) -> TableState: ...

    @property
    def audience(self) -> Audience: ...

    @property
    def attendance(self) -> Attendance:
        """What decides whether a game that starts now can be rated."""

    def act(self, seat: int, text: str, by: PlayedBy, connection: Connection, message: str) -> None:
        """Play a legal action, and acknowledge the message."""

    def take_back(self, took_back: TookBack, connection: Connection, message: str) -> None:
        """Take back a seat's last actions, and acknowledge the message."""

    def run_after(
        self, check: Coroutine[object, object, None], connection: Connection, message: str, then: Callable[[], None]
    ) -> None:
        """Carry out a message once the database has been asked whether that is allowed; if not, refuse it."""

    def commit(self, *events: TableEvent, user: str, message: str) -> object:
        """Apply and save events, all or none, because of a message."""

    def hold_for(self, commit: Commit) -> None:
        """Send nothing more before something is saved."""

    def post_chat(self, spoken: Spoke, user: str, message: str) -> None:
        """Post a chat message."""

    def send_table(self) -> None:
        """Send everybody the table as it is now."""

    def start_game(self) -> None:
        """Show everybody the game that has begun."""

    def start_rematch_if_agreed(self) -> None:
        """Begin the next game if everybody has voted for it."""


class MessageHandler:
    """Handles the messages of the clients of one table."""

    def __init__(
        self, table: HandledTable, scheduler: TurnScheduler, hints: HintService, people: People, lists: TableLists
    ) -> None:
        self._table = table
        self._hints = hints
        self._scheduler = scheduler
        self._people = people
        self._lists = lists

    def handle(self, connection: Connection, message: TableRequest) -> None:
        """Carry a message out; what was carried out already is only acknowledged again. RequestError refuses it."""
        is_done, seq = self._table.state.handled_messages.previous_answer(connection.user, message.id)
        if is_done:
            self._acknowledge(connection, message.id, seq)
            return
        if not isinstance(message, PLAYING):
            connection.relations.check_ban()
        self._dispatch(connection, message)

    def _dispatch(self, connection: Connection, message: TableRequest) -> None:
        match message:
            case ActRequest():
                self._act(connection, message)
            case TakeBackRequest():
                took_back = play_requests.took_back(self._table.state, connection.user, message)
                self._table.take_back(took_back, connection, message.id)
            case ExplainRequest():
                self._explain(connection, message)
            case HintRequest():
                self._hints.ask(connection, message)
            case ViewSeatRequest():
                self._view_seat(connection, message)
            case SayRequest():
                self._chat(connection, message)
            case ReactRequest():
                self._react(connection, message)
            case RenameRequest():
                self._rename(connection, message)
            case ExtendRequest():
                self._extend(connection, message)
            case RematchRequest():
                self._vote(connection, message)
            case SitRequest():
                self._sit(connection, message)
            case SetOptionsRequest() if message.options.is_listed_correspondence:
                household = self._people.household_of(connection.address)
                check = self._lists.require_place(connection.user, household, self._table.state.id)
                self._table.run_after(check, connection, message.id, partial(self._seat, connection, message))
            case StandRequest() | SetSeatRequest() | SetOptionsRequest() | StartRequest():
                self._seat(connection, message)
            case _:
                assert_never(message)

    def _sit(self, connection: Connection, message: SitRequest) -> None:
        name = connection.name if message.name is None or message.is_local else clean_name(message.name)
        if name == connection.name and self._table.state.options.days is None:
            self._seat(connection, message)
        else:
            check = self._check_sitting(connection, name)
            self._table.run_after(check, connection, message.id, partial(self._seat, connection, message))

    async def _check_sitting(self, connection: Connection, name: str) -> None:
        if self._table.state.options.days is not None:
            await self._lists.require_room(connection.user, self._table.state.id)
        if name != connection.name:
            await self._people.check_seat_name(connection.user, name)

    # ---- during the game

    def _act(self, connection: Connection, message: ActRequest) -> None:
        table = self._table
        choice = play_requests.check_action(table.state, connection.user, message)
        if choice is None:
            self._scheduler.take_back_ms = message.take_back_ms
            table.act(message.seat, message.action, "person", connection, message.id)
            return
        table.commit(choice, user=connection.user, message=message.id)
        # The scene comes first: otherwise the choice would be offered again between the two.
        table.audience.resend_snapshot(choice.seat)
        self._acknowledge(connection, message.id, table.state.seq)

    def _explain(self, connection: Connection, message: ExplainRequest) -> None:
        explanation = play_requests.explained(
            self._table.state, connection.user, connection.viewing_seat, message.action
        )
        self._table.audience.send(connection, explanation_text(message.id, explanation))

    def _view_seat(self, connection: Connection, message: ViewSeatRequest) -> None:
        play_requests.check_view(self._table.state, connection.user, message.seat)
        self._acknowledge(connection, message.id)
        self._table.audience.show_seat(connection, message.seat)

    def _extend(self, connection: Connection, message: ExtendRequest) -> None:
        extended = play_requests.extended(self._table.state, connection.user)
        if not self._scheduler.extend():
            raise RequestError("no-clock", "There is no clock running.")
        self._table.commit(extended, user=connection.user, message=message.id)
        self._acknowledge(connection, message.id)
        self._scheduler.reschedule()

    # ---- at any time

    def _chat(self, connection: Connection, message: SayRequest) -> None:
        _check_pace(connection)
        table, user = self._table, connection.user
        spoke = play_requests.spoke(table.state, user, table.audience.name_of(connection), message.text)
        table.post_chat(spoke, user, message.id)
        self._acknowledge(connection, message.id)

    def _react(self, connection: Connection, message: ReactRequest) -> None:
        _check_pace(connection)
        table, seats = self._table, self._table.state.seats_of(connection.user)
        frame = reaction_text(table.audience.name_of(connection), seats[0] if seats else None, message.reaction)
        table.audience.broadcast(frame, connection.user)
        self._acknowledge(connection, message.id)

    def _rename(self, connection: Connection, message: RenameRequest) -> None:
        name = clean_name(message.name)
        check = self._check_name(connection, name)
        self._table.run_after(
            check, connection, message.id, partial(self._finish_renaming, connection, message.id, name)
        )

    async def _check_name(self, connection: Connection, name: str) -> None:
        if not await self._people.name_changes.take(connection.address):
            raise too_many_requests("names")
        if name != connection.name:
            await self._people.check_name(connection.user, name)

    def _finish_renaming(self, connection: Connection, message: str, name: str) -> None:
        if name != connection.name:
            self._table.hold_for(self._people.rename(connection.user, name))
        self._acknowledge(connection, message)

    # ---- before the start, and after the end

    def _seat(self, connection: Connection, message: SeatingRequest) -> None:
        table = self._table
        if table.state.phase != "lobby":
            raise RequestError("started", "The game has begun: that can't change any more.")
        if not table.state.may_change(connection.user) and not isinstance(message, StartRequest):
            raise log_full()
        events = self._seating_events(connection, message)
        table.commit(*events, user=connection.user, message=message.id)
        self._acknowledge(connection, message.id)
        if isinstance(events[-1], Started):
            table.start_game()
        else:
            table.send_table()

    def _seating_events(self, connection: Connection, message: SeatingRequest) -> Sequence[TableEvent]:
        state, user = self._table.state, connection.user
        is_host = user == self._table.audience.host
        match message:
            case SitRequest():
                if state.options.is_listed:
                    connection.relations.check_company(chair.user for chair in state.chairs)
                return seating.sit(state, user, connection.name, message, connection.appearance)
            case StandRequest():
                absent = self._scheduler.absence_of(state.host)
                return seating.stand(state, user, message.seat, is_host=is_host, host_absence=absent)
        if not is_host:
            raise RequestError("not-host", "Only the host of the table can do that.")
        match message:
            case SetSeatRequest():
                return seating.set_seat(state, message)
            case SetOptionsRequest():
                return seating.set_options(state, message)
            case StartRequest():
                return [seating.started(state, self._table.attendance)]
            case _:
                assert_never(message)

    def _vote(self, connection: Connection, message: RematchRequest) -> None:
        table = self._table
        for voted in play_requests.voted(table.state, connection.user):
            table.commit(voted, user=connection.user, message=message.id)
        self._acknowledge(connection, message.id)
        table.send_table()
        table.start_rematch_if_agreed()

    def _acknowledge(self, connection: Connection, message: str, seq: int | None = None) -> None:
        """Tell a browser that its message was carried out."""
        self._table.audience.send(connection, ack_text(message, seq))


def _check_pace(connection: Connection) -> None:
    """Raise RequestError if chat messages and reactions come too fast."""
    if not connection.chat.take():
        raise RequestError("too-fast", "You are talking too fast; wait a moment.", what="chat")
