"""The queries that both databases understand."""

from __future__ import annotations

import json
import logging
import zlib
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from time import perf_counter
from typing import Any, Final

from ..model.glicko import RatingEstimate
from ..model.messages.outgoing import TablePhase
from ..model.messages.tournaments import TournamentPhase
from ..model.rated_game import PlayerRating
from ..model.table_events import LogRow
from ..runtime.durations import Durations
from .accounts.account_queries import AccountQueries
from .address_queries import AddressQueries
from .changes import VACATION_HOUR, Change
from .commit import Commit
from .daily_queries import DailyQueries
from .downtime_queries import DowntimeQueries
from .history.history_queries import HistoryQueries
from .limit_queries import LimitQueries
from .manners.manners_queries import MannersQueries
from .node_queries import NodeQueries
from .notice_queries import NoticeQueries
from .rating_rows import KNOWN_DEVIATION, Leader, RatingChange
from .rows import COLUMNS, DaysRow, Exercise, GameGivenAway, TableRow, read_exercise, read_log_row, read_row
from .stranger_queries import StrangerQueries
from .visits import VisitQueries

log = logging.getLogger(__name__)

#: The number of log lines that are removed at once; more would make everybody wait.
REMOVED_AT_ONCE: Final = 1000
#: What is removed with the table where a game was played.
OF_GAMES: Final = ("reviews", "exercises", "given_away")
#: The columns that `read_exercise` reads.
EXERCISE: Final = "game, decision, due, step, moment, answers"
#: The columns of a `DaysRow`.
DAYS: Final = "table_id, pace, due_at, deadline, seat, since, open_seats, is_rated, host"
DAYS_LENGTH: Final = len(fields(DaysRow))
#: How many of a user's tables whose games are not over are searched for games of days, the last changed ones first.
SEARCHED_FOR_DAYS: Final = 1000
#: A limit for queries that have none.
EVERYTHING: Final = 2**31 - 1
#: The columns of a rating, and of what a game changed.
RATING: Final = "rating, deviation, games, at"
RATING_CHANGE: Final = ", ".join(f'"{each.name}"' for each in fields(RatingChange))


