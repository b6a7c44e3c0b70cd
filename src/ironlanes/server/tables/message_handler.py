"""Handles the messages of clients at a table: each is carried out, or refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..clients.connection import Connection
from ..clients.messages import (
    ActRequest,
    ExplainRequest,
    ExtendRequest,
    RematchRequest,
    RenameRequest,
    SayRequest,
    SetOptionsRequest,
    SetSeatRequest,
    SitRequest,
    StandRequest,
    StartRequest,
    ViewSeatRequest,
)
from ..clients.outgoing_frames import ack_frame, explanation_frame, refused_frame
from ..http.rate_limits import RateLimiter
from ..request_errors import RequestError, log_full, request_error_for, too_many_names
from . import seating
from .explain_refusal import explain_refusal, not_your_turn
from .player_names import clean, clean_name
from .setup_choices import is_choosing, may_choose
from .table_events import Chose, Extended, PlayedBy, Spoke, Started, TableEvent, Voted
from .table_state import TableState
from .turn_scheduler import TurnScheduler


class HandledTable(Protocol):
    """What a message can do at its table."""

    @property
    def state(self) -> TableState: ...

    @property
    def host(self) -> str:
        """Who may change the table now."""

    def name_of(self, connection: Connection) -> str:
        """What a user is called here."""

    def act(self, seat: int, text: str, by: PlayedBy, connection: Connection, message: str) -> None:
        """Play a legal action, and acknowledge the message."""

    def commit(self, *events: TableEvent, user: str, message: str) -> None:
        """Let things happen, all or none, because of a message."""

    def post_chat(self, spoke: Spoke, user: str, message: str) -> None:
        """Let someone say something."""

    def send_table(self) -> None:
        """Send everybody how the table is now."""

    def start_game(self) -> None:
        """Show everybody the game that has begun."""

    def start_rematch_if_agreed(self) -> None:
        """Begin the next game if everybody has voted for it."""

    def show_seat(self, connection: Connection, seat: int | None) -> None:
        """Show a browser another seat's view."""

    def resend_snapshot(self, viewer: int) -> None:
        """Show a viewer's scene again, which has changed without an action."""


class UserNames(Protocol):
    """The names of people on the whole server."""

    #: Limits how often someone changes their name.
    name_changes: RateLimiter

    def rename(self, user: str, name: str) -> None:
        """Change a user's name everywhere."""


