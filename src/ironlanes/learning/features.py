"""What a network reads of a position: computed from nothing but what the seat to move may see.

The steps of `paths` come first. The numbers are laid down in `layout`, which has their names.
"""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import MAX_OFFER
from ironlanes.boards.records import Bytes, Masks, Numbers, Smalls
from ironlanes.boards.tables import ANY_COLOUR, KINDS, LOCOMOTIVES, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import bit, first_of, signed, size_of, without_first
from ironlanes.rules.passengers import HUES, standing
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.stations import free_cities
from ironlanes.rules.tickets import fewest_kept

from .choices import can_claim
from .layout import AT, FAR, GOALS, KEEPS, NEARLY, OFFER_NUMBERS, OPEN_GOALS, SEAT_NUMBERS
from .notes import Notes
from .paths import COST, MISSING, TICKET, detour, others_tracks, plan_word, trains_for

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


@kernel
def cut(number: int) -> int:
    """A number as far as a byte with a sign holds it."""
    return min(127, max(-127, number))


@kernel
def clear_rows(rows: Smalls, lane: int, lanes: int) -> None:
    """Blank the rows that belong to one position."""
    for row in range(lane, rows.shape[0], lanes):
        for column in range(rows.shape[1]):
            rows[row, column] = 0


@kernel
def clear_row(row: Smalls | Bytes, lane: int, lanes: int) -> None:
    """Blank a single row."""
    for column in range(lane, row.shape[0], lanes):
        row[column] = 0


@kernel
def touched_nodes(board: Tables, first: np.uint64, second: np.uint64) -> np.uint64:
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
def passengers_at(sight: Sight, place: int) -> int:
    """How many passengers stand at a place."""
    count, rest = 0, signed(sight.standing[place])
    while rest > 0:
        count += rest & 15
        rest >>= 4
    return count


@kernel
def write_payment(sight: Sight, board: Tables, track: int, row: Smalls) -> None:
    """The payment for a track that lacks the fewest cards, then takes the fewest locomotives."""
    price = int(board.track_price[track])
    length, fewest = int(board.price_length[price]), int(board.price_locomotives[price])
    have, colour = int(sight.hand[LOCOMOTIVES]), int(board.price_colour[price])
    best_missing, best_locomotives, best_kind = max(0, length - have), length, LOCOMOTIVES
    for kind in range(LOCOMOTIVES):
        if colour != ANY_COLOUR and colour != kind:
            continue
        locomotives = max(fewest, length - int(sight.hand[kind]))
        missing = max(0, locomotives - have)
        if missing < best_missing or (missing == best_missing and locomotives < best_locomotives):
            best_missing, best_locomotives, best_kind = missing, locomotives, kind
    row[4] = 1 if best_missing == 0 and sight.phase == Phase.TURN else 0
    row[5] = best_missing
    row[6] = min(have, best_locomotives)
    row[20] = sight.hand[best_kind]
    for slot in range(sight.display_size):
        if sight.display[slot] == best_kind:
            row[21] += 1


@kernel
def write_ticket_use(
    board: Tables, graph: Smalls, goals: Numbers, distance: Smalls, traces: Masks, track: int, row: Smalls
) -> None:
    """Which tickets have a track on a shortest path, or nearly."""
    points, nearly = 0, 0
    for goal in range(GOALS):
        ticket = int(goals[TICKET, goal])
        if ticket == NOBODY:
            continue
        more = detour(graph, goals, distance, track, goal)
        if goal < OPEN_GOALS:
            points += int(board.ticket_points[ticket]) if more == 0 else 0
            nearly += int(board.ticket_points[ticket]) if more <= NEARLY else 0
        elif more == 0:
            row[10 + min(3, goal - OPEN_GOALS)] = 1
    row[7] = cut(points)
    row[8] = cut(nearly)
    row[9] = 1 if plan_word(traces, track >> 6) & bit(track & 63) != EMPTY else 0


