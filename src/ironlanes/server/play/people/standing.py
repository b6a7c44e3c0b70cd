"""Where someone stands with others: whom they block, who blocks them, and whether they are banned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...model.ids import public_id
from ...model.request_errors import RequestError
from ...runtime import wall_clock
from ...storage.manners.manners_rows import Ban
from ...storage.store import Store


@dataclass(frozen=True, slots=True)
class SocialStanding:
    """Where someone stands; others are named by their public ids."""

    blocked: frozenset[str] = frozenset()
    blocked_by: frozenset[str] = frozenset()
    ban: Ban | None = None

    def hears(self, user: str | None) -> bool:
        """Whether they want to hear what a user says; nobody can block the table itself."""
        return user is None or not self.blocked or public_id(user) not in self.blocked

    @property
    def avoided(self) -> frozenset[str]:
        """Those whom they block, and who block them."""
        return self.blocked | self.blocked_by

    def check_company(self, users: Iterable[str | None]) -> None:
        """Raise RequestError if someone there does not play with them."""
        if not self.may_join(users):
            raise RequestError("not-together", "You and somebody at this table don't play together; find another one.")

    def may_join(self, users: Iterable[str | None]) -> bool:
        """Whether nobody there blocks them, or is blocked by them."""
        avoided = self.avoided
        return not avoided or avoided.isdisjoint(public_id(user) for user in users if user is not None)

    def check_ban(self) -> None:
        """Raise RequestError if they are banned."""
        if self.ban is not None and self.ban.until > wall_clock.now():
            raise banned(self.ban)


async def standing_of(store: Store, user: str) -> SocialStanding:
    """Return where a user stands now."""
    blocked = frozenset(block.player for block in await store.blocks_of(user))
    blocked_by = frozenset(map(public_id, await store.blockers_of(public_id(user))))
    return SocialStanding(blocked, blocked_by, await store.ban_of(user, wall_clock.now()))


async def avoided_tables(store: Store, user: str, tables: Sequence[str]) -> frozenset[str]:
    """Return those of some tables where somebody sits who blocks a user, or whom they block."""
    avoided = (await standing_of(store, user)).avoided
    people = await store.people_at(tables) if avoided else []
    return frozenset(table for table, person in people if public_id(person) in avoided)


def banned(ban: Ban) -> RequestError:
    return RequestError(
        "banned",
        f"The operator has banned you for a time: {ban.reason} You can finish your games.",
        403,
        until=ban.until,
        reason=ban.reason,
    )
