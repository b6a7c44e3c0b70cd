"""The planner: one network for all tickets, thought over at every decision, with an eye on the end."""

from __future__ import annotations

from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.tickets import tickets_to_draw

from .building_stations import station_to_build
from .choosing import last_resort
from .foresight import choose_goals, look
from .forest import waiting_at
from .goals import is_path_complete, path_for
from .joint_graph import lay_graph
from .mind import Mind, Why
from .options import best_option, consider, forget_options, take_option
from .planner_cards import consider_cards
from .planner_claims import consider_blocks, consider_claims, consider_fillers, planner_claim
from .planner_tickets import planner_draws_tickets, planner_split
from .weights import Weight

#: In the last turn whatever scores comes before any card.
BEFORE_CARDS = 1000


@kernel
def planner_turn(sight: Sight, board: Tables, mind: Mind) -> int:
    """Weigh claims, cards, tickets and stations against each other."""
    look(sight, board, mind, sight.own_tickets)
    choose_goals(sight, board, mind)
    forget_options(mind)
    consider_fillers(sight, board, mind)
    if sight.phase == Phase.TURN:
        if sight.last_turn_of != NOBODY:
            consider_last_claims(sight, board, mind)
        else:
            consider_claims(sight, board, mind)
            consider_blocks(sight, board, mind)
        consider_station(sight, board, mind)
        if sight.last_turn_of == NOBODY and tickets_to_draw(sight, board) > 0:
            worth = planner_draws_tickets(sight, board, mind)
            if worth > 0:
                worth += int(mind.weights[Weight.CLAIM])
                consider(mind, planner_split(sight, board, mind), worth, Why.MORE_TICKETS, NOBODY)
    consider_cards(sight, board, mind)
    if best_option(mind) == NOBODY:
        return last_resort(sight, board, mind)
    return take_option(mind, int(sight.trains[sight.viewer]))


@kernel
def consider_station(sight: Sight, board: Tables, mind: Mind) -> None:
    """A station that completes a ticket at once, where nothing else will do."""
    if mind.sites[0] == EMPTY:
        return
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    action = station_to_build(sight, board, mind)
    if action != NOBODY:
        ticket = int(mind.subject)
        worth = 200 * int(board.ticket_points[ticket]) - 100 * int(board.station_points)
        if sight.last_turn_of != NOBODY:
            worth += BEFORE_CARDS
        consider(mind, action, worth, Why.STATION, ticket)


@kernel
def consider_last_claims(sight: Sight, board: Tables, mind: Mind) -> None:
    """The last turn: the track that scores most, with the tickets that it completes."""
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    for track in range(board.tracks):
        action = planner_claim(sight, board, mind, track)
        if action == NOBODY:
            continue
        worth = 100 * int(board.track_points[board.track_length[track]])
        worth += 200 * points_completed(sight, board, mind, track)
        if board.has_passengers:
            worth += int(mind.weights[Weight.PASSENGER]) * waiting_at(sight, board, track)
        consider(mind, action, BEFORE_CARDS + worth, Why.LAST_TURN, track)


@kernel
def points_completed(sight: Sight, board: Tables, mind: Mind, track: int) -> int:
    """The points of the tickets that a track would complete."""
    cost = int(mind.cost[track])
    mind.cost[track] = 0
    points = 0
    for goal in range(mind.goals_size):
        ticket = int(mind.goals[goal])
        if path_for(sight, board, mind, ticket) and is_path_complete(mind):
            points += int(board.ticket_points[ticket])
    mind.cost[track] = cost
    return points
