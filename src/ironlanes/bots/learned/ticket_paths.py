"""The shortest paths of a seat's tickets, measured side by side.

A group of lanes works on one position: `lane` of `lanes`, one of one on a CPU and one of 32 on a GPU, where a barrier
stands between the steps. Each step reads what the steps before it wrote, and no two lanes write the same place.

This is not the search of `ironlanes.paths`, and can't be: there, one search at a time fills a record with a queue and
distances by node and layer of stations. Here, up to 32 searches run at once in the shared memory of a GPU, where a
distance is one byte and a queue is one word per search; a network was trained on exactly these distances, in which a
station that stands lends any number of tracks.
"""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_OFFER
from ironlanes.kernel.bits import EMPTY, bit, contains, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Int16Array, UInt64Array
from ironlanes.rules.connections import connect, is_completed, join
from ironlanes.rules.state import NONE, Observation

from .feature_layout import FAR, GOALS, OPEN_GOALS, SOURCES

# The columns of `graph`.
COST = 0
NEAR_NODE = 1
FAR_NODE = 2
# The rows of `goals`.
TICKET = 0
MISSING = 1  # trains


@kernel
def others_tracks(observation: Observation, seat: int, word: int) -> np.uint64:
    """A word of the set of all tracks that other seats own."""
    tracks = EMPTY
    for other in range(observation.players):
        if other != seat:
            tracks |= observation.claimed[other, word]
    return tracks


@kernel
def is_lent(observation: Observation, board: BoardArrays, seat: int, track: int) -> bool:
    """Whether a station of the seat stands at either end of a track of another seat."""
    ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
    if observation.stations[seat] & ends == EMPTY:
        return False
    return bool(others_tracks(observation, seat, track >> 6) & bit(track & 63) != EMPTY)


@kernel
def build_graph(observation: Observation, board: BoardArrays, graph: Int8Array, lane: int, lanes: int) -> None:
    """What each track costs the viewer in trains: nothing where it may use the track already, FAR where it can't."""
    seat = int(observation.viewer)
    trains = int(observation.trains[seat])
    for track in range(lane, board.tracks, lanes):
        length = int(board.track_length[track])
        graph[track, NEAR_NODE] = board.track_nodes[track, 0]
        graph[track, FAR_NODE] = board.track_nodes[track, 1]
        if contains(observation.claimed[seat], track) or is_lent(observation, board, seat, track):
            graph[track, COST] = 0
        elif length <= trains and contains(observation.available[seat], track):
            graph[track, COST] = length
        else:
            graph[track, COST] = FAR


@kernel
def list_goals(observation: Observation, board: BoardArrays, connected: UInt64Array, goals: Int16Array) -> None:
    """Connect what the viewer's tracks and stations connect; list its open tickets and those on offer."""
    seat = int(observation.viewer)
    connect(board, observation.claimed[seat], connected)
    if observation.stations[seat] != EMPTY:
        for track in range(board.tracks):
            if is_lent(observation, board, seat, track):
                join(connected, int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1]))
    for goal in range(GOALS):
        goals[TICKET, goal] = NONE
        goals[MISSING, goal] = FAR
    count = 0
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word]
        while rest != EMPTY and count < OPEN_GOALS:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if not is_completed(board, connected, ticket):
                goals[TICKET, count] = ticket
                count += 1
    for position in range(min(MAX_OFFER, int(observation.offer_size[seat]))):
        goals[TICKET, OPEN_GOALS + position] = observation.offer[position]


@kernel
def nearest(distance: Int8Array, source: int, nodes: np.uint64) -> int:
    """Of some nodes the one that is nearest to a source, the first of them if there are several."""
    best = np.int64(first_of(nodes))
    while nodes != EMPTY:
        node = np.int64(first_of(nodes))
        nodes = without_first(nodes)
        if distance[node, source] < distance[best, source]:
            best = node
    return int(best)


@kernel
def relax(board: BoardArrays, graph: Int8Array, distance: Int8Array, source: int, node: int, word: int) -> np.uint64:
    """Go on from a node along its tracks in a word of all tracks; returns the nodes that are nearer now."""
    nearer, here = EMPTY, int(distance[node, source])
    rest = board.node_tracks[node, word]
    while rest != EMPTY:
        track = 64 * word + first_of(rest)
        rest = without_first(rest)
        cost = int(graph[track, COST])
        other = int(graph[track, NEAR_NODE]) + int(graph[track, FAR_NODE]) - node
        if here + cost < distance[other, source]:
            distance[other, source] = here + cost
            nearer |= bit(other)
    return nearer


