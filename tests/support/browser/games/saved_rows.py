"""What is saved beside a server, for screens that need many games or an operator."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.features.ratings import RatingChange, SaveRatings
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.browser.guest import Guest
from tests.support.browser.server_process import Server


def with_storage(server: Server, work: Callable[[Storage], Coroutine[None, None, None]]) -> None:
    """Use a server's database in a thread of its own: Playwright's event loop runs in this one."""

    async def use() -> None:
        storage = Storage(SqliteDatabase(server.database))
        await work(storage)
        await storage.database.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, use()).result()


def save(server: Server, *changes: Change) -> None:
    """Save something."""

    async def commit(storage: Storage) -> None:
        await storage.database.commit(changes).wait()

    with_storage(server, commit)


def make_operator(server: Server, user: str) -> None:
    """Let someone with an account be an operator."""
    with_storage(server, lambda storage: storage.operators.add(user, time.time()))


def user_of(guest: Guest) -> str:
    """The user that a guest's cookie names."""
    return guest.cookies.partition("=")[2].partition(".")[0]


def save_ratings(server: Server, user: str, board: str, *ratings: float, first: int = 1) -> None:
    """Save a well-known player's rating after each of some games; `first` is the number of the first one."""
    save(server, *rating_changes(user, board, *ratings, first=first))


def rating_changes(user: str, board: str, *ratings: float, first: int) -> list[Change]:
    changes = [
        RatingChange(user, board, number, f"game{number}", time.time(), rating - 10, rating, 60, 1, 2)
        for number, rating in enumerate(ratings, first)
    ]
    return [SaveRatings(f"table {user} {board} {each.number}", [each]) for each in changes]


def remove_ratings(server: Server, user: str) -> None:
    """Take someone from every leaderboard."""
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("DELETE FROM ratings WHERE user = ?", (user,))


def save_leaders(server: Server, board: str, count: int) -> None:
    """Save players, the best of whom is called Ada."""
    changes: list[Change] = [SetName(f"{board}{count - 1}", "Ada", time.time())]
    for number in range(count):
        changes += rating_changes(f"{board}{number}", board, 1400 + 3 * number, first=20 + number * 37 % 90)
    save(server, *changes)
