"""Rates finished games, one after another.

The end of a rated game puts it into a queue in the database, in the same commit. Whatever is in the queue is rated,
even after a crash. The ratings are saved in the commit that takes the game out of the queue: it is rated exactly once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from ...model.glicko import DAY
from ...model.rated_game import PlayerRating, RatedGame, estimates_after, read_rated_game
from ...storage.database.errors import WriteConflict
from ...storage.features.ratings import RatingChange, Ratings, SaveRatings
from ...storage.keep_trying import keep_trying

log = logging.getLogger(__name__)

#: How many games are looked for at once.
BATCH_SIZE: Final = 20
#: How often a game is tried that another server seems to rate at the same time.
MAX_TRIES: Final = 5
#: How many games of the same two people count within a day.
MAX_PAIRINGS: Final = 10


class RatingService:
    """Rates games in the background."""

    def __init__(self, ratings: Ratings) -> None:
        self._ratings = ratings
        self._wake = asyncio.Event()
        self._tries = Counter[str]()

    async def next_table(self) -> str | None:
        """Return the table of the game that has waited longest to be rated."""
        return next((table for table, _ in await self._ratings.games_to_rate(1)), None)

    def wake(self) -> None:
        """Check soon whether there is a game to rate."""
        self._wake.set()

    @property
    def is_awake(self) -> bool:
        """Whether there may be a game that is not rated yet."""
        return self._wake.is_set()

    async def run(self) -> None:
        """Rate what is in the queue, now and whenever there is something."""
        while True:
            self._wake.clear()
            await keep_trying("games could not be rated", self.rate_all)
            await self._wake.wait()

    async def rate_all(self) -> None:
        """Rate everything that is in the queue."""
        while games := await self._ratings.games_to_rate(BATCH_SIZE):
            for table, body in games:
                await self._rate(table, body)
                await asyncio.sleep(0)

    async def _rate(self, table: str, body: str) -> None:
        try:
            changes = await self._changes(read_rated_game(body))
        except (ValueError, TypeError, KeyError) as error:
            log.warning("the game of table %s can't be rated: what is stored of it is damaged (%s).", table, error)
            changes = []
        try:
            await self._ratings.commit([SaveRatings(table, changes)]).wait()
        except WriteConflict as error:
            # Another server was faster, with this game or with another one of the same people.
            self._tries[table] += 1
            if self._tries[table] < MAX_TRIES:
                return
            log.warning("the game of table %s can't be rated: %s", table, error)
            await self._ratings.commit([SaveRatings(table)]).wait()
        self._tries.pop(table, None)

    async def _changes(self, game: RatedGame) -> list[RatingChange]:
        """Return what a game changes in the current ratings."""
        known = await self._ratings.on_board(game.board, game.users)
        before = {user: known.get(user, PlayerRating()) for user in game.users}
        pairings = _pairings(await self._ratings.rated_tables_since(game.at - DAY, game.users))
        after = estimates_after(game, before, lambda one, two: pairings[frozenset((one, two))] < MAX_PAIRINGS)
        places = {seat.user: place for seat, place in zip(game.seats, game.places, strict=True)}
        return [
            RatingChange(
                *(user, game.board, before[user].games + 1, game.game, game.at),
                *(before[user].estimate.rating, estimate.rating, estimate.deviation, places[user], len(game.seats)),
            )
            for user, estimate in after.items()
        ]


def _pairings(played: Sequence[tuple[str, str]]) -> Counter[frozenset[str]]:
    """Count how many games each pair of users has played together."""
    people: dict[str, set[str]] = defaultdict(set)
    for user, table in played:
        people[table].add(user)
    return Counter(frozenset((one, two)) for users in people.values() for one in users for two in users if one < two)
