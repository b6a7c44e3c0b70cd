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
    Int32Array,
    UInt8Array,
    UInt32Array,
)
from ironlanes.rules.apply import apply_action
from ironlanes.rules.dealing import deal_with
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observation import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import NONE, Observations, Phase, ScoreRecords, Scratches, States

from .game_steps import begin_game, scatter, settle, utility
from .slot_records import GameSlots, TableBotRecords


@compiled_entry_of("training")
def begin_games(
    states: States,
    blanks: States,
    boards: Boards,
    slots: GameSlots,
    scratches: Scratches,
    notes: NoteRecords,
    limit: int,
    first: int,
    last: int,
) -> None:
    """Deal every game, and play up to `limit` random actions in each."""
    for game in range(first, last):
        board = boards[slots[game].board]
        begin_game(states, game, blanks, board, scratches[0], notes[game], blanks[0].key, int(slots[game].episode))
        if limit > 0:
            scatter(states[game], board, scratches[0], notes[game], limit)
        if states[game].phase == Phase.OVER:
            begin_game(states, game, blanks, board, scratches[0], notes[game], blanks[0].key, int(slots[game].episode))


@compiled_entry_of("training")
def observe_games(
    states: States,
    boards: Boards,
    slots: GameSlots,
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
        board, observation = boards[slots[game].board], observations[game]
        observe(states[game], board, int(states[game].to_move), observation)
        encode_features(observation, board, notes[game], cap, feature_scratches[0], features[game])


@compiled_entry_of("training")
def step_games(
    states: States,
    blanks: States,
    boards: Boards,
    slots: GameSlots,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    observations: Observations,
    choices: Int32Array,
    rewards: Annotated[Float32Array, 2],
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Apply the choices that follow the last observation; a game that is over is scored, and the next one dealt."""
    for game in range(first, last):
        board, state = boards[slots[game].board], states[game]
        action = action_of(observations[game], board, int(choices[game]))
        play_and_note(state, board, scratches[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            settle(state, board, scratches[0], score_records[game], slots[game].styles, rewards[game])
            slots[game].episode += 1
            begin_game(states, game, blanks, board, scratches[0], notes[game], blanks[0].key, int(slots[game].episode))


@compiled_entry_of("training")
def reset_bots(
    workspaces: BotWorkspaces,
    bots: TableBotRecords,
    first: int,
    last: int,
) -> None:
    """Prepare the bots, one for each seat of each game."""
    seats = len(workspaces) // len(bots)
    for game in range(first, last):
        for seat in range(seats):
            reset_workspace(workspaces[game * seats + seat], bots[game].weights, bots[game].seeds[seat])


@compiled_entry_of("training")
def play_bots(
    states: States,
    boards: Boards,
    slots: GameSlots,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    observations: Observations,
    workspaces: BotWorkspaces,
    bots: TableBotRecords,
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Let the bots play until the network is to move, or the game is over and scored."""
    seats = len(workspaces) // len(bots)
    for game in range(first, last):
        board, state = boards[slots[game].board], states[game]
        if ended[game]:
            continue
        while state.phase != Phase.OVER and bots[game].kinds[state.to_move] >= 0:
            seat = int(state.to_move)
            kind, workspace = int(bots[game].kinds[seat]), workspaces[game * seats + seat]
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
    slots: GameSlots,
    scratches: Scratches,
    notes: NoteRecords,
    score_records: ScoreRecords,
    workspaces: BotWorkspaces,
    bots: TableBotRecords,
    rewards: Annotated[Float32Array, 2],
    ended: UInt8Array,
    first: int,
    last: int,
) -> None:
    """Write the rewards of games that `play_bots` has ended and scored, deal the next ones, and prepare the bots."""
    seats = len(workspaces) // len(bots)
    for game in range(first, last):
        if not ended[game]:
            continue
        for seat in range(states[game].players):
            rewards[game, seat] = utility(score_records[game], int(states[game].players), seat)
        slots[game].episode += 1
        board, episode = boards[slots[game].board], int(slots[game].episode)
        begin_game(states, game, blanks, board, scratches[0], notes[game], blanks[0].key, episode)
        for seat in range(seats):
            bots[game].seeds[seat] += np.uint64(1)
            reset_workspace(workspaces[game * seats + seat], bots[game].weights, bots[game].seeds[seat])


@compiled_entry_of("training")
def play_choices(
    states: States,
    boards: Boards,
    slots: GameSlots,
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
            board = boards[slots[game].board]
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
    """Replace the choices in `played`, game after game, with the actions that they stand for.

    `ends` says where each game's choices end. The first state is scratch space, the second is blank.
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
