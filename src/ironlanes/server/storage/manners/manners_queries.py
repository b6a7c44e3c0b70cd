"""The queries about blocks, reports, bans and operators, for both databases."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ..sql_queries import SqlQueries
from .manners_rows import Accused, AuditRow, Ban, BlockedPlayer, Report

REPORT: Final = 'id, at, "user", accused, name, table_id, game, kind, body, chat, closed_at'
BAN: Final = '"user", at, until, reason'
AUDIT: Final = "id, at, operator, deed, player, details"
ADD_SPEAKER: Final = 'INSERT INTO report_speakers ("user", report) VALUES (?, ?) ON CONFLICT DO NOTHING'
OPEN: Final = "sum(CASE WHEN closed_at IS NULL THEN 1 ELSE 0 END)"
#: How many reports have the record of their game.
KEPT_RECORDS: Final = 500


class MannersQueries(SqlQueries):
    """What a store knows of blocks, reports, bans and operators."""

    async def blocks_of(self, user: str) -> list[BlockedPlayer]:
        rows = await self._fetch('SELECT player, name, at FROM blocks WHERE "user" = ? ORDER BY at DESC', (user,))
        return [BlockedPlayer(*row) for row in rows]

    async def blockers_of(self, player: str) -> list[str]:
        return [str(user) for (user,) in await self._fetch('SELECT "user" FROM blocks WHERE player = ?', (player,))]

    async def blocks_among(self, users: Sequence[str], players: Sequence[str]) -> list[tuple[str, str]]:
        of, whom = (", ".join("?" for _ in each) for each in (users, players))
        query = f'SELECT "user", player FROM blocks WHERE "user" IN ({of}) AND player IN ({whom})'
        found = await self._fetch(query, (*users, *players)) if users and players else []
        return [(str(user), str(player)) for user, player in found]

    async def people_at(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        marks = ", ".join("?" for _ in tables)
        query = f'SELECT table_id, "user" FROM table_users WHERE table_id IN ({marks})'
        return [(str(table), str(user)) for table, user in await self._fetch(query, tables)] if marks else []

    async def add_block(self, user: str, block: BlockedPlayer) -> None:
        statement = 'INSERT INTO blocks ("user", player, name, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
        await self._execute((statement, (user, block.player, block.name, block.at)))

    async def remove_block(self, user: str, player: str) -> None:
        await self._execute(('DELETE FROM blocks WHERE "user" = ? AND player = ?', (user, player)))

    async def add_report(self, report: Report, record: str | None) -> None:
        each = report
        values = (each.id, each.at, each.user, each.accused, each.name, each.table, each.game, each.kind, each.text)
        marks = ", ".join("?" for _ in (*REPORT.split(","), "record"))
        statement = f"INSERT INTO reports ({REPORT}, record) VALUES ({marks})"
        older = "UPDATE reports SET record = NULL WHERE record IS NOT NULL AND game = ? AND accused = ? AND id <> ?"
        last = "SELECT at FROM reports WHERE record IS NOT NULL ORDER BY at DESC LIMIT 1 OFFSET ?"
        speakers = {line["user"] for line in json.loads(each.chat) if line["user"] is not None}
        await self._execute(
            (statement, (*values, each.chat, each.closed_at, record)),
            *([] if record is None else [(older, (each.game, each.accused, each.id))]),
            (f"UPDATE reports SET record = NULL WHERE record IS NOT NULL AND at <= ({last})", (KEPT_RECORDS,)),
            *((ADD_SPEAKER, (user, each.id)) for user in sorted(speakers)),
        )

    async def reports_with_words_of(self, user: str) -> list[Report]:
        query = f'SELECT {REPORT} FROM reports WHERE id IN (SELECT report FROM report_speakers WHERE "user" = ?)'
        return [Report(*row) for row in await self._fetch(query, (user,))]

    async def save_report_chat(self, name: str, chat: str, old: str, new: str | None) -> None:
        await self._execute(
            ("UPDATE reports SET chat = ? WHERE id = ?", (chat, name)),
            ('DELETE FROM report_speakers WHERE "user" = ? AND report = ?', (old, name)),
            *(() if new is None else ((ADD_SPEAKER, (new, name)),)),
        )

    async def accused(self, limit: int, offset: int = 0) -> list[Accused]:
        query = (
            f'SELECT accused, {OPEN}, count(DISTINCT "user") FROM reports GROUP BY accused'
            f" ORDER BY {OPEN} = 0, max(at) DESC LIMIT ? OFFSET ?"
        )
        return [
            Accused(str(user), int(count), int(by)) for user, count, by in await self._fetch(query, (limit, offset))
        ]

    async def accused_users(self) -> list[str]:
        return [str(user) for (user,) in await self._fetch("SELECT DISTINCT accused FROM reports", ())]

    async def reports_about(self, user: str, limit: int) -> list[Report]:
        query = f"SELECT {REPORT} FROM reports WHERE accused = ? ORDER BY closed_at IS NOT NULL, at DESC LIMIT ?"
        return [Report(*row) for row in await self._fetch(query, (user, limit))]

    async def remove_reports_before(self, at: float, limit: int) -> int:
        query = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE at < ? LIMIT ?)"
        return await self._execute((query, (at, limit)))

    async def report_record(self, name: str) -> tuple[str, str] | None:
        query = (
            "SELECT last.table_id, last.record FROM reports JOIN reports AS last ON last.game = reports.game"
            " AND last.accused = reports.accused WHERE reports.id = ? AND last.record IS NOT NULL"
        )
        for table, record in await self._fetch(query, (name,)):
            return str(table), str(record)
        return None

    async def reports_since(self, user: str, at: float) -> int:
        rows = await self._fetch('SELECT count(*) FROM reports WHERE "user" = ? AND at >= ?', (user, at))
        return int(rows[0][0])

    async def close_reports_about(self, user: str, audit: AuditRow) -> None:
        statement = "UPDATE reports SET closed_at = ? WHERE accused = ? AND closed_at IS NULL"
        await self._execute((statement, (audit.at, user)), _added(audit))

    async def close_report(self, name: str, audit: AuditRow) -> bool:
        found = await self._fetch("SELECT 1 FROM reports WHERE id = ? AND closed_at IS NULL", (name,))
        if not found:
            return False
        statement = "UPDATE reports SET closed_at = ? WHERE id = ? AND closed_at IS NULL"
        return bool(await self._execute((statement, (audit.at, name)), _added(audit)))

    async def ban_of(self, user: str, now: float) -> Ban | None:
        rows = await self._fetch(f'SELECT {BAN} FROM bans WHERE "user" = ? AND until > ?', (user, now))
        return Ban(*rows[0]) if rows else None

    async def bans(self, now: float) -> list[Ban]:
        return [Ban(*row) for row in await self._fetch(f"SELECT {BAN} FROM bans WHERE until > ? ORDER BY at", (now,))]

    async def set_ban(self, ban: Ban, audit: AuditRow) -> None:
        statement = (
            f'INSERT INTO bans ({BAN}) VALUES (?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE SET at = excluded.at,'
            " until = excluded.until, reason = excluded.reason"
        )
        await self._execute((statement, (ban.user, ban.at, ban.until, ban.reason)), _added(audit))

    async def remove_ban(self, user: str, audit: AuditRow) -> None:
        await self._execute(('DELETE FROM bans WHERE "user" = ?', (user,)), _added(audit))

    async def remove_bans_before(self, at: float, limit: int) -> int:
        query = 'DELETE FROM bans WHERE "user" IN (SELECT "user" FROM bans WHERE until < ? LIMIT ?)'
        return await self._execute((query, (at, limit)))

    async def marked_until(self, marks: Sequence[str], now: float) -> float | None:
        places = ", ".join("?" for _ in marks)
        query = f"SELECT max(until) FROM ban_marks WHERE mark IN ({places}) AND until > ?"
        ((until,),) = await self._fetch(query, (*marks, now))
        return None if until is None else float(until)

    async def remove_ban_marks_before(self, at: float, limit: int) -> int:
        query = "DELETE FROM ban_marks WHERE mark IN (SELECT mark FROM ban_marks WHERE until < ? LIMIT ?)"
        return await self._execute((query, (at, limit)))

    async def add_audit(self, audit: AuditRow) -> None:
        await self._execute(_added(audit))

    async def audit(self, limit: int) -> list[AuditRow]:
        rows = await self._fetch(f"SELECT {AUDIT} FROM audit ORDER BY at DESC LIMIT ?", (limit,))
        return [AuditRow(*row) for row in rows]

    async def is_operator(self, user: str) -> bool:
        return bool(await self._fetch('SELECT 1 FROM operators WHERE "user" = ?', (user,)))

    async def operators(self) -> list[str]:
        return [str(user) for (user,) in await self._fetch('SELECT "user" FROM operators ORDER BY at', ())]

    async def add_operator(self, user: str, at: float) -> None:
        await self._execute(('INSERT INTO operators ("user", at) VALUES (?, ?) ON CONFLICT DO NOTHING', (user, at)))

    async def remove_operator(self, user: str) -> bool:
        return bool(await self._execute(('DELETE FROM operators WHERE "user" = ?', (user,))))


def _added(audit: AuditRow) -> tuple[str, Sequence[Any]]:
    values = (audit.id, audit.at, audit.operator, audit.deed, audit.player, audit.details)
    return f"INSERT INTO audit ({AUDIT}) VALUES (?, ?, ?, ?, ?, ?)", values
