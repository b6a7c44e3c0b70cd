"""The functions that Python calls when a network plays one decision at a time."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.rules.state import Observations, Scratches

from .choices import action_of
from .encode import encode_features
from .feature_records import FeatureRecords, FeatureScratches
from .notes import NoteRecords, note_longest


@compiled_entry_of("network")
def encode_observation(
    observations: Observations,
    boards: Boards,
    scratches: Scratches,
    notes: NoteRecords,
    cap: int,
    feature_scratches: FeatureScratches,
    features: FeatureRecords,
) -> None:
    """Write the features of an observation, and its choices; the notes need only have the known cards."""
    for seat in range(observations[0].players):
        note_longest(boards[0], scratches[0], notes[0], observations[0].claimed[seat], seat)
    encode_features(observations[0], boards[0], notes[0], cap, feature_scratches[0], features[0])


@compiled_entry_of("network")
def find_action(observations: Observations, boards: Boards, choice: int) -> int:
    """Return the index on this board of the action that a choice stands for."""
    return action_of(observations[0], boards[0], choice)
