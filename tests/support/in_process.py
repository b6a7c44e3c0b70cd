"""A server in this process, and guests at its tables: the same messages as over a socket, without one."""

from __future__ import annotations

import asyncio
import json
import selectors
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, ParamSpec

import pytest
from pydantic import TypeAdapter

from ironlanes.analysis.hints import Hint
from ironlanes.bots import FailureReason
from ironlanes.server.features.game_endings import count_finished_games
from ironlanes.server.features.history.counting import count_older_games
from ironlanes.server.features.ratings.rating_service import RatingService
from ironlanes.server.features.tournaments.service import TournamentService
from ironlanes.server.model.ids import friendly_name, new_user
from ironlanes.server.model.messages.incoming import Hello, NewTable, Options, Ping, from_browser
from ironlanes.server.model.messages.outgoing import ToBrowser
from ironlanes.server.model.rate_limits import Limits
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.bots.bot_worker import BotQuestion, decide
from ironlanes.server.play.bots.hint_worker import HintQuestion, advise
from ironlanes.server.play.clients.connection import Connection
from ironlanes.server.play.tables.daily_deals import DailyDeals
from ironlanes.server.play.tables.table import Table
from ironlanes.server.play.tables.table_registry import TableRegistry
from ironlanes.server.play.tables.table_upkeep import TableUpkeep
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.postgres.postgres_database import PostgresDatabase
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.databases import database_for
from tests.support.patches import apply

Parameters = ParamSpec("Parameters")
to_browser = TypeAdapter[Any](ToBrowser)
NO_RATES = Limits(actions=None, frames=None, chat=None, hints=None, requests=None, names=None, has_route_limits=False)
NO_LIMITS = replace(NO_RATES, connections=None, sockets=None, address_sockets=None, queue=100_000)
#: Seconds after which what a test waits for will not come any more; they pass at once.
TIMEOUT = 1e6


def async_test(test: Callable[Parameters, Coroutine[Any, Any, None]]) -> Callable[Parameters, None]:
    """A test that is a coroutine; it waits for no clock."""

    @wraps(test)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        with asyncio.Runner(loop_factory=skipping_loop) as runner:
            runner.run(test(*args, **kwargs))

    return run


def real_time_test(test: Callable[Parameters, Coroutine[Any, Any, None]]) -> Callable[Parameters, None]:
    """A test that is a coroutine and waits for threads, which need real time."""

    @wraps(test)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class SkippingSelector(selectors.SelectSelector):
    """Waits for nothing: where there is nothing to do, the time of the next alarm has come."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0
        #: Whether a real answer is on its way, as from a database: then time does not pass, and it is waited for.
        self.is_awaited: Callable[[], bool] = bool

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.is_awaited():
            return super().select(timeout and 0.05)
        found = super().select(0 if timeout is not None else None)
        if not found and timeout is not None:
            self.skipped += timeout
        return found


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time advances only when there is nothing to do, so that minutes of a clock pass at once."""

    def __init__(self) -> None:
        self.impatience = SkippingSelector()
        super().__init__(self.impatience)

    def time(self) -> float:
        return self.impatience.skipped

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ARG002
        """Wait for the threads however long they take: a time limit (Python 3.12 has one) would pass at once."""
        await super().shutdown_default_executor()


def skipping_loop() -> asyncio.AbstractEventLoop:
    return SkippingLoop()


