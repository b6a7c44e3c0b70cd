"""The rows of reminders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..model.messages.incoming import NoticeLanguage

#: What a notice says: it is someone's turn, or a quarter of its time is left.
NoticeKind = Literal["turn", "late"]


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice of the outbox whose time has come, and how things are at its table now."""

    table: str
    user: str
    #: When the turn began that it is about.
    since: float
    kind: NoticeKind
    board: str
    #: Whose turn it is now, since when, and when they are late.
    to_move: str | None
    turn_since: float
    deadline: float | None

    @property
    def is_current(self) -> bool:
        """Whether it is still the same turn."""
        return (self.to_move, self.turn_since) == (self.user, self.since)


@dataclass(frozen=True, slots=True)
class NoticeSender:
    """A server that sends notices: those of tables that it owns, because it knows who is there.

    One of them, which is in charge, sends those of tables that no server has.
    """

    #: The id of the node; empty for a server that is alone.
    node: str
    is_in_charge: bool
    #: Seconds without a sign of life after which a node has no tables any more.
    silent_after: float


@dataclass(frozen=True, slots=True)
class PushWay:
    """A browser that wants notices: where to send them, and the keys to encrypt them with."""

    endpoint: str
    point: str
    auth: str
    language: NoticeLanguage


@dataclass(frozen=True, slots=True)
class MailRow:
    """Someone's e-mail address, and the code that confirms it."""

    user: str
    mail: str
    language: NoticeLanguage
    is_confirmed: bool
    code_hash: str
    code_until: float
    tries: int
    #: What ends the messages without a cookie.
    token: str


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of a day without notices, in a time zone; they may go past midnight."""

    zone: str
    first: int
    last: int
