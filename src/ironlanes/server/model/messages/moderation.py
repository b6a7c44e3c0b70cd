"""Requests about blocks, reports and bans, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base_models import ReceivedModel, SentModel


class NewBlock(ReceivedModel):
    """PUT /api/blocks/{player}: what they are called, for the visitor's own list."""

    name: Annotated[str, Field(min_length=1, max_length=100)]


class BlockCard(SentModel):
    """Someone whom the visitor blocks."""

    player: str
    name: str
    at: float  # seconds since 1970


class Blocks(SentModel):
    """GET /api/blocks: whom the visitor blocks, the last one first."""

    players: list[BlockCard]


class NewReport(ReceivedModel):
    """POST /api/tables/{table}/reports: about the player in a seat."""

    seat: Annotated[int, Field(ge=0, lt=10)]
    kind: Literal["chat", "name", "play", "other"]
    text: Annotated[str, Field(max_length=1000)] = ""


class NewBan(ReceivedModel):
    """PUT /api/operator/bans/{player}: for how long, and why."""

    days: Annotated[int, Field(ge=1, le=3650)]
    reason: Annotated[str, Field(min_length=3, max_length=300)]


class ReportCard(SentModel):
    """A report, for operators."""

    id: str
    at: float
    reporter: str
    name: str  # of the accused, at the table
    table: str
    game: str | None = None
    kind: str
    text: str
    chat: list[dict[str, object]]  # the last messages at the table: name, seat, text, at
    closed_at: float | None = None


class AccusedCard(SentModel):
    """Someone about whom there are reports, for operators."""

    player: str
    name: str
    open: int  # how many of the reports are not closed
    reporters: int  # how many people have reported them
    reports: list[ReportCard]  # the last ones, those that are open first


class BanCard(SentModel):
    """A ban that has not ended, for operators."""

    player: str
    name: str
    at: float
    until: float
    reason: str


class AuditCard(SentModel):
    """What an operator did, for operators; people are named by their public ids."""

    at: float
    operator: str
    deed: str
    player: str
    details: str  # JSON


class OperatorPage(SentModel):
    """GET /api/operator: reports, bans, sizes, versions, and what operators did."""

    version: str
    schema_version: int
    sizes: dict[str, int]  # about how many rows some tables have, and the bytes of all
    tables_in_memory: int
    accused: list[AccusedCard]  # a page of them, those with open reports first
    page: int
    has_next: bool  # there are more on the next page
    bans: list[BanCard]
    audit: list[AuditCard]
