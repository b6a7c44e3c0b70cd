"""Lists of tables and games, read from rows alone: no log is replayed for them."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Sequence
from dataclasses import replace
from typing import Final

from ironlanes.game.compiled_board import is_known, known_boards

from ...model.messages.http import TableCard
from ...model.request_errors import too_many_correspondence_games, too_many_listed
from ...runtime import wall_clock
from ...storage.features.correspondence import CorrespondenceRow
from ...storage.features.figures import PlayerFigures
from ...storage.features.history import GameInHistory
from ...storage.play.table_rows import TableRow
from ...storage.storage import Storage
from .damage_report import DamageReport

#: How many tables a list shows.
LISTED: Final = 20
#: How many correspondence games are looked at for one user; more than anybody may play.
CORRESPONDENCE_LISTED: Final = 100
#: How many open tables for correspondence games a guest may have in the list, and how many an account or a household.
LISTED_BY_GUEST: Final = 1
LISTED_FROM_HOUSEHOLD: Final = 3
#: How many games a user's history goes back.
REMEMBERED: Final = 500


class TableLists:
    """The lists of a server. Tables that can't be opened are left out."""

    def __init__(
        self, storage: Storage, unreadable: Collection[str], damage: DamageReport, correspondence_games: int
    ) -> None:
        """List tables; `correspondence_games` limits the correspondence games that one user may play at once."""
        self._table_rows = storage.table_rows
        self._correspondence = storage.correspondence
        self._accounts = storage.accounts
        self._history = storage.history
        self._figures = storage.figures
        self._practice = storage.practice
        self._unreadable = unreadable
        self._damage = damage
        self._correspondence_games = correspondence_games

    async def unfinished(self, user: str) -> list[TableCard]:
        """Return a user's tables whose games are not over."""
        rows = await self._readable(self._table_rows.of_user(user, LISTED, is_over=False))
        turns = await self._damage.found_or({}, self._correspondence.by_ids([row.id for row in rows]))
        return [card_of(row, user, turns.get(row.id)) for row in rows]

    async def running(self) -> list[TableCard]:
        """Return the games that everyone may watch."""
        return [card_of(row, None) for row in await self._readable(self._table_rows.listed(LISTED))]

    async def finished(self, user: str) -> list[TableCard]:
        """Return a user's games that are over."""
        rows = await self._readable(self._table_rows.of_user(user, LISTED, is_over=True))
        lost = await self._damage.found_or({}, self._practice.lost_points_at(user, [row.id for row in rows]))
        cards = [card_of(row, user) for row in rows]
        return [card.model_copy(update={"given_away": lost.get(card.game or "")}) for card in cards]

    async def lost_points_of(self, user: str) -> dict[str, float]:
        """Return the points that a user's decisions cost in the last reviewed games, by game."""
        found = await self._damage.found_or([], self._practice.lost_points_of(user, REMEMBERED))
        return {each.game: each.points for each in found}

    # ---- correspondence games

    async def correspondence_of(self, user: str) -> list[tuple[TableRow, CorrespondenceRow]]:
        """Return a user's tables with correspondence games that are not over, the longest turn first."""
        found = await self._damage.found_or([], self._correspondence.of_user(user, CORRESPONDENCE_LISTED))
        return [each for each in found if self._is_readable(each[0].id, each[0].board)]

    async def waiting_for(self, user: str) -> list[str]:
        """Return the tables of correspondence games where it is a user's turn, the longest turn first."""
        return [row.id for row, _ in await self.correspondence_of(user) if row.to_move == user]

    async def require_room(self, user: str, table: str | None = None) -> None:
        """Raise RequestError if a user plays as many correspondence games as they may, not counting one table."""
        others = [row for row, _ in await self.correspondence_of(user) if row.id != table]
        if len(others) >= self._correspondence_games:
            raise too_many_correspondence_games(self._correspondence_games)

    async def require_place(self, user: str, household: str | None, table: str | None = None) -> None:
        """Raise RequestError if enough tables of a user, or from a household, are in the list, not counting one table.

        Only tables for correspondence games are counted: the list shows others only as long as somebody waits there.
        """
        most = LISTED_FROM_HOUSEHOLD if await self._accounts.exists(user) else LISTED_BY_GUEST
        own = await self._correspondence.listed_by(user)
        near = set[str]() if household is None else await self._correspondence.listed_from(household)
        if len(own - {table}) >= most:
            raise too_many_listed(most)
        if len(near - {table}) >= LISTED_FROM_HOUSEHOLD:
            raise too_many_listed(LISTED_FROM_HOUSEHOLD)

    # ---- history

    async def best_games_of(self, user: str, limit: int) -> list[GameInHistory]:
        """Return a user's best games that everybody may know of."""
        return self._readable_games(await self._damage.found_or([], self._history.best_games_of(user, limit)))

    async def figures_of(self, user: str, *, is_public: bool = False) -> PlayerFigures:
        """Return what a user's games add up to, or only those that everybody may know of."""
        nothing = PlayerFigures([], [])
        found = await self._damage.found_or(nothing, self._figures.of_user(user, is_public=is_public))
        boards = known_boards()
        return replace(found, boards=[each for each in found.boards if each.board in boards])

    async def games_of(self, user: str, *, is_public: bool = False) -> list[GameInHistory]:
        """Return the last games that are over and where a user had a seat, or only those that everyone may know of."""
        found = self._history.games_of(user, REMEMBERED, is_public=is_public)
        return self._readable_games(await self._damage.found_or([], found))

    def _readable_games(self, found: Sequence[GameInHistory]) -> list[GameInHistory]:
        return [game for game in found if self._is_readable(game.table, game.board)]

    async def _readable(self, find: Awaitable[list[TableRow]]) -> list[TableRow]:
        return [row for row in await self._damage.found_or([], find) if self._is_readable(row.id, row.board)]

    def _is_readable(self, table: str, board: str) -> bool:
        return is_known(board) and table not in self._unreadable


def card_of(row: TableRow, user: str | None, turn: CorrespondenceRow | None = None) -> TableCard:
    """Return a table as lists show it to a user, or to everyone; `days` is what is known of a correspondence game."""
    deadline = None if turn is None else turn.deadline
    return TableCard(
        table=row.id,
        board=row.board,
        names=row.names,
        phase=row.phase,
        seq=max(0, row.seq),
        your_turn=user is not None and row.to_move == user,
        game=row.game,
        winners=[] if row.result is None else row.result["winners"],
        totals=[] if row.result is None else row.result["totals"],
        changed_at=row.changed_at,
        days=None if turn is None else turn.pace,
        kind=row.kind,
        to_move=None if turn is None else turn.seat,
        seconds_left=None if deadline is None else max(0.0, deadline - wall_clock.now()),
    )
