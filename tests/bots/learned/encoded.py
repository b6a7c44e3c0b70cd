"""A position as a network reads it, for one seat, with every array under its name."""

from __future__ import annotations

from ironlanes.bots.learned.api import encode_observation
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.feature_records import FEATURE_SCRATCH, FEATURES, batch_of
from ironlanes.bots.learned.notes import NOTES
from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules.state import SCRATCH


def notes_of(game: Game) -> Records:
    """What anyone noted down, from the game's memory."""
    notes = new_records(1, NOTES)
    notes["known"][0, : game.players] = game.knowledge.known_cards
    return notes


def read(game: Game, cap: int = 99) -> tuple[FeatureBatch, Records]:
    """What the seat to move is shown, and how its paths were found."""
    board_arrays = game.compiled.arrays
    features, scratches = new_records(1, FEATURES), new_records(1, FEATURE_SCRATCH)
    assert game.seat is not None
    observations = game.view(game.seat).raw.observations
    encode_observation(observations, board_arrays, new_records(1, SCRATCH), notes_of(game), cap, scratches, features)
    shown = batch_of(features, int(board_arrays["tracks"][0]), int(board_arrays["nodes"][0]))
    return FeatureBatch(*(array[0] for array in shown.arrays)), scratches[0]
