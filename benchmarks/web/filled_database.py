"""A database with many finished games, written in bulk: rows as the server writes them, with logs of a few lines.

What is going on at the moment, and what one person has played, is the same however many games there are.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from hashlib import md5
from pathlib import Path
from random import Random
from typing import Final

import asyncpg

from ironlanes.server.features.tournaments.tournament import Entrant, RoundGame, Tournament
from ironlanes.server.model.glicko import DAY
from ironlanes.server.model.ids import public_id
from ironlanes.server.storage.open_database import open_database
from ironlanes.server.storage.postgres.postgres_url import is_postgres
from ironlanes.server.storage.storage import Storage
from ironlanes.server.storage.transfer import CopiedTable, PostgresCopied, Row, SqliteCopied, copied_tables

BOARDS: Final = ("usa", "europe", "germany")
#: Games are spread over so many days, fewer than those after which the server removes them.
DAYS: Final = 300
#: How many games a person has played, on average and the one who is asked for.
GAMES_EACH: Final = 10
#: Of so many games one is listed, rated, reviewed, part of a tournament that is over, or reported.
LISTED, RATED, REVIEWED, IN_TOURNAMENT, REPORTED = 3, 3, 5, 200, 1000
LOG: Final = [
    json.dumps({"v": 1, "seat": seat % 2, "action": "claim boston-montreal", "by": "person"}) for seat in range(2)
]
NAMES: Final = json.dumps(["Golden Otter 17", "Rusty Heron 61"])
RESULT: Final = json.dumps(
    {
        **{"winners": [0], "totals": [112, 97], "completed": [4, 3], "failed": [0, 1], "longest": [31, 24]},
        "bots": [None, None],
    }
)
#: Whoever has played so many rated games on a board has a known rating.
KNOWN_AFTER: Final = 3
#: What is there in any case: players with known ratings who are active, running games, tables, tournaments, reports.
LEADERS: Final = 1000
RUNNING: Final = 60
LOBBIES: Final = 20
TOURNAMENTS: Final = 5
OPEN_REPORTS: Final = 20
KEPT_REVIEWS: Final = 5000
#: Games that are written at once.
BATCH: Final = 10_000

ASKED: Final = md5(b"the one who is asked for").hexdigest()
ASKED_TOURNAMENT: Final = "tournament0"

#: The rows of some tables of the database.
Rows = dict[str, list[Row]]
Insert = Callable[[CopiedTable, list[Row]], Awaitable[None]]


def _id(kind: str, number: int) -> str:
    """An id; real ones have no order, but in order they are written much faster."""
    return f"{kind}{number:08}"


def _person(number: int) -> str:
    return ASKED if number == 0 else md5(str(number).encode()).hexdigest()


def _table_row(name: str, phase: str, *, board: str, is_listed: bool, at: float, game: str | None, to_move: str) -> Row:
    result, whose = (RESULT, None) if phase == "over" else (None, to_move)
    return name, board, phase, is_listed, NAMES, game, result, at, len(LOG) - 1, whose, at, None, 0


def _log(table: str, users: tuple[str, str], at: float) -> Iterator[Row]:
    for seq, line in enumerate(LOG):
        yield table, seq, at, line, users[seq % 2], f"message {seq}"


class FilledDatabase:
    """Makes the rows of a database with some finished games."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._people = max(4, 2 * games // GAMES_EACH)
        self._now = time.time()
        self._random = Random(games)
        self._rated: Counter[tuple[str, str]] = Counter()
        self._last_rated: dict[tuple[str, str], float] = {}

    async def write(self, insert: Insert) -> None:
        """Write everything."""
        for first in range(0, self._games, BATCH):
            await self._insert(insert, self._finished(range(first, min(first + BATCH, self._games))))
        for rows in (self._running(), self._others(), self._ratings(), self._tournaments(), self._moderation()):
            await self._insert(insert, rows)

    async def _insert(self, insert: Insert, rows: Rows) -> None:
        """Add rows to their tables; columns that came later keep their defaults."""
        for table in copied_tables():
            if found := rows.get(table.name):
                await insert(table._replace(columns=table.columns[: len(found[0])]), found)

    def _finished(self, numbers: range) -> Rows:
        rows: Rows = {
            name: [] for name in ("tables", "table_users", "events", "rating_changes", "given_away", "daily", "reviews")
        }
        for number in numbers:
            self._add_finished(rows, number)
        return rows

    def _add_finished(self, rows: Rows, number: int) -> None:
        table, game = _id("table", number), _id("game", number)
        at = self._now - DAY * DAYS * (1 - number / self._games)
        of_asked, rest = divmod(number, self._games // GAMES_EACH)
        is_asked = rest == 0
        kind = of_asked if is_asked else number
        board = BOARDS[kind % len(BOARDS)]
        first = 0 if is_asked else self._random.randrange(1, self._people)
        second = self._random.choice([each for each in (1, 2, 3) if each != first]) if self._people == 4 else 0
        while second in (0, first):
            second = self._random.randrange(1, self._people)
        users = _person(first), _person(second)
        rows["tables"].append(
            _table_row(table, "over", board=board, is_listed=kind % LISTED == 0, at=at, game=game, to_move="")
        )
        rows["table_users"] += [(user, table, True, at, seat, False) for seat, user in enumerate(users)]
        rows["events"] += _log(table, users, at)
        if kind % RATED == 0:
            rows["rating_changes"] += [self._rating_change(user, board, table, game, at, users) for user in users]
        if kind % REVIEWED == 0:
            rows["given_away"] += [(game, seat, at, 12.5, 1.5) for seat in range(2)]
        if number >= self._games - KEPT_REVIEWS:
            rows["reviews"].append((game, at, b"x" * 1000))

    def _rating_change(self, user: str, board: str, table: str, game: str, at: float, users: tuple[str, str]) -> Row:
        self._rated[user, board] += 1
        self._last_rated[user, board] = at
        place = 1 + users.index(user)
        return user, board, self._rated[user, board], table, game, at, 1500.0, 1510.0, 70.0, place, 2

    def _running(self) -> Rows:
        """Running games, and tables that wait, half of both for days; the one who is asked for is at some."""
        rows: Rows = {name: [] for name in ("tables", "table_users", "events", "days_tables")}
        for number in range(RUNNING + LOBBIES):
            table, is_for_days = _id("running", number), number % 2 == 0
            is_lobby = number >= RUNNING
            at = self._now - number - (DAY / 2 if is_lobby else 20 * DAY)
            users = _person(0 if number < GAMES_EACH else 1), _person(2)
            rows["tables"].append(
                _table_row(
                    *(table, "lobby" if is_lobby else "playing"),
                    board=BOARDS[0],
                    is_listed=True,
                    at=at,
                    game=None if is_lobby else _id("running game", number),
                    to_move=users[0],
                )
            )
            rows["table_users"] += [(user, table, False, at, None, False) for user in users]
            rows["events"] += _log(table, users, at)
            if is_for_days:
                turn = (self._now + 30 * DAY, self._now + 30 * DAY, 0, at)
                rows["days_tables"].append((table, "slow", *turn, int(is_lobby), False))
        return rows

    def _others(self) -> Rows:
        """Names, public ids, accounts, exercises, and the deal of the day."""
        people = [_person(number) for number in range(self._people)]
        shown: list[Row] = [(public_id(user), user) for user in people]
        moment = json.dumps({"decision": 12, "loss": 4.5})
        exercises: list[Row] = [
            (ASKED, _id("game", each), each, self._now + DAY, 1, moment, "{}") for each in range(GAMES_EACH)
        ]
        exercises += [(user, _id("game", 1), 12, self._now, 1, moment, "{}") for user in people[4::4]]
        return {
            "users": [(user, "Golden Otter", self._now - DAY) for user in people],
            "players": shown,
            "accounts": [(user, f"skeleton {user}", f"handle {user}", self._now) for user in people[4::4]],
            "exercises": exercises,
            "uploads": [(_id("upload", each), self._now - DAY, _person(1), "{}") for each in range(self._games // 100)],
        }

    def _ratings(self) -> Rows:
        """The ratings from all rated games, and of players who are active whatever there is besides."""
        ratings: list[Row] = []
        for (user, board), games in self._rated.items():
            deviation = 70.0 if games >= KNOWN_AFTER else 150.0
            ratings.append(self._rating(user, board, deviation, games, self._last_rated[user, board]))
        names: list[Row] = []
        for number in range(LEADERS):
            user = md5(f"leader {number}".encode()).hexdigest()
            names.append((user, f"Leader {number}", self._now))
            ratings += [self._rating(user, board, 70.0, 20, self._now - DAY) for board in BOARDS]
        return {"ratings": ratings, "users": names}

    def _rating(self, user: str, board: str, deviation: float, games: int, at: float) -> Row:
        return user, board, public_id(user), self._random.gauss(1500.0, 200.0), deviation, games, at

    def _tournaments(self) -> Rows:
        rows: list[Row] = []
        for number in range(TOURNAMENTS + self._games // IN_TOURNAMENT):
            phase = "running" if number < TOURNAMENTS else "over"
            tournament = Tournament(
                f"tournament{number}", "The cup", _person(1), BOARDS[0], "swiss", 2, 3, "live", self._now
            )
            tournament.phase = phase  # type: ignore[assignment]
            tournament.entrants = [Entrant(_person(each), f"Otter {each}") for each in range(4)]
            tournament.pairings = [[RoundGame([0, 1], _id("running", 1)), RoundGame([2, 3], _id("running", 3))]]
            rows.append((tournament.id, phase, self._now - number, tournament.to_json()))
        return {"tournaments": rows}

    def _moderation(self) -> Rows:
        reports: list[Row] = []
        for number in range(OPEN_REPORTS + self._games // REPORTED):
            closed = None if number < OPEN_REPORTS else self._now
            told = (_person(1), _person(2), "Golden Otter", _id("table", number), None, "chat", "rude", "[]")
            reports.append((_id("report", number), self._now - 60.0 * number, *told, closed))
        audit: list[Row] = [
            (_id("deed", each), self._now - each, "operator", "close-report", "", "{}") for each in range(len(reports))
        ]
        return {"reports": reports, "audit": audit}


async def fill(database: Path | str, games: int) -> None:
    """Fill a new database, which is then as one that has been used for long: PostgreSQL has looked at its tables."""
    storage = Storage(await open_database(database))
    await storage.database.close()
    filled = FilledDatabase(games)
    if not is_postgres(database):
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.executescript(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000; BEGIN"
            )
            await filled.write(SqliteCopied(connection).insert)
            connection.execute("COMMIT")
        return
    other = await asyncpg.connect(database)
    try:
        await filled.write(PostgresCopied(other).insert)
        await other.execute("VACUUM ANALYZE")
    finally:
        await other.close()
