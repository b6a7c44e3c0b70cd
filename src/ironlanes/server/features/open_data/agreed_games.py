"""Finished games whose players have all agreed, without their names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ironlanes.boards import Board
from ironlanes.book.open_data.open_games import PERSON
from ironlanes.game.json_types import Record

from ...model.request_errors import UnreadableTable
from ...play.tables.daily_deals import DailyDeals
from ...play.tables.table_state import TableState
from ...storage.features.open_games import GamesKey, OpenGames

#: How many games are looked for at once.
BATCH_SIZE: Final = 100

#: Returns the state of a table; None if there is none any more.
ReadTable = Callable[[str], Awaitable[TableState | None]]


@dataclass(frozen=True, slots=True)
class AgreedGame:
    """A game that may be used. The record's names are those of bots, and `PERSON`."""

    board: Board
    record: Record

    @property
    def is_between_people(self) -> bool:
        """Whether no bot had a seat."""
        return all(name == PERSON for name in self.record["names"])


async def agreed_games(
    games: OpenGames, read: ReadTable, deals: DailyDeals, since: float, until: float
) -> AsyncIterator[AgreedGame]:
    """Yield the games that ended between two times, in the order in which they ended.

    Left out are games in which a bot played for a person, that did not begin with a deal or were played on a device,
    which nobody can vouch for, daily deals that others still play, and tables that can't be read.
    """
    key: GamesKey | None = GamesKey(since, "")
    while key is not None:
        found = await games.between(key, until, BATCH_SIZE)
        for row in found.agreed:
            with suppress(UnreadableTable):
                state = await read(row.id)
                game = None if state is None else _agreed(state, deals)
                if game is not None:
                    yield game
            await asyncio.sleep(0)
        key = found.last


def _agreed(state: TableState, deals: DailyDeals) -> AgreedGame | None:
    game = state.game
    if game is None or not game.is_over or game.origin is not None or deals.is_sealed(game.seed):
        return None
    if state.is_from_device:
        return None
    if any(chair.bot is None and state.actions_by_bot[seat] for seat, chair in enumerate(state.chairs)):
        return None
    record = game.record()
    record.pop("hints", None)
    return AgreedGame(game.board, {**record, "names": [chair.bot or PERSON for chair in state.chairs]})
