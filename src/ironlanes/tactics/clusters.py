"""One network for all tickets, from two clusters that grow and are joined: the plan of the agent Hungry."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_PLACES
from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY

from .mind import FAR, Mind
from .plans import add_path, forget_plan
from .shortest_paths import find_path, nearest, spread

#: A place that is in no cluster yet.
LOOSE = -1


@kernel
def add_end(mind: Mind, nodes: np.uint64) -> None:
    """Note one end of a ticket, once, and as long as there is room."""
    for end in range(mind.ends_size):
        if mind.ends[end] == nodes:
            return
    if mind.ends_size < MAX_PLACES:
        mind.ends[mind.ends_size] = nodes
        mind.ends_size += 1


@kernel
def gather_ends(board: Tables, mind: Mind) -> None:
    """The ends of all goals."""
    mind.ends_size = 0
    for goal in range(mind.goals_size):
        for side in range(2):
            add_end(mind, board.ticket_ends[mind.goals[goal], side])


@kernel
def measure_ends(board: Tables, mind: Mind) -> None:
    """How far the ends are apart."""
    for end in range(mind.ends_size):
        layers = spread(board, mind, mind.ends[end], False)
        for other in range(mind.ends_size):
            state = nearest(mind, mind.ends[other], layers)
            mind.apart[end, other] = FAR if state == NOBODY else mind.reached[state]


@kernel
def seed_clusters(mind: Mind) -> None:
    """The two ends that are farthest apart begin a cluster each."""
    first, second, most = 0, 0, -1
    for end in range(mind.ends_size):
        mind.cluster[end] = LOOSE
        for other in range(end):
            if most < mind.apart[end, other] < FAR:
                first, second, most = other, end, int(mind.apart[end, other])
    mind.cluster[second] = 1
    mind.cluster[first] = 0


@kernel
def nearest_in_cluster(mind: Mind, end: int) -> int:
    """The nearest end that is in a cluster, or NOBODY."""
    best = NOBODY
    for other in range(mind.ends_size):
        is_nearer = best == NOBODY or mind.apart[end, other] < mind.apart[end, best]
        if is_nearer and mind.cluster[other] != LOOSE and mind.apart[end, other] < FAR:
            best = other
    return best


@kernel
def nodes_of_cluster(mind: Mind, cluster: int) -> np.uint64:
    """All nodes of a cluster's ends."""
    nodes = EMPTY
    for end in range(mind.ends_size):
        if mind.cluster[end] == cluster:
            nodes |= mind.ends[end]
    return nodes


@kernel
def plan_clusters(board: Tables, mind: Mind) -> None:
    """Plan a network for all goals: each end joins the cluster with the end nearest to it, then the clusters join."""
    forget_plan(mind)
    gather_ends(board, mind)
    if mind.ends_size > 0:
        measure_ends(board, mind)
        seed_clusters(mind)
        for end in range(mind.ends_size):
            other = nearest_in_cluster(mind, end)
            if mind.cluster[end] == LOOSE and other != NOBODY:
                mind.cluster[end] = mind.cluster[other]
                if find_path(board, mind, mind.ends[end], mind.ends[other], False):
                    add_path(mind)
        one, two = nodes_of_cluster(mind, 0), nodes_of_cluster(mind, 1)
        if find_path(board, mind, one, two, False):
            add_path(mind)
