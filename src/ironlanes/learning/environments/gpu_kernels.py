"""The loops over games on a GPU: one warp per game to find paths, one thread per game to play."""

from __future__ import annotations

from typing import Final

from numba import cuda, int8, int16, uint64

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.bots.learned.choices import action_of, allow_claims, allow_rest
from ironlanes.bots.learned.feature_layout import GOALS, SOURCES
from ironlanes.bots.learned.notes import play_and_note
from ironlanes.bots.learned.table_features import write_keeps, write_table
from ironlanes.bots.learned.ticket_paths import (
    build_graph,
    compute_distances,
    list_goals,
    measure_goals,
    trace_goals,
    weigh_tracks,
)
from ironlanes.bots.learned.track_features import clear_row, clear_rows, write_nodes, write_tracks
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.rules.observation import observe
from ironlanes.rules.state import Phase

from .game_steps import begin_game, scatter, settle
from .gpu_compile import gpu_kernel

#: Games that one block of threads observes, one warp each.
WARPS: Final = 4
LANES: Final = 32


@gpu_kernel
def begin_games(states, blanks, boards, per_board, scratches, notes, seed, episodes, limit):  # type: ignore[no-untyped-def]
    """Do the same as `cpu_loops.begin_games`."""
    game = cuda.grid(1)
    if game < states.shape[0]:
        board = boards[game // per_board]
        begin_game(states, game, blanks, board, scratches[game], notes[game], seed, int(episodes[game]))
        if limit > 0:
            scatter(states[game], board, scratches[game], notes[game], limit)
        if states[game].phase == Phase.OVER:
            begin_game(states, game, blanks, board, scratches[game], notes[game], seed, int(episodes[game]))


@gpu_kernel
def observe_games(  # type: ignore[no-untyped-def]
    states, boards, per_board, notes, observations, cap, tracks, nodes, table, keeps, allowed, seats
):
    """Do the same as `cpu_loops.observe_games`; the lanes of a game wait for each other between steps."""
    graphs = cuda.shared.array((WARPS, MAX_TRACKS, 4), int8)
    distances = cuda.shared.array((WARPS, MAX_NODES, SOURCES), int8)
    all_goals = cuda.shared.array((WARPS, 2, GOALS), int16)
    all_weights = cuda.shared.array((WARPS, MAX_TRACKS), int16)
    networks = cuda.shared.array((WARPS, MAX_NODES), uint64)
    all_traces = cuda.shared.array((WARPS, GOALS, MASK_WORDS), uint64)
    warp, lane = cuda.threadIdx.x // LANES, cuda.threadIdx.x % LANES
    game = cuda.blockIdx.x * WARPS + warp
    if game >= states.shape[0]:
        return
    graph, distance, goals = graphs[warp], distances[warp], all_goals[warp]
    weights, connected, traces = all_weights[warp], networks[warp], all_traces[warp]
    board, observation = boards[game // per_board], observations[game]
    clear_rows(tracks[game], lane, LANES)
    clear_rows(nodes[game], lane, LANES)
    clear_rows(keeps[game], lane, LANES)
    clear_row(table[game], lane, LANES)
    clear_row(allowed[game], lane, LANES)
    if lane == 0:
        seats[game] = states[game].to_move
        observe(states[game], board, int(states[game].to_move), observation)
    cuda.syncwarp()
    build_graph(observation, board, graph, lane, LANES)
    if lane == 0:
        list_goals(observation, board, connected, goals)
    cuda.syncwarp()
    compute_distances(board, graph, goals, distance, lane, LANES)
    cuda.syncwarp()
    measure_goals(board, goals, distance, lane, LANES)
    cuda.syncwarp()
    weigh_tracks(board, graph, goals, distance, weights, lane, LANES)
    cuda.syncwarp()
    trace_goals(board, graph, goals, distance, weights, connected, traces, lane, LANES)
    cuda.syncwarp()
    write_tracks(observation, board, graph, goals, distance, connected, traces, tracks[game], lane, LANES)
    write_nodes(observation, board, goals, nodes[game], lane, LANES)
    write_keeps(observation, board, graph, goals, traces, keeps[game], lane, LANES)
    if lane == 0:
        write_table(observation, board, notes[game], graph, goals, traces, table[game])
        allow_rest(observation, board, goals, cap, allowed[game])
    if observation.phase == Phase.TURN:
        for track in range(lane, board.tracks, LANES):
            allow_claims(observation, board, allowed[game], track)


@gpu_kernel
def step_games(  # type: ignore[no-untyped-def]
    states,
    blanks,
    boards,
    per_board,
    scratches,
    notes,
    observations,
    seed,
    episodes,
    choices,
    ended,
    step,
    finished,
    where,
    count,
):
    """Do the same as `cpu_loops.step_games`, but set aside games that are over, for `settle_games` to score.

    Scoring times differ a lot, and all threads would wait for the slowest at every step.
    """
    game = cuda.grid(1)
    if game < states.shape[0]:
        board, state = boards[game // per_board], states[game]
        action = action_of(observations[game], board, int(choices[game]))
        play_and_note(state, board, scratches[game], notes[game], action)
        is_over = state.phase == Phase.OVER
        ended[game] = is_over
        if is_over:
            place = cuda.atomic.add(count, 0, 1)
            if place < finished.shape[0]:
                finished[place] = states[game]
                where[place, 0] = step
                where[place, 1] = game
            episodes[game] += 1
            begin_game(states, game, blanks, board, scratches[game], notes[game], seed, int(episodes[game]))


@gpu_kernel
def settle_games(  # type: ignore[no-untyped-def]
    finished, where, count, boards, per_board, scratches, score_records, styles, rewards
):
    """Score the games that were set aside, and write the rewards into the row of their step and slot."""
    thread = cuda.grid(1)
    if thread < scratches.shape[0]:
        for place in range(thread, min(count[0], finished.shape[0]), scratches.shape[0]):
            step, game = int(where[place, 0]), int(where[place, 1])
            board = boards[game // per_board]
            settle(finished[place], board, scratches[thread], score_records[thread], styles[game], rewards[step, game])
