"""Plans for a viewer's tickets: the way of one ticket, the network of several, and the cards that they lack."""

from __future__ import annotations

from ironlanes.boards.model import MAX_LENGTH
from ironlanes.kernel.bits import EMPTY, contains, first_of, include, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, CARD_KINDS, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int16Array, UInt64Array
from ironlanes.rules.state import NONE, Observation

from .forest import add_pair, connect_pairs
from .plan_scratch import ANY_CARD, MAX_PAIRS, PlanScratch
from .scratch import CLOSED, FAR, NEW_STATION, TRAIN
from .seat_graph import build_seat_graph
from .shortest_paths import compute_distances, nearest, trace
from .ticket_status import build_ticket_graph


@kernel
def find_line(board: BoardArrays, scratch: PlanScratch, ticket: int, new_stations: int) -> bool:
    """Find a shortest path of a ticket in the graph built last, and note it as a plan and as a line."""
    clear_plan(scratch)
    layers = compute_distances(board, scratch, board.ticket_ends[ticket, 0], new_stations)
    state = nearest(scratch, board.ticket_ends[ticket, 1], layers)
    if state == NONE:
        return False
    trace(scratch, state, layers >> int(scratch.own_stations))
    size = 0
    while scratch.came_by[state] != NONE:
        track = int(scratch.came_by[state])
        if scratch.cost[track] <= 0:
            include(scratch.passed, track)
        scratch.line[size] = track
        size += 1
        state = int(scratch.came_from[state])
    return True


@kernel
def clear_plan(scratch: PlanScratch) -> None:
    """Forget the plan made last."""
    for word in range(MASK_WORDS):
        scratch.path[word] = EMPTY
        scratch.passed[word] = EMPTY
    for place in range(len(scratch.line)):
        scratch.line[place] = NONE


@kernel
def build_plan_graph(observation: Observation, board: BoardArrays, scratch: PlanScratch) -> None:
    """Build the viewer's graph; of parallel tracks only the cheapest, and of those the easiest to pay."""
    build_ticket_graph(observation, board, scratch, int(observation.viewer))
    for track in range(board.tracks):
        if scratch.cost[track] > 0 and has_better_parallel(observation, board, scratch, track):
            scratch.cost[track] = CLOSED


@kernel
def has_better_parallel(observation: Observation, board: BoardArrays, scratch: PlanScratch, track: int) -> bool:
    """Whether a track between the same nodes costs less, or is easier to pay."""
    lacking = cards_lacking(observation, board, track)
    for word in range(MASK_WORDS):
        rest = board.siblings[track, word]
        while rest != EMPTY:
            other = 64 * word + first_of(rest)
            rest = without_first(rest)
            is_parallel = (
                board.track_nodes[other, 0] == board.track_nodes[track, 0]
                and board.track_nodes[other, 1] == board.track_nodes[track, 1]
            )
            if not is_parallel or scratch.cost[other] == CLOSED:
                continue
            others = cards_lacking(observation, board, other)
            is_easier = others < lacking or (others == lacking and other < track)
            if scratch.cost[other] < scratch.cost[track] or (scratch.cost[other] == scratch.cost[track] and is_easier):
                return True
    return False


@kernel
def cards_lacking(observation: Observation, board: BoardArrays, track: int) -> int:
    """How many cards of its colour the viewer's hand lacks for a track; of the best colour for a gray one."""
    colour = int(board.price_colour[board.track_price[track]])
    held = 0
    for card in range(LOCOMOTIVES):
        if colour in (ANY_COLOUR, card):
            held = max(held, int(observation.hand[card]))
    return max(int(board.track_length[track]) - held, 0)


@kernel
def count_missing_cards(observation: Observation, board: BoardArrays, scratch: PlanScratch) -> None:
    """Count the cards that the viewer lacks to claim the plan's tracks.

    Locomotives are counted only where a track demands them (F1), since the player decides what else they pay for. The
    longest gray tracks get the colours of which most is left.
    """
    for card in range(CARD_KINDS):
        scratch.held[card] = observation.hand[card]
    for card in range(len(scratch.missing_cards)):
        scratch.missing_cards[card] = 0
    for track in range(board.tracks):
        price = board.track_price[track]
        locomotives, colour = int(board.price_locomotives[price]), int(board.price_colour[price])
        if contains(scratch.path, track):
            spend_cards(scratch, LOCOMOTIVES, locomotives, LOCOMOTIVES)
            if colour != ANY_COLOUR:
                spend_cards(scratch, colour, int(board.price_length[price]) - locomotives, colour)
    for length in range(MAX_LENGTH, 0, -1):
        for track in range(board.tracks):
            price = board.track_price[track]
            demanded = int(board.price_length[price]) - int(board.price_locomotives[price])
            if contains(scratch.path, track) and board.price_colour[price] == ANY_COLOUR and demanded == length:
                spend_cards(scratch, most_held(scratch), demanded, ANY_CARD)


