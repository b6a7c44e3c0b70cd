"""The loops over games that CPU threads run, each from `first` up to `last`."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.bots.kernels.dispatch import BotKind, choose_uniformly, decide, reset_workspace
from ironlanes.bots.kernels.workspace import BotWorkspaces
from ironlanes.bots.learned.choices import action_of
from ironlanes.bots.learned.encode import encode_features
from ironlanes.bots.learned.feature_records import FeatureRecords, FeatureScratches
from ironlanes.bots.learned.notes import NoteRecords, play_and_note
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import (
    Float32Array,
    Int8Array,
    Int32Array,
    UInt8Array,
    UInt32Array,
    UInt64Array,
)
from ironlanes.rules.apply import apply_action
from ironlanes.rules.dealing import deal_with
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observation import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import NONE, Observations, Phase, ScoreRecords, Scratches, States

from .game_steps import begin_game, scatter, settle, utility


@compiled_entry_of("training")
def begin_games(
    states: States,
    blanks: States,
    boards: Boards,
    per_board: int,
    scratches: Scratches,
    notes: NoteRecords,
    seed: UInt32Array,
    episodes: Int32Array,
    limit: int,
    first: int,
    last: int,
) -> None:
    """Deal every game, and play up to `limit` random actions in each."""
    for game in range(first, last):
        board = boards[game // per_board]
        begin_game(states, game, blanks, board, scratches[0], notes[game], seed, int(episodes[game]))
        if limit > 0:
            scatter(states[game], board, scratches[0], notes[game], limit)
        if states[game].phase == Phase.OVER:
            begin_game(states, game, blanks, board, scratches[0], notes[game], seed, int(episodes[game]))


@compiled_entry_of("training")
def observe_games(
    states: States,
    boards: Boards,
    per_board: int,
    notes: NoteRecords,
    observations: Observations,
    cap: int,
    feature_scratches: FeatureScratches,
    features: FeatureRecords,
    skipped: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Write the features and choices of the seat to move in each game that is not skipped."""
    for game in range(first, last):
        if skipped[game]:
            continue
        board, observation = boards[game // per_board], observations[game]
        observe(states[game], board, int(states[game].to_move), observation)
        encode_features(observation, board, notes[game], cap, feature_scratches[0], features[game])


@compiled_entry_of("training")
def step_games(
    states: States,
    blanks: States,
    boards: Boards,
    per_board: int,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    observations: Observations,
    seed: UInt32Array,
    episodes: Int32Array,
    choices: Int32Array,
    styles: Annotated[Int8Array, 2],
    rewards: Annotated[Float32Array, 2],
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Apply the choices that follow the last observation; a game that is over is scored, and the next one dealt."""
    for game in range(first, last):
        board, state = boards[game // per_board], states[game]
        action = action_of(observations[game], board, int(choices[game]))
        play_and_note(state, board, scratches[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            settle(state, board, scratches[0], score_records[game], styles[game], rewards[game])
            episodes[game] += 1
            begin_game(states, game, blanks, board, scratches[0], notes[game], seed, int(episodes[game]))


@compiled_entry_of("training")
def reset_bots(
    workspaces: BotWorkspaces,
    weights: Annotated[Int32Array, 2],
    seeds: Annotated[UInt64Array, 2],
    first: int,
    last: int,
) -> None:
    """Prepare the bots, one for each seat of each game, by the game's row of weights."""
    for game in range(first, last):
        for seat in range(seeds.shape[1]):
            reset_workspace(workspaces[game * seeds.shape[1] + seat], weights[game], seeds[game, seat])


@compiled_entry_of("training")
def play_bots(
    states: States,
    boards: Boards,
    per_board: int,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    observations: Observations,
    workspaces: BotWorkspaces,
    kinds: Annotated[Int8Array, 2],
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Let the bots play until another seat (kind -1) is to move, or the game is over and scored."""
    for game in range(first, last):
        board, state = boards[game // per_board], states[game]
        if ended[game]:
            continue
        while state.phase != Phase.OVER and kinds[game, state.to_move] >= 0:
            seat = int(state.to_move)
            kind, workspace = int(kinds[game, seat]), workspaces[game * kinds.shape[1] + seat]
            if kind == BotKind.RANDOM:
                count = count_legal(state, board, scratches[0])
                action = nth_legal(state, board, scratches[0], choose_uniformly(workspace, count))
            else:
                observe(state, board, seat, observations[game])
                action = decide(observations[game], board, workspace, kind)
            play_and_note(state, board, scratches[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            score(state, board, scratches[0], score_records[game])


@compiled_entry_of("training")
def renew_games(
    states: States,
    blanks: States,
    boards: Boards,
    per_board: int,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    seed: UInt32Array,
    episodes: Int32Array,
    workspaces: BotWorkspaces,
    weights: Annotated[Int32Array, 2],
    seeds: Annotated[UInt64Array, 2],
    rewards: Annotated[Float32Array, 2],
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Write the rewards of games that `play_bots` has ended and scored, deal the next ones, and prepare the bots."""
    for game in range(first, last):
        if not ended[game]:
            continue
        for seat in range(states[game].players):
            rewards[game, seat] = utility(score_records[game], int(states[game].players), seat)
        episodes[game] += 1
        begin_game(
            states, game, blanks, boards[game // per_board], scratches[0], notes[game], seed, int(episodes[game])
        )
        for seat in range(seeds.shape[1]):
            seeds[game, seat] += np.uint64(1)
            reset_workspace(workspaces[game * seeds.shape[1] + seat], weights[game], seeds[game, seat])


@compiled_entry_of("training")
def play_choices(
    states: States,
    boards: Boards,
    per_board: int,
    scratches: Scratches,
    notes: NoteRecords,
    observations: Observations,
    choices: Int32Array,
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Apply the choices that follow the last observation, in games that are not over."""
    for game in range(first, last):
        if not ended[game]:
            board = boards[game // per_board]
            action = action_of(observations[game], board, int(choices[game]))
            play_and_note(states[game], board, scratches[0], notes[game], action)


@compiled_entry_of("training")
def replace_choices(
    states: States,
    boards: Boards,
    scratches: Scratches,
    observations: Observations,
    keys: Annotated[UInt32Array, 2],
    players: int,
    ends: Int32Array,
    played: Int32Array,
) -> None:
    """Replace the choices in `played`, of one game after the other, by the actions that they stand for.

    `ends` says where each game's choices end. The first state is room to work in, the second is blank.
    """
    board, first = boards[0], 0
    for game in range(len(keys)):
        states[0] = states[1]
        state = states[0]
        deal_with(state, board, scratches[0], keys[game], players, NONE)
        for place in range(first, ends[game]):
            observe(state, board, int(state.to_move), observations[0])
            action = action_of(observations[0], board, int(played[place]))
            apply_action(state, board, scratches[0], action)
            played[place] = action
        first = int(ends[game])