class MessageHandler:
    """Handles the messages of the clients of one table."""

    def __init__(self, table: HandledTable, scheduler: TurnScheduler, names: UserNames) -> None:
        self._table = table
        self._scheduler = scheduler
        self._names = names

    def handle(self, connection: Connection, message: Any) -> None:
        """Carry a message out, or say why not; what was carried out already is only acknowledged again."""
        is_done, seq = self._table.state.previous_answer(connection.user, message.id)
        if is_done:
            acknowledge(connection, message.id, seq)
            return
        try:
            self._dispatch(connection, message)
        except RequestError as error:
            connection.send(refused_frame(message.id, error.explanation))

    def _dispatch(self, connection: Connection, message: Any) -> None:
        match message:
            case ActRequest():
                self._act(connection, message)
            case ExplainRequest():
                self._explain(connection, message)
            case ViewSeatRequest():
                self._view_seat(connection, message)
            case SayRequest():
                self._chat(connection, message)
            case RenameRequest():
                self._rename(connection, message)
            case ExtendRequest():
                self._extend(connection, message)
            case RematchRequest():
                self._vote(connection, message)
            case _:
                self._seat(connection, message)

    # ---- during the game

    def _act(self, connection: Connection, message: ActRequest) -> None:
        state, seat = self._table.state, message.seat
        game = state.game
        if game is None:
            raise NOT_STARTED
        if seat not in state.seats_of(connection.user):
            raise RequestError("not-your-seat", "That is not your seat.")
        is_to_move, seq = game.seat == seat, state.seq
        if not is_to_move and may_choose(state, seat) and self._choose_early(connection, message):
            return
        if message.seq > seq or (message.seq < seq and not is_choosing(game, seat)):
            raise RequestError("stale", "The game has gone on in the meantime; look at it again.")
        if not is_to_move and not game.is_over:
            raise request_error_for(not_your_turn(game))
        refusal = explain_refusal(game, seat, message.action)
        if refusal is not None:
            raise request_error_for(refusal)
        self._table.act(seat, message.action, "person", connection, message.id)

    def _choose_early(self, connection: Connection, message: ActRequest) -> bool:
        """S8: the first tickets are chosen by all at the same time, and played when it is each one's turn.

        That others have chosen in the meantime makes no choice stale; False where it is stale for another reason.
        """
        table, seat = self._table, message.seat
        assert table.state.game is not None
        refusal = explain_refusal(table.state.game, seat, message.action)
        if refusal is None:
            table.commit(Chose(seat, message.action), user=connection.user, message=message.id)
            # The scene comes first: otherwise the choice would be offered again between the two.
            table.resend_snapshot(seat)
            acknowledge(connection, message.id, table.state.seq)
        elif message.seq == table.state.seq:
            raise request_error_for(refusal)
        return refusal is None

    def _explain(self, connection: Connection, message: ExplainRequest) -> None:
        game, seat = self._table.state.game, connection.viewing_seat
        if game is None:
            raise NOT_STARTED
        if seat is None and self._table.state.seats_of(connection.user):
            raise RequestError("nobody-looks", "Nobody has said who has the device.")
        if seat is None:
            raise NO_OWN_SEAT
        explanation = explain_refusal(game, seat, message.action)
        connection.send(explanation_frame(message.id, explanation))

    def _view_seat(self, connection: Connection, message: ViewSeatRequest) -> None:
        state = self._table.state
        if state.game is None:
            raise NOT_STARTED
        if message.seat is not None and message.seat not in state.seats_of(connection.user):
            raise RequestError("not-your-seat", "That is not your seat.")
        acknowledge(connection, message.id)
        self._table.show_seat(connection, message.seat)

    def _extend(self, connection: Connection, message: ExtendRequest) -> None:
        table = self._table
        game, seats = table.state.game, table.state.seats_of(connection.user)
        if game is None or game.seat is None or not seats or game.seat in seats:
            raise RequestError(
                "only-others-extend", "Only another player can give the player whose turn it is more time."
            )
        if not table.state.may_change(connection.user):
            raise log_full()
        if not self._scheduler.extend():
            raise RequestError("no-clock", "There is no clock running.")
        table.commit(Extended(game.seat), user=connection.user, message=message.id)
        acknowledge(connection, message.id)
        self._scheduler.reschedule()

    # ---- at any time

    def _chat(self, connection: Connection, message: SayRequest) -> None:
        if not connection.chat.take():
            raise RequestError("too-fast", "You are talking too fast; wait a moment.", what="chat")
        if not self._table.state.may_chat(connection.user):
            raise log_full()
        seats = self._table.state.seats_of(connection.user)
        spoke = Spoke(self._table.name_of(connection), seats[0] if seats else None, clean(message.text))
        self._table.post_chat(spoke, connection.user, message.id)
        acknowledge(connection, message.id)

    def _rename(self, connection: Connection, message: RenameRequest) -> None:
        names, name = self._names, clean_name(message.name)
        if not names.name_changes.take(connection.address):
            raise too_many_names()
        names.rename(connection.user, name)
        acknowledge(connection, message.id)

    # ---- before the start, and after the end

    def _seat(self, connection: Connection, message: Any) -> None:
        table = self._table
        if table.state.phase != "lobby":
            raise RequestError("started", "The game has begun: that can't change any more.")
        if not table.state.may_change(connection.user) and not isinstance(message, StartRequest):
            raise log_full()
        events = self._seating_events(connection, message)
        table.commit(*events, user=connection.user, message=message.id)
        acknowledge(connection, message.id)
        if isinstance(events[-1], Started):
            table.start_game()
        else:
            table.send_table()

    def _seating_events(self, connection: Connection, message: Any) -> Sequence[TableEvent]:
        state, user = self._table.state, connection.user
        is_host = user == self._table.host
        match message:
            case SitRequest():
                return seating.sit(state, user, connection.name, message)
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
                return [seating.started(state)]
        raise AssertionError(f"nothing to do for {message}")

    def _vote(self, connection: Connection, message: RematchRequest) -> None:
        table = self._table
        if table.state.phase != "over":
            raise RequestError("not-over", "The game is not over yet.")
        if not table.state.seats_of(connection.user):
            raise NO_OWN_SEAT
        if connection.user not in table.state.votes:
            table.commit(Voted(connection.user), user=connection.user, message=message.id)
        acknowledge(connection, message.id)
        table.send_table()
        table.start_rematch_if_agreed()


NO_OWN_SEAT = RequestError("no-own-seat", "You have no seat here.")
NOT_STARTED = RequestError("not-started", "The game has not begun.")


def acknowledge(connection: Connection, message: str, seq: int | None = None) -> None:
    """Tell a browser that its message was carried out."""
    connection.send(ack_frame(message, seq))