@kernel
def compute_distances(
    board: BoardArrays, graph: Int8Array, goals: Int16Array, distance: Int8Array, lane: int, lanes: int
) -> None:
    """How far each node is from either end of each ticket: on from the nearest node that is waiting, until none is."""
    for source in range(lane, SOURCES, lanes):
        ticket = int(goals[TICKET, source >> 1])
        if ticket == NONE:
            continue
        waiting = board.ticket_ends[ticket, source & 1]
        for node in range(board.nodes):
            distance[node, source] = 0 if waiting & bit(node) != EMPTY else FAR
        while waiting != EMPTY:
            node = nearest(distance, source, waiting)
            waiting &= ~bit(node)
            for word in range(MASK_WORDS):
                waiting |= relax(board, graph, distance, source, node, word)


@kernel
def measure_goals(board: BoardArrays, goals: Int16Array, distance: Int8Array, lane: int, lanes: int) -> None:
    """The trains that each ticket lacks."""
    for goal in range(lane, GOALS, lanes):
        ticket = int(goals[TICKET, goal])
        if ticket != NONE:
            end = nearest(distance, 2 * goal, board.ticket_ends[ticket, 1])
            goals[MISSING, goal] = distance[end, 2 * goal]


@kernel
def detour(graph: Int8Array, goals: Int16Array, distance: Int8Array, track: int, goal: int) -> int:
    """How many trains more than a shortest path of a ticket one takes that goes over a track; FAR: no such path."""
    missing, cost = int(goals[MISSING, goal]), int(graph[track, COST])
    if missing == FAR or cost == FAR:
        return FAR
    near, far = int(graph[track, NEAR_NODE]), int(graph[track, FAR_NODE])
    forth = int(distance[near, 2 * goal]) + int(distance[far, 2 * goal + 1])
    back = int(distance[far, 2 * goal]) + int(distance[near, 2 * goal + 1])
    return min(FAR, min(forth, back) + cost - missing)


@kernel
def weigh_track(board: BoardArrays, graph: Int8Array, goals: Int16Array, distance: Int8Array, track: int) -> int:
    """The points of all tickets, open or on offer, that have a track on a shortest path."""
    points = 0
    if graph[track, COST] == 0:
        return 0
    for goal in range(GOALS):
        if goals[TICKET, goal] != NONE and detour(graph, goals, distance, track, goal) == 0:
            points += int(board.ticket_points[goals[TICKET, goal]])
    return points


@kernel
def weigh_tracks(
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    distance: Int8Array,
    weights: Int16Array,
    lane: int,
    lanes: int,
) -> None:
    """Weigh each track, for `trace_goals` to choose by."""
    for track in range(lane, board.tracks, lanes):
        weights[track] = weigh_track(board, graph, goals, distance, track)


@kernel
def heaviest_step(
    board: BoardArrays,
    graph: Int8Array,
    distance: Int8Array,
    weights: Int16Array,
    source: int,
    here: np.uint64,
    left: int,
) -> int:
    """Of the tracks from some connected nodes that lead nearer to a source, the one of the most tickets."""
    best = NONE
    while here != EMPTY:
        node = first_of(here)
        here = without_first(here)
        for word in range(MASK_WORDS):
            rest = board.node_tracks[node, word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                cost = int(graph[track, COST])
                if cost == 0 or cost == FAR:
                    continue
                other = int(graph[track, NEAR_NODE]) + int(graph[track, FAR_NODE]) - node
                if int(distance[other, source]) + cost != left:
                    continue
                if best == NONE or weights[track] > weights[best] or (weights[track] == weights[best] and track < best):
                    best = track
    return best


@kernel
def trace_goals(
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    distance: Int8Array,
    weights: Int16Array,
    connected: UInt64Array,
    traces: UInt64Array,
    lane: int,
    lanes: int,
) -> None:
    """For each ticket the tracks of one shortest path, that which it shares with the most other tickets."""
    for goal in range(lane, GOALS, lanes):
        for word in range(MASK_WORDS):
            traces[goal, word] = EMPTY
        if goals[MISSING, goal] == FAR:
            continue
        node = nearest(distance, 2 * goal, board.ticket_ends[goals[TICKET, goal], 1])
        left = int(distance[node, 2 * goal])
        while left > 0:
            track = heaviest_step(board, graph, distance, weights, 2 * goal, connected[node], left)
            traces[goal, track >> 6] |= bit(track & 63)
            near, far = int(graph[track, NEAR_NODE]), int(graph[track, FAR_NODE])
            node = near if distance[near, 2 * goal] < distance[far, 2 * goal] else far
            left = int(distance[node, 2 * goal])


@kernel
def trains_for(graph: Int8Array, tracks: np.uint64, first: int) -> int:
    """The trains that a word of a set of tracks takes; `first` is the track of its lowest bit."""
    trains = 0
    while tracks != EMPTY:
        trains += int(graph[first + first_of(tracks), COST])
        tracks = without_first(tracks)
    return trains


@kernel
def plan_word(traces: UInt64Array, word: int) -> np.uint64:
    """A word of the plan: the tracks of the paths of all open tickets."""
    tracks = EMPTY
    for goal in range(OPEN_GOALS):
        tracks |= traces[goal, word]
    return tracks
