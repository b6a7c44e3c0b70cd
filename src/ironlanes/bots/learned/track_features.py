"""What a network reads of tracks and nodes: computed from nothing but what the seat to move may see.

The steps of `paths` come first. The numbers are laid down in `layout`, which has their names.
"""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import EMPTY, bit, first_of, signed, size_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Int16Array, UInt8Array, UInt64Array
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.stations import free_cities

from .choices import can_claim
from .feature_layout import GOALS, NEARLY, NODE_NUMBERS, OFFER_MARKS, OFFER_MARKS_AT, OPEN_GOALS, TRACK_NUMBERS
from .ticket_paths import COST, TICKET, detour, others_tracks, plan_word

# The columns of what is told of a track, a node and a set of tickets; `layout` says what each is.
(
    IS_OWN,
    IS_NEXT_SEATS,
    IS_ANOTHERS,
    IS_OPEN,
    IS_PAYABLE,
    CARDS_MISSING,
    LOCOMOTIVES_TO_PAY,
    TICKET_POINTS,
    TICKET_POINTS_NEARLY,
    IS_PLANNED,
) = range(OFFER_MARKS_AT)
IS_FOR_OFFER = OFFER_MARKS_AT
(
    OWN_ENDS,
    IS_CONNECTED,
    OTHER_ENDS,
    OPEN_PARALLELS,
    PASSENGERS,
    IS_BEING_SETTLED,
    CARDS_HELD,
    CARDS_FACE_UP,
    NEXT_ENDS,
    NODES_JOINED,
) = range(OFFER_MARKS_AT + OFFER_MARKS, TRACK_NUMBERS)
(
    NODE_IS_OWN,
    NODE_IS_OTHERS,
    NODE_TICKET_POINTS,
    NODE_OFFER_POINTS,
    HAS_OWN_STATION,
    HAS_OTHERS_STATION,
    IS_FREE_FOR_STATION,
    NODE_PASSENGERS,
) = range(NODE_NUMBERS)


@kernel
def cut(number: int) -> int:
    """A number as far as a byte with a sign holds it."""
    return min(127, max(-127, number))


@kernel
def clear_rows(rows: Int8Array, lane: int, lanes: int) -> None:
    """Blank the rows that belong to one position."""
    for row in range(lane, rows.shape[0], lanes):
        for column in range(rows.shape[1]):
            rows[row, column] = 0


@kernel
def clear_row(row: Int8Array | UInt8Array, lane: int, lanes: int) -> None:
    """Blank a single row."""
    for column in range(lane, row.shape[0], lanes):
        row[column] = 0


@kernel
def touched_nodes(board: BoardArrays, first: np.uint64, second: np.uint64) -> np.uint64:
    """The nodes where the tracks of a set end, given by its two words."""
    nodes = EMPTY
    for word in range(MASK_WORDS):
        rest = first if word == 0 else second
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            nodes |= bit(int(board.track_nodes[track, 0])) | bit(int(board.track_nodes[track, 1]))
    return nodes


@kernel
def passengers_at(observation: Observation, place: int) -> int:
    """How many passengers stand at a place."""
    count, rest = 0, signed(observation.standing[place])
    while rest > 0:
        count += rest & 15
        rest >>= 4
    return count


@kernel
def write_payment(observation: Observation, board: BoardArrays, track: int, row: Int8Array) -> None:
    """The payment for a track that lacks the fewest cards, then takes the fewest locomotives."""
    price = int(board.track_price[track])
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    have, colour = int(observation.hand[LOCOMOTIVES]), int(board.price_colour[price])
    best_missing, best_locomotives, best_kind = max(0, length - have), length, LOCOMOTIVES
    for kind in range(LOCOMOTIVES):
        if colour != ANY_COLOUR and colour != kind:
            continue
        locomotives = max(fewest, length - int(observation.hand[kind]))
        missing = max(0, locomotives - have)
        if missing < best_missing or (missing == best_missing and locomotives < best_locomotives):
            best_missing, best_locomotives, best_kind = missing, locomotives, kind
    row[IS_PAYABLE] = 1 if best_missing == 0 and observation.phase == Phase.TURN else 0
    row[CARDS_MISSING] = best_missing
    row[LOCOMOTIVES_TO_PAY] = min(have, best_locomotives)
    row[CARDS_HELD] = observation.hand[best_kind]
    for slot in range(observation.display_size):
        if observation.display[slot] == best_kind:
            row[CARDS_FACE_UP] += 1