@kernel
def write_tracks(
    sight: Sight,
    board: Tables,
    graph: Smalls,
    goals: Numbers,
    distance: Smalls,
    connected: Masks,
    traces: Masks,
    rows: Smalls,
    lane: int,
    lanes: int,
) -> None:
    """What is told of each track, into blank rows."""
    seat = int(sight.viewer)
    after = (seat + 1) % int(sight.players)
    own = touched_nodes(board, sight.claimed[seat, 0], sight.claimed[seat, 1])
    others = touched_nodes(board, others_tracks(sight, seat, 0), others_tracks(sight, seat, 1))
    next_nodes = touched_nodes(board, sight.claimed[after, 0], sight.claimed[after, 1])
    for track in range(lane, board.tracks, lanes):
        row, word, mark = rows[track], track >> 6, bit(track & 63)
        near, far = int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1])
        ends = bit(near) | bit(far)
        if sight.claimed[seat, word] & mark != EMPTY:
            row[0] = 1
        elif sight.claimed[after, word] & mark != EMPTY:
            row[1] = 1
        elif others_tracks(sight, seat, word) & mark != EMPTY:
            row[2] = 1
        elif can_claim(sight, board, track):
            row[3] = 1
            write_payment(sight, board, track, row)
            if graph[track, COST] > 0:
                write_ticket_use(board, graph, goals, distance, traces, track, row)
        row[14] = size_of(own & ends)
        row[15] = 1 if connected[near] & bit(far) != EMPTY else 0
        row[16] = size_of(others & ends)
        for part in range(MASK_WORDS):
            row[17] += size_of(board.siblings[track, part] & sight.available[seat, part])
        if board.has_passengers:
            waiting = passengers_at(sight, int(board.track_places[track, 0]))
            row[18] = cut(waiting + passengers_at(sight, int(board.track_places[track, 1])))
        row[19] = 1 if sight.phase == Phase.TUNNEL and sight.tunnel_track == track else 0
        row[22] = size_of(next_nodes & ends)
        row[23] = cut(int(np.int64(size_of(connected[near] | connected[far]))))


@kernel
def write_nodes(sight: Sight, board: Tables, goals: Numbers, rows: Smalls, lane: int, lanes: int) -> None:
    """What is told of each node, into blank rows."""
    seat = int(sight.viewer)
    own = touched_nodes(board, sight.claimed[seat, 0], sight.claimed[seat, 1])
    others = touched_nodes(board, others_tracks(sight, seat, 0), others_tracks(sight, seat, 1))
    for node in range(lane, board.nodes, lanes):
        row = rows[node]
        row[0] = 1 if own & bit(node) != EMPTY else 0
        row[1] = 1 if others & bit(node) != EMPTY else 0
        open_points, offer_points = 0, 0
        for goal in range(GOALS):
            ticket = int(goals[TICKET, goal])
            if ticket == NOBODY:
                continue
            if (board.ticket_ends[ticket, 0] | board.ticket_ends[ticket, 1]) & bit(node) != EMPTY:
                if goal < OPEN_GOALS:
                    open_points += int(board.ticket_points[ticket])
                else:
                    offer_points += int(board.ticket_points[ticket])
        row[2] = cut(open_points)
        row[3] = cut(offer_points)
    for place in range(lane, board.places, lanes):
        node = int(board.place_node[place])
        if node == NOBODY:
            continue
        row = rows[node]
        if board.stations > 0:
            for other in range(sight.players):
                if sight.stations[other] & bit(place) != EMPTY:
                    row[4 if other == seat else 5] = 1
            if sight.stations_left[seat] > 0 and free_cities(sight, board) & bit(place) != EMPTY:
                row[6] = 1
        if board.has_passengers:
            row[7] = cut(passengers_at(sight, place))


