"""One network for all tickets, from two clusters that grow and are joined: the plan of the agent Hungry."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_PLACES
from ironlanes.kernel.bits import EMPTY
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import FAR
from ironlanes.paths.shortest_paths import compute_distances, find_path, nearest
from ironlanes.rules.state import NONE

from .track_plan import add_path, clear_plan
from .workspace import BotWorkspace

#: A place that is in no cluster yet.
LOOSE = -1


@kernel
def add_end(workspace: BotWorkspace, nodes: np.uint64) -> None:
    """Note one end of a ticket, once, and as long as there is room."""
    for end in range(workspace.ends_size):
        if workspace.ends[end] == nodes:
            return
    if workspace.ends_size < MAX_PLACES:
        workspace.ends[workspace.ends_size] = nodes
        workspace.ends_size += 1


@kernel
def gather_ends(board: BoardArrays, workspace: BotWorkspace) -> None:
    """The ends of all goals."""
    workspace.ends_size = 0
    for goal in range(workspace.goals_size):
        for side in range(2):
            add_end(workspace, board.ticket_ends[workspace.goals[goal], side])


@kernel
def measure_ends(board: BoardArrays, workspace: BotWorkspace) -> None:
    """How far the ends are apart."""
    for end in range(workspace.ends_size):
        layers = compute_distances(board, workspace, workspace.ends[end], 0)
        for other in range(workspace.ends_size):
            state = nearest(workspace, workspace.ends[other], layers)
            workspace.distance_between[end, other] = FAR if state == NONE else workspace.reached[state]


@kernel
def seed_clusters(workspace: BotWorkspace) -> None:
    """The two ends that are farthest apart begin a cluster each."""
    first, second, highest = 0, 0, -1
    for end in range(workspace.ends_size):
        workspace.cluster[end] = LOOSE
        for other in range(end):
            if highest < workspace.distance_between[end, other] < FAR:
                first, second, highest = other, end, int(workspace.distance_between[end, other])
    workspace.cluster[second] = 1
    workspace.cluster[first] = 0


@kernel
def nearest_in_cluster(workspace: BotWorkspace, end: int) -> int:
    """The nearest end that is in a cluster, or NONE."""
    best = NONE
    for other in range(workspace.ends_size):
        is_nearer = best == NONE or workspace.distance_between[end, other] < workspace.distance_between[end, best]
        if is_nearer and workspace.cluster[other] != LOOSE and workspace.distance_between[end, other] < FAR:
            best = other
    return best


@kernel
def nodes_of_cluster(workspace: BotWorkspace, cluster: int) -> np.uint64:
    """All nodes of a cluster's ends."""
    nodes = EMPTY
    for end in range(workspace.ends_size):
        if workspace.cluster[end] == cluster:
            nodes |= workspace.ends[end]
    return nodes


@kernel
def plan_clusters(board: BoardArrays, workspace: BotWorkspace) -> None:
    """Plan a network for all goals: each end joins the cluster with the end nearest to it, then the clusters join."""
    clear_plan(workspace)
    gather_ends(board, workspace)
    if workspace.ends_size > 0:
        measure_ends(board, workspace)
        seed_clusters(workspace)
        for end in range(workspace.ends_size):
            other = nearest_in_cluster(workspace, end)
            if workspace.cluster[end] == LOOSE and other != NONE:
                workspace.cluster[end] = workspace.cluster[other]
                if find_path(board, workspace, workspace.ends[end], workspace.ends[other], 0):
                    add_path(workspace)
        one, two = nodes_of_cluster(workspace, 0), nodes_of_cluster(workspace, 1)
        if find_path(board, workspace, one, two, 0):
            add_path(workspace)
