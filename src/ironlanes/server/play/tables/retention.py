"""Removes what is old: tables and tournaments that nobody started, games, and what belongs to people who are gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from ...model.messages.outgoing import TablePhase
from ...model.retention import DAY, SESSION_SECONDS, Retention
from ...runtime import wall_clock
from ...storage.play.users import OF_STRANGERS
from ...storage.storage import Storage

log = logging.getLogger(__name__)

#: How many are looked for at once, and seconds from one round to the next.
BATCH_SIZE: Final = 100
INTERVAL: Final = 3600.0


async def remove_old(
    storage: Storage,
    retention: Retention,
    is_in_use: Callable[[str], Awaitable[bool]],
) -> int:
    """Delete expired rows in batches and return how many tables were removed. Tables in memory are skipped."""
    now, removed = wall_clock.now(), 0
    if retention.lobbies:
        before = now - DAY * retention.lobbies
        removed += await _remove_tables(storage, ("lobby",), before, is_in_use, is_correspondence=False)
    if retention.correspondence_lobbies:
        before = now - DAY * retention.correspondence_lobbies
        removed += await _remove_tables(storage, ("lobby",), before, is_in_use, is_correspondence=True)
        await _remove_all(partial(storage.tournaments.remove_before, before, "open"))
    if retention.games:
        before = now - DAY * retention.games
        removed += await _remove_tables(storage, ("playing", "over"), before, is_in_use)
        for remove in (
            storage.uploads.remove_before,
            storage.reviews.remove_before,
            storage.ratings.remove_before,
            storage.vacation.remove_before,
            storage.reports.remove_before,
            storage.bans.remove_before,
        ):
            await _remove_all(partial(remove, before))
        await _remove_all(partial(storage.figures.remove_before, before - DAY * retention.games))
        for phase in ("running", "over"):
            await _remove_all(partial(storage.tournaments.remove_before, before, phase))
        await _remove_of_strangers(storage, "users", before)
    if retention.strangers:
        for table in OF_STRANGERS.keys() - {"users"}:
            await _remove_of_strangers(storage, table, now - DAY * retention.strangers)
    await _remove_all(partial(storage.sessions.remove_before, now - SESSION_SECONDS))
    for remove_ended in (storage.passkeys.remove_before, storage.bans.remove_marks_before):
        await _remove_all(partial(remove_ended, now))
    await _remove_all(storage.buckets.remove_full)
    await storage.sign_in_codes.remove_expired(now)
    if removed:
        log.info("%d old tables were removed.", removed)
    return removed


async def _remove_all(remove: Callable[[int], Awaitable[int]]) -> None:
    """Remove some rows at a time, until there are no more."""
    while await remove(BATCH_SIZE) == BATCH_SIZE:
        await asyncio.sleep(0)


async def _remove_of_strangers(storage: Storage, table: str, before: float) -> None:
    last: str | None = ""
    while last is not None:
        last = await storage.users.remove_of_strangers(table, last, before, BATCH_SIZE)
        await asyncio.sleep(0)


async def _remove_tables(
    storage: Storage,
    phases: tuple[TablePhase, ...],
    before: float,
    is_in_use: Callable[[str], Awaitable[bool]],
    *,
    is_correspondence: bool | None = None,
) -> int:
    removed = 0
    while True:
        found = await storage.table_rows.unchanged_since(
            before, phases, BATCH_SIZE, is_correspondence=is_correspondence
        )
        old = [table for table in found if not await is_in_use(table)]
        for table in old:
            while not await is_in_use(table) and not await storage.table_rows.remove(table):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        removed += len(old)
        if not old or len(found) < BATCH_SIZE:
            return removed
