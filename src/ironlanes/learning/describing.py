"""All steps from a sight to what a network reads, as one thread takes them; `gpu_kernels` has them for a warp."""

from __future__ import annotations

from ironlanes.boards.records import Bytes, Masks, Numbers, Smalls
from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.state import Phase, Sight

from .choices import allow_claims, allow_rest
from .features import clear_row, clear_rows, write_nodes, write_tracks
from .notes import Notes
from .paths import lay_graph, list_goals, measure_goals, spread, trace_goals, weigh_tracks
from .table_features import write_keeps, write_table


@kernel
def describe(
    sight: Sight,
    board: Tables,
    notes: Notes,
    cap: int,
    graph: Smalls,
    distance: Smalls,
    goals: Numbers,
    weights: Numbers,
    connected: Masks,
    traces: Masks,
    tracks: Smalls,
    nodes: Smalls,
    table: Smalls,
    keeps: Smalls,
    allowed: Bytes,
) -> None:
    """Write what the viewer, who is to move, is shown, and its choices."""
    clear_rows(tracks, 0, 1)
    clear_rows(nodes, 0, 1)
    clear_rows(keeps, 0, 1)
    clear_row(table, 0, 1)
    clear_row(allowed, 0, 1)
    lay_graph(sight, board, graph, 0, 1)
    list_goals(sight, board, connected, goals)
    spread(board, graph, goals, distance, 0, 1)
    measure_goals(board, goals, distance, 0, 1)
    weigh_tracks(board, graph, goals, distance, weights, 0, 1)
    trace_goals(board, graph, goals, distance, weights, connected, traces, 0, 1)
    write_tracks(sight, board, graph, goals, distance, connected, traces, tracks, 0, 1)
    write_nodes(sight, board, goals, nodes, 0, 1)
    write_keeps(sight, board, graph, goals, traces, keeps, 0, 1)
    write_table(sight, board, notes, graph, goals, traces, table)
    allow_rest(sight, board, goals, cap, allowed)
    if sight.phase == Phase.TURN:
        for track in range(board.tracks):
            allow_claims(sight, board, allowed, track)
