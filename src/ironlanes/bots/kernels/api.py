"""The functions of the kernel bots that Python calls."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int32Array
from ironlanes.rules.apply import apply_and_note
from ironlanes.rules.bulk_records import GamePlans, GameTallies
from ironlanes.rules.dealing import deal_with
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observation import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Observations, Phase, ScoreRecords, Scratches, States

from .dispatch import BotKind, choose_uniformly, decide, reset_workspace
from .lineups import Lineups
from .workspace import BotWorkspaces


@compiled_entry_of("chance")
def reset_bot(workspaces: BotWorkspaces, index: int, weights: Int32Array, seed: np.uint64) -> None:
    """Get a workspace ready for a game."""
    reset_workspace(workspaces[index], weights, seed)


@compiled_entry_of("chance")
def choose_random_action(workspaces: BotWorkspaces, index: int, count: int) -> int:
    """Choose a number below `count` with a workspace's own random state."""
    return choose_uniformly(workspaces[index], count)


@compiled_entry_of("bots")
def choose_action(observations: Observations, boards: Boards, workspaces: BotWorkspaces, index: int, kind: int) -> int:
    """The action that a bot of a kind chooses from an observation."""
    return decide(observations[0], boards[0], workspaces[index], kind)


@compiled_entry_of("bots")
def play_bot_games(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    observations: Observations,
    workspaces: BotWorkspaces,
    plans: GamePlans,
    lineups: Lineups,
    weights: Annotated[Int32Array, 2],
    played: Annotated[Int32Array, 2],
    tallies: GameTallies,
) -> None:
    """Play games to the end between bots that are kernels, and score them.

    What was played is in the game's row of `played`, as far as there is room.
    """
    board, scratch = boards[0], scratches[0]
    for game in range(len(states)):
        state, plan, lineup, tally, size = states[game], plans[game], lineups[game], tallies[game], 0
        deal_with(state, board, scratch, plan.key, int(plan.players), int(plan.start))
        for seat in range(plan.players):
            reset_workspace(workspaces[seat], weights[lineup.weight_rows[seat]], plan.chances[seat])
        while state.phase != Phase.OVER:
            seat = int(state.to_move)
            kind = int(lineup.kinds[seat])
            if kind == BotKind.RANDOM:
                action = nth_legal(
                    state, board, scratch, choose_uniformly(workspaces[seat], count_legal(state, board, scratch))
                )
            else:
                observe(state, board, seat, observations[0])
                action = decide(observations[0], board, workspaces[seat], kind)
            tally.decisions[seat] += 1
            if state.phase == Phase.TURN:  # A1: every turn begins with one action in this phase
                tally.turns += 1
            size = apply_and_note(state, board, scratch, action, played[game], size)
        tally.actions = size
        score(state, board, scratch, score_records[game])
