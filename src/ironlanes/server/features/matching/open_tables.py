"""The open tables: listed tables with a free seat and somebody who waits there, and the games that can be watched."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from pydantic import ValidationError

from ironlanes.game.compiled_board import is_known

from ...model.messages.http import OpenTable, OpenTables, TableCard
from ...play.tables.saved_rows import table_row
from ...play.tables.table import Table
from ...play.tables.table_lists import card_of
from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...runtime.encoding import encode_message
from ...storage.features.correspondence import CorrespondenceGames, CorrespondenceRow
from ...storage.features.ratings import Ratings
from ...storage.play.table_rows import TableRow

Card = TypeVar("Card", OpenTable, TableCard)

#: How many open tables, and how many games, a list shows; some places are kept for tables of each kind.
SHOWN: Final = 50
KEPT_FOR_CORRESPONDENCE: Final = 20
#: How many tables where somebody waits it shows from one address; of one host it shows one.
SHOWN_FROM_ADDRESS: Final = 3
#: Seconds between two lists, so that changes are sent together; and after which a list is sent again in any case.
PAUSE: Final = 0.5
REPEAT: Final = 20.0
#: Seconds for which a new table is open though nobody has come there yet.
ARRIVAL_SECONDS: Final = 15.0


def is_open(table: Table) -> bool:
    """Return whether strangers may join a table: it is listed, has a free seat, and somebody is waiting there."""
    state = table.state
    if state.phase != "lobby" or not state.options.is_listed or not state.open_seats:
        return False
    if state.options.days is not None:
        return True  # those who play for days need not wait there
    people = {chair.user for chair in state.chairs if chair.user is not None}
    if table.audience.was_visited:
        return bool(people & table.audience.users_here)
    return bool(people) and wall_clock.now() - state.created_at < ARRIVAL_SECONDS


class OpenTableList:
    """The list of open tables, for all who look at it."""

    def __init__(self, tables: TableRegistry, correspondence: CorrespondenceGames, ratings: Ratings) -> None:
        self._tables = tables
        self._correspondence = correspondence
        self._ratings = ratings
        self._changed = asyncio.Event()
        #: The last list, if nothing has changed since.
        self._text: str | None = None
        #: The lists of other nodes, by their addresses.
        self._elsewhere: dict[str, OpenTables] = {}
        #: Called when the list of this server may have changed.
        self.on_own_change: Callable[[], None] = lambda: None
        tables.on_change = self._note_change

    def open_tables(self) -> list[Table]:
        """Return the open tables, oldest first."""
        found = [table for table in self._tables.in_memory_tables if is_open(table)]
        return sorted(found, key=lambda table: table.state.created_at)

    def _shown_tables(self) -> list[Table]:
        """Return the open tables, limited per guest and per address so that nobody fills the list."""
        hosts, addresses, shown = set[str](), Counter[str](), list[Table]()
        for table in reversed(self.open_tables()):  # of several tables of a host the last is shown
            host, near = table.state.host, table.host_addresses
            if table.state.options.days is None:
                if host in hosts or any(addresses[each] >= SHOWN_FROM_ADDRESS for each in near):
                    continue
                hosts.add(host)
                addresses.update(near)
            shown.append(table)
        return shown[::-1]

    async def current(self) -> OpenTables:
        """Return the current list, including tables of other nodes."""
        lists = [await self.own(), *self._elsewhere.values()]
        return OpenTables(
            tables=_chosen(_distinct(table for each in lists for table in each.tables)),
            running=_distinct(table for each in lists for table in each.running)[:SHOWN],
        )

    async def shown_to(self, user: str) -> OpenTables:
        """Return the list without tables of players who block the user or whom the user blocks."""
        listed = await self.current()
        names = [*(each.table for each in listed.tables), *(each.table for each in listed.running)]
        avoided = await self._tables.people.relations.avoided_tables(user, names)
        return OpenTables(
            tables=[each for each in listed.tables if each.table not in avoided],
            running=[each for each in listed.running if each.table not in avoided],
        )

    def elsewhere(self) -> Mapping[str, OpenTables]:
        """Return the lists of other nodes, by address."""
        return self._elsewhere

    def note_elsewhere(self, lists: Mapping[str, str]) -> None:
        """Replace the lists of other nodes; a list that a newer version wrote differently is skipped."""
        before, self._elsewhere = self._elsewhere, {}
        for address, text in lists.items():
            with suppress(ValidationError):
                self._elsewhere[address] = OpenTables.model_validate_json(text)
        if self._elsewhere != before:
            self._wake_readers()

    async def own(self) -> OpenTables:
        """Return the list of this server."""
        tables = self._shown_tables()
        running = [
            table_row(table.state)
            for table in self._tables.in_memory_tables
            if table.state.phase == "playing" and table.state.options.is_listed
        ]
        running.sort(key=lambda row: -row.changed_at)
        in_memory = {table.state.id for table in tables}
        others = [
            _correspondence_card(row, turn)
            for row, turn in await self._correspondence.with_free_seats(SHOWN)
            if row.id not in in_memory and is_known(row.board)
        ]
        return OpenTables(
            tables=_chosen([*await self._cards(tables), *others]),
            running=[card_of(row, None) for row in running[:SHOWN]],
        )

    async def updates(self) -> AsyncGenerator[str, None]:
        """Yield the list as JSON, now and whenever it changes."""
        while True:
            changed, text = self._changed, self._text
            if text is None:
                text = encode_message(await self.current())
                if not changed.is_set():
                    self._text = text
            yield text
            await asyncio.sleep(PAUSE)
            try:
                await asyncio.wait_for(changed.wait(), REPEAT)
            except TimeoutError:
                self._text = None  # the seconds until a start have become fewer

    def _note_change(self) -> None:
        self.on_own_change()
        self._wake_readers()

    def _wake_readers(self) -> None:
        self._text = None
        self._changed.set()
        self._changed = asyncio.Event()

    async def _cards(self, tables: Sequence[Table]) -> list[OpenTable]:
        ratings: dict[tuple[str, str], float] = {}
        for board in {table.state.board for table in tables}:
            users = {chair.user for table in tables if table.state.board == board for chair in table.state.chairs}
            found = await self._ratings.on_board(board, sorted(user for user in users if user is not None))
            ratings |= {(board, user): rating.estimate.rating for user, rating in found.items()}
        return [_card(table, ratings) for table in tables]


def _distinct(cards: Iterable[Card]) -> list[Card]:
    """Return each table once: all nodes list a correspondence table that no node has in memory."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(card.table, card)
    return list(found.values())


