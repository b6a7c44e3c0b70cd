"""One network for all tickets, at the least cost that is quickly found: the plan of the planner."""

from __future__ import annotations

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import is_empty
from ironlanes.rules.passengers import HUES, standing
from ironlanes.rules.state import NOBODY, Sight

from .mind import FAR, Mind
from .paying import colour_for
from .plans import add_path, forget_plan
from .shortest_paths import find_path
from .weights import Weight

#: No track is for nothing, however good it is: a path is not to wander.
LEAST_COST = 30


@kernel
def waiting_at(sight: Sight, board: Tables, track: int) -> int:
    """At how many of a track's places passengers stand."""
    count = 0
    for side in range(2):
        place = int(board.track_places[track, side])
        for colour in range(HUES):
            if standing(sight, place, colour) > 0:
                count += 1
                break
    return count


@kernel
def useful_cards(sight: Sight, board: Tables, track: int) -> int:
    """How many cards of the hand a track could be paid with, locomotives left out."""
    colour = colour_for(sight, board, int(board.track_price[track]))
    return min(int(sight.hand[colour]), int(board.track_length[track]))


@kernel
def cost_of(sight: Sight, board: Tables, mind: Mind, track: int, is_quick: bool) -> int:
    """How much a track is in the way of a path: its cards and its claim, less the points that it brings.

    For a quick path the points do not count, and cards in hand do.
    """
    weights = mind.weights
    length, price = int(board.track_length[track]), int(board.track_price[track])
    cost = int(weights[Weight.PATH_CLAIM]) + int(weights[Weight.PATH_TRAIN]) * length
    if is_quick:
        held = int(weights[Weight.HAND]) * useful_cards(sight, board, track)
        cost -= int(weights[Weight.PATH_TRAIN]) * held // 100
    else:
        cost -= int(weights[Weight.PATH_POINTS]) * int(board.track_points[length])
    cost += int(weights[Weight.FERRY]) * int(board.price_locomotives[price])
    if board.track_is_tunnel[track]:
        cost += int(weights[Weight.TUNNEL])
    if board.has_passengers:
        cost += int(weights[Weight.PASSENGER_TRAIN]) * length
    return max(LEAST_COST, cost)


@kernel
def lay_costs(sight: Sight, board: Tables, mind: Mind, is_quick: bool) -> None:
    """Replace the trains of the joint graph by what each track costs; keep the costs."""
    for track in range(board.tracks):
        if mind.cost[track] > 0:
            mind.cost[track] = cost_of(sight, board, mind, track, is_quick)
        mind.kept_cost[track] = mind.cost[track]


@kernel
def restore_costs(board: Tables, mind: Mind) -> None:
    """Nothing is planned yet: every track costs what it does."""
    for track in range(board.tracks):
        mind.cost[track] = mind.kept_cost[track]


@kernel
def add_ticket(board: Tables, mind: Mind, ticket: int) -> int:
    """Plan the cheapest path of a ticket besides; returns what it adds, FAR where there is none."""
    if not find_path(board, mind, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], False):
        return FAR
    add_path(mind)
    return int(mind.path_cost)


@kernel
def nearest_goal(board: Tables, mind: Mind, left: int) -> int:
    """The place in the list of the goal whose path costs least, among those with a bit in `left`; NOBODY: none."""
    best, least = NOBODY, FAR
    for goal in range(mind.goals_size):
        if (left >> goal) & 1 == 0:
            continue
        ticket = int(mind.goals[goal])
        is_found = find_path(board, mind, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], False)
        if is_found and mind.path_cost < least:
            best, least = goal, int(mind.path_cost)
    return best


@kernel
def plan_forest(board: Tables, mind: Mind, goals: int, is_nearest_first: bool) -> int:
    """Plan a network for the goals with a bit in the set, one path after the other; returns its cost."""
    restore_costs(board, mind)
    forget_plan(mind)
    total, left = 0, goals
    for turn in range(mind.goals_size):
        goal = turn
        if is_nearest_first:
            goal = nearest_goal(board, mind, left)
            if goal == NOBODY:
                break
        if (left >> goal) & 1:
            left &= ~(1 << goal)
            added = add_ticket(board, mind, int(mind.goals[goal]))
            total += 0 if added == FAR else added
    return total


@kernel
def plan_cheapest(board: Tables, mind: Mind, goals: int) -> int:
    """Plan a network both ways and keep the cheaper one; returns its cost."""
    first = plan_forest(board, mind, goals, False)
    for word in range(MASK_WORDS):
        mind.best_plan[word] = mind.plan[word]
    second = plan_forest(board, mind, goals, True)
    if first < second:
        for word in range(MASK_WORDS):
            mind.plan[word] = mind.best_plan[word]
    return min(first, second)


@kernel
def free_planned(board: Tables, mind: Mind) -> None:
    """Let every track of the plan cost nothing, and all others what they do."""
    restore_costs(board, mind)
    for word in range(MASK_WORDS):
        mind.path[word] = mind.plan[word]
    if not is_empty(mind.plan):
        add_path(mind)
