"""The functions that Python calls when a network plays one decision at a time."""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int8Array, Int16Array, Records, UInt8Array, UInt64Array
from ironlanes.rules.state import Observations, Scratches

from .choices import action_of
from .encode import encode_features
from .notes import NOTES, note_longest


@compiled_entry_of("network")
def encode_observation(
    observations: Observations,
    boards: Boards,
    scratches: Scratches,
    notes: Annotated[Records, NOTES],
    cap: int,
    graph: Annotated[Int8Array, 2],
    distance: Annotated[Int8Array, 2],
    goals: Annotated[Int16Array, 2],
    weights: Int16Array,
    connected: UInt64Array,
    traces: Annotated[UInt64Array, 2],
    tracks: Annotated[Int8Array, 3],
    nodes: Annotated[Int8Array, 3],
    table: Annotated[Int8Array, 2],
    keeps: Annotated[Int8Array, 3],
    allowed: Annotated[UInt8Array, 2],
) -> None:
    """Write the features of an observation, and its choices; the notes need only have the known cards."""
    for seat in range(observations[0].players):
        note_longest(boards[0], scratches[0], notes[0], observations[0].claimed[seat], seat)
    encode_features(
        observations[0],
        boards[0],
        notes[0],
        cap,
        graph,
        distance,
        goals,
        weights,
        connected,
        traces,
        tracks[0],
        nodes[0],
        table[0],
        keeps[0],
        allowed[0],
    )


@compiled_entry_of("network")
def find_action(observations: Observations, boards: Boards, choice: int) -> int:
    """The action that a choice of a bot stands for, by its index on this board."""
    return action_of(observations[0], boards[0], choice)
