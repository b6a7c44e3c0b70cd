"""Changes of reminders, and the SQL that carries them out in either database."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .notice_rows import MailRow, NoticeKind, PushWay, QuietHours
from .statement import Statement

#: A turn that has a notice already keeps it.
SAVE_NOTICE: Final = (
    'INSERT INTO notices (table_id, "user", since, kind, next_at) VALUES (?, ?, ?, ?, ?)'
    ' ON CONFLICT (table_id) DO UPDATE SET "user" = excluded."user", since = excluded.since, kind = excluded.kind,'
    ' next_at = excluded.next_at WHERE notices.since <> excluded.since OR notices."user" <> excluded."user"'
)
SEND_LATER: Final = "UPDATE notices SET kind = ?, next_at = ? WHERE table_id = ? AND since = ?"
REMOVE_NOTICE: Final = "DELETE FROM notices WHERE table_id = ? AND since = ?"
SAVE_PUSH_WAY: Final = (
    'INSERT INTO push_ways (endpoint, "user", point, auth, language, at) VALUES (?, ?, ?, ?, ?, ?)'
    ' ON CONFLICT (endpoint) DO UPDATE SET "user" = excluded."user", point = excluded.point, auth = excluded.auth,'
    " language = excluded.language, at = excluded.at"
    # Only the browser itself knows its keys: somebody who knows the endpoint alone can't take it from its owner.
    ' WHERE push_ways."user" = excluded."user"'
    " OR (push_ways.point = excluded.point AND push_ways.auth = excluded.auth)"
)
REMOVE_PUSH_WAY: Final = 'DELETE FROM push_ways WHERE endpoint = ? AND "user" = ?'
#: So many browsers of one person are remembered.
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
class SaveNotice:
    """Put the notice of a turn into the outbox, once."""

    table_id: str
    user: str
    since: float
    next_at: float

    def statements(self) -> Iterator[Statement]:
        yield SAVE_NOTICE, ((self.table_id, self.user, self.since, "turn", self.next_at),)


@dataclass(frozen=True, slots=True)
class SendLater:
    """Note what is to be sent next about a turn, and when; without a time, nothing is."""

    table_id: str
    since: float
    kind: NoticeKind
    next_at: float | None

    def statements(self) -> Iterator[Statement]:
        yield SEND_LATER, ((self.kind, self.next_at, self.table_id, self.since),)


@dataclass(frozen=True, slots=True)
class RemoveNotice:
    """The turn that a notice is about has passed."""

    table_id: str
    since: float

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_NOTICE, ((self.table_id, self.since),)


@dataclass(frozen=True, slots=True)
class SavePushWay:
    """Remember a browser that wants notices; the oldest is forgotten if someone has too many."""

    user: str
    way: PushWay
    at: float

    def statements(self) -> Iterator[Statement]:
        way = self.way
        yield SAVE_PUSH_WAY, ((way.endpoint, self.user, way.point, way.auth, way.language, self.at),)
        yield REMOVE_OLD_WAYS, ((self.user, self.user, MAX_PUSH_WAYS),)


@dataclass(frozen=True, slots=True)
class RemovePushWay:
    """Forget a browser."""

    endpoint: str
    user: str

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_PUSH_WAY, ((self.endpoint, self.user),)


@dataclass(frozen=True, slots=True)
class SaveMail:
    """Save someone's e-mail address."""

    row: MailRow

    def statements(self) -> Iterator[Statement]:
        each = self.row
        code = (each.code_hash, each.code_until, each.tries, each.token)
        yield SAVE_MAIL, ((each.user, each.mail, each.language, each.is_confirmed, *code),)


@dataclass(frozen=True, slots=True)
class RemoveMail:
    """Forget someone's e-mail address."""

    user: str

    def statements(self) -> Iterator[Statement]:
        yield REMOVE_MAIL, ((self.user,),)


@dataclass(frozen=True, slots=True)
class SaveQuietHours:
    """Save when someone wants no notices."""

    user: str
    hours: QuietHours

    def statements(self) -> Iterator[Statement]:
        yield SAVE_QUIET_HOURS, ((self.user, self.hours.zone, self.hours.first, self.hours.last),)


NoticeChange = (
    SaveNotice | SendLater | RemoveNotice | SavePushWay | RemovePushWay | SaveMail | RemoveMail | SaveQuietHours
)
