"""One network for all tickets, at the least cost that is quickly found: the plan of the planner."""

from __future__ import annotations

from ironlanes.kernel.bits import is_empty
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import FAR
from ironlanes.paths.shortest_paths import find_path
from ironlanes.rules.passengers import COLOUR_COUNT, standing
from ironlanes.rules.state import NONE, Observation

from ..payments import colour_for
from ..planner_weights import Weight
from ..track_plan import add_path, clear_plan
from ..workspace import BotWorkspace

#: No track is for nothing, however good it is: a path is not to wander.
LEAST_COST = 30


@kernel
def waiting_at(observation: Observation, board: BoardArrays, track: int) -> int:
    """At how many of a track's places passengers stand."""
    count = 0
    for side in range(2):
        place = int(board.track_places[track, side])
        for colour in range(COLOUR_COUNT):
            if standing(observation, place, colour) > 0:
                count += 1
                break
    return count


@kernel
def useful_cards(observation: Observation, board: BoardArrays, track: int) -> int:
    """How many cards of the hand a track could be paid with, locomotives left out."""
    colour = colour_for(observation, board, int(board.track_price[track]))
    return min(int(observation.hand[colour]), int(board.track_length[track]))


@kernel
def cost_of(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int, is_quick: bool) -> int:
    """How much a track is in the way of a path: its cards and its claim, less the points that it brings.

    For a quick path the points do not count, and cards in hand do.
    """
    weights = workspace.weights
    length, price = int(board.track_length[track]), int(board.track_price[track])
    cost = int(weights[Weight.PATH_CLAIM]) + int(weights[Weight.PATH_TRAIN]) * length
    if is_quick:
        held = int(weights[Weight.HAND]) * useful_cards(observation, board, track)
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
def set_track_costs(observation: Observation, board: BoardArrays, workspace: BotWorkspace, is_quick: bool) -> None:
    """Replace the trains of the joint graph by what each track costs; keep the costs."""
    for track in range(board.tracks):
        if workspace.cost[track] > 0:
            workspace.cost[track] = cost_of(observation, board, workspace, track, is_quick)
        workspace.kept_cost[track] = workspace.cost[track]


@kernel
def restore_costs(board: BoardArrays, workspace: BotWorkspace) -> None:
    """Nothing is planned yet: every track costs what it does."""
    for track in range(board.tracks):
        workspace.cost[track] = workspace.kept_cost[track]


@kernel
def add_ticket(board: BoardArrays, workspace: BotWorkspace, ticket: int) -> int:
    """Plan the cheapest path of a ticket besides; returns what it adds, FAR where there is none."""
    if not find_path(board, workspace, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], 0):
        return FAR
    add_path(workspace)
    return int(workspace.path_cost)


@kernel
def nearest_goal(board: BoardArrays, workspace: BotWorkspace, left: int) -> int:
    """The place in the list of the goal whose path costs least, among those with a bit in `left`; NONE: none."""
    best, least = NONE, FAR
    for goal in range(workspace.goals_size):
        if (left >> goal) & 1 == 0:
            continue
        ticket = int(workspace.goals[goal])
        is_found = find_path(board, workspace, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], 0)
        if is_found and workspace.path_cost < least:
            best, least = goal, int(workspace.path_cost)
    return best


@kernel
def plan_network(board: BoardArrays, workspace: BotWorkspace, goals: int, is_nearest_first: bool) -> int:
    """Plan a network for the goals with a bit in the set, one path after the other; returns its cost."""
    restore_costs(board, workspace)
    clear_plan(workspace)
    total, left = 0, goals
    for turn in range(workspace.goals_size):
        goal = turn
        if is_nearest_first:
            goal = nearest_goal(board, workspace, left)
            if goal == NONE:
                break
        if (left >> goal) & 1:
            left &= ~(1 << goal)
            added = add_ticket(board, workspace, int(workspace.goals[goal]))
            total += 0 if added == FAR else added
    return total


@kernel
def plan_cheapest(board: BoardArrays, workspace: BotWorkspace, goals: int) -> int:
    """Plan a network both ways and keep the cheaper one; returns its cost."""
    first = plan_network(board, workspace, goals, False)
    for word in range(MASK_WORDS):
        workspace.best_plan[word] = workspace.plan[word]
    second = plan_network(board, workspace, goals, True)
    if first < second:
        for word in range(MASK_WORDS):
            workspace.plan[word] = workspace.best_plan[word]
    return min(first, second)


@kernel
def free_planned(board: BoardArrays, workspace: BotWorkspace) -> None:
    """Let every track of the plan cost nothing, and all others what they do."""
    restore_costs(board, workspace)
    for word in range(MASK_WORDS):
        workspace.path[word] = workspace.plan[word]
    if not is_empty(workspace.plan):
        add_path(workspace)
