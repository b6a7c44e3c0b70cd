"""What lists cost: `scripts/postgres-for-tests .venv/bin/python -m benchmarks.lists --out FILE`.

The same lists are asked for in databases with 10, 10,000 and 1,000,000 finished games, of SQLite and of PostgreSQL,
through the repositories and for some of them through HTTP. What goes on at the moment, and what the person has played
who is asked for, is the same in all of them, so every list should cost the same. What counts is the CPU time of the
server together with that of the database, as a ratio to the smallest database; they take turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
from rich.console import Console
from rich.table import Table
from starlette.responses import Response

from benchmarks.web.filled_database import ASKED, ASKED_TOURNAMENT, fill
from benchmarks.web.server_process import main_thread_cpu, ours
from ironlanes.server.features.history.history_messages import PAGE
from ironlanes.server.model.glicko import DAY
from ironlanes.server.model.ids import public_id
from ironlanes.server.people.accounts.identity import Identity
from ironlanes.server.play.tables.retention import BATCH_SIZE
from ironlanes.server.play.tables.table_lists import CORRESPONDENCE_LISTED, LISTED, REMEMBERED
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.storage import Storage
from ironlanes.server.web.routes.ratings import LEADER_DAYS, LEADER_PAGES
from ironlanes.server.web.security.cookie_secret import KEY
from tests.support.databases import POSTGRES, ask_postgres, postgres_schema

GAMES: Final = (10, 10_000, 1_000_000)
#: Seconds of CPU time for which a list is asked for in a row.
TURN: Final = 0.1
SECRET: Final = "a secret that is thrown away with the database"
progress = Console(stderr=True)

Ask = Callable[[Storage], Awaitable[Any]]
LISTS: Final[dict[str, Ask]] = {
    "home: unfinished games": lambda storage: storage.table_rows.of_user(ASKED, LISTED, is_over=False),
    "home: finished games": lambda storage: storage.table_rows.of_user(ASKED, LISTED, is_over=True),
    "home: games to watch": lambda storage: storage.table_rows.listed(LISTED),
    "home: games of days": lambda storage: storage.correspondence.of_user(ASKED, CORRESPONDENCE_LISTED),
    "home: exercises due": lambda storage: storage.practice.count_due(ASKED, time.time()),
    "lobby: open tables of days": lambda storage: storage.correspondence.with_free_seats(50),
    "own history": lambda storage: storage.history.games_of(ASKED, REMEMBERED),
    "profile: whose it is": lambda storage: storage.users.user_of_player(public_id(ASKED)),
    "profile: games": lambda storage: storage.history.games_of(ASKED, REMEMBERED, is_public=True),
    "profile: rating": lambda storage: storage.ratings.changes_of(ASKED, "usa", 100),
    "practice: exercises": lambda storage: storage.practice.exercises_of(ASKED),
    "practice: level": lambda storage: storage.practice.lost_points_of(ASKED, REMEMBERED),
    "leaderboard, first page": lambda storage: storage.ratings.leaders("usa", _active(), PAGE + 1, 0),
    "leaderboard, last page": lambda storage: storage.ratings.leaders(
        "usa", _active(), PAGE + 1, PAGE * (LEADER_PAGES - 1)
    ),
    "tournament": lambda storage: storage.tournaments.get(ASKED_TOURNAMENT),
    "running tournaments": lambda storage: storage.tournaments.running("", 100),
    "operator: sizes": lambda storage: storage.database.sizes(),
    "operator: reports": lambda storage: storage.reports.accused(20),
    "operator: audit": lambda storage: storage.operators.audit(20),
    "by itself: tables due": lambda storage: storage.correspondence.due(time.time(), 100),
    "by itself: old games": lambda storage: storage.table_rows.unchanged_since(_old(), ("playing", "over"), BATCH_SIZE),
    "by itself: old names": lambda storage: storage.users.remove_of_strangers("users", "", _old(), BATCH_SIZE),
    "by itself: old ratings": lambda storage: storage.ratings.remove_before(_old(), BATCH_SIZE),
}
PAGES: Final = {
    "GET /api/home": "/api/home",
    "GET /api/open-tables": "/api/open-tables",
    "GET /api/history": "/api/history",
    "GET /api/players/ID": f"/api/players/{public_id(ASKED)}",
    "GET /api/boards/usa/leaders": "/api/boards/usa/leaders",
    "GET /api/tournaments/ID": f"/api/tournaments/{ASKED_TOURNAMENT}",
}


def _active() -> float:
    return time.time() - LEADER_DAYS * DAY


def _old() -> float:
    return time.time() - 365 * DAY


@dataclass(frozen=True, slots=True)
class Database:
    """A filled database, and what can be asked of it: a coroutine for each list."""

    games: int
    lists: Mapping[str, Callable[[], Awaitable[Any]]]
    #: The CPU seconds that answering has taken so far.
    cpu: Callable[[], float]

    async def turn(self, name: str) -> float:
        """Ask for a list for a while; return the CPU seconds for one."""
        ask, asked, started = self.lists[name], 0, self.cpu()
        while (spent := self.cpu() - started) < TURN:
            await ask()
            asked += 1
        return spent / asked


@dataclass(frozen=True, slots=True)
class ListCost:
    """What a list costs with a number of games, in CPU microseconds: the median of all turns."""

    storage: str
    list: str
    games: int
    cpu_us: float
    #: To the smallest database, turn by turn: the median, the lowest and the highest.
    ratio: float
    low: float
    high: float


async def measure(storage: str, databases: Sequence[Database], turns: int) -> list[ListCost]:
    """Ask for each list in all databases in turns."""
    found = []
    for name in databases[0].lists:
        for each in databases:
            await each.lists[name]()
        rounds = [[await each.turn(name) for each in databases] for _ in range(turns)]
        for number, each in enumerate(databases):
            ratios = [times[number] / times[0] for times in rounds]
            middle = 1e6 * median(times[number] for times in rounds)
            found.append(ListCost(storage, name, each.games, middle, median(ratios), min(ratios), max(ratios)))
        ratios_shown = ", ".join(f"{cost.ratio:.2f}" for cost in found[-len(databases) :])
        progress.print(f"{storage}, {name}: {ratios_shown}", highlight=False)
    return found


def backends() -> list[int]:
    """The processes that work for connections to PostgreSQL, except the one that answers this."""
    if POSTGRES is None:
        return []
    query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    return [pid for (pid,) in ask_postgres(query)]


async def through_repositories(places: Mapping[int, Path | str], turns: int, name: str) -> list[ListCost]:
    async with AsyncExitStack() as stack:
        storages: dict[int, Storage] = {}
        for games, place in places.items():
            storages[games] = Storage(await open_database(place))
            stack.push_async_callback(storages[games].database.close)
            await storages[games].values.get(KEY, SECRET)
        pids = backends()

        def cpu() -> float:
            return time.process_time() + sum(map(main_thread_cpu, pids))

        databases = [
            Database(games, {each: _asked(ask, storage) for each, ask in LISTS.items()}, cpu)
            for games, storage in storages.items()
        ]
        return await measure(name, databases, turns)


def _asked(ask: Ask, storage: Storage) -> Callable[[], Awaitable[Any]]:
    return lambda: ask(storage)


async def through_http(places: Mapping[int, Path | str], turns: int, name: str) -> list[ListCost]:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(_served(games, place)) for games, place in places.items()]
        return await measure(name, opened, turns)


@asynccontextmanager
async def _served(games: int, place: Path | str) -> AsyncIterator[Database]:
    """A server with a database, and the person who is asked for as its visitor."""
    response = Response()
    Identity(SECRET).set_cookie(response, ASKED, is_secure=False)
    cookie = response.headers["set-cookie"].partition(";")[0]
    with tempfile.TemporaryDirectory() as folder:
        where = (place.parent, None) if isinstance(place, Path) else (Path(folder), place)
        with ours(where[0], database=where[1]) as server:
            async with httpx.AsyncClient(
                base_url=f"http://localhost:{server.port}", headers={"cookie": cookie}
            ) as client:

                async def get(page: str) -> None:
                    (await client.get(page)).raise_for_status()

                await get("/api/home")
                pids = [server.pid, *backends()]

                def cpu() -> float:
                    return sum(map(main_thread_cpu, pids))

                lists = {each: _got(get, page) for each, page in PAGES.items()}
                yield Database(games, lists, cpu)


def _got(get: Callable[[str], Awaitable[None]], page: str) -> Callable[[], Awaitable[None]]:
    return lambda: get(page)


def show(costs: Sequence[ListCost]) -> None:
    """Print a table for each way to ask."""
    for storage in dict.fromkeys(cost.storage for cost in costs):
        own = [cost for cost in costs if cost.storage == storage]
        table = Table("list", title=f"{storage}: CPU µs, and the ratio to the smallest database")
        for games in dict.fromkeys(cost.games for cost in own):
            table.add_column(f"{games:,} games", justify="right")
        for name in dict.fromkeys(cost.list for cost in own):
            cells = [cost for cost in own if cost.list == name]
            table.add_row(name, *(f"{cost.cpu_us:,.0f} ({cost.ratio:.2f})" for cost in cells))
        Console().print(table)


async def run(wishes: argparse.Namespace, folder: Path) -> None:
    costs: list[ListCost] = []
    databases: dict[str, Callable[[Path], Path | str]] = {"SQLite": _file}
    if POSTGRES is not None:
        databases["PostgreSQL"] = _schema
    for name, database in databases.items():
        places = {games: database(folder / str(games)) for games in wishes.games}
        for games, place in places.items():
            if not isinstance(place, Path) or not place.exists():
                progress.print(f"filling {name} with {games:,} games", highlight=False)
                await fill(place, games)
        costs += await through_repositories(places, wishes.turns, name)
        costs += await through_http(places, wishes.turns, f"{name}, through HTTP")
        show(costs)
    if wishes.out is not None:
        wishes.out.write_text(json.dumps([asdict(cost) for cost in costs], indent=1) + "\n", encoding="utf-8")


def _file(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "games.sqlite"


def _schema(folder: Path) -> str:
    return postgres_schema(str(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=GAMES, help="how many games the databases have")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--out", type=Path, help="a file for the results, as JSON")
    parser.add_argument("--folder", type=Path, help="where the files of SQLite are, or are made and kept")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(wishes, wishes.folder or Path(folder)))


if __name__ == "__main__":
    main()
