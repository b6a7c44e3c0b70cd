"""The names of users, their public ids, and the removal of what belongs to users who have nothing else here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ...model.ids import public_id
from ..database.database import Repository, Statement, marks

#: The users with public ids: those who have an account, a rating, or a game that is over.
PLAYERS_SCHEMA: Final = """
    CREATE TABLE players (player {id} PRIMARY KEY, "user" {id} NOT NULL){end};
    CREATE INDEX players_by_user ON players ("user");
    INSERT INTO players (player, "user") SELECT DISTINCT player, "user" FROM ratings;
    """
ADD_PLAYER: Final = 'INSERT INTO players (player, "user") VALUES (?, ?) ON CONFLICT DO NOTHING'
SET_NAME: Final = (
    "INSERT INTO users (id, name, changed_at) VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at"
)


class UserColumns(NamedTuple):
    """The columns of a table that say whose a row is, and when it was written, where it says so."""

    user: str = '"user"'
    at: str | None = None


#: What nothing else removes after a time.
OF_STRANGERS: Final = {
    "users": UserColumns(user="id", at="changed_at"),
    "players": UserColumns(),
    "appearances": UserColumns(at="at"),
    "consents": UserColumns(at="at"),
    "push_ways": UserColumns(at="at"),
    "mail_addresses": UserColumns(),
    "quiet_hours": UserColumns(),
    "away": UserColumns(),
    "blocks": UserColumns(at="at"),
    "friends": UserColumns(at="at"),
    "friends_here": UserColumns(at="at"),
    "friend_invitations": UserColumns(at="at"),
    "reports": UserColumns(at="at"),
}


@dataclass(frozen=True, slots=True)
class SetName:
    """Give a user a name."""

    user: str
    name: str
    at: float

    def statements(self) -> Iterator[Statement]:
        yield Statement(SET_NAME, ((self.user, self.name, self.at),))


class Users(Repository):
    """Queries for users, with or without an account."""

    async def name_of(self, user: str) -> str | None:
        """Return a user's name; None if they have not chosen one."""
        return await self._database.fetch_text("SELECT name FROM users WHERE id = ?", (user,))

    async def names_of(self, users: Sequence[str]) -> dict[str, str]:
        """Return the names of those of some users who have chosen one."""
        query = f"SELECT id, name FROM users WHERE id IN ({marks(users)})"
        rows = await self._database.fetch(query, tuple(users)) if users else []
        return {str(user): str(name) for user, name in rows}

    async def with_names(self) -> list[tuple[str, str]]:
        """Return everybody who has chosen a name, with it; for operators, who can wait."""
        return [(str(user), str(name)) for user, name in await self._database.fetch("SELECT id, name FROM users")]

    async def user_of_player(self, player: str) -> str | None:
        """Return the user with a public id, if they have an account, a rating, or a game that is over."""
        return await self._database.fetch_text('SELECT "user" FROM players WHERE player = ?', (player,))

    async def add_player(self, user: str) -> None:
        """Let a user be found by their public id."""
        await self._database.execute((ADD_PLAYER, (public_id(user), user)))

    async def remove_of_strangers(self, table: str, after: str, before: float, limit: int) -> str | None:
        """Remove the rows of users at no table and without account and rating that were written before a time.

        Of `table`, one of `OF_STRANGERS`, the next `limit` users after `after` are looked at. Return the last of
        them; None if there are none.
        """
        user, at = OF_STRANGERS[table]
        next_users = f"SELECT DISTINCT {user} FROM {table} WHERE {user} > ? ORDER BY {user} LIMIT ?"
        users = await self._database.fetch_texts(next_users, (after, limit))
        if not users:
            return None
        has_nothing = "".join(
            f' AND NOT EXISTS (SELECT 1 FROM {each} WHERE {each}."user" = {table}.{user})'
            for each in ("table_users", "accounts", "ratings")
        )
        is_old = "" if at is None else f" AND {at} < ?"
        await self._database.execute(
            (
                f"DELETE FROM {table} WHERE {user} > ? AND {user} <= ?{has_nothing}{is_old}",
                (after, users[-1], *(() if at is None else (before,))),
            )
        )
        return users[-1]
