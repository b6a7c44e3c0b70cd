"""The tickets that a seat has still to complete, and how; in the joint graph that was laid out last."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt64Array
from ironlanes.paths.scratch import TRAIN
from ironlanes.paths.shortest_paths import find_path
from ironlanes.rules.state import NONE, Observation

from .workspace import BotWorkspace


@kernel
def path_for(observation: Observation, board: BoardArrays, workspace: BotWorkspace, ticket: int) -> bool:
    """Find how to complete a ticket with the trains that are left.

    A new station is counted on only where nothing else will do, and where the ticket is worth it (B6).
    """
    trains = int(observation.trains[observation.viewer])
    one, other = board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1]
    if find_path(board, workspace, one, other, 0) and workspace.path_cost // TRAIN <= trains:
        return True
    if workspace.station_sites[0] == EMPTY or 2 * int(board.ticket_points[ticket]) <= board.station_points:
        return False
    return find_path(board, workspace, one, other, 1) and workspace.path_cost // TRAIN <= trains


@kernel
def is_path_complete(workspace: BotWorkspace) -> bool:
    """Whether the path that was found last takes nothing more."""
    return workspace.path_cost == 0 and workspace.path_borrows == NONE


@kernel
def find_goals(observation: Observation, board: BoardArrays, workspace: BotWorkspace, tickets: UInt64Array) -> None:
    """List those of some tickets that are unfinished and can still be completed, the most valuable first."""
    workspace.goals_size = 0
    for word in range(MASK_WORDS):
        rest = tickets[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if path_for(observation, board, workspace, ticket) and not is_path_complete(workspace):
                add_goal(board, workspace, ticket)


@kernel
def add_goal(board: BoardArrays, workspace: BotWorkspace, ticket: int) -> None:
    """Put a ticket among the goals at its place."""
    place = int(workspace.goals_size)
    while place > 0 and board.ticket_points[workspace.goals[place - 1]] < board.ticket_points[ticket]:
        workspace.goals[place] = workspace.goals[place - 1]
        place -= 1
    workspace.goals[place] = ticket
    workspace.goals_size += 1


@kernel
def take_path(board: BoardArrays, workspace: BotWorkspace) -> int:
    """From now on the path that was found last costs nothing; returns the trains that it takes."""
    trains = 0
    for word in range(MASK_WORDS):
        rest = workspace.path[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            workspace.cost[track] = 0
            trains += int(board.track_length[track])
    return trains
