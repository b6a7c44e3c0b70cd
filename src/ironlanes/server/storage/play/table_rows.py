"""The rows of tables: what lists and links need to find a table, made from its log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from ...model.final_result import FinalResult
from ...model.ids import public_id
from ...model.messages.outgoing import TableKind, TablePhase
from ..database.database import Database, Repository, Row, Statement, Values, marks
from ..database.errors import TableTaken
from .users import ADD_PLAYER

log = logging.getLogger(__name__)

#: The columns of a `TableRow`.
COLUMNS: Final = "id, board, phase, is_listed, names, game, result, changed_at, tables.seq, to_move, kind"
#: What a result has for every seat next to its total, where the row was written by a version that knew it.
DETAILS: Final = ("completed", "failed", "longest")
#: The number of log lines that are removed at once; more would make everybody wait.
REMOVED_AT_ONCE: Final = 1000
#: What is removed with the table where a game was played.
OF_GAMES: Final = ("reviews", "exercises", "given_away")
OF_TABLES: Final = ("events", "table_users", "visits", "daily", "days_tables", "seat_addresses", "notices")
IS_CORRESPONDENCE: Final = "EXISTS (SELECT 1 FROM days_tables WHERE table_id = id)"

#: How the people of a table came together (`TableKind`).
KIND_SCHEMA: Final = "ALTER TABLE tables ADD COLUMN kind TEXT;"

SAVE_PROGRESS: Final = "UPDATE tables SET seq = ?, to_move = ?, changed_at = ? WHERE id = ? AND epoch = ?"
SAVE_ROW: Final = (
    "INSERT INTO tables (id, board, phase, is_listed, names, game, result, changed_at, seq, to_move, listed_at,"
    " kind, owner, epoch)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET board = excluded.board,"
    " phase = excluded.phase, is_listed = excluded.is_listed, names = excluded.names, game = excluded.game,"
    " result = excluded.result, changed_at = excluded.changed_at, seq = excluded.seq, to_move = excluded.to_move,"
    " listed_at = excluded.listed_at, kind = excluded.kind WHERE tables.epoch = excluded.epoch"
)
SAVE_ORDER: Final = "UPDATE table_users SET is_over = ?, listed_at = ? WHERE table_id = ?"
ADD_USER: Final = (
    'INSERT INTO table_users ("user", table_id, is_over, listed_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
)
SAVE_SEAT: Final = 'UPDATE table_users SET seat = ?, was_absent = ? WHERE "user" = ? AND table_id = ?'


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list."""

    id: str
    board: str
    phase: TablePhase
    is_listed: bool
    names: list[str]
    game: str | None
    result: FinalResult | None
    changed_at: float
    seq: int = 0
    #: The user whose turn it is.
    to_move: str | None = None
    kind: TableKind | None = None


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where a user sat in a game that is over; a seat of someone else on their device is not theirs."""

    user: str
    seat: int
    #: A bot played for them at the end.
    was_absent: bool


@dataclass(slots=True)  # not frozen: an action makes one, in a third of the time
class SaveProgress:
    """Save the progress of a game for lists, without changing their order."""

    table: str
    seq: int
    to_move: str | None
    at: float
    epoch: int = 0

    def statements(self) -> Iterator[Statement]:
        values = (self.seq, self.to_move, self.at, self.table, self.epoch)
        yield Statement(SAVE_PROGRESS, (values,), TableTaken)


@dataclass(frozen=True, slots=True)
class SaveRow:
    """Save a table for lists, the users in whose lists it is, and where they sat once the game is over."""

    row: TableRow
    users: Sequence[str]
    seats: Sequence[OwnSeat] = ()
    #: The node that owns the table; None where there is only one server.
    owner: str | None = None
    epoch: int = 0

    @property
    def table(self) -> str:
        return self.row.id

    def statements(self) -> Iterator[Statement]:
        row, is_over = self.row, self.row.phase == "over"
        result = None if row.result is None else json.dumps(row.result)
        names = json.dumps(row.names, ensure_ascii=False)
        shown = (row.id, row.board, row.phase, row.is_listed, names, row.game, result)
        progress = (row.changed_at, row.seq, row.to_move, row.changed_at, row.kind)
        yield Statement(SAVE_ROW, ((*shown, *progress, self.owner, self.epoch),), TableTaken)
        yield Statement(SAVE_ORDER, ((is_over, row.changed_at, row.id),))
        yield Statement(ADD_USER, [(user, row.id, is_over, row.changed_at) for user in self.users])
        yield Statement(SAVE_SEAT, [(each.seat, each.was_absent, each.user, row.id) for each in self.seats])
        yield Statement(ADD_PLAYER, [(public_id(each.user), each.user) for each in self.seats])


class TableRows(Repository):
    """Queries for lists of tables, and the removal of tables."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        #: Tables whose rows can't be read, and which the operator has been told about.
        self._damaged = set[str]()

    async def of_user(self, user: str, limit: int, *, is_over: bool) -> list[TableRow]:
        """Return a user's tables, the most recently changed first."""
        return await self.select(
            'FROM table_users JOIN tables ON id = table_id WHERE "user" = ? AND is_over = ?'
            " ORDER BY table_users.listed_at DESC LIMIT ?",
            (user, is_over, limit),
        )

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the running games that everyone may watch."""
        return await self.select(
            "FROM tables WHERE is_listed AND phase = 'playing' ORDER BY listed_at DESC LIMIT ?", (limit,)
        )

    async def by_ids(self, tables: Sequence[str]) -> list[TableRow]:
        """Return the rows of some tables."""
        return await self.select(f"FROM tables WHERE id IN ({marks(tables)})", tables) if tables else []

    async def running_since(self, at: float, limit: int) -> list[str]:
        """Return the tables with a running game that has changed since a time, without correspondence games."""
        return await self._database.fetch_texts(
            "SELECT id FROM tables WHERE phase = 'playing' AND listed_at >= ?"
            f" AND NOT {IS_CORRESPONDENCE} ORDER BY listed_at DESC LIMIT ?",
            (at, limit),
        )

    async def without_progress(self) -> list[str]:
        """Return the tables of an older database whose rows don't have the progress of their games yet."""
        return await self._database.fetch_texts("SELECT id FROM tables WHERE seq < 0")

    async def table_of_game(self, game: str) -> str | None:
        """Return the table where a game was played."""
        return await self._database.fetch_text("SELECT id FROM tables WHERE game = ?", (game,))

    async def colours_in_game(self, game: str) -> list[int] | None:
        """Return the colours of the seats' trains in a game that is over; None if it was not played here."""
        for row in await self.select("FROM tables WHERE game = ?", (game,)):
            return None if row.result is None else row.result["colours"]
        return None

    async def seat_in_game(self, user: str, game: str) -> int | None:
        """Return where a user sat in a game that is over."""
        query = (
            'SELECT table_users.seat FROM table_users JOIN tables ON id = table_id WHERE "user" = ? AND game = ?'
            " AND table_users.seat IS NOT NULL"
        )
        for (seat,) in await self._database.fetch(query, (user, game)):
            return int(seat)
        return None

    async def tables_with(self, user: str) -> list[str]:
        """Return the tables that are in a user's lists."""
        query = 'SELECT table_id FROM table_users WHERE "user" = ? ORDER BY table_id'
        return await self._database.fetch_texts(query, (user,))

    async def users_at(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """Return some tables together with the users who have sat there."""
        query = f'SELECT table_id, "user" FROM table_users WHERE table_id IN ({marks(tables)})'
        return [(str(table), str(user)) for table, user in await self._database.fetch(query, tables)] if tables else []

    async def unchanged_since(
        self, at: float, phases: Sequence[TablePhase], limit: int, *, is_correspondence: bool | None = None
    ) -> list[str]:
        """Return tables where nothing has happened since a time; only correspondence games, or only others."""
        kind = {None: "", True: f" AND {IS_CORRESPONDENCE}", False: f" AND NOT {IS_CORRESPONDENCE}"}[is_correspondence]
        query = f"SELECT id FROM tables WHERE phase IN ({marks(phases)}) AND listed_at < ?{kind} LIMIT ?"
        return await self._database.fetch_texts(query, [*phases, at, limit])

    async def remove(self, table: str) -> bool:
        """Remove a part of a table, starting with its log; return whether all of it is gone."""
        first_lines = "SELECT seq FROM events WHERE table_id = ? ORDER BY seq LIMIT 1 OFFSET ?"
        for (end,) in await self._database.fetch(first_lines, (table, REMOVED_AT_ONCE)):
            await self._database.execute(("DELETE FROM events WHERE table_id = ? AND seq < ?", (table, end)))
            return False
        await self._database.execute(
            *((f"DELETE FROM {each} WHERE table_id = ?", (table,)) for each in OF_TABLES),
            *(
                (f"DELETE FROM {each} WHERE game = (SELECT game FROM tables WHERE id = ?)", (table,))
                for each in OF_GAMES
            ),
            ("DELETE FROM tables WHERE id = ?", (table,)),
        )
        return True

    async def select(self, source: str, values: Values) -> list[TableRow]:
        """Return the rows that a query finds, the most recently changed first; `source` is what follows the columns."""
        rows = map(self.read, await self._database.fetch(f"SELECT {COLUMNS} {source}", values))
        return sorted((row for row in rows if row is not None), key=lambda row: row.changed_at, reverse=True)

    def read(self, columns: Row) -> TableRow | None:
        """Return the row with these `COLUMNS`; None if it is damaged, which is reported to the operator once."""
        try:
            return _read_row(*columns)
        except (ValueError, TypeError, KeyError):
            self._report_damaged(columns[0])
            return None

    def _report_damaged(self, table: str) -> None:
        if table not in self._damaged:
            self._damaged.add(table)
            log.warning("table %s is left out of lists: its row in the database is damaged.", table)


def _read_row(name: str, board: str, phase: TablePhase, is_listed: int, names: str, *rest: Any) -> TableRow:
    """Return a row of a list; raise ValueError, TypeError or KeyError if it is damaged."""
    game, result, changed_at, seq, to_move, kind = rest
    shown, ended = json.loads(names), None if result is None else json.loads(result)
    if phase not in get_args(TablePhase) or not isinstance(shown, list):
        raise ValueError
    return TableRow(
        *(name, board, phase, bool(is_listed), list(map(str, shown)), game),
        *(None if ended is None else _read_result(ended), float(changed_at), int(seq), to_move, kind),
    )


def _read_result(ended: Mapping[str, Any]) -> FinalResult:
    """Return how a game ended; raise ValueError, TypeError or KeyError if that is damaged."""
    totals = [int(each) for each in ended["totals"]]
    figures = {key: [int(each) for each in ended.get(key, [0] * len(totals))] for key in DETAILS}
    bots = [None if bot is None else str(bot) for bot in ended.get("bots", [None] * len(totals))]
    if any(len(each) != len(totals) for each in figures.values()) or len(bots) != len(totals):
        raise ValueError
    return FinalResult(
        winners=[int(each) for each in ended["winners"]],
        totals=totals,
        completed=figures["completed"],
        failed=figures["failed"],
        longest=figures["longest"],
        bots=bots,
        colours=[int(each) for each in ended.get("colours", range(len(totals)))],
    )
