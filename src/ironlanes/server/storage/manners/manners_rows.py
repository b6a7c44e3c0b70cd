"""The rows of blocks, reports, bans and operators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ReportKind = Literal["chat", "name", "play", "other"]
Deed = Literal["ban", "unban", "rename", "close-report"]


@dataclass(frozen=True, slots=True)
class BlockedPlayer:
    """Someone whom a user does not want to play with or to hear."""

    player: str
    #: What they were called.
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class Report:
    """What someone told the operators of another person at a table."""

    id: str
    at: float
    user: str
    accused: str
    #: What the accused was called at the table.
    name: str
    table: str
    game: str | None
    kind: ReportKind
    text: str
    #: The last chat messages at the table, as JSON, each with the `user` who said it.
    chat: str
    closed_at: float | None = None


@dataclass(frozen=True, slots=True)
class Accused:
    """Someone about whom there are reports."""

    user: str
    #: How many of the reports are open, and by how many people all of them are.
    open: int
    reporters: int


@dataclass(frozen=True, slots=True)
class Ban:
    """A user who may finish their games and do nothing else for a time."""

    user: str
    at: float
    until: float
    reason: str


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What an operator did; people are named by their public ids."""

    id: str
    at: float
    operator: str
    deed: Deed
    player: str
    details: str
