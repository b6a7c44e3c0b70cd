"""Friends: who wants to be whose friend, which of them are here, and to which tables they invite each other.

A row says that a user wants to be a player's friend. Two people are friends while each has a row about the other, so
asking, accepting and taking back are the same change from either side, and nobody is a friend who did not say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...model.ids import public_id
from ..database.database import Repository, Statement, Values

SCHEMA: Final = """
    CREATE TABLE friends (
        "user" {id} NOT NULL,
        own {id} NOT NULL, -- the public id of the user
        player {id} NOT NULL,
        name TEXT NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", player)
    ){end};
    CREATE INDEX friends_by_player ON friends (player, own);
    -- When those who have friends last had a page open.
    CREATE TABLE friends_here ("user" {id} PRIMARY KEY, at {real} NOT NULL){end};
    CREATE TABLE friend_invitations (
        "user" {id} NOT NULL, -- who is invited
        host {id} NOT NULL, -- the public id of who invites
        table_id {id} NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", host)
    ){end};
    CREATE INDEX friend_invitations_by_host ON friend_invitations (host);
    """
#: What joins a row to the one that answers it.
ANSWER: Final = "theirs.player = mine.own AND theirs.own = mine.player"
#: Seconds after which an invitation is not shown any more.
INVITATION_SECONDS: Final = 3600.0


@dataclass(frozen=True, slots=True)
class WantedFriend:
    """Someone who is a user's friend, or was asked."""

    player: str
    #: What they were called when they were asked.
    name: str
    #: Who they are, once they have accepted.
    user: str | None
    #: When a friend last had a page open.
    seen_at: float | None


@dataclass(frozen=True, slots=True)
class FriendInvitation:
    """An invitation of a friend to a table that has not started."""

    host: str
    table: str
    board: str


@dataclass(frozen=True, slots=True)
class EndFriendship:
    """End what is between a user and a player: a friendship, a request from either side, and invitations."""

    user: str
    player: str

    def statements(self) -> Iterator[Statement]:
        own = public_id(self.user)
        yield Statement('DELETE FROM friends WHERE "user" = ? AND player = ?', ((self.user, self.player),))
        yield Statement(
            'DELETE FROM friend_invitations WHERE host = ? AND "user" IN'
            ' (SELECT "user" FROM friends WHERE player = ? AND own = ?)',
            ((own, own, self.player),),
        )
        yield Statement("DELETE FROM friends WHERE player = ? AND own = ?", ((own, self.player),))
        yield Statement('DELETE FROM friend_invitations WHERE "user" = ? AND host = ?', ((self.user, self.player),))


def inherit_friends(user: str, heir: str) -> Iterator[Statement]:
    """Yield what gives a user's friends and requests to another user, who keeps those that they have themselves."""
    old, new = public_id(user), public_id(heir)
    yield Statement("DELETE FROM friends WHERE player = ? AND own = ?", ((old, new), (new, old)))
    yield Statement(
        'UPDATE friends SET "user" = ?, own = ? WHERE "user" = ?'
        ' AND NOT EXISTS (SELECT 1 FROM friends AS each WHERE each."user" = ? AND each.player = friends.player)',
        ((heir, new, user, heir),),
    )
    yield Statement(
        "UPDATE friends SET player = ? WHERE player = ?"
        ' AND NOT EXISTS (SELECT 1 FROM friends AS each WHERE each."user" = friends."user" AND each.player = ?)',
        ((new, old, new),),
    )
    # Blocks win: a friendship of the one ends where the other blocks, or is blocked.
    yield Statement(
        'DELETE FROM friends WHERE "user" = ? AND player IN (SELECT player FROM blocks WHERE "user" = ?)',
        ((heir, heir),),
    )
    yield Statement(
        'DELETE FROM friends WHERE player = ? AND "user" IN (SELECT "user" FROM blocks WHERE player = ?)',
        ((new, new),),
    )


