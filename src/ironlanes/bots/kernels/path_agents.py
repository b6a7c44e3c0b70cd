"""The literature's agents that go for one ticket after the other: Path, One-Step and Long-Route."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.tickets import tickets_to_draw

from .common import draw_tickets
from .goals import find_goals, path_for
from .stations import station_to_build
from .track_values import claim_or_draw, clear_track_values, raise_track_value
from .workspace import BotWorkspace

#: Whoever has fewer trains than this may end the game before another ticket is done.
LATE = 8
#: Long-Route wants nothing shorter, as long as it has the trains.
LONG = 3


@kernel
def prepare_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace, shortest: int) -> int:
    """Lay out the graph and find the goals; returns a station to build at once, or NONE."""
    build_seat_graph(observation, board, workspace, int(observation.viewer), shortest)
    find_goals(observation, board, workspace, observation.own_tickets)
    clear_track_values(board, workspace)
    return station_to_build(observation, board, workspace)


@kernel
def path_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Path: the tracks on the shortest paths of its tickets, by value; never another ticket."""
    station = prepare_turn(observation, board, workspace, 1)
    if station != NONE:
        return station
    for goal in range(workspace.goals_size):
        ticket = int(workspace.goals[goal])
        if path_for(observation, board, workspace, ticket):
            value_path_tracks(observation, board, workspace, ticket)
    if workspace.goals_size == 0:
        value_all_tracks(observation, board, workspace)
    return claim_or_draw(observation, board, workspace)


@kernel
def value_path_tracks(observation: Observation, board: BoardArrays, workspace: BotWorkspace, ticket: int) -> None:
    """Want every track of the path that was found last: for its points, and twice its best ticket's."""
    for word in range(MASK_WORDS):
        rest = workspace.path[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            worth = int(board.track_points[board.track_length[track]]) + 2 * int(board.ticket_points[ticket])
            raise_track_value(observation, board, workspace, track, worth, ticket)


@kernel
def value_all_tracks(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Want every free track for its points."""
    for track in range(board.tracks):
        raise_track_value(
            observation, board, workspace, track, int(board.track_points[board.track_length[track]]), NONE
        )


@kernel
def value_next_track(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> bool:
    """Want the first track on the way of the most valuable ticket; False where no ticket wants one."""
    for goal in range(workspace.goals_size):
        ticket = int(workspace.goals[goal])
        if path_for(observation, board, workspace, ticket) and workspace.path_first != NONE:
            raise_track_value(observation, board, workspace, int(workspace.path_first), 1, ticket)
            return True
    return False


@kernel
def value_longest_tracks(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Want the longest tracks that fit."""
    longest = 0
    for track in range(board.tracks):
        if workspace.cost[track] > 0:
            longest = max(longest, int(board.track_length[track]))
    for track in range(board.tracks):
        if workspace.cost[track] > 0 and board.track_length[track] == longest:
            raise_track_value(observation, board, workspace, track, 1, NONE)


@kernel
def is_early(observation: Observation) -> bool:
    """Whether nobody can end the game soon."""
    for seat in range(observation.players):
        if observation.trains[seat] < LATE:
            return False
    return True


@kernel
def one_step_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """One-Step: the next track towards its most valuable ticket; when all are done, more tickets."""
    station = prepare_turn(observation, board, workspace, 1)
    if station != NONE:
        return station
    if not value_next_track(observation, board, workspace):
        if observation.phase == Phase.TURN and is_early(observation) and tickets_to_draw(observation, board) > 0:
            return draw_tickets(observation, board, workspace)
        value_longest_tracks(observation, board, workspace)
    return claim_or_draw(observation, board, workspace)


@kernel
def long_route_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Long-Route: as One-Step, over long tracks only; never another ticket."""
    station = prepare_turn(observation, board, workspace, min(LONG, int(observation.trains[observation.viewer])))
    if station != NONE:
        return station
    if not value_next_track(observation, board, workspace):
        value_longest_tracks(observation, board, workspace)
    return claim_or_draw(observation, board, workspace)
