"""Where tables are made and found: each is in memory while someone is there or something happens, else in its log."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from . import seating
from .bot_workers import Bots
from .clocks import now
from .connection import Why
from .happenings import Created, Entry
from .ids import friendly_name, new_id
from .messages import NewTable, TableCard
from .reasons import Refused, unreadable_table
from .settings import Settings
from .store import Store, TableRow
from .table import Table
from .table_state import TableState, begin_table, rebuild_table

log = logging.getLogger(__name__)

#: How many tables a list shows, and how many games go on by themselves after a restart.
LISTED = 20
RESUMED = 1000
#: How often it is tried whether something can be saved again.
STORAGE_SECONDS = 1.0


class Lobby:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store, bots: Bots) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self._tables: dict[str, Table] = {}

    def find(self, name: str) -> Table | None:
        """A table by its name, read from its log where it is not in memory."""
        if name not in self._tables:
            entries = self.store.log(name)
            if not entries:
                return None
            try:
                state = rebuild_table(name, entries)
            except ValueError as error:
                log.warning("table %s can't be read again: %s", name, error)
                raise unreadable_table() from error
            return self.open(state)
        return self._tables[name]

    def make(self, wish: NewTable, user: str) -> Table:
        """The table that someone wishes for."""
        created = seating.wished_table(wish, user, self.name_of(user))
        with self.store.together():
            state = self._create(created)
            if wish.start:
                self._start(state)
            self._note(state)
        return self.open(state)

    def make_rematch(self, before: TableState) -> TableState:
        """A table with the same seats, moved on by one, where the game has begun; it is still to be opened."""
        assert before.game is not None
        state = self._create(seating.rematch(before, before.game.start))
        self._start(state)
        self._note(state)
        return state

    def _create(self, created: Created) -> TableState:
        entry = Entry(time.time(), created)
        name = new_id()
        self.store.append(name, 0, entry)
        return begin_table(name, entry)

    def _start(self, state: TableState) -> None:
        entry = Entry(time.time(), seating.started(state))
        self.store.append(state.id, state.length, entry)
        state.apply(entry)

    def _note(self, state: TableState) -> None:
        self.store.note_table(state.row(), state.users)

    def open(self, state: TableState) -> Table:
        """Let people come to a table."""
        table = self._tables[state.id] = Table(state, self)
        return table

    def forget(self, table: Table, why: Why = "restart") -> None:
        """Take a table out of memory; who is connected comes back to one that is read from the log again."""
        self._tables.pop(table.state.id, None)
        table.stop(why)

    # ---- people

    def name_of(self, user: str) -> str:
        return self.store.name_of(user) or friendly_name(user)

    def rename(self, user: str, name: str) -> None:
        """From now on a user is called so, at every table where he is or sits before the start."""
        self.store.set_name(user, name)
        for table in list(self._tables.values()):
            if user in table.users_here or table.state.seats_of(user):
                table.post(partial(table.renamed, user, name))

    # ---- lists

    async def unfinished(self, user: str) -> list[TableCard]:
        """A user's tables where a game waits for him."""
        return await self._live_cards(self.store.tables_of(user, ("lobby", "playing"), LISTED), user)

    async def running(self) -> list[TableCard]:
        """The games that everyone may watch."""
        return await self._live_cards(self.store.listed_tables("playing", LISTED), None)

    def finished(self, user: str) -> list[TableCard]:
        """A user's games that are over."""
        return [_card(row) for row in self.store.tables_of(user, ("over",), LISTED)]

    async def _live_cards(self, rows: list[TableRow], user: str | None) -> list[TableCard]:
        cards = []
        for row in rows:
            await asyncio.sleep(0)  # a table that has to be read from its log takes some milliseconds
            with suppress(Refused):
                table = self.find(row.id)
                assert table is not None
                cards.append(_live_card(table.state, user))
        return cards

    # ---- the life of tables

    async def resume(self) -> None:
        """After a restart: games where a bot or a clock is to move go on."""
        for row in self.store.tables_since(time.time() - self.settings.resume_seconds, RESUMED):
            with suppress(Refused):
                self.find(row.id)
            await asyncio.sleep(0)

    async def resume_after_failures(self) -> None:
        """Let games go on that were taken out of memory because nothing could be saved."""
        seen = self.store.failures
        while True:
            await asyncio.sleep(STORAGE_SECONDS)
            failures = self.store.failures
            if failures != seen and self.store.can_write():
                seen = failures
                await self.resume()

    async def sweep(self) -> None:
        """Now and then take tables out of memory where nobody is."""
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 5)
            for table in list(self._tables.values()):
                if table.is_idle and now() - table.touched > self.settings.idle_seconds:
                    self.forget(table)

    def close(self) -> None:
        """The server ends: everyone is told to come back."""
        for table in self._tables.values():
            table.stop("restart")
        self._tables.clear()


def _card(row: TableRow) -> TableCard:
    result = row.result or {}
    return TableCard(
        table=row.id,
        board=row.board,
        names=row.names,
        phase=row.phase,
        seq=0,
        game=row.game,
        winners=result.get("winners", []),
        totals=result.get("totals", []),
        changed_at=row.changed_at,
    )


def _live_card(state: TableState, user: str | None) -> TableCard:
    to_move = None if state.game is None else state.game.seat
    card = _card(state.row())
    card.seq = state.seq
    card.your_turn = user is not None and to_move is not None and state.chairs[to_move].user == user
    return card
