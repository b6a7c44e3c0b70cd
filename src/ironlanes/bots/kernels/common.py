"""Choices that every bot meets: the split of tickets, a tunnel's extra cards, a passenger, and having no choice."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.passengers import COLOUR_COUNT, standing
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.stations import free_cities, next_station_cost
from ironlanes.rules.tickets import tickets_to_draw

from .payments import claim_in, colour_for, is_open, pay_in
from .workspace import BotWorkspace, DecisionReason


@kernel
def with_reason(workspace: BotWorkspace, action: int, reason: int, subject: int, amount: int) -> int:
    """Choose an action, and remember why."""
    workspace.reason = reason
    workspace.subject = subject
    workspace.amount = amount
    return action


@kernel
def decide_tunnel(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Pay what a tunnel costs besides wherever the cards are there, with as few locomotives as can be (T5)."""
    colour = int(observation.laid_colour)
    price = int(board.extra_price[observation.extra, colour])
    payment = pay_in(observation, board, price, int(board.pay_action), colour)
    if payment != NONE:
        return with_reason(
            workspace, payment, DecisionReason.TUNNEL_PAID, int(observation.tunnel_track), int(observation.extra)
        )
    return with_reason(
        workspace,
        int(board.decline_action),
        DecisionReason.TUNNEL_TOO_DEAR,
        int(observation.tunnel_track),
        int(observation.extra),
    )


@kernel
def passenger_points(observation: Observation, board: BoardArrays, colour: int, own: int) -> int:
    """P3: the points that `own` passengers of a colour would score the viewer against those of the others."""
    ahead = 0
    for seat in range(observation.players):
        if seat != observation.viewer and observation.collected[seat, colour] > own:
            ahead += 1
    if own == 0 or ahead > 1:
        return 0
    return int(board.passenger_points[ahead])


@kernel
def most_of_others(observation: Observation, colour: int) -> int:
    """The most passengers of a colour that another seat has."""
    highest = 0
    for seat in range(observation.players):
        if seat != observation.viewer:
            highest = max(highest, int(observation.collected[seat, colour]))
    return highest


@kernel
def passenger_worth(observation: Observation, board: BoardArrays, colour: int) -> int:
    """How good one more passenger of a colour is: the points at once, then how near a majority, then how many."""
    own, others = int(observation.collected[observation.viewer, colour]), most_of_others(observation, colour)
    gain = passenger_points(observation, board, colour, own + 1) - passenger_points(observation, board, colour, own)
    return 10000 * gain - 100 * abs(others - own) + own


@kernel
def choose_passenger(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """P1: take the passenger of the colour that is worth most."""
    place, best, highest = int(observation.choices[0]), NONE, 0
    for colour in range(COLOUR_COUNT):
        if standing(observation, place, colour) == 0:
            continue
        worth = passenger_worth(observation, board, colour)
        if best == NONE or worth > highest:
            best, highest = colour, worth
    return with_reason(workspace, int(board.passenger_action[place, best]), DecisionReason.PASSENGER, best, 0)


@kernel
def mean_points(board: BoardArrays, is_long: int) -> int:
    """What a ticket of a deck scores on average, in hundredths of a point."""
    count, points = 0, 0
    for ticket in range(board.tickets):
        if board.ticket_is_long[ticket] == is_long:
            count += 1
            points += int(board.ticket_points[ticket])
    return 100 * points // max(1, count)


@kernel
def draw_tickets(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Draw tickets, which there must be; of two decks, long ones as far as the trains are likely to reach (S5, K2)."""
    trains = int(observation.trains[observation.viewer])
    total = tickets_to_draw(observation, board)
    if board.ticket_decks == 1:
        return with_reason(workspace, int(board.tickets_action[0, 0]), DecisionReason.MORE_TICKETS, NONE, trains)
    is_setup = observation.phase == Phase.SETUP_SPLIT
    # A ticket is worth about the trains that it takes. Later ones need not all be kept: half of them count.
    reach = 100 * (trains if is_setup else 2 * trains)
    best = NONE
    for long in range(total + 1):
        if long > observation.ticket_left[1] or total - long > observation.ticket_left[0]:
            continue
        likely = (total - long) * mean_points(board, 0) + long * mean_points(board, 1)
        if best == NONE or likely <= reach:
            best = long
    reason = DecisionReason.TRAINS_LEFT if is_setup else DecisionReason.MORE_TICKETS
    return with_reason(workspace, int(board.tickets_action[total - best, best]), reason, NONE, trains)


@kernel
def last_resort(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Where no card can be drawn: the most valuable track that can be paid, else tickets, a station, or a pass."""
    best, claim = NONE, NONE
    for track in range(board.tracks):
        longer = best == NONE or board.track_length[track] > board.track_length[best]
        if longer and is_open(observation, board, track):
            action = claim_in(observation, board, track, colour_for(observation, board, int(board.track_price[track])))
            if action != NONE:
                best, claim = track, action
    if claim != NONE:
        workspace.other = NONE
        return with_reason(workspace, claim, DecisionReason.CLAIM_VALUABLE, best, 0)
    if tickets_to_draw(observation, board) > 0:
        return draw_tickets(observation, board, workspace)
    station = any_station(observation, board)
    return with_reason(
        workspace, int(board.pass_action) if station == NONE else station, DecisionReason.NOTHING_ELSE, NONE, 0
    )


@kernel
def any_station(observation: Observation, board: BoardArrays) -> int:
    """Some station that can be built, or NONE."""
    seat, cities = int(observation.viewer), free_cities(observation, board)
    if observation.stations_left[seat] == 0 or cities == EMPTY:
        return NONE
    price = int(board.station_price[next_station_cost(observation, board, seat)])
    return pay_in(
        observation, board, price, int(board.station_action[first_of(cities)]), colour_for(observation, board, price)
    )