def forget_friends(user: str) -> Iterator[Statement]:
    """Yield what removes a user from the lists of others."""
    own: tuple[Values, ...] = ((public_id(user),),)
    yield Statement("DELETE FROM friends WHERE player = ?", own)
    yield Statement("DELETE FROM friend_invitations WHERE host = ?", own)


class FriendLists(Repository):
    """Queries for friends, requests and invitations."""

    async def wanted_by(self, user: str) -> list[WantedFriend]:
        """Return a user's friends, and whom the user has asked, the first one first."""
        rows = await self._database.fetch(
            'SELECT mine.player, mine.name, theirs."user", friends_here.at FROM friends AS mine'
            f" LEFT JOIN friends AS theirs ON {ANSWER}"
            ' LEFT JOIN friends_here ON friends_here."user" = theirs."user"'
            ' WHERE mine."user" = ? ORDER BY mine.at, mine.player',
            (user,),
        )
        return [WantedFriend(*row) for row in rows]

    async def who_ask(self, user: str, limit: int) -> list[str]:
        """Return the users who want to be a user's friends and wait for an answer, the last one first.

        Somebody who is blocked asks in vain, and does not learn of it.
        """
        return await self._database.fetch_texts(
            'SELECT theirs."user" FROM friends AS theirs WHERE theirs.player = ?'
            ' AND NOT EXISTS (SELECT 1 FROM friends AS mine WHERE mine."user" = ? AND mine.player = theirs.own)'
            ' AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks."user" = ? AND blocks.player = theirs.own)'
            " ORDER BY theirs.at DESC LIMIT ?",
            (public_id(user), user, user, limit),
        )

    async def friend_of(self, user: str, player: str) -> str | None:
        """Return who a player is if they and a user are friends."""
        return await self._database.fetch_text(
            f'SELECT theirs."user" FROM friends AS mine JOIN friends AS theirs ON {ANSWER}'
            ' WHERE mine."user" = ? AND mine.player = ?',
            (user, player),
        )

    async def has_any(self, user: str) -> bool:
        """Return whether a user has a friend, has asked somebody, or was asked by somebody who is not blocked."""
        return bool(await self.wanted_by(user) or await self.who_ask(user, 1))

    async def add(self, user: str, player: str, name: str, at: float) -> None:
        """Note that a user wants to be a player's friend, which accepts what the player asked."""
        statement = 'INSERT INTO friends ("user", own, player, name, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
        await self._database.execute((statement, (user, public_id(user), player, name, at)))

    async def end(self, user: str, player: str) -> None:
        """End what is between a user and a player."""
        await self._database.commit([EndFriendship(user, player)]).wait()

    async def note_here(self, user: str, at: float) -> None:
        """Note that a user has a page open."""
        statement = (
            'INSERT INTO friends_here ("user", at) VALUES (?, ?) ON CONFLICT ("user") DO UPDATE SET at = excluded.at'
        )
        await self._database.execute((statement, (user, at)))

    async def invite(self, friend: str, host: str, table: str, at: float) -> None:
        """Invite a friend to a table; the last invitation counts."""
        statement = (
            'INSERT INTO friend_invitations ("user", host, table_id, at) VALUES (?, ?, ?, ?)'
            ' ON CONFLICT ("user", host) DO UPDATE SET table_id = excluded.table_id, at = excluded.at'
        )
        await self._database.execute((statement, (friend, host, table, at)))

    async def decline(self, user: str, host: str) -> None:
        """Remove an invitation."""
        await self._database.execute(('DELETE FROM friend_invitations WHERE "user" = ? AND host = ?', (user, host)))

    async def invitations_of(self, user: str, now: float) -> list[FriendInvitation]:
        """Return where a user is invited, the last one first: only to tables that have not started."""
        rows = await self._database.fetch(
            "SELECT host, table_id, board FROM friend_invitations JOIN tables ON tables.id = table_id"
            " WHERE \"user\" = ? AND at > ? AND phase = 'lobby' ORDER BY at DESC",
            (user, now - INVITATION_SECONDS),
        )
        return [FriendInvitation(*row) for row in rows]
