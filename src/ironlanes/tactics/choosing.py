"""Choices that every bot meets: the split of tickets, a tunnel's extra cards, a passenger, and having no choice."""

from __future__ import annotations

from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of
from ironlanes.rules.passengers import HUES, standing
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.stations import free_cities, next_station_cost
from ironlanes.rules.tickets import tickets_to_draw

from .mind import Mind, Why
from .paying import claim_in, colour_for, is_open, pay_in


@kernel
def say(mind: Mind, action: int, why: int, subject: int, amount: int) -> int:
    """Choose an action, and remember why."""
    mind.why = why
    mind.subject = subject
    mind.amount = amount
    return action


@kernel
def settle_tunnel(sight: Sight, board: Tables, mind: Mind) -> int:
    """Pay what a tunnel costs besides wherever the cards are there, with as few locomotives as can be (T5)."""
    colour = int(sight.laid_colour)
    price = int(board.extra_price[sight.extra, colour])
    payment = pay_in(sight, board, price, int(board.pay_action), colour)
    if payment != NOBODY:
        return say(mind, payment, Why.TUNNEL_PAID, int(sight.tunnel_track), int(sight.extra))
    return say(mind, int(board.decline_action), Why.TUNNEL_TOO_DEAR, int(sight.tunnel_track), int(sight.extra))


@kernel
def passenger_points(sight: Sight, board: Tables, colour: int, own: int) -> int:
    """P3: what so many passengers of a colour would score the viewer against those of the others."""
    ahead = 0
    for seat in range(sight.players):
        if seat != sight.viewer and sight.collected[seat, colour] > own:
            ahead += 1
    if own == 0 or ahead > 1:
        return 0
    return int(board.passenger_points[ahead])


@kernel
def most_of_others(sight: Sight, colour: int) -> int:
    """The most passengers of a colour that another seat has."""
    most = 0
    for seat in range(sight.players):
        if seat != sight.viewer:
            most = max(most, int(sight.collected[seat, colour]))
    return most


@kernel
def passenger_worth(sight: Sight, board: Tables, colour: int) -> int:
    """How good one more passenger of a colour is: the points at once, then how near a majority, then how many."""
    own, others = int(sight.collected[sight.viewer, colour]), most_of_others(sight, colour)
    gain = passenger_points(sight, board, colour, own + 1) - passenger_points(sight, board, colour, own)
    return 10000 * gain - 100 * abs(others - own) + own


@kernel
def choose_passenger(sight: Sight, board: Tables, mind: Mind) -> int:
    """P1: take the passenger of the colour that is worth most."""
    place, best, most = int(sight.choices[0]), NOBODY, 0
    for colour in range(HUES):
        if standing(sight, place, colour) == 0:
            continue
        worth = passenger_worth(sight, board, colour)
        if best == NOBODY or worth > most:
            best, most = colour, worth
    return say(mind, int(board.passenger_action[place, best]), Why.PASSENGER, best, 0)


@kernel
def mean_points(board: Tables, is_long: int) -> int:
    """What a ticket of a deck scores on average, in hundredths of a point."""
    count, points = 0, 0
    for ticket in range(board.tickets):
        if board.ticket_is_long[ticket] == is_long:
            count += 1
            points += int(board.ticket_points[ticket])
    return 100 * points // max(1, count)


@kernel
def draw_tickets(sight: Sight, board: Tables, mind: Mind) -> int:
    """Draw tickets, which there must be; of two decks, long ones as far as the trains are likely to reach (S5, K2)."""
    trains = int(sight.trains[sight.viewer])
    total = tickets_to_draw(sight, board)
    if board.ticket_decks == 1:
        return say(mind, int(board.tickets_action[0, 0]), Why.MORE_TICKETS, NOBODY, trains)
    is_setup = sight.phase == Phase.SETUP_SPLIT
    # A ticket is worth about the trains that it takes. Later ones need not all be kept: half of them count.
    reach = 100 * (trains if is_setup else 2 * trains)
    best = NOBODY
    for long in range(total + 1):
        if long > sight.ticket_left[1] or total - long > sight.ticket_left[0]:
            continue
        likely = (total - long) * mean_points(board, 0) + long * mean_points(board, 1)
        if best == NOBODY or likely <= reach:
            best = long
    why = Why.TRAINS_LEFT if is_setup else Why.MORE_TICKETS
    return say(mind, int(board.tickets_action[total - best, best]), why, NOBODY, trains)


@kernel
def last_resort(sight: Sight, board: Tables, mind: Mind) -> int:
    """Where no card can be drawn: the most valuable track that can be paid, else tickets, a station, or a pass."""
    best, claim = NOBODY, NOBODY
    for track in range(board.tracks):
        longer = best == NOBODY or board.track_length[track] > board.track_length[best]
        if longer and is_open(sight, board, track):
            action = claim_in(sight, board, track, colour_for(sight, board, int(board.track_price[track])))
            if action != NOBODY:
                best, claim = track, action
    if claim != NOBODY:
        mind.other = NOBODY
        return say(mind, claim, Why.CLAIM_VALUABLE, best, 0)
    if tickets_to_draw(sight, board) > 0:
        return draw_tickets(sight, board, mind)
    station = any_station(sight, board)
    return say(mind, int(board.pass_action) if station == NOBODY else station, Why.NOTHING_ELSE, NOBODY, 0)


@kernel
def any_station(sight: Sight, board: Tables) -> int:
    """Some station that can be built, or NOBODY."""
    seat, cities = int(sight.viewer), free_cities(sight, board)
    if sight.stations_left[seat] == 0 or cities == EMPTY:
        return NOBODY
    price = int(board.station_price[next_station_cost(sight, board, seat)])
    return pay_in(sight, board, price, int(board.station_action[first_of(cities)]), colour_for(sight, board, price))
