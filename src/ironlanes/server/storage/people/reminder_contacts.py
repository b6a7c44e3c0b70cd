"""Where people want their reminders: browsers, e-mail addresses, and the hours without any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement

SCHEMA: Final = """
    CREATE TABLE push_ways (
        endpoint {id} PRIMARY KEY,
        "user" {id} NOT NULL,
        point TEXT NOT NULL,
        auth TEXT NOT NULL,
        language {id} NOT NULL,
        at {real} NOT NULL
    ){end};
    CREATE INDEX push_ways_of_user ON push_ways ("user");

    CREATE TABLE mail_addresses (
        "user" {id} PRIMARY KEY,
        mail TEXT NOT NULL,
        language {id} NOT NULL,
        is_confirmed {boolean} NOT NULL,
        code_hash TEXT NOT NULL,
        code_until {real} NOT NULL,
        tries INTEGER NOT NULL,
        token {id} NOT NULL
    ){end};
    CREATE INDEX mail_addresses_by_token ON mail_addresses (token);

    CREATE TABLE quiet_hours (
        "user" {id} PRIMARY KEY,
        zone TEXT NOT NULL,
        first_hour INTEGER NOT NULL,
        last_hour INTEGER NOT NULL
    ){end};
    """
SAVE_PUSH_WAY: Final = (
    'INSERT INTO push_ways (endpoint, "user", point, auth, language, at) VALUES (?, ?, ?, ?, ?, ?)'
    ' ON CONFLICT (endpoint) DO UPDATE SET "user" = excluded."user", point = excluded.point, auth = excluded.auth,'
    " language = excluded.language, at = excluded.at"
    # Only the browser itself knows its keys: somebody who knows the endpoint alone can't take it from its owner.
    ' WHERE push_ways."user" = excluded."user"'
    " OR (push_ways.point = excluded.point AND push_ways.auth = excluded.auth)"
)
REMOVE_PUSH_WAY: Final = 'DELETE FROM push_ways WHERE endpoint = ? AND "user" = ?'
#: How many browsers of one person are remembered.
MAX_PUSH_WAYS: Final = 10
REMOVE_OLD_WAYS: Final = (
    'DELETE FROM push_ways WHERE "user" = ? AND endpoint NOT IN'
    ' (SELECT endpoint FROM push_ways WHERE "user" = ? ORDER BY at DESC LIMIT ?)'
)
SAVE_MAIL: Final = (
    'INSERT INTO mail_addresses ("user", mail, language, is_confirmed, code_hash, code_until, tries, token)'
    ' VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE SET mail = excluded.mail,'
    " language = excluded.language, is_confirmed = excluded.is_confirmed, code_hash = excluded.code_hash,"
    " code_until = excluded.code_until, tries = excluded.tries, token = excluded.token"
)
REMOVE_MAIL: Final = 'DELETE FROM mail_addresses WHERE "user" = ?'
SAVE_QUIET_HOURS: Final = (
    'INSERT INTO quiet_hours ("user", zone, first_hour, last_hour) VALUES (?, ?, ?, ?)'
    ' ON CONFLICT ("user") DO UPDATE SET zone = excluded.zone, first_hour = excluded.first_hour,'
    " last_hour = excluded.last_hour"
)


@dataclass(frozen=True, slots=True)
class PushWay:
    """A browser that wants reminders: where to send them, and the keys to encrypt them with."""

    endpoint: str
    point: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class MailRow:
    """Someone's e-mail address, and the code that confirms it."""

    user: str
    mail: str
    language: str
    is_confirmed: bool
    code_hash: str
    code_until: float
    tries: int
    #: What ends the messages without a cookie.
    token: str


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of a day without reminders, in a time zone; they may go past midnight."""

    zone: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class SavePushWay:
    """Remember a browser that wants reminders; the oldest is forgotten if someone has too many."""

    user: str
    way: PushWay
    at: float

    def statements(self) -> Iterator[Statement]:
        way = self.way
        yield Statement(SAVE_PUSH_WAY, ((way.endpoint, self.user, way.point, way.auth, way.language, self.at),))
        yield Statement(REMOVE_OLD_WAYS, ((self.user, self.user, MAX_PUSH_WAYS),))


@dataclass(frozen=True, slots=True)
class RemovePushWay:
    """Forget a browser."""

    endpoint: str
    user: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(REMOVE_PUSH_WAY, ((self.endpoint, self.user),))


@dataclass(frozen=True, slots=True)
class SaveMail:
    """Save someone's e-mail address."""

    row: MailRow

    def statements(self) -> Iterator[Statement]:
        each = self.row
        code = (each.code_hash, each.code_until, each.tries, each.token)
        yield Statement(SAVE_MAIL, ((each.user, each.mail, each.language, each.is_confirmed, *code),))


@dataclass(frozen=True, slots=True)
class RemoveMail:
    """Forget someone's e-mail address."""

    user: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(REMOVE_MAIL, ((self.user,),))


@dataclass(frozen=True, slots=True)
class SaveQuietHours:
    """Save when someone wants no reminders."""

    user: str
    hours: QuietHours

    def statements(self) -> Iterator[Statement]:
        yield Statement(SAVE_QUIET_HOURS, ((self.user, self.hours.zone, self.hours.first, self.hours.last),))


class ReminderContacts(Repository):
    """Queries for browsers, e-mail addresses and quiet hours."""

    async def push_ways_of(self, user: str) -> list[PushWay]:
        """Return the browsers of a user that want reminders."""
        query = 'SELECT endpoint, point, auth, language FROM push_ways WHERE "user" = ?'
        return [PushWay(*row) for row in await self._database.fetch(query, (user,))]

    async def mail_of(self, user: str) -> MailRow | None:
        """Return a user's e-mail address."""
        query = (
            'SELECT "user", mail, language, is_confirmed, code_hash, code_until, tries, token FROM mail_addresses'
            ' WHERE "user" = ?'
        )
        for row in await self._database.fetch(query, (user,)):
            owner, mail, language, is_confirmed, *rest = row
            return MailRow(owner, mail, language, bool(is_confirmed), *rest)
        return None

    async def count_mail_try(self, user: str, now: float, most: int) -> bool:
        """Count that a user tries a code; False if there is none to be tried, or it was tried too often."""
        query = (
            "UPDATE mail_addresses SET tries = tries + 1"
            ' WHERE "user" = ? AND is_confirmed = ? AND tries < ? AND code_until > ?'
        )
        return bool(await self._database.execute((query, (user, False, most, now))))

    async def confirm_mail(self, user: str, code_hash: str) -> bool:
        """Confirm a user's address if this is the hash of its code, which is used up then; return whether it was."""
        query = (
            "UPDATE mail_addresses SET is_confirmed = ?, code_hash = ''"
            ' WHERE "user" = ? AND is_confirmed = ? AND code_hash = ?'
        )
        return bool(await self._database.execute((query, (True, user, False, code_hash))))

    async def user_of_mail_token(self, token: str) -> str | None:
        """Return the user whose messages have a token."""
        for (user,) in await self._database.fetch('SELECT "user" FROM mail_addresses WHERE token = ?', (token,)):
            return str(user)
        return None

    async def quiet_hours_of(self, user: str) -> QuietHours | None:
        """Return when a user wants no reminders."""
        query = 'SELECT zone, first_hour, last_hour FROM quiet_hours WHERE "user" = ?'
        for row in await self._database.fetch(query, (user,)):
            return QuietHours(*row)
        return None
