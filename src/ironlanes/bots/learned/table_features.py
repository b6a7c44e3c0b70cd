"""What a network reads of the table as a whole and of tickets on offer, from what the seat to move may see."""

from __future__ import annotations

from ironlanes.boards.model import MAX_OFFER
from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Int16Array, UInt64Array
from ironlanes.rules.passengers import COLOUR_COUNT, standing
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.tickets import fewest_kept

from .feature_layout import (
    AT,
    FAR,
    KEEP_NUMBERS,
    KEEPS,
    OFFER_NUMBERS,
    OPEN_GOALS,
    PLAN_FIELDS,
    RULE_FIELDS,
    SEAT_NUMBERS,
    TICKET_FIELDS,
    TUNNEL_FIELDS,
)
from .notes import Notes
from .ticket_paths import COST, MISSING, TICKET, plan_word, trains_for
from .track_features import cut

PHASE_AT = AT["phase"]
PLAYERS_AT = AT["players"]
HAND_AT = AT["hand"]
DISPLAY_AT = AT["display"]
DISCARDS_AT = AT["discards"]
UNSEEN_AT = AT["unseen"]
DECK_AT = AT["deck"]
TICKET_DECKS_AT = AT["ticket_decks"]
LAST_ROUND_AT = AT["last_round"]
SEATS_AT = AT["seats"]
KNOWN_AT = AT["known"]
TICKETS_AT = AT["tickets"]
PLAN_AT = AT["plan"]
PLAN_NEEDS_AT = AT["plan_needs"]
PLAN_LACKS_AT = AT["plan_lacks"]
COLLECTED_AT = AT["collected"]
WAITING_AT = AT["waiting"]
TUNNEL_AT = AT["tunnel"]
OFFERS_AT = AT["offers"]
RULES_AT = AT["rules"]
POTENTIAL_AT = AT["potential"]
# The columns of what is told of a seat, of the viewer's tickets, of its plan, of a tunnel, of a ticket on offer and of
# the rules; `feature_layout` says what each is.
(
    SEAT_TRAINS,
    SEAT_POINTS,
    SEAT_CARDS,
    SEAT_TICKETS,
    SEAT_LONG_TICKETS,
    SEAT_STATIONS,
    SEAT_LONGEST,
    SEAT_HAS_LAST_TURN,
    SEAT_IS_START,
    SEAT_IS_SEATED,
) = range(SEAT_NUMBERS)
OPEN, OPEN_POINTS, DONE, DONE_POINTS, LOST, LOST_POINTS = range(TICKETS_AT, TICKETS_AT + len(TICKET_FIELDS))
PLAN_TRAINS, PLAN_TRAINS_LEFT, PLAN_TRACKS = range(PLAN_AT, PLAN_AT + len(PLAN_FIELDS))
TUNNEL_EXTRA, TUNNEL_HAND, TUNNEL_LENGTH = range(TUNNEL_AT, TUNNEL_AT + len(TUNNEL_FIELDS))
OFFER_POINTS, OFFER_MISSING, OFFER_BESIDE_PLAN, OFFER_IS_UNREACHABLE, OFFER_IS_THERE = range(OFFER_NUMBERS)
(
    RULE_TRAINS,
    RULE_LONGEST_PATH_POINTS,
    RULE_GLOBETROTTER_POINTS,
    RULE_STATION_POINTS,
    RULE_HAS_PASSENGERS,
    RULE_TUNNEL_CARDS,
    RULE_STATIONS,
    RULE_TICKET_DECKS,
    RULE_DRAWN_KEEP,
    RULE_LAST_ROUND_TRAINS,
    RULE_SETUP_KEEP,
    RULE_PASSENGER_POINTS,
) = range(RULES_AT, RULES_AT + len(RULE_FIELDS))
# The columns of what is told of a set of tickets.
(
    KEEP_IS_LEGAL,
    KEEP_TICKETS,
    KEEP_POINTS,
    KEEP_TRAINS,
    KEEP_TRAINS_LEFT,
    KEEP_UNREACHABLE,
    KEEP_TRAINS_ALONE,
    KEEP_LONGEST,
) = range(KEEP_NUMBERS)


@kernel
def write_cards(observation: Observation, board: BoardArrays, notes: Notes, table: Int8Array) -> None:
    """Hand, display, discards, and what is left for the deck and the other hands."""
    for slot in range(observation.display_size):
        table[DISPLAY_AT + int(observation.display[slot])] += 1
    for card in range(CARD_KINDS):
        unseen = int(board.cards[card]) - int(observation.hand[card]) - int(observation.discards[card])
        unseen -= int(table[DISPLAY_AT + card])
        for seat in range(observation.players):
            if seat != observation.viewer:
                unseen -= int(notes.known[seat, card])
        table[HAND_AT + card] = observation.hand[card]
        table[DISCARDS_AT + card] = observation.discards[card]
        table[UNSEEN_AT + card] = cut(max(0, unseen))
    table[DECK_AT] = cut(int(observation.deck_size))
    table[TICKET_DECKS_AT] = cut(int(observation.ticket_left[0]))
    table[TICKET_DECKS_AT + 1] = cut(int(observation.ticket_left[1]))