@kernel
def write_ticket_use(
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    distance: Int8Array,
    traces: UInt64Array,
    track: int,
    row: Int8Array,
) -> None:
    """Which tickets have a track on a shortest path, or nearly."""
    points, nearly = 0, 0
    for goal in range(GOALS):
        ticket = int(goals[TICKET, goal])
        if ticket == NONE:
            continue
        more = detour(graph, goals, distance, track, goal)
        if goal < OPEN_GOALS:
            points += int(board.ticket_points[ticket]) if more == 0 else 0
            nearly += int(board.ticket_points[ticket]) if more <= NEARLY else 0
        elif more == 0:
            row[IS_FOR_OFFER + min(OFFER_MARKS - 1, goal - OPEN_GOALS)] = 1
    row[TICKET_POINTS] = cut(points)
    row[TICKET_POINTS_NEARLY] = cut(nearly)
    row[IS_PLANNED] = 1 if plan_word(traces, track >> 6) & bit(track & 63) != EMPTY else 0


@kernel
def write_tracks(
    observation: Observation,
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    distance: Int8Array,
    connected: UInt64Array,
    traces: UInt64Array,
    rows: Int8Array,
    lane: int,
    lanes: int,
) -> None:
    """What is told of each track, into blank rows."""
    seat = int(observation.viewer)
    after = (seat + 1) % int(observation.players)
    own = touched_nodes(board, observation.claimed[seat, 0], observation.claimed[seat, 1])
    others = touched_nodes(board, others_tracks(observation, seat, 0), others_tracks(observation, seat, 1))
    next_nodes = touched_nodes(board, observation.claimed[after, 0], observation.claimed[after, 1])
    for track in range(lane, board.tracks, lanes):
        row, word, mark = rows[track], track >> 6, bit(track & 63)
        near, far = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
        ends = bit(near) | bit(far)
        if observation.claimed[seat, word] & mark != EMPTY:
            row[IS_OWN] = 1
        elif observation.claimed[after, word] & mark != EMPTY:
            row[IS_NEXT_SEATS] = 1
        elif others_tracks(observation, seat, word) & mark != EMPTY:
            row[IS_ANOTHERS] = 1
        elif can_claim(observation, board, track):
            row[IS_OPEN] = 1
            write_payment(observation, board, track, row)
            if graph[track, COST] > 0:
                write_ticket_use(board, graph, goals, distance, traces, track, row)
        row[OWN_ENDS] = size_of(own & ends)
        row[IS_CONNECTED] = 1 if connected[near] & bit(far) != EMPTY else 0
        row[OTHER_ENDS] = size_of(others & ends)
        for part in range(MASK_WORDS):
            row[OPEN_PARALLELS] += size_of(board.siblings[track, part] & observation.available[seat, part])
        if board.has_passengers:
            waiting = passengers_at(observation, int(board.track_places[track, 0]))
            row[PASSENGERS] = cut(waiting + passengers_at(observation, int(board.track_places[track, 1])))
        row[IS_BEING_SETTLED] = 1 if observation.phase == Phase.TUNNEL and observation.tunnel_track == track else 0
        row[NEXT_ENDS] = size_of(next_nodes & ends)
        row[NODES_JOINED] = cut(int(np.int64(size_of(connected[near] | connected[far]))))


@kernel
def write_nodes(
    observation: Observation, board: BoardArrays, goals: Int16Array, rows: Int8Array, lane: int, lanes: int
) -> None:
    """What is told of each node, into blank rows."""
    seat = int(observation.viewer)
    own = touched_nodes(board, observation.claimed[seat, 0], observation.claimed[seat, 1])
    others = touched_nodes(board, others_tracks(observation, seat, 0), others_tracks(observation, seat, 1))
    for node in range(lane, board.nodes, lanes):
        row = rows[node]
        row[NODE_IS_OWN] = 1 if own & bit(node) != EMPTY else 0
        row[NODE_IS_OTHERS] = 1 if others & bit(node) != EMPTY else 0
        open_points, offer_points = 0, 0
        for goal in range(GOALS):
            ticket = int(goals[TICKET, goal])
            if ticket == NONE:
                continue
            if (board.ticket_ends[ticket, 0] | board.ticket_ends[ticket, 1]) & bit(node) != EMPTY:
                if goal < OPEN_GOALS:
                    open_points += int(board.ticket_points[ticket])
                else:
                    offer_points += int(board.ticket_points[ticket])
        row[NODE_TICKET_POINTS] = cut(open_points)
        row[NODE_OFFER_POINTS] = cut(offer_points)
    for place in range(lane, board.places, lanes):
        node = int(board.place_node[place])
        if node == NONE:
            continue
        row = rows[node]
        if board.stations > 0:
            for other in range(observation.players):
                if observation.stations[other] & bit(place) != EMPTY:
                    row[HAS_OWN_STATION if other == seat else HAS_OTHERS_STATION] = 1
            if observation.stations_left[seat] > 0 and free_cities(observation, board) & bit(place) != EMPTY:
                row[IS_FREE_FOR_STATION] = 1
        if board.has_passengers:
            row[NODE_PASSENGERS] = cut(passengers_at(observation, place))
