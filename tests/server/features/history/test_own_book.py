"""Someone's own games beside the book of a board."""

from __future__ import annotations

from asyncio import Lock
from random import Random

import pytest

from ironlanes.boards import load_board
from ironlanes.book.own_games import OwnChapter
from ironlanes.game.game import Game
from ironlanes.server.features.games.game_lookup import FinishedGames
from ironlanes.server.features.history.own_book import own_book
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone


async def book_of(server: InProcessServer, user: str, board: str = "usa", players: int = 2) -> OwnChapter | None:
    finished = FinishedGames(server.tables, server.storage.table_rows, server.storage.uploads)
    return await own_book(server.tables.lists, finished, Lock(), user, load_board(board), players)


@async_test
async def test_it_says_what_ones_own_games_say() -> None:
    async with InProcessServer() as server:
        for seed in ("7", "8"):
            guests = await seat_everyone(server, 2, seed=seed)
            await play_on(guests, Random(1), lambda: False)
        user = guests[1].user
        tables = FinishedGames(server.tables, server.storage.table_rows, server.storage.uploads)
        names = [each.game for each in await server.tables.lists.games_of(user)]
        games = [Game.from_record((await tables.find(name)).record) for name in names]
        chapter = await book_of(server, user)
        assert chapter is not None
        totals = [[seat.total for seat in game.score().seats] for game in games]
        assert (chapter.games, chapter.players) == (len(games), 2) == (1, 2), "the other game is somebody else's"
        assert chapter.lead.value == pytest.approx(sum(own - other for other, own in totals) / len(games))
        assert chapter.lead.error is None, "of one game nothing is known about it"
        own = [game.score().seats[1] for game in games]
        held = {name for score in own for name in (*score.tickets_completed, *score.tickets_failed)}
        assert {each.name for each in chapter.tickets if each.completed.of} == held
        assert sum(each.kept.of for each in chapter.tickets) == 3 * len(games)
        assert await book_of(server, user, players=3) is None
        assert await book_of(server, user, "europe") is None
        assert await book_of(server, "somebody else") is None
