"""All steps from an observation to its features, for one thread; `gpu_kernels` has them for a warp."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Int16Array, UInt8Array, UInt64Array
from ironlanes.rules.state import Observation, Phase

from .choices import allow_claims, allow_rest
from .notes import Notes
from .table_features import write_keeps, write_table
from .ticket_paths import build_graph, compute_distances, list_goals, measure_goals, trace_goals, weigh_tracks
from .track_features import clear_row, clear_rows, write_nodes, write_tracks


@kernel
def encode_features(
    observation: Observation,
    board: BoardArrays,
    notes: Notes,
    cap: int,
    graph: Int8Array,
    distance: Int8Array,
    goals: Int16Array,
    weights: Int16Array,
    connected: UInt64Array,
    traces: UInt64Array,
    tracks: Int8Array,
    nodes: Int8Array,
    table: Int8Array,
    keeps: Int8Array,
    allowed: UInt8Array,
) -> None:
    """Write what the viewer, who is to move, is shown, and its choices."""
    clear_rows(tracks, 0, 1)
    clear_rows(nodes, 0, 1)
    clear_rows(keeps, 0, 1)
    clear_row(table, 0, 1)
    clear_row(allowed, 0, 1)
    build_graph(observation, board, graph, 0, 1)
    list_goals(observation, board, connected, goals)
    compute_distances(board, graph, goals, distance, 0, 1)
    measure_goals(board, goals, distance, 0, 1)
    weigh_tracks(board, graph, goals, distance, weights, 0, 1)
    trace_goals(board, graph, goals, distance, weights, connected, traces, 0, 1)
    write_tracks(observation, board, graph, goals, distance, connected, traces, tracks, 0, 1)
    write_nodes(observation, board, goals, nodes, 0, 1)
    write_keeps(observation, board, graph, goals, traces, keeps, 0, 1)
    write_table(observation, board, notes, graph, goals, traces, table)
    allow_rest(observation, board, goals, cap, allowed)
    if observation.phase == Phase.TURN:
        for track in range(board.tracks):
            allow_claims(observation, board, allowed, track)