def wait_for_answers(is_awaited: Callable[[], bool]) -> None:
    """Let the time of this test stand still while something else has to answer."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, SkippingLoop):
        loop.impatience.is_awaited = is_awaited


class InlineBots:
    """Bots that decide at once, in the event loop: for tests that are not about processes."""

    def __init__(self) -> None:
        self.asked: list[BotQuestion] = []
        self.hinted: list[HintQuestion] = []
        #: Why bots and the coach fail from now on.
        self.failure: FailureReason | None = None

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        self.asked.append(question)
        index = decide(question).index
        assert index is not None
        return index, self.failure

    async def hint(self, question: HintQuestion) -> Hint | None:
        self.hinted.append(question)
        return None if self.failure else advise(question)

    def get_coach_ready(self) -> None:
        """The coach needs nothing."""

    def close(self) -> None:
        """There is nothing to end."""


class InProcessServer:
    """Tables with a database; a second one with the same file is what is there after a restart."""

    def __init__(
        self, database: Path | str = ":memory:", tables: TableRegistry | None = None, storage: Storage | None = None
    ) -> None:
        self.bots = InlineBots()
        self.settings = Settings(database=database if tables else database_for(database), limits=NO_LIMITS)
        self._guests: list[Guest] = []
        if tables is not None and storage is not None:
            self._use(tables, storage)

    def _use(self, tables: TableRegistry, storage: Storage) -> None:
        self.tables, self.storage = tables, storage
        self.upkeep = TableUpkeep(self.settings, self.storage, tables)
        self.ratings = RatingService(self.storage.ratings)
        tables.hooks.end_saved.append(lambda _table: self.ratings.wake())

    async def __aenter__(self) -> InProcessServer:
        wait_for_answers(lambda: True)
        database = await open_database(self.settings.database)
        storage = Storage(database)
        wait_for_answers(lambda: isinstance(database, PostgresDatabase) and database.is_busy)
        deals, secret = await DailyDeals.open(storage.values), "a secret that a restart does not change"
        self._use(TableRegistry(self.settings, storage, self.bots, deals, secret=secret), storage)
        count_finished_games(self.tables)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.tables.close()
        for guest in self._guests:
            await guest.end()
        wait_for_answers(lambda: True)
        await self.storage.database.close()
        wait_for_answers(bool)

    async def resume(self) -> None:
        """Do what a server does after its start."""
        await self.upkeep.resume()
        await self.tables.damage.found_or(0, count_older_games(self.storage.history))

    @property
    def sqlite(self) -> sqlite3.Connection:
        """The connection to the database, for tests that look into SQLite itself."""
        database = self.storage.database
        if not isinstance(database, SqliteDatabase):
            pytest.skip("looks into SQLite itself")
        return database._connection

    def tournament_service(self) -> TournamentService:
        """Return what holds the tournaments at these tables."""
        storage = self.storage
        return TournamentService(self.tables, storage.tournaments, storage.accounts, storage.blocks, storage.table_rows)

    def table(self, user: str, board: str = "usa", players: int = 2, **settings: Any) -> Table:
        """A new table of a user, without waiting for bots."""
        options = {"bot_pace_ms": 0, "fallback": "random"} | settings.pop("options", {})
        request: dict[str, Any] = {"board": board, "players": players, "bot": "random", "options": Options(**options)}
        names = (guest.connection.name for guest in self._guests if guest.user == user)
        return self.tables.create_table(NewTable(**request | settings), user, next(names, friendly_name(user)))

    async def find_table(self, name: str) -> Table:
        table = await self.tables.find(name)
        assert table is not None
        return table

    async def quiet(self, table: Table) -> None:
        """Wait until everything posted so far has been handled and sent."""
        for _ in range(3):
            done = asyncio.Event()
            table.post(done.set)
            await done.wait()
            if isinstance(self.storage.database, PostgresDatabase):
                await self.storage.database.settled()
            await asyncio.sleep(0)

    def guest(self, user: str | None = None, tab: str = "tab") -> Guest:
        """A browser that is not at a table yet."""
        guest = Guest(self, user or new_user(), tab)
        self._guests.append(guest)
        return guest


class Guest:
    """A browser: what it was sent, and the scene that it has made of that."""

    def __init__(self, server: InProcessServer, user: str, tab: str) -> None:
        self.server = server
        self.user = user
        self.tab = tab
        self.messages: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.scene: dict[str, Any] = {}
        self.seq = -1
        self.connection = Connection(user, friendly_name(user), NO_LIMITS)
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self.connection.write(self._receive))
        self._number = 0
        self._table: Table | None = None

    async def _receive(self, text: str) -> None:
        message = json.loads(text)
        to_browser.validate_python(message)
        self.frames.append(text)
        self.messages.append(message)
        if message["t"] == "snapshot":
            self.scene, self.seq = message["scene"], message["seq"]
        elif message["t"] == "step":
            assert message["seq"] == self.seq + 1
            self.scene, self.seq = apply(self.scene, message["changes"]), message["seq"]
        self._news.set()

    async def come(self, table: Table, **hello: Any) -> Guest:
        """Say hello, and read every answer."""
        self._table = table
        self.connection.name = await self.server.tables.people.name_of(self.user)
        message = Hello.model_validate({"t": "hello", "v": 1, "tab": self.tab} | hello)
        table.post(lambda: table.join(self.connection, message))
        await self.until(lambda: self.connection.close_reason is not None or bool(self.of("table")))
        await self.quiet()
        return self

    async def go(self) -> None:
        """Be gone, as when a tab is closed."""
        assert self._table is not None
        table = self._table
        table.post(lambda: table.leave(self.connection))
        await self.quiet()
        await self.end()

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def say(self, kind: str, /, **content: Any) -> str:
        """Send a message; its id."""
        assert self._table is not None
        self._number += 1
        name: str = content.pop("id", f"{self.tab}-{self._number}")
        message = from_browser.validate_python({"t": kind, "id": name} | content)
        assert not isinstance(message, Hello | Ping)
        table = self._table
        table.post(lambda: table.handle_message(self.connection, message))
        return name

    async def ask(self, kind: str, /, **content: Any) -> dict[str, Any]:
        """Send a message; its answer."""
        before = len(self.messages)
        name = self.say(kind, **content)
        await self.until(lambda: any(each.get("id") == name for each in self.messages[before:]))
        return next(each for each in self.messages[before:] if each.get("id") == name)

    async def act(self, action: str, seat: int | None = None, **content: Any) -> dict[str, Any]:
        """Play an action; its answer."""
        own = self.scene["view"]["viewer"] if seat is None else seat
        return await self.ask("act", **{"seq": self.seq, "seat": own, "action": action} | content)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The messages of a kind that came so far."""
        return [message for message in self.messages if message["t"] == kind]

    @property
    def table_message(self) -> dict[str, Any]:
        return self.of("table")[-1]

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(TIMEOUT):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    async def reach(self, seq: int) -> None:
        """Wait until a number of actions have been shown."""
        await self.until(lambda: self.seq >= seq)

    async def quiet(self) -> None:
        """Wait until everything posted so far has been handled and sent."""
        assert self._table is not None
        await self.server.quiet(self._table)

    @property
    def can_decide(self) -> bool:
        return "decision" in self.scene


