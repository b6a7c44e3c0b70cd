"""Whole games between bots that are kernels, by the thousand: as they would be played one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards.records import Records
from ironlanes.game.prepared import Prepared
from ironlanes.rules.compiling import new_records
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import DESK, SHEET, SIGHT, STATE
from ironlanes.tactics import entries
from ironlanes.tactics.mind import MIND

from .kernel_bot import Character, seed_from

#: Room for the decisions of a game; one that takes more is played to its end all the same.
ROOM: Final = 4096


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays a game: a character and the generator of its chance for every seat, the game's seed, who starts."""

    seed: int
    characters: Sequence[Character]
    chances: Sequence[np.random.Generator]
    start: int


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The end of a game, its score, its actions by index, and who took each."""

    state: Records
    sheet: Records
    actions: list[int]
    seats: list[int]


def play_tables(ready: Prepared, tables: Sequence[Table]) -> list[PlayedTable]:
    """Play games to their ends; all have as many seats."""
    games, players = len(tables), len(tables[0].characters)
    states, sheets = new_records(games, STATE), new_records(games, SHEET)
    rows = {id(each): each.row for table in tables for each in table.characters}
    order = list(rows)
    kinds = [[each.kind for each in table.characters] for table in tables]
    styles = [[order.index(id(each)) for each in table.characters] for table in tables]
    seeds = [[seed_from(chance) for chance in table.chances] for table in tables]
    played, sizes = np.zeros((games, ROOM), dtype=np.int32), np.zeros(games, dtype=np.int32)
    movers = np.zeros((games, ROOM), dtype=np.int8)
    entries.play_tables(
        states,
        ready.tables,
        new_records(1, DESK),
        sheets,
        new_records(1, SIGHT),
        new_records(players, MIND),
        np.stack([key_of(table.seed) for table in tables]),
        np.array([table.start for table in tables], dtype=np.int8),
        np.array(seeds, dtype=np.uint64),
        np.array(kinds, dtype=np.int8),
        np.array(styles, dtype=np.int8),
        np.stack([rows[each] for each in order]),
        played,
        movers,
        sizes,
    )
    if int(sizes.max()) > ROOM:
        raise ValueError(f"a game took {sizes.max()} decisions; the records have room for {ROOM}.")
    return [
        PlayedTable(states[game], sheets[game], played[game, :size].tolist(), movers[game, :size].tolist())
        for game, size in enumerate(sizes.tolist())
    ]
