"""Removes what belongs to users who are at no table any more, and have neither an account nor a rating."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from .sql_queries import SqlQueries


class UserColumns(NamedTuple):
    """The columns of a table that say whose a row is, and when it was written, where it says so."""

    user: str = '"user"'
    at: str | None = None


#: What nothing else removes after a time.
OF_STRANGERS: Final = {
    "users": UserColumns(user="id", at="changed_at"),
    "players": UserColumns(),
    "push_ways": UserColumns(at="at"),
    "mail_addresses": UserColumns(),
    "quiet_hours": UserColumns(),
    "away": UserColumns(),
    "blocks": UserColumns(at="at"),
    "reports": UserColumns(at="at"),
}


class StrangerStore(Protocol):
    """The removal of what strangers have left behind."""

    async def remove_of_strangers(self, table: str, after: str, before: float, limit: int) -> str | None:
        """Remove rows of strangers that were written before a time, of the next `limit` users after one.

        Return the last of these users; None if there are none. `table` is one of `OF_STRANGERS`.
        """


class StrangerQueries(SqlQueries):
    """The queries, for both databases."""

    async def remove_of_strangers(self, table: str, after: str, before: float, limit: int) -> str | None:
        user, at = OF_STRANGERS[table]
        next_users = f"SELECT DISTINCT {user} FROM {table} WHERE {user} > ? ORDER BY {user} LIMIT ?"
        users = await self._ids(next_users, (after, limit))
        if not users:
            return None
        has_nothing = "".join(
            f' AND NOT EXISTS (SELECT 1 FROM {each} WHERE {each}."user" = {table}.{user})'
            for each in ("table_users", "accounts", "ratings")
        )
        is_old = "" if at is None else f" AND {at} < ?"
        await self._execute(
            (
                f"DELETE FROM {table} WHERE {user} > ? AND {user} <= ?{has_nothing}{is_old}",
                (after, users[-1], *(() if at is None else (before,))),
            )
        )
        return users[-1]
