"""The planner: one network for all tickets, thought over at every decision, with an eye on the end."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.tickets import tickets_to_draw

from ..common import last_resort
from ..goals import is_path_complete, path_for
from ..planner_weights import Weight
from ..stations import station_to_build
from ..workspace import BotWorkspace, DecisionReason
from .cards import consider_cards
from .claims import consider_blocks, consider_claims, consider_fillers, planner_claim
from .network import waiting_at
from .options import best_option, clear_options, consider, take_option
from .plan import assess_position, choose_goals
from .tickets import planner_draws_tickets, planner_split

#: In the last turn whatever scores comes before any card.
BEFORE_CARDS = 1000


@kernel
def planner_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Weigh claims, cards, tickets and stations against each other."""
    assess_position(observation, board, workspace, observation.own_tickets)
    choose_goals(observation, board, workspace)
    clear_options(workspace)
    consider_fillers(observation, board, workspace)
    if observation.phase == Phase.TURN:
        if observation.last_turn_of != NONE:
            consider_last_claims(observation, board, workspace)
        else:
            consider_claims(observation, board, workspace)
            consider_blocks(observation, board, workspace)
        consider_station(observation, board, workspace)
        if observation.last_turn_of == NONE and tickets_to_draw(observation, board) > 0:
            worth = planner_draws_tickets(observation, board, workspace)
            if worth > 0:
                worth += int(workspace.weights[Weight.CLAIM])
                consider(
                    workspace, planner_split(observation, board, workspace), worth, DecisionReason.MORE_TICKETS, NONE
                )
    consider_cards(observation, board, workspace)
    if best_option(workspace) == NONE:
        return last_resort(observation, board, workspace)
    return take_option(workspace, int(observation.trains[observation.viewer]))


@kernel
def consider_station(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """A station that completes a ticket at once, where nothing else will do."""
    if workspace.station_sites[0] == EMPTY:
        return
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    action = station_to_build(observation, board, workspace)
    if action != NONE:
        ticket = int(workspace.subject)
        worth = 200 * int(board.ticket_points[ticket]) - 100 * int(board.station_points)
        if observation.last_turn_of != NONE:
            worth += BEFORE_CARDS
        consider(workspace, action, worth, DecisionReason.STATION, ticket)


@kernel
def consider_last_claims(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """The last turn: the track that scores most, with the tickets that it completes."""
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    for track in range(board.tracks):
        action = planner_claim(observation, board, workspace, track)
        if action == NONE:
            continue
        worth = 100 * int(board.track_points[board.track_length[track]])
        worth += 200 * points_completed(observation, board, workspace, track)
        if board.has_passengers:
            worth += int(workspace.weights[Weight.PASSENGER]) * waiting_at(observation, board, track)
        consider(workspace, action, BEFORE_CARDS + worth, DecisionReason.LAST_TURN, track)


@kernel
def points_completed(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """The points of the tickets that a track would complete."""
    cost = int(workspace.cost[track])
    workspace.cost[track] = 0
    points = 0
    for goal in range(workspace.goals_size):
        ticket = int(workspace.goals[goal])
        if path_for(observation, board, workspace, ticket) and is_path_complete(workspace):
            points += int(board.ticket_points[ticket])
    workspace.cost[track] = cost
    return points
