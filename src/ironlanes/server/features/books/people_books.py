"""The books of people's games: of all finished games between people who have all agreed, counted once a day."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from ironlanes.boards import Board
from ironlanes.book.counts import Counts, count_games
from ironlanes.book.played_games import GameActions, summarise
from ironlanes.book.seat_table import SeatTable
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.json_types import Record

from ...play.tables.daily_deals import DailyDeals
from ...runtime import wall_clock
from ...storage.features.board_books import BoardBooks, StoredChapter
from ...storage.features.open_games import OpenGames
from ...storage.keep_trying import keep_trying
from ..open_data.agreed_games import ReadTable, agreed_games
from .stored_counts import write_counts

#: Whose games they are, in the place of the name of a bot.
PEOPLE: Final = "people"
#: With fewer games there is no book: it would say what single people did.
FEWEST_GAMES: Final = 20
#: Games that are counted at once, and seconds from one count of everything to the next.
BATCH_SIZE: Final = 100
INTERVAL: Final = 86400.0
#: Seconds of rest after each game that is read.
REST: Final = 0.01


class PeopleBooks:
    """Counts the games of people."""

    def __init__(
        self,
        books: BoardBooks,
        games: OpenGames,
        read: ReadTable,
        deals: DailyDeals,
        long_work: asyncio.Lock,
        is_in_charge: Callable[[], bool],
    ) -> None:
        self._books = books
        self._games = games
        self._read = read
        self._deals = deals
        self._long_work = long_work
        self._is_in_charge = is_in_charge

    async def run(self) -> None:
        """Count everything once a day, until cancelled."""
        while True:
            await keep_trying("the games of people could not be counted", self._count_if_in_charge)
            await asyncio.sleep(INTERVAL)

    async def _count_if_in_charge(self) -> None:
        if self._is_in_charge():
            await self.count()

    async def count(self) -> int:
        """Count all games anew, since people may have withdrawn; return how many there are."""
        now, total = wall_clock.now(), 0
        waiting: dict[tuple[Board, int], list[Record]] = defaultdict(list)
        counts: dict[tuple[Board, int], Counts] = defaultdict(Counts)
        async for game in agreed_games(self._games, self._read, self._deals, 0.0, now):
            if not game.is_between_people:
                continue
            total += 1
            kind = game.board, game.record["players"]
            waiting[kind].append(game.record)
            if len(waiting[kind]) == BATCH_SIZE:
                counts[kind] += await self._counted(*kind, waiting.pop(kind))
            await asyncio.sleep(REST)
        for kind, records in waiting.items():
            counts[kind] += await self._counted(*kind, records)
        for (board, players), each in counts.items():
            if each.games >= FEWEST_GAMES:
                await self._books.save(board.id, StoredChapter(PEOPLE, players, each.games), write_counts(each), now)
        await self._books.remove_older(PEOPLE, now)
        return total

    async def _counted(self, board: Board, players: int, records: Sequence[Record]) -> Counts:
        async with self._long_work:
            return await asyncio.to_thread(_count, board, players, records)


def _count(board: Board, players: int, records: Sequence[Record]) -> Counts:
    compiled = compiled_board(board)
    games = [game for game in map(GameActions.from_record, records) if game is not None]
    return count_games(SeatTable(compiled, summarise(compiled, players, games)))
