"""Whether to build a station, and where."""

from __future__ import annotations

from ironlanes.boards.tables import LOCOMOTIVES, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.stations import next_station_cost

from .choosing import say
from .goals import path_for
from .joint_graph import site_for
from .mind import Mind, Why
from .paying import pay_in


@kernel
def station_to_build(sight: Sight, board: Tables, mind: Mind) -> int:
    """A station that completes at once one of the goals, which could not be completed otherwise; else NOBODY."""
    if mind.sites[0] == EMPTY or sight.phase != Phase.TURN:
        return NOBODY
    wanted = colours_wanted(sight, board, mind)
    for goal in range(mind.goals_size):
        ticket = int(mind.goals[goal])
        if not path_for(sight, board, mind, ticket) or mind.path_borrows == NOBODY or mind.path_cost > 0:
            continue
        city = first_of(site_for(board, mind, int(mind.path_borrows)))
        action = pay_station(sight, board, city, wanted)
        if action != NOBODY:
            return say(mind, action, Why.STATION, ticket, 0)
    return NOBODY


@kernel
def colours_wanted(sight: Sight, board: Tables, mind: Mind) -> int:
    """The colours of the tracks on the paths of all goals, a bit each."""
    wanted = 0
    for goal in range(mind.goals_size):
        if not path_for(sight, board, mind, int(mind.goals[goal])):
            continue
        for word in range(MASK_WORDS):
            rest = mind.path[word]
            while rest != EMPTY:
                track = 64 * word + first_of(rest)
                rest = without_first(rest)
                wanted |= 1 << int(board.price_colour[board.track_price[track]])
    return wanted


@kernel
def pay_station(sight: Sight, board: Tables, city: int, wanted: int) -> int:
    """Pay with the fewest locomotives, in a colour that no path wants, and of which there is least; NOBODY: can't."""
    price = int(board.station_price[next_station_cost(sight, board, int(sight.viewer))])
    best, least = NOBODY, 0
    for colour in range(LOCOMOTIVES):
        action = pay_in(sight, board, price, int(board.station_action[city]), colour)
        if action == NOBODY:
            continue
        loss = 1000 * int(board.action_locomotives[action]) + 100 * ((wanted >> colour) & 1) + int(sight.hand[colour])
        if best == NOBODY or loss < least:
            best, least = action, loss
    return best
