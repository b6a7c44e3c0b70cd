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
from ...storage.store import Store
from ...storage.stranger_queries import OF_STRANGERS

log = logging.getLogger(__name__)

#: How many are looked for at once, and seconds from one round to the next.
BATCH_SIZE: Final = 100
INTERVAL: Final = 3600.0


async def remove_old(
    store: Store,
    retention: Retention,
    is_in_use: Callable[[str], Awaitable[bool]],
) -> int:
    """Remove what is too old, a little at a time; how many tables. What is in memory stays until it is not."""
    now, removed = wall_clock.now(), 0
    if retention.lobbies:
        before = now - DAY * retention.lobbies
        removed += await _remove_tables(store, ("lobby",), before, is_in_use, for_days=False)
    if retention.days_lobbies:
        before = now - DAY * retention.days_lobbies
        removed += await _remove_tables(store, ("lobby",), before, is_in_use, for_days=True)
        await _remove_all(partial(store.remove_tournaments_before, before, "open"))
    if retention.games:
        before = now - DAY * retention.games
        removed += await _remove_tables(store, ("playing", "over"), before, is_in_use)
        for remove in (
            store.remove_uploads_before,
            store.remove_reviews_before,
            store.remove_ratings_before,
            store.remove_vacation_before,
            store.remove_reports_before,
            store.remove_bans_before,
        ):
            await _remove_all(partial(remove, before))
        await _remove_all(partial(store.remove_figures_before, before - DAY * retention.games))
        for phase in ("running", "over"):
            await _remove_all(partial(store.remove_tournaments_before, before, phase))
        await _remove_of_strangers(store, "users", before)
    if retention.strangers:
        for table in OF_STRANGERS.keys() - {"users"}:
            await _remove_of_strangers(store, table, now - DAY * retention.strangers)
    await _remove_all(partial(store.remove_sessions_before, now - SESSION_SECONDS))
    for remove_ended in (store.remove_passkeys_before, store.remove_ban_marks_before):
        await _remove_all(partial(remove_ended, now))
    await _remove_all(store.remove_full_buckets)
    await store.remove_expired_codes(now)
    if removed:
        log.info("%d old tables were removed.", removed)
    return removed


async def _remove_all(remove: Callable[[int], Awaitable[int]]) -> None:
    """Remove some rows at a time, until there are no more."""
    while await remove(BATCH_SIZE) == BATCH_SIZE:
        await asyncio.sleep(0)


async def _remove_of_strangers(store: Store, table: str, before: float) -> None:
    last: str | None = ""
    while last is not None:
        last = await store.remove_of_strangers(table, last, before, BATCH_SIZE)
        await asyncio.sleep(0)


async def _remove_tables(
    store: Store,
    phases: tuple[TablePhase, ...],
    before: float,
    is_in_use: Callable[[str], Awaitable[bool]],
    *,
    for_days: bool | None = None,
) -> int:
    removed = 0
    while True:
        found = await store.tables_before(before, phases, BATCH_SIZE, for_days=for_days)
        old = [table for table in found if not await is_in_use(table)]
        for table in old:
            while not await is_in_use(table) and not await store.remove_table(table):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        removed += len(old)
        if not old or len(found) < BATCH_SIZE:
            return removed