@kernel
def write_cards(sight: Sight, board: Tables, notes: Notes, table: Smalls) -> None:
    """Hand, display, discards, and what is left for the deck and the other hands."""
    for slot in range(sight.display_size):
        table[DISPLAY_AT + int(sight.display[slot])] += 1
    for card in range(KINDS):
        unseen = int(board.cards[card]) - int(sight.hand[card]) - int(sight.discards[card])
        unseen -= int(table[DISPLAY_AT + card])
        for seat in range(sight.players):
            if seat != sight.viewer:
                unseen -= int(notes.known[seat, card])
        table[HAND_AT + card] = sight.hand[card]
        table[DISCARDS_AT + card] = sight.discards[card]
        table[UNSEEN_AT + card] = cut(max(0, unseen))
    table[DECK_AT] = cut(int(sight.deck_size))
    table[TICKET_DECKS_AT] = cut(int(sight.ticket_left[0]))
    table[TICKET_DECKS_AT + 1] = cut(int(sight.ticket_left[1]))


@kernel
def write_seats(sight: Sight, notes: Notes, table: Smalls) -> None:
    """What is told of each seat, the viewer first, and the cards that others are known to hold."""
    viewer, players = int(sight.viewer), int(sight.players)
    for place in range(players):
        seat, at = (viewer + place) % players, SEATS_AT + SEAT_NUMBERS * place
        table[at] = sight.trains[seat]
        table[at + 1] = cut(int(sight.points[seat]) // 2)
        table[at + 2] = cut(int(sight.hand_size[seat]))
        table[at + 3] = cut(int(sight.ticket_count[seat]))
        table[at + 4] = cut(int(sight.long_count[seat]))
        table[at + 5] = sight.stations_left[seat]
        table[at + 6] = notes.longest[seat]
        table[at + 7] = 1 if sight.last_turn_of == seat else 0
        table[at + 8] = 1 if sight.start == seat else 0
        table[at + 9] = 1
        if place > 0:
            for card in range(KINDS):
                table[KNOWN_AT + KINDS * (place - 1) + card] = notes.known[seat, card]


@kernel
def write_plan(sight: Sight, board: Tables, graph: Smalls, goals: Numbers, traces: Masks, table: Smalls) -> None:
    """The viewer's tickets, and what the plan for the open ones takes."""
    seat = int(sight.viewer)
    held_points, open_count, open_points, lost_count, lost_points, built = 0, 0, 0, 0, 0, 0
    for word in range(MASK_WORDS):
        rest = sight.tickets[word]
        while rest != EMPTY:
            held_points += int(board.ticket_points[64 * word + first_of(rest)])
            rest = without_first(rest)
    for goal in range(OPEN_GOALS):
        ticket = int(goals[TICKET, goal])
        if ticket == NOBODY:
            continue
        points, missing = int(board.ticket_points[ticket]), int(goals[MISSING, goal])
        open_count += 1
        open_points += points
        if missing == FAR:
            lost_count += 1
            lost_points += points
        built += max(0, points - missing)
    done = held_points - open_points
    table[TICKETS_AT] = open_count
    table[TICKETS_AT + 1] = cut(open_points)
    table[TICKETS_AT + 2] = cut(int(sight.ticket_count[seat]) - open_count)
    table[TICKETS_AT + 3] = cut(done)
    table[TICKETS_AT + 4] = lost_count
    table[TICKETS_AT + 5] = cut(lost_points)
    table[POTENTIAL_AT] = cut((int(sight.points[seat]) + 2 * (done + built)) // 4)
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
    table[PLAN_AT] = cut(trains)
    table[PLAN_AT + 1] = cut(int(sight.trains[seat]) - trains)
    table[PLAN_AT + 2] = cut(tracks)
    for colour in range(LOCOMOTIVES):
        table[PLAN_LACKS_AT + colour] = max(0, int(table[PLAN_NEEDS_AT + colour]) - int(sight.hand[colour]))


@kernel
def write_passengers(sight: Sight, table: Smalls) -> None:
    """Passengers collected by the viewer, the most that another has, and those to choose among."""
    for colour in range(HUES):
        most = 0
        for seat in range(sight.players):
            if seat != sight.viewer:
                most = max(most, int(sight.collected[seat, colour]))
        table[COLLECTED_AT + colour] = sight.collected[sight.viewer, colour]
        table[COLLECTED_AT + HUES + colour] = most
        if sight.phase == Phase.PASSENGERS:
            table[WAITING_AT + colour] = standing(sight, int(sight.choices[0]), colour)


@kernel
def write_rules(board: Tables, table: Smalls) -> None:
    """The rules of this board that a strategy hangs on."""
    table[RULES_AT] = board.trains
    table[RULES_AT + 1] = board.longest_path_points
    table[RULES_AT + 2] = board.globetrotter_points
    table[RULES_AT + 3] = board.station_points
    table[RULES_AT + 4] = board.has_passengers
    table[RULES_AT + 5] = board.tunnel_cards
    table[RULES_AT + 6] = board.stations
    table[RULES_AT + 7] = board.ticket_decks
    table[RULES_AT + 8] = board.drawn_keep
    table[RULES_AT + 9] = board.last_round_trains
    table[RULES_AT + 10] = board.setup_keep
    table[RULES_AT + 11] = board.passenger_points[0]


@kernel
def write_offers(board: Tables, graph: Smalls, goals: Numbers, traces: Masks, table: Smalls) -> None:
    """What is told of each ticket on offer."""
    for position in range(MAX_OFFER):
        ticket, at = int(goals[TICKET, OPEN_GOALS + position]), OFFERS_AT + OFFER_NUMBERS * position
        if ticket == NOBODY:
            continue
        more = 0
        for word in range(MASK_WORDS):
            more += trains_for(graph, traces[OPEN_GOALS + position, word] & ~plan_word(traces, word), 64 * word)
        missing = int(goals[MISSING, OPEN_GOALS + position])
        table[at] = cut(int(board.ticket_points[ticket]))
        table[at + 1] = missing if missing < FAR else 0
        table[at + 2] = more
        table[at + 3] = 1 if missing == FAR else 0
        table[at + 4] = 1


@kernel
def write_table(
    sight: Sight, board: Tables, notes: Notes, graph: Smalls, goals: Numbers, traces: Masks, table: Smalls
) -> None:
    """What is told of the table as a whole, into a blank row."""
    table[PHASE_AT + int(sight.phase)] = 1
    table[PLAYERS_AT + int(sight.players) - 2] = 1
    table[LAST_ROUND_AT] = 0 if sight.last_turn_of == NOBODY else 1
    table[LAST_ROUND_AT + 1] = 1 if sight.last_turn_of == sight.viewer else 0
    write_cards(sight, board, notes, table)
    write_seats(sight, notes, table)
    write_plan(sight, board, graph, goals, traces, table)
    if board.has_passengers:
        write_passengers(sight, table)
    if sight.phase == Phase.TUNNEL:
        table[TUNNEL_AT] = sight.extra
        table[TUNNEL_AT + 1] = sight.hand[sight.laid_colour]
        table[TUNNEL_AT + 2] = board.track_length[sight.tunnel_track]
    write_offers(board, graph, goals, traces, table)
    write_rules(board, table)


@kernel
def write_keeps(
    sight: Sight,
    board: Tables,
    graph: Smalls,
    goals: Numbers,
    traces: Masks,
    rows: Smalls,
    lane: int,
    lanes: int,
) -> None:
    """What is told of each set of tickets that could be kept, into blank rows."""
    seat = int(sight.viewer)
    if sight.phase != Phase.SETUP_TICKETS and sight.phase != Phase.KEEP_TICKETS:
        return
    fewest, size = fewest_kept(sight, board, seat), int(sight.offer_size[seat])
    first, second = plan_word(traces, 0), plan_word(traces, 1)
    left = int(sight.trains[seat]) - trains_for(graph, first, 0) - trains_for(graph, second, 64)
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
        row[0] = 1 if tickets >= fewest else 0
        row[1] = tickets
        row[2] = cut(points)
        row[3] = cut(trains)
        row[4] = cut(left - trains)
        row[5] = unreachable
        row[6] = cut(alone)
        row[7] = longest
