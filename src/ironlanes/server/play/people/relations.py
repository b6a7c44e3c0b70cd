"""The relations of a user to others: their blocks, who blocks them, and their ban."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...model.ids import public_id
from ...model.request_errors import RequestError
from ...runtime import wall_clock
from ...storage.people.bans import Ban, Bans
from ...storage.people.blocks import BlockLists
from ...storage.play.table_rows import TableRows


@dataclass(frozen=True, slots=True)
class Relations:
    """A user's blocks and ban; others are named by their public ids."""

    blocked: frozenset[str] = frozenset()
    blocked_by: frozenset[str] = frozenset()
    ban: Ban | None = None

    def accepts_chat_from(self, user: str | None) -> bool:
        """Return whether they want messages of a user; nobody can block the table itself."""
        return user is None or not self.blocked or public_id(user) not in self.blocked

    @property
    def avoided(self) -> frozenset[str]:
        """The players whom they block, and who block them."""
        return self.blocked | self.blocked_by

    def check_company(self, users: Iterable[str | None]) -> None:
        """Raise RequestError if somebody there blocks them, or is blocked by them."""
        if not self.may_join(users):
            raise RequestError("not-together", "You and somebody at this table don't play together; find another one.")

    def may_join(self, users: Iterable[str | None]) -> bool:
        """Return whether nobody there blocks them, or is blocked by them."""
        avoided = self.avoided
        return not avoided or avoided.isdisjoint(public_id(user) for user in users if user is not None)

    def check_ban(self) -> None:
        """Raise RequestError if they are banned."""
        if self.ban is not None and self.ban.until > wall_clock.now():
            raise banned(self.ban)


class RelationsLookup:
    """The blocks and bans of all users, as the database has them."""

    def __init__(self, blocks: BlockLists, bans: Bans, table_rows: TableRows) -> None:
        self._blocks = blocks
        self._bans = bans
        self._table_rows = table_rows

    async def of_user(self, user: str) -> Relations:
        """Return a user's relations now."""
        blocked = frozenset(block.player for block in await self._blocks.of_user(user))
        blocked_by = frozenset(map(public_id, await self._blocks.blockers_of(public_id(user))))
        return Relations(blocked, blocked_by, await self._bans.of_user(user, wall_clock.now()))

    async def avoided_tables(self, user: str, tables: Sequence[str]) -> frozenset[str]:
        """Return those of some tables where somebody sits who blocks a user, or whom they block."""
        avoided = (await self.of_user(user)).avoided
        people = await self._table_rows.users_at(tables) if avoided else []
        return frozenset(table for table, person in people if public_id(person) in avoided)


def banned(ban: Ban) -> RequestError:
    return RequestError(
        "banned",
        f"The operator has banned you for a time: {ban.reason} You can finish your games.",
        403,
        until=ban.until,
        reason=ban.reason,
    )
