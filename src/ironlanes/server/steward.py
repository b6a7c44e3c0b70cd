"""What a person's message leads to at a table: it is carried out, or refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import seating
from .connection import Connection
from .frames import frame_of
from .happenings import Chose, Extended, Happening, Spoke, Started, Voted
from .messages import Act, Extend, Look, Rematch, Rename, Say, SetOptions, SetSeat, Sit, Stand, Start, Why
from .names import clean, clean_name
from .reasons import Refused, log_full, refused_for, too_many_names
from .setup_choices import is_choosing, may_choose
from .why import not_your_turn, why_not

if TYPE_CHECKING:
    from .table import Table


class Steward:
    """Listens to the people at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def hear(self, connection: Connection, message: Any) -> None:
        """Carry a message out, or say why not; what was carried out already is only acknowledged again."""
        is_done, seq = self._table.state.answer_to(connection.user, message.id)
        if is_done:
            acknowledge(connection, message.id, seq)
            return
        try:
            self._carry_out(connection, message)
        except Refused as refused:
            connection.send(frame_of({"t": "refused", "id": message.id, "reason": refused.why.to_json()}))

    def _carry_out(self, connection: Connection, message: Any) -> None:
        match message:
            case Act():
                self._act(connection, message)
            case Why():
                self._answer_why(connection, message)
            case Look():
                self._look(connection, message)
            case Say():
                self._let_speak(connection, message)
            case Rename():
                self._rename(connection, message)
            case Extend():
                self._extend(connection, message)
            case Rematch():
                self._vote(connection, message)
            case _:
                self._seat(connection, message)

    # ---- during the game

    def _act(self, connection: Connection, message: Act) -> None:
        state, seat = self._table.state, message.seat
        game = state.game
        if game is None:
            raise NOT_STARTED
        if seat not in state.seats_of(connection.user):
            raise Refused("not-your-seat", "That is not your seat.")
        is_to_move, seq = game.seat == seat, state.seq
        if not is_to_move and may_choose(state, seat) and self._choose(connection, message):
            return
        if message.seq > seq or (message.seq < seq and not is_choosing(game, seat)):
            raise Refused("stale", "The game has gone on in the meantime; look at it again.")
        if not is_to_move and not game.is_over:
            raise refused_for(not_your_turn(game))
        against = why_not(game, seat, message.action)
        if against is not None:
            raise refused_for(against)
        self._table.act(seat, message.action, "person", connection, message.id)

    def _choose(self, connection: Connection, message: Act) -> bool:
        """S8: the first tickets are chosen by all at the same time, and played when it is each one's turn.

        That others have chosen in the meantime makes no choice stale; False where it is stale for another reason.
        """
        table, seat = self._table, message.seat
        assert table.state.game is not None
        against = why_not(table.state.game, seat, message.action)
        if against is None:
            table.note(Chose(seat, message.action), connection.user, message.id)
            # The scene comes first: else the choice would be offered once more between the two.
            table.show_again(seat)
            acknowledge(connection, message.id, table.state.seq)
        elif message.seq == table.state.seq:
            raise refused_for(against)
        return against is None

    def _answer_why(self, connection: Connection, message: Why) -> None:
        game, seat = self._table.state.game, connection.looking
        if game is None:
            raise NOT_STARTED
        if seat is None and self._table.state.seats_of(connection.user):
            raise Refused("nobody-looks", "Nobody has said who has the device.")
        if seat is None:
            raise NO_OWN_SEAT
        why = why_not(game, seat, message.action)
        connection.send(frame_of({"t": "because", "id": message.id, "reason": why and why.to_json()}))

    def _look(self, connection: Connection, message: Look) -> None:
        state = self._table.state
        if state.game is None:
            raise NOT_STARTED
        if message.seat is not None and message.seat not in state.seats_of(connection.user):
            raise Refused("not-your-seat", "That is not your seat.")
        acknowledge(connection, message.id)
        self._table.let_look(connection, message.seat)

    def _extend(self, connection: Connection, message: Extend) -> None:
        table = self._table
        game, seats = table.state.game, table.state.seats_of(connection.user)
        if game is None or game.seat is None or not seats or game.seat in seats:
            raise Refused("only-others-extend", "Only another player can give the player whose turn it is more time.")
        if not table.state.may_change(connection.user):
            raise log_full()
        if not table.prompter.extend():
            raise Refused("no-clock", "There is no clock running.")
        table.note(Extended(game.seat), connection.user, message.id)
        acknowledge(connection, message.id)
        table.prompter.arrange()

    # ---- at any time

    def _let_speak(self, connection: Connection, message: Say) -> None:
        if not connection.chat.take():
            raise Refused("too-fast", "You are talking too fast; wait a moment.", what="chat")
        if not self._table.state.may_speak(connection.user):
            raise log_full()
        seats = self._table.state.seats_of(connection.user)
        spoke = Spoke(self._table.name_of(connection), seats[0] if seats else None, clean(message.text))
        self._table.say(spoke, connection.user, message.id)
        acknowledge(connection, message.id)

    def _rename(self, connection: Connection, message: Rename) -> None:
        hall, name = self._table.hall, clean_name(message.name)
        if not hall.names.take(connection.address):
            raise too_many_names()
        hall.rename(connection.user, name)
        acknowledge(connection, message.id)

    # ---- before the start, and after the end

    def _seat(self, connection: Connection, message: Any) -> None:
        table = self._table
        if table.state.phase != "lobby":
            raise Refused("started", "The game has begun: that can't change any more.")
        if not table.state.may_change(connection.user) and not isinstance(message, Start):
            raise log_full()
        *before, last = self._seated(connection, message)
        with table.hall.store.together():
            for happening in before:
                table.note(happening)
            table.note(last, connection.user, message.id)
        acknowledge(connection, message.id)
        if isinstance(last, Started):
            table.begin()
        else:
            table.tell_table()

    def _seated(self, connection: Connection, message: Any) -> Sequence[Happening]:
        state, user = self._table.state, connection.user
        is_host = user == self._table.host
        match message:
            case Sit():
                return seating.sit(state, user, connection.name, message)
            case Stand():
                absent = self._table.prompter.absence_of(state.host)
                return seating.stand(state, user, message.seat, is_host=is_host, host_absence=absent)
        if not is_host:
            raise Refused("not-host", "Only the host of the table can do that.")
        match message:
            case SetSeat():
                return seating.set_seat(state, message)
            case SetOptions():
                return seating.set_options(state, message)
            case Start():
                return [seating.started(state)]
        raise AssertionError(f"nothing to do for {message}")

    def _vote(self, connection: Connection, message: Rematch) -> None:
        table = self._table
        if table.state.phase != "over":
            raise Refused("not-over", "The game is not over yet.")
        if not table.state.seats_of(connection.user):
            raise NO_OWN_SEAT
        if connection.user not in table.state.votes:
            table.note(Voted(connection.user), connection.user, message.id)
        acknowledge(connection, message.id)
        table.tell_table()
        table.consider_rematch()


NO_OWN_SEAT = Refused("no-own-seat", "You have no seat here.")
NOT_STARTED = Refused("not-started", "The game has not begun.")


def acknowledge(connection: Connection, message: str, seq: int | None = None) -> None:
    """Tell a browser that its message was carried out."""
    connection.send(acknowledgement(message, seq))


def acknowledgement(message: str, seq: int | None = None) -> bytes:
    """The answer to a message that was carried out."""
    told: dict[str, Any] = {"t": "ack", "id": message}
    return frame_of(told if seq is None else told | {"seq": seq})
