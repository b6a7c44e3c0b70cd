"""The entry of a game in the list of its daily deal, proved by its record when the game ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, Protocol

from ironlanes.game.game import Game
from ironlanes.game.json_types import Record
from ironlanes.game.validation import FieldError

from ...model.request_errors import UnreadableTable
from ...play.tables.daily_deals import DailyDeals, today
from ...play.tables.saved_rows import final_seats
from ...play.tables.table_state import TableState
from ...storage.features.daily import DailyGames, SaveDailyEntry

log = logging.getLogger(__name__)

#: How many games of an older database are proved at a start, for each of the two days that are shown.
MAX_OLDER: Final = 5000


def daily_entry(state: TableState, deals: DailyDeals) -> SaveDailyEntry | None:
    """Return the entry of a finished game; None if it is not of a daily deal, or ended after the deal was closed."""
    game = state.game
    if game is None or state.finished_at is None or not deals.is_sealed(game.seed, state.finished_at):
        return None
    own, totals = final_seats(state)[0], _totals(game)
    return SaveDailyEntry(
        state.id,
        points=totals[own.seat],
        lead=totals[own.seat] - totals[1 - own.seat],
        counts=not own.was_absent and is_proved(game.record(), totals),
    )


def is_proved(record: Record, totals: Sequence[int]) -> bool:
    """Return whether a record, played again by the rules, leads to these points."""
    try:
        return _totals(Game.from_record(record)) == totals
    except FieldError:
        return False


def _totals(game: Game) -> Sequence[int]:
    return [seat.total for seat in game.score().seats]


class ReadTables(Protocol):
    """Tables whose logs can be read."""

    deals: DailyDeals

    async def state_of(self, name: str) -> TableState | None:
        """Return a table's state."""


async def prove_older_entries(tables: ReadTables, games: DailyGames, long_work: asyncio.Lock) -> None:
    """Prove the games of today and yesterday that an older version finished, one after the other, each once."""
    for deal in (today(), today().before):
        for table in await games.unproved_tables(deal.name, MAX_OLDER):
            try:
                state = await tables.state_of(table)
            except UnreadableTable:  # the operator has been told
                continue
            if state is None:
                continue
            async with long_work:
                entry = await asyncio.to_thread(daily_entry, state, tables.deals)
            games.commit([entry or SaveDailyEntry(table, points=0, lead=0, counts=False)])
