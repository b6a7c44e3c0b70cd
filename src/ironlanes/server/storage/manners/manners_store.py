"""What the server asks of a database about blocks, reports, bans and operators. Changes are saved on return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .manners_rows import Accused, AuditRow, Ban, BlockedPlayer, Report


class MannersStore(Protocol):
    """Blocks, reports, bans, operators, and what these did."""

    async def blocks_of(self, user: str) -> list[BlockedPlayer]:
        """Return whom a user blocks, the last one first."""

    async def blockers_of(self, player: str) -> list[str]:
        """Return the users who block a player."""

    async def blocks_among(self, users: Sequence[str], players: Sequence[str]) -> list[tuple[str, str]]:
        """Return which of some users block which of some players."""

    async def people_at(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """Return some tables together with the users who have sat there."""

    async def add_block(self, user: str, block: BlockedPlayer) -> None:
        """Let a user block a player."""

    async def remove_block(self, user: str, player: str) -> None:
        """Let a user block a player no more."""

    async def add_report(self, report: Report, record: str | None) -> None:
        """Keep a report with the record of the game so far, as JSON, which outlives the table.

        Of several records of one game and accused the last is kept, and of all records those of the last reports.
        """

    async def reports_with_words_of(self, user: str) -> list[Report]:
        """Return the reports whose chat may have words of a user."""

    async def save_report_chat(self, name: str, chat: str, old: str, new: str | None) -> None:
        """Save the chat of a report in which a user was replaced by another one, or by nobody."""

    async def accused(self, limit: int, offset: int = 0) -> list[Accused]:
        """Return those about whom there are reports, first those with open ones, then by the last report."""

    async def accused_users(self) -> list[str]:
        """Return all users about whom there are reports."""

    async def reports_about(self, user: str, limit: int) -> list[Report]:
        """Return the last reports about a user, those that are open first."""

    async def remove_reports_before(self, at: float, limit: int) -> int:
        """Remove reports that were made before a time; return their number."""

    async def report_record(self, name: str) -> tuple[str, str] | None:
        """Return the table of a report, and the last record of its game as JSON; None if there is none."""

    async def reports_since(self, user: str, at: float) -> int:
        """Return how many reports a user has made since a time."""

    async def close_reports_about(self, user: str, audit: AuditRow) -> None:
        """Close all open reports about a user."""

    async def close_report(self, name: str, audit: AuditRow) -> bool:
        """Close an open report; return whether there was one with this id."""

    async def ban_of(self, user: str, now: float) -> Ban | None:
        """Return the ban of a user that has not ended."""

    async def bans(self, now: float) -> list[Ban]:
        """Return the bans that have not ended."""

    async def set_ban(self, ban: Ban, audit: AuditRow) -> None:
        """Ban a user, or change their ban."""

    async def remove_ban(self, user: str, audit: AuditRow) -> None:
        """End a ban."""

    async def remove_bans_before(self, at: float, limit: int) -> int:
        """Remove bans that had ended at a time; return their number."""

    async def marked_until(self, marks: Sequence[str], now: float) -> float | None:
        """Return until when the longest ban lasts that left one of these marks; None if there is none."""

    async def remove_ban_marks_before(self, at: float, limit: int) -> int:
        """Remove the marks of bans that have ended; return their number."""

    async def add_audit(self, audit: AuditRow) -> None:
        """Note what an operator did."""

    async def audit(self, limit: int) -> list[AuditRow]:
        """Return what operators did, the last first."""

    async def is_operator(self, user: str) -> bool:
        """Return whether a user is an operator."""

    async def operators(self) -> list[str]:
        """Return the operators."""

    async def add_operator(self, user: str, at: float) -> None:
        """Make a user an operator."""

    async def remove_operator(self, user: str) -> bool:
        """Make a user an operator no more; return whether they were one."""

    async def sizes(self) -> dict[str, int]:
        """Return about how many rows the largest tables have, and how many bytes everything takes."""
