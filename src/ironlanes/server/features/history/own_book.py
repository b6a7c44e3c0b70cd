"""Someone's own games on a board as figures, beside those of its book."""

from __future__ import annotations

from asyncio import Lock, to_thread
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from ironlanes.boards import Board
from ironlanes.book.own_games import OwnChapter, own_chapter
from ironlanes.book.played_games import GameActions, summarise
from ironlanes.book.seat_table import SeatTable
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.json_types import Record

from ...model.request_errors import UnreadableTable
from ...play.tables.table_lists import TableLists
from ..games.game_lookup import FinishedGames

#: How many of the last games count: each is read and played again.
MOST: Final = 100


async def own_book(
    lists: TableLists, finished: FinishedGames, long_work: Lock, user: str, board: Board, players: int
) -> OwnChapter | None:
    """Return what the user's last games on a board say, with one number of players; None if there are none.

    Games that they left to a bot don't count, and tables that can't be read are left out, as in every list.
    """
    own = [
        each
        for each in await lists.games_of(user)
        if each.board == board.id and len(each.names) == players and not each.was_absent
    ]
    records = []
    for each in own[:MOST]:
        with suppress(UnreadableTable):
            records.append(((await finished.find_for(each.game, user)).record, each.seat))
    async with long_work:
        return await to_thread(_chapter, board, players, records)


def _chapter(board: Board, players: int, records: Sequence[tuple[Record, int]]) -> OwnChapter | None:
    """Play the games again, and count them; those that began in the middle are left out."""
    read = [(GameActions.from_record(record), seat) for record, seat in records]
    games = [(game, seat) for game, seat in read if game is not None]
    if not games:
        return None
    compiled = compiled_board(board)
    table = SeatTable(compiled, summarise(compiled, players, [game for game, _ in games]))
    return own_chapter(table, [seat for _, seat in games])
