"""The audience of a table: the browsers that are connected, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from ironlanes.game.game import Game

from ...model.messages.incoming import Hello
from ...model.messages.outgoing import CloseReason
from ..clients.connection import Connection
from ..clients.outgoing_text import chat_text
from ..clients.view_streams import ViewStreams
from ..people.player_names import unique_name
from .chat import ChatLine
from .daily_deals import DailyDeals
from .outbox import Outbox
from .people import People
from .table_message import table_message
from .table_state import TableState

#: The number of tabs of which a table remembers what they were sent last; others get the whole scene when they return.
MAX_TABS: Final = 200


class Audience:
    """The browsers at one table. What they are sent waits until everything that happened before is saved."""

    def __init__(self, state: TableState, outbox: Outbox, people: People, deals: DailyDeals, host_name: str) -> None:
        self._state = state
        self._outbox = outbox
        self._people = people
        self._deals = deals
        #: The name of the person who made the table, for when they are not here.
        self.saved_host_name = host_name
        self.connections: set[Connection] = set()
        #: Whether anybody has come since the table was created or read.
        self.was_visited = False
        self._view_streams: ViewStreams | None = None
        #: Which viewer's scene a tab was last sent.
        self._last_seat_sent: dict[tuple[str, str], int | None] = {}
        self.start_streams()

    @property
    def users_here(self) -> set[str]:
        return {connection.user for connection in self.connections}

    @property
    def host(self) -> str:
        """The host; while they are away, the first person at the table who is present."""
        present_users, state = self.users_here, self._state
        seated = [chair.user for chair in state.chairs if chair.user in present_users]
        return state.host if state.host in present_users or not seated else str(seated[0])

    @property
    def host_name(self) -> str:
        """The name of the present host."""
        host = self.host
        return next((each.name for each in self.connections if each.user == host), self.saved_host_name)

    def name_of(self, connection: Connection) -> str:
        """Return a user's name here: the one at their seat, or one that nobody at the table has."""
        state = self._state
        own_seats = [state.chairs[seat] for seat in state.seats_of(connection.user)]
        seated = next((chair.name for chair in own_seats if not chair.is_local), None)
        return seated or unique_name(connection.name, state.names)

    def rename_user(self, user: str, name: str) -> None:
        """Rename a user who may be here, or the host."""
        if user == self._state.host:
            self.saved_host_name = name
        for connection in self.connections:
            if connection.user == user:
                connection.name = name

    # ---- coming and going

    def enter(self, connection: Connection) -> None:
        """Let a browser in, in the place of an older one of the same tab."""
        self.was_visited = True
        for other in self.connections:
            if (other.user, other.tab) == (connection.user, connection.tab):
                other.close("replaced")
        self.connections = {other for other in self.connections if other.close_reason is None} | {connection}
        connection.viewing_seat = self._initial_seat(connection.user)

    def close(self, reason: CloseReason) -> None:
        """Send everybody away."""
        for connection in self.connections:
            connection.close(reason)

    def catch_up(self, connection: Connection, hello: Hello) -> None:
        """Send a new browser what it missed, as steps or else as the whole scene, and then the chat."""
        for step in self._missed_steps(connection, hello):
            self.send(connection, step)
        for line in self._state.chat:
            if connection.relations.accepts_chat_from(line.user):
                self.send(connection, _chat_message(line))

    def _missed_steps(self, connection: Connection, hello: Hello) -> list[bytes]:
        if self._view_streams is None:
            return []
        is_known = self._last_seat_sent.get((connection.user, connection.tab), -1) == connection.viewing_seat
        if is_known and hello.game == self._state.game_id and hello.since is not None:
            steps = self._view_streams.steps_since(connection.viewing_seat, hello.since)
            if steps is not None:
                return steps
        self._send_snapshot(connection)
        return []

    def _initial_seat(self, user: str) -> int | None:
        """Return the seat that a browser views first; on a shared device None, until someone says who holds it."""
        seats = self._state.seats_of(user)
        return seats[0] if self._state.phase != "lobby" and len(seats) == 1 else None

    # ---- messages

    def send(self, connection: Connection, *frames: bytes) -> None:
        """Send frames to a browser; they wait until everything that happened before them is saved."""
        self._outbox.send(connection, *frames)

    def broadcast(self, frame: bytes, user: str | None = None) -> None:
        """Send the same to everybody who does not block the user that it comes from."""
        for connection in self.connections:
            if connection.relations.accepts_chat_from(user):
                self.send(connection, frame)

    def show_chat(self, line: ChatLine) -> None:
        """Send everybody a chat message."""
        self.broadcast(_chat_message(line), line.user)

    def show_table(self, receivers: Collection[Connection] | None = None) -> None:
        """Send everybody, or only some, the table as it is now."""
        present_users, host, host_name = self.users_here, self.host, self.host_name
        away_until = self._people.vacations.away_until
        for connection in self.connections if receivers is None else receivers:
            self.send(connection, table_message(self._state, connection, present_users, host, host_name, away_until))

    # ---- the game

    def start_streams(self) -> None:
        """Begin to keep what the viewers of the table's game are sent, if it has one."""
        state = self._state
        if state.game is not None and state.game_id is not None:
            self._view_streams = ViewStreams(
                *(state.game_id, state.game, state.action_results, state.chosen_early),
                is_sealed=self._deals.is_sealed(state.game.seed),
            )

    def show_start(self) -> None:
        """Show everybody the game that has begun, from their seat."""
        self.start_streams()
        for connection in self.connections:
            connection.viewing_seat = self._initial_seat(connection.user)
        self.show_table()
        for connection in self.connections:
            self._send_snapshot(connection)

    def show_action(self, actor: Connection | None, answer: bytes) -> None:
        """Show everybody the last action; the one who asked for it gets the answer first, in the same write."""
        assert self._view_streams is not None
        self._send_steps(self._view_streams.step(self._viewers), actor, answer)

    def show_without_last(self, game: Game, actor: Connection, answer: bytes) -> None:
        """Show everybody the game after actions were taken back."""
        assert self._view_streams is not None
        self._send_steps(self._view_streams.step_back(self._viewers, game), actor, answer)

    def show_seat(self, connection: Connection, seat: int | None) -> None:
        """Show another seat's view on a shared device."""
        connection.viewing_seat = seat
        self.show_table([connection])
        self._send_snapshot(connection)

    def resend_snapshot(self, viewer: int) -> None:
        """Send a new snapshot to viewers whose scene changed without an action."""
        assert self._view_streams is not None
        self._view_streams.reset(viewer)
        for connection in self.connections:
            if connection.viewing_seat == viewer:
                self._send_snapshot(connection)

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
        """The viewers whose scenes somebody present is looking at."""
        return {connection.viewing_seat for connection in self.connections}

    def _send_steps(self, steps: Mapping[int | None, bytes], actor: Connection | None, answer: bytes) -> None:
        send = self._outbox.send
        for connection in self.connections:
            step = steps[connection.viewing_seat]
            if connection is actor and answer:
                send(connection, answer, step)
            else:
                send(connection, step)
        if self._state.has_local:
            self._hide_other_hands()

    def _hide_other_hands(self) -> None:
        """Hide all cards on a shared device when the turn passes to another of its seats."""
        game = self._state.game
        if game is None or game.seat is None:
            return
        owner = self._state.chairs[game.seat].user
        hidden = [
            each for each in self.connections if each.user == owner and each.viewing_seat not in (None, game.seat)
        ]
        if not hidden:
            return
        for connection in hidden:
            connection.viewing_seat = None
        self.show_table(hidden)
        for connection in hidden:
            self._send_snapshot(connection)


def _chat_message(line: ChatLine) -> bytes:
    return chat_text(line.name, line.seat, line.text, line.at, line.reason)