@kernel
def spend_cards(scratch: PlanScratch, card: int, count: int, lacking: int) -> None:
    """Take cards from what is left of the hand, and count those that are not there as `lacking`."""
    held = min(int(scratch.held[card]), count)
    scratch.held[card] -= held
    scratch.missing_cards[lacking] += count - held


@kernel
def most_held(scratch: PlanScratch) -> int:
    """The colour of which most is left."""
    best = 0
    for card in range(LOCOMOTIVES):
        if scratch.held[card] > scratch.held[best]:
            best = card
    return best


@kernel
def is_one_turn_away(observation: Observation, board: BoardArrays, scratch: PlanScratch, ticket: int) -> bool:
    """Whether the viewer could complete a ticket with one track more, or with one station more."""
    build_seat_graph(observation, board, scratch, int(observation.viewer), 1)
    for track in range(board.tracks):
        scratch.cost[track] = min(int(scratch.cost[track]), 1)
    if find_line(board, scratch, ticket, 0) and scratch.path_cost <= 1:
        return True
    for track in range(board.tracks):
        if scratch.cost[track] > 0:
            scratch.cost[track] = CLOSED
    return find_line(board, scratch, ticket, 1)


@kernel
def plan_tickets_together(
    observation: Observation, board: BoardArrays, scratch: PlanScratch, tickets: Int16Array
) -> int:
    """Plan the cheapest network for tickets; returns the trains that it takes, or FAR where there is none.

    The first MAX_PAIRS tickets are connected at the least cost, each further one as the network then is.
    """
    viewer = int(observation.viewer)
    build_plan_graph(observation, board, scratch)
    apart = lend_tracks(board, scratch, tickets)
    pairs = min(len(tickets), MAX_PAIRS)
    scratch.terminals_size = 0
    for pair in range(pairs):
        add_pair(scratch, pair, board.ticket_ends[tickets[pair], 0], board.ticket_ends[tickets[pair], 1])
    if not connect_pairs(board, scratch, pairs):
        return FAR
    for place in range(pairs, len(tickets)):
        if not add_ticket(board, scratch, int(tickets[place])):
            return FAR
    trains = 0
    for word in range(MASK_WORDS):
        scratch.path[word] = scratch.network[word] & observation.available[viewer, word]
        scratch.passed[word] = scratch.network[word] & ~scratch.path[word]
    for track in range(board.tracks):
        if contains(scratch.path, track):
            trains += int(board.track_length[track])
    scratch.shared = max(apart - trains, 0)
    return trains


@kernel
def lend_tracks(board: BoardArrays, scratch: PlanScratch, tickets: Int16Array) -> int:
    """Let each station lend one of the tracks that shortest paths of the tickets use through stations (B4).

    They are part of the graph from then on, and no others can be lent. Returns the trains that the paths take apart.
    """
    for word in range(MASK_WORDS):
        scratch.network[word] = EMPTY
    apart = 0
    for place in range(len(tickets)):
        if find_line(board, scratch, int(tickets[place]), 0):
            apart += int(scratch.path_cost) // TRAIN
        for word in range(MASK_WORDS):
            scratch.network[word] |= scratch.passed[word]
    free = (1 << int(scratch.own_stations)) - 1
    for track in range(board.tracks):
        lenders = int(scratch.borrowable[track]) // (2 * NEW_STATION) & free
        if scratch.cost[track] == CLOSED and contains(scratch.network, track) and lenders:
            free ^= lenders & -lenders
            scratch.cost[track] = 0
        scratch.borrowable[track] = 0
    scratch.own_stations = 0
    return apart


@kernel
def add_ticket(board: BoardArrays, scratch: PlanScratch, ticket: int) -> bool:
    """Connect one more ticket with the network, whose tracks cost nothing more; returns whether that is possible."""
    for track in range(board.tracks):
        if contains(scratch.network, track):
            scratch.cost[track] = 0
    is_found = find_line(board, scratch, ticket, 0)
    for word in range(MASK_WORDS):
        scratch.network[word] |= scratch.path[word] | scratch.passed[word]
    return is_found


@kernel
def find_line_through(board: BoardArrays, scratch: PlanScratch, owned: UInt64Array, ticket: int) -> bool:
    """Find the shortest path of a ticket through tracks in a set (K5, K6)."""
    for track in range(board.tracks):
        scratch.cost[track] = int(board.track_length[track]) * TRAIN + 1 if contains(owned, track) else CLOSED
        scratch.borrowable[track] = 0
    scratch.own_stations = 0
    scratch.new_stations = 0
    return find_line(board, scratch, ticket, 0)
