"""A table: everything that changes it runs here, one thing after the other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from .clocks import now
from .connection import Connection, Why
from .frames import frame_of
from .happenings import Acted, By, CameBack, Entry, Happening, RematchMade, Renamed, Spoke, Started
from .messages import VERSION, Hello
from .names import unique_name
from .prompter import Prompter
from .steward import Steward, acknowledgement
from .storage import StorageUnavailable
from .table_now import table_now
from .table_state import Remark, TableState
from .viewers import Viewers

if TYPE_CHECKING:
    from .lobby import Lobby

log = logging.getLogger(__name__)

#: Of so many tabs a table remembers what they were sent last; others get the whole scene when they come back.
MOST_TABS: Final = 200
#: Seconds after which a game that goes on gets a new place in lists.
LIST_EVERY: Final = 60.0


class Table:
    """The owner of one table: its state, those who are connected to it, and what is to be done at it."""

    def __init__(self, state: TableState, hall: Lobby) -> None:
        self.state = state
        self.hall = hall
        self.connections: set[Connection] = set()
        self.touched = now()
        self.prompter = Prompter(self)
        self._steward = Steward(self)
        self._loop = asyncio.get_running_loop()
        self._to_do = deque[Callable[[], None]]()
        self._is_stopped = False
        self._listed_at = 0.0
        self._viewers: Viewers | None = None
        #: Which viewer's scene a tab was last sent.
        self._tabs: dict[tuple[str, str], int | None] = {}
        self._begin_watching()
        self.post(self._settle)

    # ---- what is to be done

    def post(self, work: Callable[[], None]) -> None:
        """Let something be done when all that came before is done, and never within what is being done now."""
        self._to_do.append(work)
        if len(self._to_do) == 1:
            self._loop.call_soon(self._do_next)

    def do(self, work: Callable[[], None]) -> None:
        """The same for what comes from outside: at once, if nothing is being done or waits to be done."""
        self._to_do.append(work)
        if len(self._to_do) == 1:
            self._do_next()

    def _do_next(self) -> None:
        if self._is_stopped:
            return
        self.touched = self._loop.time()
        try:
            self._to_do[0]()
        except StorageUnavailable:
            self.hall.forget(self, "storage")  # the database has told the operator
            return
        except Exception as error:
            # What is in memory may be half of a change: the log has the truth, and is read again.
            log.exception("table %s: begun again from its log", self.state.id)
            self.hall.give_up(self, error)
            return
        self._to_do.popleft()  # only now: while it is there, what is posted waits
        if self._to_do:
            self._loop.call_soon(self._do_next)

    def stop(self, why: Why) -> None:
        """Do nothing any more; those who are connected are told."""
        self.prompter.stop()
        self._is_stopped = True
        for connection in self.connections:
            connection.close(why)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself."""
        return not self.connections and not self.prompter.is_busy and not self._to_do

    @property
    def users_here(self) -> set[str]:
        return {connection.user for connection in self.connections}

    def name_of(self, connection: Connection) -> str:
        """What a user is called here: as at their seat, or else so that nobody takes them for a player."""
        own = [self.state.chairs[seat] for seat in self.state.seats_of(connection.user)]
        seated = next((chair.name for chair in own if not chair.is_local), None)
        return seated or unique_name(connection.name, self.state.names)

    @property
    def host(self) -> str:
        """The host; while they are gone, the first person at the table who is there."""
        here = self.users_here
        seated = [chair.user for chair in self.state.chairs if chair.user in here]
        return self.state.host if self.state.host in here or not seated else str(seated[0])

    # ---- what happens

    def note(self, happening: Happening, user: str | None = None, message: str | None = None) -> None:
        """Let something happen, in the log and here: it is committed only if it could be applied."""
        entry = Entry(time.time(), happening, user, message)
        store = self.hall.store
        with store.together():
            store.append(self.state.id, self.state.length, entry)
            self.state.apply(entry)
            self._note_row(happening)

    def _note_row(self, happening: Happening) -> None:
        """Keep what lists show; their order follows a running game only now and then, because it costs more."""
        state, store = self.state, self.hall.store
        is_due = state.changed_at - self._listed_at > LIST_EVERY
        if state.phase != "playing" or isinstance(happening, Started) or is_due:
            self._listed_at = state.changed_at
            store.note_table(state.row(), state.users)
        else:
            store.note_progress(state.id, state.seq, state.user_to_move, state.changed_at)

    def hear(self, connection: Connection, message: Any) -> None:
        """A browser has sent a message."""
        if connection in self.connections:
            self._steward.hear(connection, message)

    def begin(self) -> None:
        """The game has begun: everybody sees it."""
        self._begin_watching()
        for connection in self.connections:
            connection.looking = self._first_look(connection.user)
        self.tell_table()
        for connection in self.connections:
            self._show(connection)
        self._settle()

    def act(
        self,
        seat: int,
        text: str,
        by: By,
        connection: Connection | None = None,
        message: str | None = None,
    ) -> None:
        """Carry out an action that is legal, and show everybody what it brought."""
        acted = Acted(seat, text, by, self.prompter.reserve_ms(seat))
        self.note(acted, connection.user if connection is not None else None, message)
        self._tell_step(connection, b"" if message is None else acknowledgement(message, self.state.seq))
        if self.state.phase == "over":
            self.tell_table()
        self.prompter.arrange()

    def renamed(self, user: str, name: str) -> None:
        """A user is called otherwise now, here and elsewhere."""
        for connection in self.connections:
            if connection.user == user:
                connection.name = name
        own = [seat for seat in self.state.seats_of(user) if not self.state.chairs[seat].is_local]
        if own and self.state.phase != "over" and self.state.may_change(user):
            others = [other for seat, other in enumerate(self.state.names) if seat not in own]
            self.note(Renamed(user, unique_name(name, others)))
        self.tell_table()

    def consider_rematch(self) -> None:
        """Every person who is here has voted: the next game begins at a table of its own."""
        state = self.state
        here = {chair.user for chair in state.chairs if chair.user is not None} & self.users_here
        if state.phase != "over" or state.next_table is not None or not here or not here <= state.votes:
            return
        with self.hall.store.together():
            again = self.hall.make_rematch(state)
            self.note(RematchMade(again.id))
        self.hall.open(again)
        self.tell_table()

    # ---- coming and going

    def join(self, connection: Connection, hello: Hello) -> None:
        """A browser has come, or come back."""
        if hello.v != VERSION:
            connection.close("version")
            return
        connection.tab = hello.tab
        for other in self.connections:
            if (other.user, other.tab) == (connection.user, connection.tab):
                other.close("replaced")
        self.connections = {other for other in self.connections if other.goodbye is None} | {connection}
        connection.looking = self._first_look(connection.user)
        for seat in self.state.seats_of(connection.user):
            if seat in self.state.stand_ins:
                self.note(CameBack(seat))
        self.tell_table()
        self._catch_up(connection, hello)
        for remark in self.state.chat:
            connection.send(_said(remark))
        self._settle()
        if self.prompter.has_clock:
            connection.send(self.prompter.message())

    def leave(self, connection: Connection) -> None:
        """A browser is gone."""
        if connection in self.connections:
            self.connections.discard(connection)
            self.tell_table()
            self._settle()

    def let_look(self, connection: Connection, seat: int | None) -> None:
        """Pass-and-play: someone else has the device now."""
        connection.looking = seat
        self.tell_table([connection])
        self._show(connection)

    def _first_look(self, user: str) -> int | None:
        """Which view a browser gets first: at pass-and-play nobody has the device until someone says so."""
        seats = self.state.seats_of(user)
        return seats[0] if self.state.phase != "lobby" and len(seats) == 1 else None

    def _catch_up(self, connection: Connection, hello: Hello) -> None:
        """Send what is missing: some steps where that is all, or the whole scene."""
        if self._viewers is None:
            return
        is_known = self._tabs.get((connection.user, connection.tab), -1) == connection.looking
        steps = None
        if is_known and hello.game == self.state.game_id and hello.since is not None:
            steps = self._viewers.steps_since(connection.looking, hello.since)
        if steps is None:
            self._show(connection)
            return
        for step in steps:
            connection.send(step)

    def _settle(self) -> None:
        """After people came or went."""
        self.prompter.note_presence()
        self.prompter.arrange()
        self.consider_rematch()

    # ---- what is sent

    def tell(self, frame: bytes) -> None:
        """Send the same to everybody."""
        for connection in self.connections:
            connection.send(frame)

    def tell_table(self, those: Collection[Connection] | None = None) -> None:
        """Send everybody, or only some, how the table is now."""
        here, host = self.users_here, self.host
        host_name = self.hall.name_of(host)
        for connection in self.connections if those is None else those:
            connection.send(table_now(self.state, connection, here, host, host_name))

    def say(self, spoke: Spoke, user: str | None = None, message: str | None = None) -> None:
        """Let someone, or the table itself, say something."""
        self.note(spoke, user, message)
        self.tell(_said(self.state.chat[-1]))

    def show_again(self, viewer: int) -> None:
        """A viewer's scene has changed though no action was played."""
        assert self._viewers is not None
        self._viewers.look_again(viewer)
        for connection in self.connections:
            if connection.looking == viewer:
                self._show(connection)

    def _begin_watching(self) -> None:
        state = self.state
        if state.game is not None and state.game_id is not None:
            self._viewers = Viewers(state.game_id, state.game, state.deeds, state.choices)

    def _show(self, connection: Connection) -> None:
        """Send a browser the whole scene."""
        if self._viewers is not None:
            tab = (connection.user, connection.tab)
            self._tabs.pop(tab, None)
            self._tabs[tab] = connection.looking
            if len(self._tabs) > MOST_TABS:
                del self._tabs[next(iter(self._tabs))]
            connection.send(self._viewers.snapshot(connection.looking))

    def _tell_step(self, actor: Connection | None, answer: bytes) -> None:
        """Show everybody what an action brought; who asked for it has the answer first, in the same breath."""
        assert self._viewers is not None
        steps = self._viewers.step({connection.looking for connection in self.connections})
        for connection in self.connections:
            step = steps[connection.looking]
            connection.send(*((answer, step) if connection is actor else (step,)))
        self._draw_curtains()

    def _draw_curtains(self) -> None:
        """Pass-and-play: when it is another one's turn on a device, nobody's cards are to be seen there."""
        game = self.state.game
        if not self.state.has_local or game is None or game.seat is None:
            return
        owner = self.state.chairs[game.seat].user
        drawn = [each for each in self.connections if each.user == owner and each.looking not in (None, game.seat)]
        if not drawn:
            return
        for connection in drawn:
            connection.looking = None
        self.tell_table(drawn)
        for connection in drawn:
            self._show(connection)


def _said(remark: Remark) -> bytes:
    told = {"t": "said", "name": remark.name, "seat": remark.seat, "text": remark.text, "at": remark.at}
    return frame_of(told)
