"""The tickets that a seat has still to complete, and how; in the joint graph that was laid out last."""

from __future__ import annotations

from ironlanes.boards.records import Masks
from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Sight

from .mind import TRAIN, Mind
from .shortest_paths import find_path


@kernel
def path_for(sight: Sight, board: Tables, mind: Mind, ticket: int) -> bool:
    """Find how to complete a ticket with the trains that are left.

    A new station is counted on only where nothing else will do, and where the ticket is worth it (B6).
    """
    trains = int(sight.trains[sight.viewer])
    one, other = board.ticket_ends[ticket, 0], board.ticket_ends[ticket, 1]
    if find_path(board, mind, one, other, False) and mind.path_cost // TRAIN <= trains:
        return True
    if mind.sites[0] == EMPTY or 2 * int(board.ticket_points[ticket]) <= board.station_points:
        return False
    return find_path(board, mind, one, other, True) and mind.path_cost // TRAIN <= trains


@kernel
def is_path_complete(mind: Mind) -> bool:
    """Whether the path that was found last takes nothing more."""
    return mind.path_cost == 0 and mind.path_borrows == NOBODY


@kernel
def find_goals(sight: Sight, board: Tables, mind: Mind, tickets: Masks) -> None:
    """List those of some tickets that are unfinished and can still be completed, the most valuable first."""
    mind.goals_size = 0
    for word in range(MASK_WORDS):
        rest = tickets[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            if path_for(sight, board, mind, ticket) and not is_path_complete(mind):
                add_goal(board, mind, ticket)


@kernel
def add_goal(board: Tables, mind: Mind, ticket: int) -> None:
    """Put a ticket among the goals at its place."""
    place = int(mind.goals_size)
    while place > 0 and board.ticket_points[mind.goals[place - 1]] < board.ticket_points[ticket]:
        mind.goals[place] = mind.goals[place - 1]
        place -= 1
    mind.goals[place] = ticket
    mind.goals_size += 1


@kernel
def take_path(board: Tables, mind: Mind) -> int:
    """From now on the path that was found last costs nothing; returns the trains that it takes."""
    trains = 0
    for word in range(MASK_WORDS):
        rest = mind.path[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            mind.cost[track] = 0
            trains += int(board.track_length[track])
    return trains
