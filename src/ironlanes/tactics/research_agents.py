"""The literature's agents that go for one ticket after the other: Path, One-Step and Long-Route."""

from __future__ import annotations

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.tickets import tickets_to_draw

from .building_stations import station_to_build
from .choosing import draw_tickets
from .goals import find_goals, path_for
from .joint_graph import lay_graph
from .mind import Mind
from .wishes import forget_wishes, pursue, wish_for

#: Whoever has fewer trains than this may end the game before another ticket is done.
LATE = 8
#: Long-Route wants nothing shorter, as long as it has the trains.
LONG = 3


@kernel
def look_around(sight: Sight, board: Tables, mind: Mind, shortest: int) -> int:
    """Lay out the graph and find the goals; returns a station to build at once, or NOBODY."""
    lay_graph(sight, board, mind, int(sight.viewer), shortest)
    find_goals(sight, board, mind, sight.own_tickets)
    forget_wishes(board, mind)
    return station_to_build(sight, board, mind)


@kernel
def path_turn(sight: Sight, board: Tables, mind: Mind) -> int:
    """Path: the tracks on the shortest paths of its tickets, by value; never another ticket."""
    station = look_around(sight, board, mind, 1)
    if station != NOBODY:
        return station
    for goal in range(mind.goals_size):
        ticket = int(mind.goals[goal])
        if path_for(sight, board, mind, ticket):
            wish_for_path(sight, board, mind, ticket)
    if mind.goals_size == 0:
        wish_for_any(sight, board, mind)
    return pursue(sight, board, mind)


@kernel
def wish_for_path(sight: Sight, board: Tables, mind: Mind, ticket: int) -> None:
    """Want every track of the path that was found last: for its points, and twice its best ticket's."""
    for word in range(MASK_WORDS):
        rest = mind.path[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            worth = int(board.track_points[board.track_length[track]]) + 2 * int(board.ticket_points[ticket])
            wish_for(sight, board, mind, track, worth, ticket)


@kernel
def wish_for_any(sight: Sight, board: Tables, mind: Mind) -> None:
    """Want every free track for its points."""
    for track in range(board.tracks):
        wish_for(sight, board, mind, track, int(board.track_points[board.track_length[track]]), NOBODY)


@kernel
def wish_for_next_step(sight: Sight, board: Tables, mind: Mind) -> bool:
    """Want the first track on the way of the most valuable ticket; False where no ticket wants one."""
    for goal in range(mind.goals_size):
        ticket = int(mind.goals[goal])
        if path_for(sight, board, mind, ticket) and mind.path_first != NOBODY:
            wish_for(sight, board, mind, int(mind.path_first), 1, ticket)
            return True
    return False


@kernel
def wish_for_longest(sight: Sight, board: Tables, mind: Mind) -> None:
    """Want the longest tracks that fit."""
    longest = 0
    for track in range(board.tracks):
        if mind.cost[track] > 0:
            longest = max(longest, int(board.track_length[track]))
    for track in range(board.tracks):
        if mind.cost[track] > 0 and board.track_length[track] == longest:
            wish_for(sight, board, mind, track, 1, NOBODY)


@kernel
def is_early(sight: Sight) -> bool:
    """Whether nobody can end the game soon."""
    for seat in range(sight.players):
        if sight.trains[seat] < LATE:
            return False
    return True


@kernel
def one_step_turn(sight: Sight, board: Tables, mind: Mind) -> int:
    """One-Step: the next track towards its most valuable ticket; when all are done, more tickets."""
    station = look_around(sight, board, mind, 1)
    if station != NOBODY:
        return station
    if not wish_for_next_step(sight, board, mind):
        if sight.phase == Phase.TURN and is_early(sight) and tickets_to_draw(sight, board) > 0:
            return draw_tickets(sight, board, mind)
        wish_for_longest(sight, board, mind)
    return pursue(sight, board, mind)


@kernel
def long_route_turn(sight: Sight, board: Tables, mind: Mind) -> int:
    """Long-Route: as One-Step, over long tracks only; never another ticket."""
    station = look_around(sight, board, mind, min(LONG, int(sight.trains[sight.viewer])))
    if station != NOBODY:
        return station
    if not wish_for_next_step(sight, board, mind):
        wish_for_longest(sight, board, mind)
    return pursue(sight, board, mind)
