"""Which tickets to keep of an offer, for bots that think of one ticket after the other."""

from __future__ import annotations

from ironlanes.kernel.bits import include
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import FAR
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.rules.state import NONE, Observation
from ironlanes.rules.tickets import fewest_kept

from .common import with_reason
from .goals import find_goals, path_for, take_path
from .workspace import BotWorkspace, DecisionReason


@kernel
def keep_all(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Keep every ticket on offer."""
    everything = (1 << int(observation.offer_size[observation.viewer])) - 1
    return with_reason(workspace, int(board.keep_action[everything]), DecisionReason.KEEP_ALL, NONE, 0)


@kernel
def may_keep(observation: Observation, board: BoardArrays, kept: int) -> bool:
    """Whether a set of positions keeps enough of the offer."""
    seat, chosen = int(observation.viewer), 0
    for position in range(observation.offer_size[seat]):
        chosen += (kept >> position) & 1
    return chosen >= fewest_kept(observation, board, seat)


@kernel
def points_of(observation: Observation, board: BoardArrays, kept: int) -> int:
    """The points of the tickets at a set of positions."""
    points = 0
    for position in range(observation.offer_size[observation.viewer]):
        if (kept >> position) & 1:
            points += int(board.ticket_points[observation.offer[position]])
    return points


@kernel
def set_held_tickets(observation: Observation, workspace: BotWorkspace, kept: int) -> None:
    """The viewer's tickets, and those at a set of positions of the offer."""
    for word in range(MASK_WORDS):
        workspace.held[word] = observation.own_tickets[word]
    for position in range(observation.offer_size[observation.viewer]):
        if (kept >> position) & 1:
            include(workspace.held, int(observation.offer[position]))


@kernel
def trains_for(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kept: int, trains: int) -> int:
    """How many trains complete the tickets of a set, each using the paths of those before it; FAR: more than these."""
    for track in range(board.tracks):
        workspace.cost[track] = workspace.kept_cost[track]
    total = 0
    for position in range(observation.offer_size[observation.viewer]):
        if (kept >> position) & 1:
            if not path_for(observation, board, workspace, int(observation.offer[position])):
                return FAR
            total += take_path(board, workspace)
    return total if total <= trains else FAR


@kernel
def keep_best(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Of the sets that fit the trains keep the one with the most points a train; if none fits, the fewest points."""
    seat = int(observation.viewer)
    build_seat_graph(observation, board, workspace, seat, 1)
    find_goals(observation, board, workspace, observation.own_tickets)
    trains = int(observation.trains[seat])
    for goal in range(workspace.goals_size):
        if path_for(observation, board, workspace, int(workspace.goals[goal])):
            trains -= take_path(board, workspace)
    for track in range(board.tracks):
        workspace.kept_cost[track] = workspace.cost[track]
    best, best_points, best_trains = 0, 0, 0
    for kept in range(1, 1 << int(observation.offer_size[seat])):
        if not may_keep(observation, board, kept):
            continue
        points, needed = points_of(observation, board, kept), trains_for(observation, board, workspace, kept, trains)
        if best == 0 or is_better(points, needed, best_points, best_trains):
            best, best_points, best_trains = kept, points, needed
    workspace.rest = best_trains if best_trains != FAR else 0
    reason = DecisionReason.KEEP_BEST if best_trains != FAR else DecisionReason.KEEP_LEAST
    return with_reason(workspace, int(board.keep_action[best]), reason, NONE, best_points)


@kernel
def is_better(points: int, trains: int, best_points: int, best_trains: int) -> bool:
    """More points a train, then more points; where trains are FAR, fewer points."""
    if trains == FAR or best_trains == FAR:
        return trains != FAR or (best_trains == FAR and points < best_points)
    if points * best_trains != best_points * trains:
        return points * best_trains > best_points * trains
    return points > best_points
