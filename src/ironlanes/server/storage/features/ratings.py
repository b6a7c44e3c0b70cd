"""Ratings: the games that are still to be rated, what each rated game changed, and who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final

from ...model.glicko import RatingEstimate
from ...model.ids import public_id
from ...model.rated_game import PlayerRating, RatedGame
from ..database.database import Repository, Statement, Values, marks
from ..play.users import ADD_PLAYER

#: Players who are better known than this can lead; the same number is in the index of the database.
KNOWN_DEVIATION: Final = 75
SCHEMA: Final = """
    -- Rated games that are over and still to be rated: a row comes with the end of a game, and goes with its ratings.
    CREATE TABLE games_to_rate (table_id {id} PRIMARY KEY, at {real} NOT NULL, body TEXT NOT NULL){end};
    CREATE INDEX games_to_rate_in_order ON games_to_rate (at);

    CREATE TABLE ratings (
        "user" {id} NOT NULL,
        board {id} NOT NULL,
        player {id} NOT NULL,
        rating {real} NOT NULL,
        deviation {real} NOT NULL,
        games INTEGER NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", board)
    ){end};
    CREATE INDEX ratings_by_player ON ratings (player);
    CREATE INDEX ratings_in_order ON ratings (board, rating) WHERE deviation < 75;
    CREATE INDEX ratings_by_age ON ratings (at);

    CREATE TABLE rating_changes (
        "user" {id} NOT NULL,
        board {id} NOT NULL,
        number INTEGER NOT NULL,
        table_id {id} NOT NULL,
        game {id} NOT NULL,
        at {real} NOT NULL,
        old_rating {real} NOT NULL,
        new_rating {real} NOT NULL,
        deviation {real} NOT NULL,
        place INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        PRIMARY KEY ("user", board, number)
    ){end};
    CREATE UNIQUE INDEX rating_changes_of_table ON rating_changes (table_id, "user");
    CREATE INDEX rating_changes_in_order ON rating_changes ("user", at);
    CREATE INDEX rating_changes_by_age ON rating_changes (at);
    """
#: Leaders are found without a look at those who have not played for long.
LEADERS_SCHEMA: Final = """
    CREATE INDEX ratings_of_leaders ON ratings (board, rating, "user", at, deviation) WHERE deviation < 75;
    DROP INDEX ratings_in_order;
    """
ADD_GAME: Final = "INSERT INTO games_to_rate (table_id, at, body) VALUES (?, ?, ?)"
REMOVE_GAME: Final = "DELETE FROM games_to_rate WHERE table_id = ?"
ADD_CHANGE: Final = (
    'INSERT INTO rating_changes ("user", board, number, table_id, game, at, old_rating, new_rating, deviation, place,'
    " seats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SAVE_RATING: Final = (
    'INSERT INTO ratings ("user", board, player, rating, deviation, games, at) VALUES (?, ?, ?, ?, ?, ?, ?)'
    ' ON CONFLICT ("user", board) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,'
    " games = excluded.games, at = excluded.at"
)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated game changed for one of its players."""

    user: str
    board: str
    #: How many rated games they have played on the board, this one included.
    number: int
    game: str
    at: float
    old_rating: float
    new_rating: float
    deviation: float
    place: int
    seats: int


#: The columns of a rating, and of a `RatingChange`.
RATING: Final = "rating, deviation, games, at"
RATING_CHANGE: Final = ", ".join(f'"{each.name}"' for each in fields(RatingChange))


@dataclass(frozen=True, slots=True)
class Leader:
    """A player on a leaderboard."""

    user: str
    #: The name that they chose; None if they have not.
    name: str | None
    rating: float
    deviation: float
    games: int


@dataclass(frozen=True, slots=True)
class AddRatedGame:
    """Save that a rated game is over, in the commit that ends it: its ratings are still to be computed."""

    game: RatedGame

    def statements(self) -> Iterator[Statement]:
        yield Statement(ADD_GAME, ((self.game.table, self.game.at, self.game.to_json()),))


@dataclass(frozen=True, slots=True)
class SaveRatings:
    """Save what a rated game has changed, and that it is done.

    The changes of a player are numbered, so two servers that compute them from the same rating can't both save theirs.
    """

    table: str
    changes: Sequence[RatingChange] = ()

    def statements(self) -> Iterator[Statement]:
        yield Statement(REMOVE_GAME, ((self.table,),))
        yield Statement(ADD_CHANGE, [self._change_values(each) for each in self.changes])
        yield Statement(ADD_PLAYER, [(public_id(each.user), each.user) for each in self.changes])
        yield Statement(SAVE_RATING, [_rating_values(each) for each in self.changes])

    def _change_values(self, each: RatingChange) -> Values:
        return (
            *(each.user, each.board, each.number, self.table, each.game, each.at),
            *(each.old_rating, each.new_rating, each.deviation, each.place, each.seats),
        )


