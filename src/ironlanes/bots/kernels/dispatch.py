"""Every decision of every bot that is a kernel."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int32Array
from ironlanes.rules.random_play import choose, next_random, random_state_from
from ironlanes.rules.state import Observation, Phase

from .common import choose_passenger, decide_tunnel, draw_tickets, with_reason
from .hungry import hungry_keep, hungry_turn
from .path_agents import long_route_turn, one_step_turn, path_turn
from .planner.tickets import planner_keep, planner_setup
from .planner.turn import planner_turn
from .ticket_choice import keep_all, keep_best
from .workspace import BotWorkspace, DecisionReason


class BotKind(IntEnum):
    """The bots that are kernels."""

    RANDOM = 0
    PATH = 1
    HUNGRY = 2
    ONE_STEP = 3
    LONG_ROUTE = 4
    PLANNER = 5


@kernel
def choose_uniformly(workspace: BotWorkspace, count: int) -> int:
    """A number below `count`, each equally likely."""
    workspace.random_state[0] = next_random(workspace.random_state[0])
    with_reason(workspace, 0, DecisionReason.ANY_ACTION, 0, count)
    return choose(workspace.random_state[0], count)


@kernel
def reset_workspace(workspace: BotWorkspace, weights: Int32Array, seed: np.uint64) -> None:
    """Begin a game: with no plan, so weighted, and with chance of its own."""
    workspace.seen_players = 0
    for weight in range(len(weights)):
        workspace.weights[weight] = weights[weight]
    workspace.random_state[0] = random_state_from(seed)


@kernel
def decide_keep(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kind: int) -> int:
    """Which tickets to keep."""
    if kind == BotKind.HUNGRY:
        return hungry_keep(observation, board, workspace)
    if kind == BotKind.PLANNER:
        return planner_keep(observation, board, workspace)
    if observation.phase == Phase.SETUP_TICKETS:
        return keep_all(observation, board, workspace)
    return keep_best(observation, board, workspace)


@kernel
def decide_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kind: int) -> int:
    """What to do with a turn, or with its second card."""
    if kind == BotKind.PATH:
        return path_turn(observation, board, workspace)
    if kind == BotKind.HUNGRY:
        return hungry_turn(observation, board, workspace)
    if kind == BotKind.PLANNER:
        return planner_turn(observation, board, workspace)
    if kind == BotKind.ONE_STEP:
        return one_step_turn(observation, board, workspace)
    return long_route_turn(observation, board, workspace)


@kernel
def decide(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kind: int) -> int:
    """The action that a bot of a kind chooses, from nothing but what its seat may see."""
    phase = observation.phase
    if phase == Phase.SETUP_SPLIT:
        if kind == BotKind.PLANNER:
            return planner_setup(observation, board, workspace)
        return draw_tickets(observation, board, workspace)
    if phase in (Phase.SETUP_TICKETS, Phase.KEEP_TICKETS):
        return decide_keep(observation, board, workspace, kind)
    if phase == Phase.TUNNEL:
        return decide_tunnel(observation, board, workspace)
    if phase == Phase.PASSENGERS:
        return choose_passenger(observation, board, workspace)
    return decide_turn(observation, board, workspace, kind)
