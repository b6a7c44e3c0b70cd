"""A position as a network reads it, for one seat, with every array under its name."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.records import Records
from ironlanes.game.game import Game
from ironlanes.learning.entries import read_sight
from ironlanes.learning.notes import NOTES
from ironlanes.learning.observation import Observation, new_observation
from ironlanes.learning.scratch import Scratch
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import DESK


def notes_of(game: Game) -> Records:
    """What anyone noted down, from the game's memory."""
    notes = new_records(1, NOTES)
    notes["known"][0, : game.players] = game.memory.known
    return notes


def read(game: Game, cap: int = 99) -> tuple[Observation, Scratch]:
    """What the seat to move is shown, and how its paths were found."""
    tables = game.ready.tables
    observation = new_observation((1,), int(tables["tracks"][0]), int(tables["nodes"][0]))
    scratch = Scratch()
    assert game.seat is not None
    sights = game.view(game.seat).sights
    read_sight(sights, tables, new_records(1, DESK), notes_of(game), cap, *scratch.arrays, *observation.arrays[:5])
    tracks, nodes, table, keeps, allowed = (array[0] for array in observation.arrays[:5])
    return Observation(tracks, nodes, table, keeps, allowed, np.int8(game.seat)), scratch