def ways(priced: list[dict[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """What can be claimed or built, and how each can be paid for."""
    return [(name, each["payments"]) for each in priced for name in each["names"]]


def choices(scene: dict[str, Any]) -> list[str]:
    """Every action that a scene offers, as its text."""
    decision = scene["decision"]
    found: list[str] = [f"draw {card}" for card in decision["draws"]] + decision["tickets"]
    found += [f"claim {track} with {each}" for track, payments in ways(decision["claims"]) for each in payments]
    found += [f"station {city} with {each}" for city, payments in ways(decision["stations"]) for each in payments]
    found += [f"pay {payment}" for payment in decision["payments"]]
    found += [f"passenger {place} {each}" for place, colours in decision["passengers"].items() for each in colours]
    found += ["decline"] * decision["can_decline"] + ["pass"] * decision["must_pass"]
    if "keep_least" in decision:
        offer = scene["view"]["pending"]["offer"]
        found.append("keep " + " ".join(str(place) for place in range(1, len(offer) + 1)))
        found.append("keep " + " ".join(str(place) for place in range(1, decision["keep_least"] + 1)))
    return found


def choose(scene: dict[str, Any], random: Random) -> str:
    """An action of a random kind, so that rare kinds come up too."""
    kinds: dict[str, list[str]] = {}
    for text in choices(scene):
        kinds.setdefault(text.partition(" ")[0], []).append(text)
    return random.choice(kinds[random.choice(sorted(kinds))])


async def play_on(guests: list[Guest], random: Random, until: Callable[[], bool]) -> None:
    """Let guests play, each on their turn, until a condition holds or the game is over."""
    while not until() and guests[0].scene["view"]["phase"] != "over":
        to_move = guests[0].scene["view"]["to_move"]
        mover = next((guest for guest in guests if guest.scene["view"].get("viewer") == to_move), None)
        seq = guests[0].seq
        if mover is not None:
            assert (await mover.act(choose(mover.scene, random)))["t"] == "ack"
        for guest in guests:
            await guest.reach(seq + 1)


def seat_everyone(server: InProcessServer, count: int, board: str = "usa", **settings: Any) -> Awaitable[list[Guest]]:
    """A game that a number of guests have started, each with their own browser."""

    async def seat() -> list[Guest]:
        guests = [server.guest(tab=f"tab{number}") for number in range(count)]
        table = server.table(guests[0].user, board, count, **settings)
        for number, guest in enumerate(guests):
            await guest.come(table)
            if number:
                assert (await guest.ask("sit", seat=number))["t"] == "ack"
        assert (await guests[0].ask("start"))["t"] == "ack"
        for guest in guests:
            await guest.reach(0)
        return guests

    return seat()
