"""All steps from an observation to its features, for one thread; `gpu_kernels` has them for a warp."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import Observation, Phase

from .choices import allow_claims, allow_rest
from .feature_records import FeatureRecord, FeatureScratch
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
    scratch: FeatureScratch,
    features: FeatureRecord,
) -> None:
    """Write what the viewer, who is to move, is shown, and its choices."""
    graph, distance, goals, connected = scratch.graph, scratch.distance, scratch.goals, scratch.connected
    weights, traces = scratch.weights, scratch.traces
    clear_rows(features.tracks, 0, 1)
    clear_rows(features.nodes, 0, 1)
    clear_rows(features.keeps, 0, 1)
    clear_row(features.table, 0, 1)
    clear_row(features.allowed, 0, 1)
    features.seat = observation.viewer
    build_graph(observation, board, graph, 0, 1)
    list_goals(observation, board, connected, goals)
    compute_distances(board, graph, goals, distance, 0, 1)
    measure_goals(board, goals, distance, 0, 1)
    weigh_tracks(board, graph, goals, distance, weights, 0, 1)
    trace_goals(board, graph, goals, distance, weights, connected, traces, 0, 1)
    write_tracks(observation, board, graph, goals, distance, connected, traces, features.tracks, 0, 1)
    write_nodes(observation, board, goals, features.nodes, 0, 1)
    write_keeps(observation, board, graph, goals, traces, features.keeps, 0, 1)
    write_table(observation, board, notes, graph, goals, traces, features.table)
    allow_rest(observation, board, goals, cap, features.allowed)
    if observation.phase == Phase.TURN:
        for track in range(board.tracks):
            allow_claims(observation, board, features.allowed, track)
