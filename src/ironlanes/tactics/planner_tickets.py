"""Which tickets the planner keeps, and when it draws more."""

from __future__ import annotations

from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import contains
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.tickets import tickets_to_draw

from .choosing import say
from .choosing_tickets import hold, may_keep, points_of
from .foresight import choose_goals, look, ticket_worth, turns_for
from .forest import free_planned
from .mind import Mind, Why
from .shortest_paths import find_path
from .weights import Weight

#: With fewer trains to spare, or turns, nobody draws tickets.
FEW_TRAINS = 4


@kernel
def keep_worth(sight: Sight, board: Tables, mind: Mind, kept: int) -> int:
    """What it is worth to have some tickets of the offer: completed ones for their points, all others against them."""
    hold(sight, mind, kept)
    look(sight, board, mind, mind.held)
    certainty = int(mind.weights[Weight.TICKET_RISK])
    return choose_goals(sight, board, mind) - (200 - certainty) * points_of(sight, board, kept)


@kernel
def planner_keep(sight: Sight, board: Tables, mind: Mind) -> int:
    """Keep the set that is worth most together with the tickets held."""
    best, most = 0, 0
    for kept in range(1, 1 << int(sight.offer_size[sight.viewer])):
        if not may_keep(sight, board, kept):
            continue
        worth = keep_worth(sight, board, mind, kept)
        if best == 0 or worth > most:
            best, most = kept, worth
    keep_worth(sight, board, mind, best)
    mind.rest = mind.plan_trains
    return say(mind, int(board.keep_action[best]), Why.KEEP_BEST, NOBODY, points_of(sight, board, best))


@kernel
def measure_gains(sight: Sight, board: Tables, mind: Mind) -> None:
    """What each ticket that could come would bring, with the plan carried out."""
    free_planned(board, mind)
    seat = int(sight.viewer)
    trains = int(sight.trains[seat]) - int(mind.plan_trains) - int(mind.weights[Weight.SPARE_TRAINS])
    turns = int(mind.turns_left) * int(mind.weights[Weight.MARGIN]) // 100 - int(mind.turns_needed) - 100
    for ticket in range(board.tickets):
        mind.gain[ticket] = -100 * int(board.ticket_points[ticket])
        if find_path(board, mind, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], False):
            needed, claims, points = 0, 0, 0
            for track in range(board.tracks):
                if contains(mind.path, track):
                    needed += int(board.track_length[track])
                    claims += 1
                    points += int(board.track_points[board.track_length[track]])
            needed_turns = turns_for(mind, claims, needed)
            if needed <= trains and needed_turns <= turns:
                worth = ticket_worth(board, mind, ticket) - 100 * int(board.ticket_points[ticket]) + 100 * points
                worth -= int(mind.weights[Weight.TURN]) * needed_turns // 100
                mind.gain[ticket] = max(int(mind.gain[ticket]), worth)


@kernel
def gain_from_deck(sight: Sight, board: Tables, mind: Mind, is_long: int, count: int) -> int:
    """What so many tickets from a deck are likely to bring: the good ones are kept, or else the least bad."""
    tickets, good, sum_good, sum_bad = 0, 0, 0, 0
    for ticket in range(board.tickets):
        if contains(sight.own_tickets, ticket) or (board.ticket_decks == 2 and board.ticket_is_long[ticket] != is_long):
            continue
        if board.ticket_decks == 1 and board.ticket_is_long[ticket]:  # S4: long ones are only dealt
            continue
        tickets += 1
        if mind.gain[ticket] > 0:
            good += 1
            sum_good += int(mind.gain[ticket])
        else:
            sum_bad += int(mind.gain[ticket])
    if tickets == 0:
        return 0
    bad = tickets - good
    none = 1000 * bad // tickets * bad // tickets * bad // tickets
    likely = int(mind.weights[Weight.TICKET_RISK]) * min(count, 3) * sum_good // tickets * 2 // 300
    return likely + (none * sum_bad // max(1, bad) // 2000)


@kernel
def planner_draws_tickets(sight: Sight, board: Tables, mind: Mind) -> int:
    """What drawing tickets is worth, less the turn that it takes."""
    count = tickets_to_draw(sight, board)
    trains = int(sight.trains[sight.viewer]) - int(mind.plan_trains)
    if trains < FEW_TRAINS or mind.turns_left - mind.turns_needed < 100 * FEW_TRAINS:
        return 0
    measure_gains(sight, board, mind)
    worth = gain_from_deck(sight, board, mind, 0, count)
    if board.ticket_decks == 2:
        worth = max(worth, gain_from_deck(sight, board, mind, 1, count))
    return worth - int(mind.weights[Weight.DRAW_TICKETS])


@kernel
def planner_split(sight: Sight, board: Tables, mind: Mind) -> int:
    """From which deck to draw: at first so many long ones, by a weight, later what is likely to bring more."""
    total = tickets_to_draw(sight, board)
    if board.ticket_decks == 1:
        return int(board.tickets_action[0, 0])
    long = min(total, int(mind.weights[Weight.SETUP_LONG]))
    if sight.phase != Phase.SETUP_SPLIT:
        is_long = gain_from_deck(sight, board, mind, 1, total) > gain_from_deck(sight, board, mind, 0, total)
        long = total if is_long else 0
    long = min(long, int(sight.ticket_left[1]))
    long = max(long, total - int(sight.ticket_left[0]))
    return int(board.tickets_action[total - long, long])


@kernel
def planner_setup(sight: Sight, board: Tables, mind: Mind) -> int:
    """S5: the split of the first tickets."""
    action = planner_split(sight, board, mind)
    return say(mind, action, Why.TRAINS_LEFT, NOBODY, int(sight.trains[sight.viewer]))
