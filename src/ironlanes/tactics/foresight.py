"""The planner's view of its game: the tickets that it goes for, the network for them, and the turns that are left."""

from __future__ import annotations

from ironlanes.boards.records import Masks
from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import contains
from ironlanes.rules.state import Sight

from .forest import lay_costs, plan_cheapest, plan_forest, restore_costs, waiting_at
from .goals import find_goals
from .joint_graph import lay_graph
from .mind import Mind
from .pace import turns_left
from .plans import measure_plan
from .purse import open_purse, pay_for_tracks
from .weights import Weight

#: More unfinished tickets than this nobody can think of.
MAX_GOALS = 24


@kernel
def look(sight: Sight, board: Tables, mind: Mind, tickets: Masks) -> None:
    """Lay out the graph, find which of some tickets can be completed, and how long the game goes on."""
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    find_goals(sight, board, mind, tickets)
    mind.goals_size = min(int(mind.goals_size), MAX_GOALS)
    lay_costs(sight, board, mind, False)
    mind.turns_left = turns_left(sight, board, mind)


@kernel
def turns_for(mind: Mind, tracks: int, lacking: int) -> int:
    """How many turns it takes to draw the cards that are lacking and to claim so many tracks, in hundredths."""
    return 100 * tracks + 10000 * lacking // int(mind.weights[Weight.CARDS_A_TURN])


@kernel
def ticket_worth(board: Tables, mind: Mind, ticket: int) -> int:
    """What completing a ticket is worth, against failing it."""
    worth = 200 * int(board.ticket_points[ticket])
    if board.globetrotter_points:
        worth += int(mind.weights[Weight.GLOBETROTTER])
    return worth


@kernel
def worth_of_plan(sight: Sight, board: Tables, mind: Mind, goals: int) -> int:
    """What the present plan for a set of goals is worth, less its turns, and much less where there are too few."""
    measure_plan(board, mind)
    worth = 100 * int(mind.plan_points)
    for goal in range(mind.goals_size):
        if (goals >> goal) & 1:
            worth += ticket_worth(board, mind, int(mind.goals[goal]))
    if board.has_passengers:
        worth += int(mind.weights[Weight.PASSENGER]) * passengers_on_plan(sight, board, mind)
    open_purse(sight, mind)
    lacking = pay_for_tracks(sight, board, mind, mind.plan)
    mind.turns_needed = turns_for(mind, int(mind.plan_tracks), lacking)
    worth -= int(mind.weights[Weight.TURN]) * int(mind.turns_needed) // 100
    late = max(0, int(mind.turns_needed) - int(mind.turns_left) * int(mind.weights[Weight.MARGIN]) // 100)
    worth -= int(mind.weights[Weight.LATE_TURN]) * late // 100
    return worth - 10000 * max(0, int(mind.plan_trains) - int(sight.trains[sight.viewer]))


@kernel
def passengers_on_plan(sight: Sight, board: Tables, mind: Mind) -> int:
    """At how many places passengers wait for the tracks of the plan."""
    count = 0
    for track in range(board.tracks):
        if contains(mind.plan, track):
            count += waiting_at(sight, board, track)
    return count


@kernel
def pursue_best(sight: Sight, board: Tables, mind: Mind) -> int:
    """Give up the goals that cost more than they bring, and plan for the others; returns what that is worth."""
    goals = (1 << int(mind.goals_size)) - 1
    plan_cheapest(board, mind, goals)
    best = worth_of_plan(sight, board, mind, goals)
    while goals != 0:
        dropped, better = 0, best
        for goal in range(mind.goals_size):
            if (goals >> goal) & 1:
                rest = goals & ~(1 << goal)
                plan_forest(board, mind, rest, False)
                worth = worth_of_plan(sight, board, mind, rest)
                if worth > better:
                    dropped, better = 1 << goal, worth
        if dropped == 0:
            break
        goals &= ~dropped
        best = better
    mind.pursued = goals
    plan_cheapest(board, mind, goals)
    return worth_of_plan(sight, board, mind, goals)


@kernel
def pursue_over(sight: Sight, board: Tables, mind: Mind, is_quick: bool) -> int:
    """Choose goals and plan over paths that score, or over those that are quick to have."""
    restore_costs(board, mind)
    lay_costs(sight, board, mind, is_quick)
    return pursue_best(sight, board, mind)


@kernel
def choose_goals(sight: Sight, board: Tables, mind: Mind) -> int:
    """Plan over quick paths and over paths that score, and keep what is worth more; returns what that is worth."""
    quick = pursue_over(sight, board, mind, True)
    worth = pursue_over(sight, board, mind, False)
    return pursue_over(sight, board, mind, True) if quick > worth else worth
