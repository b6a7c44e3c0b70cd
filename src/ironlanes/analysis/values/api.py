"""The functions that Python calls to show many positions to a network, and to play on from them."""

from __future__ import annotations

from typing import Annotated

from ironlanes.bots.learned.choices import action_of
from ironlanes.bots.learned.encode import encode_features
from ironlanes.bots.learned.notes import NOTES, note_longest, play_and_note
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of, kernel
from ironlanes.kernel.records import Int8Array, Int16Array, Int32Array, Records, UInt8Array, UInt64Array
from ironlanes.rules.observation import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Observation, Observations, Phase, ScoreRecords, Scratches, State, States


@kernel
def ask_viewer(state: State, observation: Observation) -> None:
    """Ask the viewer for what it decides next: a network is only shown positions as the seat to move sees them."""
    viewer, mover = int(observation.viewer), int(state.to_move)
    if viewer == mover or (state.phase == Phase.SETUP_SPLIT and viewer > mover):
        return
    if state.offer_size[viewer] > 0:
        observation.phase = Phase.SETUP_TICKETS
    else:
        observation.phase = Phase.TURN


@compiled_entry_of("analysis")
def show_positions(
    states: States,
    rows: Int32Array,
    viewers: Int8Array,
    boards: Boards,
    notes: Annotated[Records, NOTES],
    observations: Observations,
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
    """Write what a viewer sees of each position in `rows`, as if it were that seat's move."""
    for place in range(len(rows)):
        state, viewer = states[rows[place]], int(viewers[place])
        observe(state, boards[0], viewer, observations[place])
        ask_viewer(state, observations[place])
        encode_features(
            observations[place],
            boards[0],
            notes[rows[place]],
            cap,
            graph,
            distance,
            goals,
            weights,
            connected,
            traces,
            tracks[place],
            nodes[place],
            table[place],
            keeps[place],
            allowed[place],
        )


@compiled_entry_of("analysis")
def find_actions(observations: Observations, boards: Boards, choices: Int32Array, actions: Int32Array) -> None:
    """Write the action that each choice stands for, by its index on this board."""
    for place in range(len(choices)):
        actions[place] = action_of(observations[place], boards[0], int(choices[place]))


@compiled_entry_of("analysis")
def play_actions(
    states: States,
    rows: Int32Array,
    boards: Boards,
    scratches: Scratches,
    notes: Annotated[Records, NOTES],
    actions: Int32Array,
) -> None:
    """Carry out one legal action in each position of `rows`, and note down what everybody saw of it."""
    for place in range(len(rows)):
        play_and_note(states[rows[place]], boards[0], scratches[0], notes[rows[place]], int(actions[place]))


@compiled_entry_of("analysis")
def measure_longest(states: States, boards: Boards, scratches: Scratches, notes: Annotated[Records, NOTES]) -> None:
    """Note down how long the paths of every seat can be."""
    for row in range(len(states)):
        for seat in range(states[row].players):
            note_longest(boards[0], scratches[0], notes[row], states[row].claimed[seat], seat)


@compiled_entry_of("analysis")
def score_positions(
    states: States, rows: Int32Array, boards: Boards, scratches: Scratches, score_records: ScoreRecords
) -> None:
    """Score each position of `rows` as if the game ended there."""
    for place in range(len(rows)):
        score(states[rows[place]], boards[0], scratches[0], score_records[place])