def _chosen(cards: Sequence[OpenTable]) -> list[OpenTable]:
    """Choose the cards that are shown; tables where somebody is waiting come first."""
    live, correspondence = ([card for card in cards if (card.days is None) == is_live] for is_live in (True, False))
    shown = live[: SHOWN - min(KEPT_FOR_CORRESPONDENCE, len(correspondence))]
    return [*shown, *correspondence[: SHOWN - len(shown)]]


def _card(table: Table, ratings: dict[tuple[str, str], float]) -> OpenTable:
    state = table.state
    known = [rating for chair in state.chairs if (rating := ratings.get((state.board, chair.user or ""))) is not None]
    return OpenTable(
        table=state.id,
        board=state.board,
        names=[chair.name for chair in state.chairs if chair.kind in ("person", "bot")],
        avatars=[chair.shown_avatar for chair in state.chairs if chair.kind in ("person", "bot")],
        open=state.open_seats,
        turn_seconds=state.options.turn_seconds,
        days=state.options.days,
        is_rated=state.options.is_rated,
        rating=round(sum(known) / len(known)) if known else None,
        starts_in=state.starts_in,
    )


def _correspondence_card(row: TableRow, turn: CorrespondenceRow) -> OpenTable:
    """Return the card of a correspondence table where nobody is present."""
    return OpenTable(
        table=row.id,
        board=row.board,
        names=row.names,
        open=turn.open_seats,
        turn_seconds=0,
        days=turn.pace,
        is_rated=turn.is_rated,
    )
