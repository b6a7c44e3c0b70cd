"""Whole games between bots that are kernels, by the thousand: as they would be played one decision at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ironlanes.game.bulk import PlayedGame, Thinking, play_thinking_games
from ironlanes.game.prepared import Prepared

from .kernel_bot import Character, seed_from


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays a game: a character and the generator of its chance for every seat, the game's seed, who starts."""

    seed: int
    characters: Sequence[Character]
    chances: Sequence[np.random.Generator]
    start: int


def play_tables(ready: Prepared, tables: Sequence[Table]) -> list[PlayedGame]:
    """Play games to their ends; all have as many seats."""
    rows = {id(each): each.row for table in tables for each in table.characters}
    order = list(rows)
    thinking = Thinking(
        kinds=np.array([[each.kind for each in table.characters] for table in tables], dtype=np.int8),
        styles=np.array([[order.index(id(each)) for each in table.characters] for table in tables], dtype=np.int8),
        weights=np.stack([rows[each] for each in order]),
        chances=np.array([[seed_from(chance) for chance in table.chances] for table in tables], dtype=np.uint64),
    )
    return play_thinking_games(ready, [table.seed for table in tables], [table.start for table in tables], thinking)
