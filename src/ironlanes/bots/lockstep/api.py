"""The functions that Python calls to show many positions to a network, and to play on from them."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of, kernel
from ironlanes.kernel.records import Int8Array, Int32Array
from ironlanes.rules.dealing import deal
from ironlanes.rules.legal import count_legal
from ironlanes.rules.observation import observe
from ironlanes.rules.random_play import random_state_from
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Observation, Observations, Phase, ScoreRecords, Scratches, State, States

from ..learned.choices import action_of
from ..learned.encode import encode_features
from ..learned.feature_records import FeatureRecords, FeatureScratches
from ..learned.notes import NoteRecords, note_longest, play_and_note
from .hidden_order import reorder_cards, reorder_tickets


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


@compiled_entry_of("lockstep")
def show_positions(
    states: States,
    rows: Int32Array,
    viewers: Int8Array,
    boards: Boards,
    notes: NoteRecords,
    observations: Observations,
    cap: int,
    feature_scratches: FeatureScratches,
    features: FeatureRecords,
) -> None:
    """Write what a viewer sees of each position in `rows`, as if it were that seat's move."""
    for place in range(len(rows)):
        state, viewer = states[rows[place]], int(viewers[place])
        observe(state, boards[0], viewer, observations[place])
        ask_viewer(state, observations[place])
        encode_features(observations[place], boards[0], notes[rows[place]], cap, feature_scratches[0], features[place])


@compiled_entry_of("lockstep")
def find_actions(observations: Observations, boards: Boards, choices: Int32Array, actions: Int32Array) -> None:
    """Write the index on this board of the action that each choice stands for."""
    for place in range(len(choices)):
        actions[place] = action_of(observations[place], boards[0], int(choices[place]))


@compiled_entry_of("lockstep")
def play_actions(
    states: States,
    rows: Int32Array,
    boards: Boards,
    scratches: Scratches,
    notes: NoteRecords,
    actions: Int32Array,
) -> None:
    """Carry out one legal action in each position of `rows`, and note down what everybody saw of it."""
    for place in range(len(rows)):
        play_and_note(states[rows[place]], boards[0], scratches[0], notes[rows[place]], int(actions[place]))


@compiled_entry_of("lockstep")
def count_legal_actions(
    states: States, rows: Int32Array, boards: Boards, scratches: Scratches, counts: Int32Array
) -> None:
    """Write how many actions are legal in each position of `rows`."""
    for place in range(len(rows)):
        counts[place] = count_legal(states[rows[place]], boards[0], scratches[0])


@compiled_entry_of("lockstep")
def deal_games(states: States, boards: Boards, scratches: Scratches, players: int, starts: Int8Array) -> None:
    """Deal a game in each blank record, which holds its key; `starts` are the seats that begin."""
    for row in range(len(states)):
        deal(states[row], boards[0], scratches[0], players, int(starts[row]))


@compiled_entry_of("lockstep")
def measure_longest(states: States, boards: Boards, scratches: Scratches, notes: NoteRecords) -> None:
    """Note down how long the paths of every seat can be."""
    for row in range(len(states)):
        for seat in range(states[row].players):
            note_longest(boards[0], scratches[0], notes[row], states[row].claimed[seat], seat)


@compiled_entry_of("lockstep")
def score_positions(
    states: States, rows: Int32Array, boards: Boards, scratches: Scratches, score_records: ScoreRecords
) -> None:
    """Score each position of `rows` as if the game ended there."""
    for place in range(len(rows)):
        score(states[rows[place]], boards[0], scratches[0], score_records[place])


@compiled_entry_of("lockstep")
def shuffle_cards(states: States, seed: np.uint64) -> None:
    """Shuffle the train cards of every deck, and all shuffles to come."""
    random_state = random_state_from(seed)
    for row in range(len(states)):
        random_state = reorder_cards(states[row], random_state)


@compiled_entry_of("lockstep")
def shuffle_tickets(states: States, boards: Boards, seed: np.uint64) -> None:
    """Shuffle the ticket decks of every position."""
    random_state = random_state_from(seed)
    for row in range(len(states)):
        random_state = reorder_tickets(states[row], boards[0], random_state)