class SqlStore(
    AccountQueries,
    DailyQueries,
    HistoryQueries,
    MannersQueries,
    NoticeQueries,
    NodeQueries,
    LimitQueries,
    VisitQueries,
    StrangerQueries,
    AddressQueries,
    DowntimeQueries,
):
    """What the stores share: queries with `?` for values, and how their rows are read."""

    def __init__(self) -> None:
        #: Tables whose rows can't be read, and which the operator has been told about.
        self._damaged = set[str]()
        self.commit_times = Durations()

    def commit(self, changes: Sequence[Change]) -> Commit:
        started = perf_counter()
        commit = self._commit(changes)
        if commit.is_done:
            self.commit_times.observe(perf_counter() - started)
        else:
            commit.on_done(lambda: self.commit_times.observe(perf_counter() - started))
        return commit

    @abstractmethod
    def _commit(self, changes: Sequence[Change]) -> Commit:
        """Save changes after all that were handed over before."""

    # ---- logs

    async def log(self, table: str, since: int = 0, limit: int | None = None) -> list[LogRow]:
        rows = await self._fetch(
            'SELECT seq, at, body, "user", message FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq LIMIT ?',
            (table, since, EVERYTHING if limit is None else limit),
        )
        return [read_log_row(number, *row) for number, row in enumerate(rows, since)]

    async def has_table(self, table: str) -> bool:
        return bool(await self._fetch("SELECT 1 FROM events WHERE table_id = ? LIMIT 1", (table,)))

    # ---- lists

    async def tables_of(self, user: str, limit: int, *, is_over: bool) -> list[TableRow]:
        return await self._rows(
            'FROM table_users JOIN tables ON id = table_id WHERE "user" = ? AND is_over = ?'
            " ORDER BY table_users.listed_at DESC LIMIT ?",
            (user, is_over, limit),
        )

    async def listed_tables(self, limit: int) -> list[TableRow]:
        return await self._rows(
            "FROM tables WHERE is_listed AND phase = 'playing' ORDER BY listed_at DESC LIMIT ?", (limit,)
        )

    async def tables_since(self, at: float, limit: int) -> list[str]:
        return await self._ids(
            "SELECT id FROM tables WHERE phase = 'playing' AND listed_at >= ?"
            " AND NOT EXISTS (SELECT 1 FROM days_tables WHERE table_id = id) ORDER BY listed_at DESC LIMIT ?",
            (at, limit),
        )

    async def tables_without_progress(self) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE seq < 0", ())

    async def table_of_game(self, game: str) -> str | None:
        return await self._value("SELECT id FROM tables WHERE game = ?", (game,))

    async def seat_in_game(self, user: str, game: str) -> int | None:
        query = (
            'SELECT table_users.seat FROM table_users JOIN tables ON id = table_id WHERE "user" = ? AND game = ?'
            " AND table_users.seat IS NOT NULL"
        )
        for (seat,) in await self._fetch(query, (user, game)):
            return int(seat)
        return None

    async def _rows(self, where: str, values: Sequence[Any]) -> list[TableRow]:
        rows = map(self._read_row, await self._fetch(f"SELECT {COLUMNS} {where}", values))
        return sorted((row for row in rows if row is not None), key=lambda row: row.changed_at, reverse=True)

    def _read_row(self, columns: Sequence[Any]) -> TableRow | None:
        """A row of a list; None where it is damaged, of which the operator is told."""
        try:
            return read_row(*columns)
        except (ValueError, TypeError, KeyError):
            self._report_damaged(columns[0])
            return None

    def _report_damaged(self, table: str) -> None:
        if table not in self._damaged:
            self._damaged.add(table)
            log.warning("table %s is left out of lists: its row in the database is damaged.", table)

    # ---- games that last for days

    async def tables_due(self, at: float, limit: int) -> list[str]:
        return await self._ids(
            "SELECT table_id FROM days_tables WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?",
            (at, limit),
        )

    async def days_rows(self, tables: Sequence[str]) -> dict[str, DaysRow]:
        marks = ", ".join("?" for _ in tables)
        if not marks:
            return {}
        rows = await self._fetch(f"SELECT {DAYS} FROM days_tables WHERE table_id IN ({marks})", tables)
        return {row[0]: DaysRow(*row) for row in rows}

    async def days_tables_of(self, user: str, limit: int) -> list[tuple[TableRow, DaysRow]]:
        own = 'SELECT table_id FROM table_users WHERE "user" = ? AND is_over = ? ORDER BY listed_at DESC LIMIT ?'
        return await self._days_tables(
            f"WHERE days_tables.table_id IN ({own}) ORDER BY since, id LIMIT ?",
            (user, False, SEARCHED_FOR_DAYS, limit),
        )

    async def open_days_tables(self, limit: int) -> list[tuple[TableRow, DaysRow]]:
        return await self._days_tables(
            "WHERE is_listed AND phase = 'lobby' AND open_seats > 0 ORDER BY listed_at DESC LIMIT ?", (limit,)
        )

    async def _days_tables(self, where: str, values: Sequence[Any]) -> list[tuple[TableRow, DaysRow]]:
        columns = ", ".join(f"days_tables.{each}" for each in DAYS.split(", "))
        query = f"SELECT {columns}, {COLUMNS} FROM days_tables JOIN tables ON id = days_tables.table_id {where}"
        found = []
        for row in await self._fetch(query, values):
            listed = self._read_row(row[DAYS_LENGTH:])
            if listed is not None:
                found.append((listed, DaysRow(*row[:DAYS_LENGTH])))
        return found

    async def vacation_hours(self, user: str, first: int, last: int) -> list[int]:
        query = 'SELECT hour FROM vacation WHERE "user" = ? AND hour BETWEEN ? AND ?'
        return [int(hour) for (hour,) in await self._fetch(query, (user, first, last))]

    async def away_since(self, at: float) -> dict[str, float]:
        rows = await self._fetch('SELECT "user", until FROM away WHERE until > ?', (at,))
        return {str(user): float(until) for user, until in rows}

    async def away_until(self, user: str) -> float | None:
        for (until,) in await self._fetch('SELECT until FROM away WHERE "user" = ?', (user,)):
            return float(until)
        return None

    async def remove_vacation_before(self, at: float, limit: int) -> int:
        hours = (
            'DELETE FROM vacation WHERE ("user", hour) IN (SELECT "user", hour FROM vacation WHERE hour < ? LIMIT ?)'
        )
        return await self._execute(
            (hours, (int(at // VACATION_HOUR), limit)), ("DELETE FROM away WHERE until < ?", (at,))
        )

    # ---- tournaments

    async def tournament(self, name: str) -> str | None:
        return await self._value("SELECT body FROM tournaments WHERE id = ?", (name,))

    async def running_tournaments(self, after: str, limit: int) -> list[str]:
        query = "SELECT id FROM tournaments WHERE phase = 'running' AND id > ? ORDER BY id LIMIT ?"
        return await self._ids(query, (after, limit))

    async def tournament_of_table(self, table: str) -> str | None:
        return await self._value("SELECT tournament FROM tournament_tables WHERE table_id = ?", (table,))

    async def tournaments_of(self, user: str) -> list[str]:
        query = (
            "SELECT tournaments.body FROM tournament_users JOIN tournaments ON tournaments.id = tournament"
            ' WHERE "user" = ? ORDER BY at DESC'
        )
        return await self._ids(query, (user,))

    async def table_rows(self, tables: Sequence[str]) -> list[TableRow]:
        marks = ", ".join("?" for _ in tables)
        return await self._rows(f"FROM tables WHERE id IN ({marks})", tables) if marks else []

    async def remove_tournaments_before(self, at: float, phase: TournamentPhase, limit: int) -> int:
        old = await self._ids("SELECT id FROM tournaments WHERE phase = ? AND at < ? LIMIT ?", (phase, at, limit))
        if not old:
            return 0
        marks = ", ".join("?" for _ in old)
        return await self._execute(
            (f"DELETE FROM tournaments WHERE id IN ({marks})", old),
            (f"DELETE FROM tournament_users WHERE tournament IN ({marks})", old),
            (f"DELETE FROM tournament_tables WHERE tournament IN ({marks})", old),
        )

    # ---- removing what is old

    async def tables_before(
        self, at: float, phases: Sequence[TablePhase], limit: int, *, for_days: bool | None = None
    ) -> list[str]:
        marks = ", ".join("?" for _ in phases)
        kind = {
            None: "",
            True: " AND EXISTS (SELECT 1 FROM days_tables WHERE table_id = id)",
            False: " AND NOT EXISTS (SELECT 1 FROM days_tables WHERE table_id = id)",
        }[for_days]
        query = f"SELECT id FROM tables WHERE phase IN ({marks}) AND listed_at < ?{kind} LIMIT ?"
        return await self._ids(query, [*phases, at, limit])

    async def remove_table(self, table: str) -> bool:
        first_lines = "SELECT seq FROM events WHERE table_id = ? ORDER BY seq LIMIT 1 OFFSET ?"
        for (end,) in await self._fetch(first_lines, (table, REMOVED_AT_ONCE)):
            await self._execute(("DELETE FROM events WHERE table_id = ? AND seq < ?", (table, end)))
            return False
        await self._execute(
            ("DELETE FROM events WHERE table_id = ?", (table,)),
            ("DELETE FROM table_users WHERE table_id = ?", (table,)),
            ("DELETE FROM visits WHERE table_id = ?", (table,)),
            ("DELETE FROM daily WHERE table_id = ?", (table,)),
            ("DELETE FROM days_tables WHERE table_id = ?", (table,)),
            ("DELETE FROM seat_addresses WHERE table_id = ?", (table,)),
            ("DELETE FROM notices WHERE table_id = ?", (table,)),
            *(
                (f"DELETE FROM {each} WHERE game = (SELECT game FROM tables WHERE id = ?)", (table,))
                for each in OF_GAMES
            ),
            ("DELETE FROM tables WHERE id = ?", (table,)),
        )
        return True

    async def remove_uploads_before(self, at: float, limit: int) -> int:
        query = "DELETE FROM uploads WHERE id IN (SELECT id FROM uploads WHERE at < ? LIMIT ?)"
        return await self._execute((query, (at, limit)))

    async def remove_reviews_before(self, at: float, limit: int) -> int:
        reviews = "DELETE FROM reviews WHERE game IN (SELECT game FROM reviews WHERE at < ? LIMIT ?)"
        claims = "DELETE FROM review_claims WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node)"
        return await self._execute((reviews, (at, limit)), (claims, ()))

    async def remove_ratings_before(self, at: float, limit: int) -> int:
        changes = (
            'DELETE FROM rating_changes WHERE (table_id, "user") IN'
            ' (SELECT table_id, "user" FROM rating_changes WHERE at < ? LIMIT ?)'
        )
        ratings = (
            "DELETE FROM ratings WHERE at < ? AND NOT EXISTS (SELECT 1 FROM rating_changes AS each"
            ' WHERE each."user" = ratings."user" AND each.board = ratings.board)'
        )
        return await self._execute((changes, (at, limit)), (ratings, (at,)))

    # ---- ratings

    async def games_to_rate(self, limit: int) -> list[tuple[str, str]]:
        rows = await self._fetch("SELECT table_id, body FROM games_to_rate ORDER BY at, table_id LIMIT ?", (limit,))
        return [(str(table), str(body)) for table, body in rows]

    async def is_to_be_rated(self, table: str) -> bool:
        return bool(await self._fetch("SELECT 1 FROM games_to_rate WHERE table_id = ?", (table,)))

    async def ratings_on(self, board: str, users: Sequence[str]) -> dict[str, PlayerRating]:
        marks = ", ".join("?" for _ in users)
        return await self._ratings(
            f'"user", {RATING} FROM ratings WHERE board = ? AND "user" IN ({marks})', board, *users
        )

    async def ratings_of(self, user: str) -> dict[str, PlayerRating]:
        return await self._ratings(f'board, {RATING} FROM ratings WHERE "user" = ?', user)

    async def _ratings(self, query: str, *values: str) -> dict[str, PlayerRating]:
        return {
            key: PlayerRating(RatingEstimate(rating, deviation), games, at)
            for key, rating, deviation, games, at in await self._fetch(f"SELECT {query}", values)
        }

    async def user_of_player(self, player: str) -> str | None:
        return await self._value('SELECT "user" FROM players WHERE player = ?', (player,))

    async def rating_changes_of(self, user: str, board: str, limit: int) -> list[RatingChange]:
        where = 'WHERE "user" = ? AND board = ? ORDER BY number DESC LIMIT ?'
        return await self._rating_changes(where, user, board, limit)

    async def rating_changes_at(self, table: str) -> list[RatingChange]:
        return await self._rating_changes("WHERE table_id = ?", table)

    async def _rating_changes(self, where: str, *values: Any) -> list[RatingChange]:
        rows = await self._fetch(f"SELECT {RATING_CHANGE} FROM rating_changes {where}", values)
        return [RatingChange(*row) for row in rows]

    async def rated_tables_since(self, at: float, users: Sequence[str]) -> list[tuple[str, str]]:
        marks = ", ".join("?" for _ in users)
        query = f'SELECT "user", table_id FROM rating_changes WHERE "user" IN ({marks}) AND at >= ?'
        return [(str(user), str(table)) for user, table in await self._fetch(query, (*users, at))]

    async def leaders(self, board: str, since: float, limit: int, offset: int) -> list[Leader]:
        # The page is found in an index alone, and only its rows are read.
        page = (
            'SELECT "user" FROM ratings'
            f" WHERE board = ? AND deviation < {KNOWN_DEVIATION} AND at >= ?"
            ' ORDER BY rating DESC, "user" DESC LIMIT ? OFFSET ?'
        )
        rows = await self._fetch(
            f'SELECT ratings."user", name, rating, deviation, games FROM ({page}) AS page'
            ' JOIN ratings ON ratings."user" = page."user" AND board = ?'
            ' LEFT JOIN users ON users.id = ratings."user" ORDER BY rating DESC, ratings."user" DESC',
            (board, since, limit, offset, board),
        )
        return [Leader(*row) for row in rows]

    # ---- names, uploads, reviews, and the server's own values

    async def name_of(self, user: str) -> str | None:
        return await self._value("SELECT name FROM users WHERE id = ?", (user,))

    async def upload(self, name: str) -> dict[str, Any] | None:
        record = await self._value("SELECT record FROM uploads WHERE id = ?", (name,))
        return None if record is None else json.loads(record)

    async def review(self, game: str) -> bytes | None:
        for (body,) in await self._fetch("SELECT body FROM reviews WHERE game = ?", (game,)):
            with suppress(zlib.error, TypeError):  # it is damaged
                return zlib.decompress(body)
        return None

    # ---- practice

    async def exercises_due(self, user: str, now: float) -> int:
        query = 'SELECT count(*) FROM exercises WHERE "user" = ? AND due <= ?'
        return int(await self._value(query, (user, now)) or 0)

    async def exercises_of(self, user: str) -> list[Exercise]:
        query = f'SELECT {EXERCISE} FROM exercises WHERE "user" = ? ORDER BY due IS NULL, due, game, decision'
        return self._exercises(await self._fetch(query, (user,)))

    async def exercise(self, user: str, game: str, decision: int) -> Exercise | None:
        query = f'SELECT {EXERCISE} FROM exercises WHERE "user" = ? AND game = ? AND decision = ?'
        return next(iter(self._exercises(await self._fetch(query, (user, game, decision)))), None)

    def _exercises(self, rows: Sequence[Sequence[Any]]) -> list[Exercise]:
        exercises = []
        for row in rows:
            with suppress(ValueError, TypeError, KeyError):  # it is damaged
                exercises.append(read_exercise(*row))
        return exercises

    async def given_away_by(self, user: str, limit: int) -> list[GameGivenAway]:
        query = (
            "SELECT tables.game, board, names, points FROM table_users JOIN tables ON id = table_id"
            " JOIN given_away ON given_away.game = tables.game AND given_away.seat = table_users.seat"
            ' WHERE "user" = ? AND NOT was_absent ORDER BY at DESC LIMIT ?'
        )
        rows = await self._fetch(query, (user, limit))
        return [
            GameGivenAway(game, board, len(json.loads(names)), float(points)) for game, board, names, points in rows
        ]

    async def value_of(self, key: str, default: str | None = None) -> str | None:
        query = "SELECT value FROM house WHERE key = ?"
        value = await self._value(query, (key,))
        if value is None and default is not None:
            insert = "INSERT INTO house (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
            await self._execute((insert, (key, default)))  # another server may have been faster
            value = await self._value(query, (key,))
        return value