@kernel
def write_seats(observation: Observation, notes: Notes, table: Int8Array) -> None:
    """What is told of each seat, the viewer first, and the cards that others are known to hold."""
    viewer, players = int(observation.viewer), int(observation.players)
    for place in range(players):
        seat, at = (viewer + place) % players, SEATS_AT + SEAT_NUMBERS * place
        table[at + SEAT_TRAINS] = observation.trains[seat]
        table[at + SEAT_POINTS] = cut(int(observation.points[seat]) // 2)
        table[at + SEAT_CARDS] = cut(int(observation.hand_size[seat]))
        table[at + SEAT_TICKETS] = cut(int(observation.ticket_count[seat]))
        table[at + SEAT_LONG_TICKETS] = cut(int(observation.long_count[seat]))
        table[at + SEAT_STATIONS] = observation.stations_left[seat]
        table[at + SEAT_LONGEST] = notes.longest[seat]
        table[at + SEAT_HAS_LAST_TURN] = 1 if observation.last_turn_of == seat else 0
        table[at + SEAT_IS_START] = 1 if observation.start == seat else 0
        table[at + SEAT_IS_SEATED] = 1
        if place > 0:
            for card in range(CARD_KINDS):
                table[KNOWN_AT + CARD_KINDS * (place - 1) + card] = notes.known[seat, card]


@kernel
def write_plan(
    observation: Observation,
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    traces: UInt64Array,
    table: Int8Array,
) -> None:
    """The viewer's tickets, and what the plan for the open ones takes."""
    seat = int(observation.viewer)
    held_points, open_count, open_points, lost_count, lost_points, built = 0, 0, 0, 0, 0, 0
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word]
        while rest != EMPTY:
            held_points += int(board.ticket_points[64 * word + first_of(rest)])
            rest = without_first(rest)
    for goal in range(OPEN_GOALS):
        ticket = int(goals[TICKET, goal])
        if ticket == NONE:
            continue
        points, missing = int(board.ticket_points[ticket]), int(goals[MISSING, goal])
        open_count += 1
        open_points += points
        if missing == FAR:
            lost_count += 1
            lost_points += points
        built += max(0, points - missing)
    done = held_points - open_points
    table[OPEN] = open_count
    table[OPEN_POINTS] = cut(open_points)
    table[DONE] = cut(int(observation.ticket_count[seat]) - open_count)
    table[DONE_POINTS] = cut(done)
    table[LOST] = lost_count
    table[LOST_POINTS] = cut(lost_points)
    table[POTENTIAL_AT] = cut((int(observation.points[seat]) + 2 * (done + built)) // 4)
    trains, tracks = 0, 0
    for word in range(MASK_WORDS):
        rest = plan_word(traces, word)
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            length = int(board.track_length[track])
            colour = int(board.price_colour[board.track_price[track]])
            trains += int(graph[track, COST])
            tracks += 1
            table[PLAN_NEEDS_AT + colour] = cut(int(table[PLAN_NEEDS_AT + colour]) + length)
    table[PLAN_TRAINS] = cut(trains)
    table[PLAN_TRAINS_LEFT] = cut(int(observation.trains[seat]) - trains)
    table[PLAN_TRACKS] = cut(tracks)
    for colour in range(LOCOMOTIVES):
        table[PLAN_LACKS_AT + colour] = max(0, int(table[PLAN_NEEDS_AT + colour]) - int(observation.hand[colour]))


@kernel
def write_passengers(observation: Observation, table: Int8Array) -> None:
    """Passengers collected by the viewer, the most that another has, and those to choose among."""
    for colour in range(COLOUR_COUNT):
        most = 0
        for seat in range(observation.players):
            if seat != observation.viewer:
                most = max(most, int(observation.collected[seat, colour]))
        table[COLLECTED_AT + colour] = observation.collected[observation.viewer, colour]
        table[COLLECTED_AT + COLOUR_COUNT + colour] = most
        if observation.phase == Phase.PASSENGERS:
            table[WAITING_AT + colour] = standing(observation, int(observation.choices[0]), colour)


@kernel
def write_rules(board: BoardArrays, table: Int8Array) -> None:
    """The rules of this board that a strategy hangs on."""
    table[RULE_TRAINS] = board.trains
    table[RULE_LONGEST_PATH_POINTS] = board.longest_path_points
    table[RULE_GLOBETROTTER_POINTS] = board.globetrotter_points
    table[RULE_STATION_POINTS] = board.station_points
    table[RULE_HAS_PASSENGERS] = board.has_passengers
    table[RULE_TUNNEL_CARDS] = board.tunnel_cards
    table[RULE_STATIONS] = board.stations
    table[RULE_TICKET_DECKS] = board.ticket_decks
    table[RULE_DRAWN_KEEP] = board.drawn_keep
    table[RULE_LAST_ROUND_TRAINS] = board.last_round_trains
    table[RULE_SETUP_KEEP] = board.setup_keep
    table[RULE_PASSENGER_POINTS] = board.passenger_points[0]


@kernel
def write_offers(
    board: BoardArrays, graph: Int8Array, goals: Int16Array, traces: UInt64Array, table: Int8Array
) -> None:
    """What is told of each ticket on offer."""
    for position in range(MAX_OFFER):
        ticket, at = int(goals[TICKET, OPEN_GOALS + position]), OFFERS_AT + OFFER_NUMBERS * position
        if ticket == NONE:
            continue
        more = 0
        for word in range(MASK_WORDS):
            more += trains_for(graph, traces[OPEN_GOALS + position, word] & ~plan_word(traces, word), 64 * word)
        missing = int(goals[MISSING, OPEN_GOALS + position])
        table[at + OFFER_POINTS] = cut(int(board.ticket_points[ticket]))
        table[at + OFFER_MISSING] = missing if missing < FAR else 0
        table[at + OFFER_BESIDE_PLAN] = more
        table[at + OFFER_IS_UNREACHABLE] = 1 if missing == FAR else 0
        table[at + OFFER_IS_THERE] = 1


@kernel
def write_table(
    observation: Observation,
    board: BoardArrays,
    notes: Notes,
    graph: Int8Array,
    goals: Int16Array,
    traces: UInt64Array,
    table: Int8Array,
) -> None:
    """What is told of the table as a whole, into a blank row."""
    table[PHASE_AT + int(observation.phase)] = 1
    table[PLAYERS_AT + int(observation.players) - 2] = 1
    table[LAST_ROUND_AT] = 0 if observation.last_turn_of == NONE else 1
    table[LAST_ROUND_AT + 1] = 1 if observation.last_turn_of == observation.viewer else 0
    write_cards(observation, board, notes, table)
    write_seats(observation, notes, table)
    write_plan(observation, board, graph, goals, traces, table)
    if board.has_passengers:
        write_passengers(observation, table)
    if observation.phase == Phase.TUNNEL:
        table[TUNNEL_EXTRA] = observation.extra
        table[TUNNEL_HAND] = observation.hand[observation.laid_colour]
        table[TUNNEL_LENGTH] = board.track_length[observation.tunnel_track]
    write_offers(board, graph, goals, traces, table)
    write_rules(board, table)


@kernel
def write_keeps(
    observation: Observation,
    board: BoardArrays,
    graph: Int8Array,
    goals: Int16Array,
    traces: UInt64Array,
    rows: Int8Array,
    lane: int,
    lanes: int,
) -> None:
    """What is told of each set of tickets that could be kept, into blank rows."""
    seat = int(observation.viewer)
    if observation.phase != Phase.SETUP_TICKETS and observation.phase != Phase.KEEP_TICKETS:
        return
    fewest, size = fewest_kept(observation, board, seat), int(observation.offer_size[seat])
    first, second = plan_word(traces, 0), plan_word(traces, 1)
    left = int(observation.trains[seat]) - trains_for(graph, first, 0) - trains_for(graph, second, 64)
    for kept in range(lane + 1, min(KEEPS, (1 << size) - 1) + 1, lanes):
        low, high, tickets, points, unreachable = EMPTY, EMPTY, 0, 0, 0
        alone, longest = 0, 0
        for position in range(size):
            if (kept >> position) & 1:
                low |= traces[OPEN_GOALS + position, 0]
                high |= traces[OPEN_GOALS + position, 1]
                tickets += 1
                points += int(board.ticket_points[goals[TICKET, OPEN_GOALS + position]])
                missing = int(goals[MISSING, OPEN_GOALS + position])
                if missing == FAR:
                    unreachable += 1
                else:
                    alone += missing
                    longest = max(longest, missing)
        trains = trains_for(graph, low & ~first, 0) + trains_for(graph, high & ~second, 64)
        row = rows[kept - 1]
        row[KEEP_IS_LEGAL] = 1 if tickets >= fewest else 0
        row[KEEP_TICKETS] = tickets
        row[KEEP_POINTS] = cut(points)
        row[KEEP_TRAINS] = cut(trains)
        row[KEEP_TRAINS_LEFT] = cut(left - trains)
        row[KEEP_UNREACHABLE] = unreachable
        row[KEEP_TRAINS_ALONE] = cut(alone)
        row[KEEP_LONGEST] = longest
