"""Which tickets the planner keeps, and when it draws more."""

from __future__ import annotations

from ironlanes.kernel.bits import contains
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.shortest_paths import find_path
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.tickets import tickets_to_draw

from ..common import with_reason
from ..planner_weights import Weight
from ..ticket_choice import may_keep, points_of, set_held_tickets
from ..workspace import BotWorkspace, DecisionReason
from .network import free_planned
from .plan import assess_position, choose_goals, ticket_worth, turns_for

#: With fewer trains to spare, or turns, nobody draws tickets.
FEW_TRAINS = 4


@kernel
def keep_worth(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kept: int) -> int:
    """What it is worth to have some tickets of the offer: completed ones for their points, all others against them."""
    set_held_tickets(observation, workspace, kept)
    assess_position(observation, board, workspace, workspace.held)
    certainty = int(workspace.weights[Weight.TICKET_RISK])
    return choose_goals(observation, board, workspace) - (200 - certainty) * points_of(observation, board, kept)


@kernel
def planner_keep(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Keep the set that is worth most together with the tickets held."""
    best, highest = 0, 0
    for kept in range(1, 1 << int(observation.offer_size[observation.viewer])):
        if not may_keep(observation, board, kept):
            continue
        worth = keep_worth(observation, board, workspace, kept)
        if best == 0 or worth > highest:
            best, highest = kept, worth
    keep_worth(observation, board, workspace, best)
    workspace.rest = workspace.plan_trains
    return with_reason(
        workspace, int(board.keep_action[best]), DecisionReason.KEEP_BEST, NONE, points_of(observation, board, best)
    )


@kernel
def measure_gains(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """What each ticket that could come would bring, with the plan carried out."""
    free_planned(board, workspace)
    seat = int(observation.viewer)
    trains = int(observation.trains[seat]) - int(workspace.plan_trains) - int(workspace.weights[Weight.SPARE_TRAINS])
    turns = int(workspace.turns_left) * int(workspace.weights[Weight.MARGIN]) // 100 - int(workspace.turns_needed) - 100
    for ticket in range(board.tickets):
        workspace.gain[ticket] = -100 * int(board.ticket_points[ticket])
        if find_path(board, workspace, board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1], 0):
            needed, claims, points = 0, 0, 0
            for track in range(board.tracks):
                if contains(workspace.path, track):
                    needed += int(board.track_length[track])
                    claims += 1
                    points += int(board.track_points[board.track_length[track]])
            needed_turns = turns_for(workspace, claims, needed)
            if needed <= trains and needed_turns <= turns:
                worth = ticket_worth(board, workspace, ticket) - 100 * int(board.ticket_points[ticket]) + 100 * points
                worth -= int(workspace.weights[Weight.TURN]) * needed_turns // 100
                workspace.gain[ticket] = max(int(workspace.gain[ticket]), worth)


@kernel
def gain_from_deck(
    observation: Observation, board: BoardArrays, workspace: BotWorkspace, is_long: int, count: int
) -> int:
    """The likely gain from drawing tickets of a deck: the good ones are kept, or else the least bad."""
    tickets, good, sum_good, sum_bad = 0, 0, 0, 0
    for ticket in range(board.tickets):
        if contains(observation.own_tickets, ticket) or (
            board.ticket_decks == 2 and board.ticket_is_long[ticket] != is_long
        ):
            continue
        if board.ticket_decks == 1 and board.ticket_is_long[ticket]:  # S4: long ones are only dealt
            continue
        tickets += 1
        if workspace.gain[ticket] > 0:
            good += 1
            sum_good += int(workspace.gain[ticket])
        else:
            sum_bad += int(workspace.gain[ticket])
    if tickets == 0:
        return 0
    bad = tickets - good
    none = 1000 * bad // tickets * bad // tickets * bad // tickets
    likely = int(workspace.weights[Weight.TICKET_RISK]) * min(count, 3) * sum_good // tickets * 2 // 300
    return likely + (none * sum_bad // max(1, bad) // 2000)


@kernel
def planner_draws_tickets(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """What drawing tickets is worth, less the turn that it takes."""
    count = tickets_to_draw(observation, board)
    trains = int(observation.trains[observation.viewer]) - int(workspace.plan_trains)
    if trains < FEW_TRAINS or workspace.turns_left - workspace.turns_needed < 100 * FEW_TRAINS:
        return 0
    measure_gains(observation, board, workspace)
    worth = gain_from_deck(observation, board, workspace, 0, count)
    if board.ticket_decks == 2:
        worth = max(worth, gain_from_deck(observation, board, workspace, 1, count))
    return worth - int(workspace.weights[Weight.DRAW_TICKETS])


@kernel
def planner_split(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Choose the deck to draw from: at first a number of long ones, by a weight, later what is likely to bring more."""
    total = tickets_to_draw(observation, board)
    if board.ticket_decks == 1:
        return int(board.tickets_action[0, 0])
    long = min(total, int(workspace.weights[Weight.SETUP_LONG]))
    if observation.phase != Phase.SETUP_SPLIT:
        is_long = gain_from_deck(observation, board, workspace, 1, total) > gain_from_deck(
            observation, board, workspace, 0, total
        )
        long = total if is_long else 0
    long = min(long, int(observation.ticket_left[1]))
    long = max(long, total - int(observation.ticket_left[0]))
    return int(board.tickets_action[total - long, long])


@kernel
def planner_setup(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """S5: the split of the first tickets."""
    action = planner_split(observation, board, workspace)
    return with_reason(workspace, action, DecisionReason.TRAINS_LEFT, NONE, int(observation.trains[observation.viewer]))
