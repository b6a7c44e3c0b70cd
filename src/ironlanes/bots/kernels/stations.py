"""Whether to build a station, and where."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.seat_graph import sites_for
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.stations import next_station_cost

from .common import with_reason
from .goals import path_for
from .payments import pay_in
from .workspace import BotWorkspace, DecisionReason


@kernel
def station_to_build(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """A station that completes at once one of the goals, which could not be completed otherwise; else NONE."""
    if workspace.station_sites[0] == EMPTY or observation.phase != Phase.TURN:
        return NONE
    wanted = colours_wanted(observation, board, workspace)
    for goal in range(workspace.goals_size):
        ticket = int(workspace.goals[goal])
        if (
            not path_for(observation, board, workspace, ticket)
            or workspace.path_borrows == NONE
            or workspace.path_cost > 0
        ):
            continue
        city = first_of(sites_for(board, workspace, int(workspace.path_borrows)))
        action = pay_station(observation, board, city, wanted)
        if action != NONE:
            return with_reason(workspace, action, DecisionReason.STATION, ticket, 0)
    return NONE


@kernel
def colours_wanted(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """The colours of the tracks on the paths of all goals, a bit each."""
    wanted = 0
    for goal in range(workspace.goals_size):
        if not path_for(observation, board, workspace, int(workspace.goals[goal])):
            continue
        for word in range(MASK_WORDS):
            rest = workspace.path[word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                wanted |= 1 << int(board.price_colour[board.track_price[track]])
    return wanted


@kernel
def pay_station(observation: Observation, board: BoardArrays, city: int, wanted: int) -> int:
    """Pay with the fewest locomotives, in a colour that no path wants, and of which there is least; NONE: can't."""
    price = int(board.station_price[next_station_cost(observation, board, int(observation.viewer))])
    best, least = NONE, 0
    for colour in range(LOCOMOTIVES):
        action = pay_in(observation, board, price, int(board.station_action[city]), colour)
        if action == NONE:
            continue
        loss = (
            1000 * int(board.action_locomotives[action])
            + 100 * ((wanted >> colour) & 1)
            + int(observation.hand[colour])
        )
        if best == NONE or loss < least:
            best, least = action, loss
    return best
