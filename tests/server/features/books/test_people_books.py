"""The books of people's games: only of games whose players have all agreed, and only of enough of them."""

from __future__ import annotations

from asyncio import Lock
from random import Random

import pytest

from ironlanes.server.features.books import people_books
from ironlanes.server.features.books.people_books import PEOPLE, PeopleBooks
from ironlanes.server.features.books.stored_counts import read_counts
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.features.board_books import StoredChapter
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone


@async_test
async def test_games_count_while_all_players_agree() -> None:
    async with InProcessServer() as server:
        users = []
        for seed in ("7", "8", "9"):
            guests = await seat_everyone(server, 2, seed=seed)
            await play_on(guests, Random(1), lambda: False)
            users.append([guest.user for guest in guests])
        storage = server.storage
        for user in (*users[0], *users[1], users[2][0]):
            await storage.consents.agree(user, wall_clock.now())
        books = PeopleBooks(
            *(storage.board_books, storage.open_games, server.tables.state_of, server.tables.deals),
            *(Lock(), lambda: True),
        )
        assert await books.count() == 2
        assert await storage.board_books.chapters("usa") == [], "too few: it would say what two people did"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(people_books, "FEWEST_GAMES", 2)
            assert await books.count() == 2
            assert await storage.board_books.chapters("usa") == [StoredChapter(PEOPLE, 2, 2)]
            body = await storage.board_books.body("usa", PEOPLE, 2)
            assert body is not None
            assert read_counts(body).games == 2
            await storage.consents.withdraw(users[0][1])
            assert await books.count() == 1
            assert await storage.board_books.chapters("usa") == [], "it is removed with the consent"
