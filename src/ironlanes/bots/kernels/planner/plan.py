"""The planner's view of its game: the tickets that it goes for, the network for them, and the turns that are left."""

from __future__ import annotations

from ironlanes.kernel.bits import contains
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt64Array
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.rules.state import Observation

from ..goals import find_goals
from ..planner_weights import Weight
from ..track_plan import measure_plan
from ..workspace import BotWorkspace
from .budget import pay_for_tracks, reset_budget
from .network import plan_cheapest, plan_network, restore_costs, set_track_costs, waiting_at
from .turns_left import turns_left

#: More unfinished tickets than this nobody can think of.
MAX_GOALS = 24


@kernel
def assess_position(
    observation: Observation, board: BoardArrays, workspace: BotWorkspace, tickets: UInt64Array
) -> None:
    """Lay out the graph, find which of some tickets can be completed, and how long the game goes on."""
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    find_goals(observation, board, workspace, tickets)
    workspace.goals_size = min(int(workspace.goals_size), MAX_GOALS)
    set_track_costs(observation, board, workspace, False)
    workspace.turns_left = turns_left(observation, board, workspace)


@kernel
def turns_for(workspace: BotWorkspace, tracks: int, lacking: int) -> int:
    """How many turns it takes to draw the cards that are lacking and to claim the tracks, in hundredths."""
    return 100 * tracks + 10000 * lacking // int(workspace.weights[Weight.CARDS_A_TURN])


@kernel
def ticket_worth(board: BoardArrays, workspace: BotWorkspace, ticket: int) -> int:
    """What completing a ticket is worth, against failing it."""
    worth = 200 * int(board.ticket_points[ticket])
    if board.globetrotter_points:
        worth += int(workspace.weights[Weight.GLOBETROTTER])
    return worth


@kernel
def worth_of_plan(observation: Observation, board: BoardArrays, workspace: BotWorkspace, goals: int) -> int:
    """What the present plan for a set of goals is worth, less its turns, and much less where there are too few."""
    measure_plan(board, workspace)
    worth = 100 * int(workspace.plan_points)
    for goal in range(workspace.goals_size):
        if (goals >> goal) & 1:
            worth += ticket_worth(board, workspace, int(workspace.goals[goal]))
    if board.has_passengers:
        worth += int(workspace.weights[Weight.PASSENGER]) * passengers_on_plan(observation, board, workspace)
    reset_budget(observation, workspace)
    lacking = pay_for_tracks(observation, board, workspace, workspace.plan)
    workspace.turns_needed = turns_for(workspace, int(workspace.plan_tracks), lacking)
    worth -= int(workspace.weights[Weight.TURN]) * int(workspace.turns_needed) // 100
    late = max(
        0, int(workspace.turns_needed) - int(workspace.turns_left) * int(workspace.weights[Weight.MARGIN]) // 100
    )
    worth -= int(workspace.weights[Weight.LATE_TURN]) * late // 100
    return worth - 10000 * max(0, int(workspace.plan_trains) - int(observation.trains[observation.viewer]))


@kernel
def passengers_on_plan(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """At how many places passengers wait for the tracks of the plan."""
    count = 0
    for track in range(board.tracks):
        if contains(workspace.plan, track):
            count += waiting_at(observation, board, track)
    return count


@kernel
def pursue_best(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Give up the goals that cost more than they bring, and plan for the others; returns what that is worth."""
    goals = (1 << int(workspace.goals_size)) - 1
    plan_cheapest(board, workspace, goals)
    best = worth_of_plan(observation, board, workspace, goals)
    while goals != 0:
        dropped, better = 0, best
        for goal in range(workspace.goals_size):
            if (goals >> goal) & 1:
                rest = goals & ~(1 << goal)
                plan_network(board, workspace, rest, False)
                worth = worth_of_plan(observation, board, workspace, rest)
                if worth > better:
                    dropped, better = 1 << goal, worth
        if dropped == 0:
            break
        goals &= ~dropped
        best = better
    workspace.pursued = goals
    plan_cheapest(board, workspace, goals)
    return worth_of_plan(observation, board, workspace, goals)


@kernel
def pursue_over(observation: Observation, board: BoardArrays, workspace: BotWorkspace, is_quick: bool) -> int:
    """Choose goals and plan over paths that score, or over those that are quick to have."""
    restore_costs(board, workspace)
    set_track_costs(observation, board, workspace, is_quick)
    return pursue_best(observation, board, workspace)


@kernel
def choose_goals(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Plan over quick paths and over paths that score, and keep what is worth more; returns what that is worth."""
    quick = pursue_over(observation, board, workspace, True)
    worth = pursue_over(observation, board, workspace, False)
    return pursue_over(observation, board, workspace, True) if quick > worth else worth
