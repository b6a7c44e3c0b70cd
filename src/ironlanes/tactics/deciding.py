"""Every decision of every bot that is a kernel."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ironlanes.boards.records import Wides
from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.random_play import chance_from, choose, next_chance
from ironlanes.rules.state import Phase, Sight

from .choosing import choose_passenger, draw_tickets, say, settle_tunnel
from .choosing_tickets import keep_all, keep_best
from .hungry_agent import hungry_keep, hungry_turn
from .mind import Mind, Why
from .planner import planner_turn
from .planner_tickets import planner_keep, planner_setup
from .research_agents import long_route_turn, one_step_turn, path_turn


class Kind(IntEnum):
    """The bots that are kernels."""

    RANDOM = 0
    PATH = 1
    HUNGRY = 2
    ONE_STEP = 3
    LONG_ROUTE = 4
    PLANNER = 5


@kernel
def any_of(mind: Mind, count: int) -> int:
    """One of so many, each equally likely."""
    mind.chance[0] = next_chance(mind.chance[0])
    say(mind, 0, Why.ANY_ACTION, 0, count)
    return choose(mind.chance[0], count)


@kernel
def begin(mind: Mind, weights: Wides, seed: np.uint64) -> None:
    """Begin a game: with no plan, so weighted, and with chance of its own."""
    mind.seen_players = 0
    for weight in range(len(weights)):
        mind.weights[weight] = weights[weight]
    mind.chance[0] = chance_from(seed)


@kernel
def decide_keep(sight: Sight, board: Tables, mind: Mind, kind: int) -> int:
    """Which tickets to keep."""
    if kind == Kind.HUNGRY:
        return hungry_keep(sight, board, mind)
    if kind == Kind.PLANNER:
        return planner_keep(sight, board, mind)
    if sight.phase == Phase.SETUP_TICKETS:
        return keep_all(sight, board, mind)
    return keep_best(sight, board, mind)


@kernel
def decide_turn(sight: Sight, board: Tables, mind: Mind, kind: int) -> int:
    """What to do with a turn, or with its second card."""
    if kind == Kind.PATH:
        return path_turn(sight, board, mind)
    if kind == Kind.HUNGRY:
        return hungry_turn(sight, board, mind)
    if kind == Kind.PLANNER:
        return planner_turn(sight, board, mind)
    if kind == Kind.ONE_STEP:
        return one_step_turn(sight, board, mind)
    return long_route_turn(sight, board, mind)


@kernel
def decide(sight: Sight, board: Tables, mind: Mind, kind: int) -> int:
    """The action that a bot of a kind chooses, from nothing but what its seat may see."""
    phase = sight.phase
    if phase == Phase.SETUP_SPLIT:
        if kind == Kind.PLANNER:
            return planner_setup(sight, board, mind)
        return draw_tickets(sight, board, mind)
    if phase in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
        return decide_keep(sight, board, mind, kind)
    if phase == Phase.TUNNEL:
        return settle_tunnel(sight, board, mind)
    if phase == Phase.PASSENGERS:
        return choose_passenger(sight, board, mind)
    return decide_turn(sight, board, mind, kind)