def _rating_values(each: RatingChange) -> Values:
    return each.user, each.board, public_id(each.user), each.new_rating, each.deviation, each.number, each.at


class Ratings(Repository):
    """Queries for ratings."""

    async def games_to_rate(self, limit: int) -> list[tuple[str, str]]:
        """Return the oldest rated games that are still to be rated: their tables, and the games as JSON."""
        query = "SELECT table_id, body FROM games_to_rate ORDER BY at, table_id LIMIT ?"
        return [(str(table), str(body)) for table, body in await self._database.fetch(query, (limit,))]

    async def is_to_be_rated(self, table: str) -> bool:
        """Return whether the game of a table is over and still to be rated."""
        return await self._database.exists("SELECT 1 FROM games_to_rate WHERE table_id = ?", (table,))

    async def on_board(self, board: str, users: Sequence[str]) -> dict[str, PlayerRating]:
        """Return the ratings on a board of those users who have one there."""
        return await self._ratings(
            f'"user", {RATING} FROM ratings WHERE board = ? AND "user" IN ({marks(users)})', board, *users
        )

    async def of_user(self, user: str) -> dict[str, PlayerRating]:
        """Return a user's ratings by board."""
        return await self._ratings(f'board, {RATING} FROM ratings WHERE "user" = ?', user)

    async def changes_of(self, user: str, board: str, limit: int) -> list[RatingChange]:
        """Return what a user's last rated games on a board changed, the last one first."""
        where = 'WHERE "user" = ? AND board = ? ORDER BY number DESC LIMIT ?'
        return await self._changes(where, (user, board, limit))

    async def changes_at(self, table: str) -> list[RatingChange]:
        """Return what the game of a table changed."""
        return await self._changes("WHERE table_id = ?", (table,))

    async def rated_tables_since(self, at: float, users: Sequence[str]) -> list[tuple[str, str]]:
        """Return users together with the tables of their rated games since a time."""
        query = f'SELECT "user", table_id FROM rating_changes WHERE "user" IN ({marks(users)}) AND at >= ?'
        return [(str(user), str(table)) for user, table in await self._database.fetch(query, (*users, at))]

    async def leaders(self, board: str, since: float, limit: int, offset: int) -> list[Leader]:
        """Return the players with known ratings and a game since a time, the best first."""
        # The page is found in an index alone, and only its rows are read.
        page = (
            'SELECT "user" FROM ratings'
            f" WHERE board = ? AND deviation < {KNOWN_DEVIATION} AND at >= ?"
            ' ORDER BY rating DESC, "user" DESC LIMIT ? OFFSET ?'
        )
        rows = await self._database.fetch(
            f'SELECT ratings."user", name, rating, deviation, games FROM ({page}) AS page'
            ' JOIN ratings ON ratings."user" = page."user" AND board = ?'
            ' LEFT JOIN users ON users.id = ratings."user" ORDER BY rating DESC, ratings."user" DESC',
            (board, since, limit, offset, board),
        )
        return [Leader(*row) for row in rows]

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove what games changed before a time, and ratings without a later game; return the number of changes."""
        changes = (
            'DELETE FROM rating_changes WHERE (table_id, "user") IN'
            ' (SELECT table_id, "user" FROM rating_changes WHERE at < ? LIMIT ?)'
        )
        ratings = (
            "DELETE FROM ratings WHERE at < ? AND NOT EXISTS (SELECT 1 FROM rating_changes AS each"
            ' WHERE each."user" = ratings."user" AND each.board = ratings.board)'
        )
        return await self._database.execute((changes, (at, limit)), (ratings, (at,)))

    async def _ratings(self, query: str, *values: str) -> dict[str, PlayerRating]:
        return {
            key: PlayerRating(RatingEstimate(rating, deviation), games, at)
            for key, rating, deviation, games, at in await self._database.fetch(f"SELECT {query}", values)
        }

    async def _changes(self, where: str, values: Values) -> list[RatingChange]:
        rows = await self._database.fetch(f"SELECT {RATING_CHANGE} FROM rating_changes {where}", values)
        return [RatingChange(*row) for row in rows]
