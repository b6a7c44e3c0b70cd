"""A plan: tracks to claim, what they take and bring, and what the board was like when it was made."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import CARD_KINDS, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import Observation

from .payments import is_open, missing_for
from .workspace import BotWorkspace


@kernel
def clear_plan(workspace: BotWorkspace) -> None:
    """Plan nothing."""
    for word in range(MASK_WORDS):
        workspace.plan[word] = EMPTY


@kernel
def add_path(workspace: BotWorkspace) -> None:
    """Put the path that was found last into the plan; from now on it costs nothing."""
    for word in range(MASK_WORDS):
        workspace.plan[word] |= workspace.path[word]
        rest = workspace.path[word]
        while rest != EMPTY:
            workspace.cost[64 * word + first_of(rest)] = 0
            rest = without_first(rest)


@kernel
def measure_plan(board: BoardArrays, workspace: BotWorkspace) -> None:
    """Add up what the plan takes, and what it brings."""
    workspace.plan_trains = 0
    workspace.plan_tracks = 0
    workspace.plan_points = 0
    for word in range(MASK_WORDS):
        rest = workspace.plan[word]
        while rest != EMPTY:
            length = int(board.track_length[64 * word + first_of(rest)])
            rest = without_first(rest)
            workspace.plan_trains += length
            workspace.plan_tracks += 1
            workspace.plan_points += board.track_points[length]


@kernel
def best_parallel(observation: Observation, board: BoardArrays, track: int) -> int:
    """A track, or the one parallel to it and as long that lacks the fewest cards."""
    best, least = track, missing_for(observation, board, track)
    for word in range(MASK_WORDS):
        rest = board.siblings[track, word]
        while rest != EMPTY:
            lane = 64 * word + first_of(rest)
            rest = without_first(rest)
            if board.track_length[lane] != board.track_length[track] or not is_open(observation, board, lane):
                continue
            missing = missing_for(observation, board, lane)
            if missing < least:
                best, least = lane, missing
    return best


@kernel
def count_needs(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """How many cards of each colour, and of any (last), the tracks of the plan take; of parallels the nearest one."""
    for colour in range(CARD_KINDS):
        workspace.plan_needs[colour] = 0
    for word in range(MASK_WORDS):
        rest = workspace.plan[word]
        while rest != EMPTY:
            track = best_parallel(observation, board, 64 * word + first_of(rest))
            rest = without_first(rest)
            workspace.plan_needs[board.price_colour[board.track_price[track]]] += board.track_length[track]


@kernel
def is_plan_current(observation: Observation, workspace: BotWorkspace) -> bool:
    """Whether tracks, stations, and the viewer's trains and tickets are as they were when the plan was made."""
    if workspace.seen_players != observation.players or workspace.seen_trains != observation.trains[observation.viewer]:
        return False
    for word in range(MASK_WORDS):
        if workspace.seen_tickets[word] != observation.own_tickets[word]:
            return False
        for seat in range(observation.players):
            if workspace.seen_claimed[seat, word] != observation.claimed[seat, word]:
                return False
    for seat in range(observation.players):
        if workspace.seen_stations[seat] != observation.stations[seat]:
            return False
    return True


@kernel
def remember_plan_basis(observation: Observation, workspace: BotWorkspace) -> None:
    """The plan is made for this."""
    workspace.seen_players = observation.players
    workspace.seen_trains = observation.trains[observation.viewer]
    for word in range(MASK_WORDS):
        workspace.seen_tickets[word] = observation.own_tickets[word]
        for seat in range(observation.players):
            workspace.seen_claimed[seat, word] = observation.claimed[seat, word]
    for seat in range(observation.players):
        workspace.seen_stations[seat] = observation.stations[seat]
