"""Which tracks the planner could claim: those of its plan, others that score, and such as others seem to need."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, contains, first_of, include, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import CLOSED
from ironlanes.rules.state import NONE, Observation, Phase

from ..payments import claim_in, is_open, missing_in, reserve_for
from ..planner_weights import Weight
from ..track_plan import best_parallel, count_needs
from ..workspace import BotWorkspace, DecisionReason
from .blocking import blocking_harm
from .network import plan_network, waiting_at
from .options import consider
from .plan import turns_for


@kernel
def colour_to_pay(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """The colour to claim a track in: for a gray one that of which the plan spares most, with few locomotives."""
    price = int(board.track_price[track])
    colour = int(board.price_colour[price])
    if colour != ANY_COLOUR:
        return colour
    needed = int(board.price_length[price]) - int(board.price_locomotives[price])
    best, highest = 0, -1000
    for each in range(LOCOMOTIVES):
        held, wanted = int(observation.hand[each]), int(workspace.plan_needs[each])
        short = max(0, needed - held)
        worth = min(0, held - needed - wanted) - 4 * short
        if held > 0 and worth > highest:
            best, highest = each, worth
    return best


@kernel
def planner_claim(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """How the planner would claim a track now, or NONE."""
    if not is_open(observation, board, track):
        return NONE
    colour = colour_to_pay(observation, board, workspace, track)
    if missing_in(observation, board, track, colour) > 0:
        return NONE
    return claim_in(observation, board, track, colour)


@kernel
def loss_if_taken(board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """What the plan would cost more, were a track taken by another; tracks parallel to it are thought to be left."""
    before = plan_network(board, workspace, int(workspace.pursued), False)
    cost = int(workspace.kept_cost[track])
    workspace.kept_cost[track] = CLOSED
    after = plan_network(board, workspace, int(workspace.pursued), False)
    workspace.kept_cost[track] = cost
    return min(2000, max(0, after - before))


@kernel
def consider_claims(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Claims of the plan: the more it would hurt to lose a track, the sooner."""
    count_needs(observation, board, workspace)
    for word in range(MASK_WORDS):
        workspace.best_plan[word] = workspace.plan[word]
    for word in range(MASK_WORDS):
        rest = workspace.best_plan[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            lane = best_parallel(observation, board, track)
            action = planner_claim(observation, board, workspace, lane)
            if action != NONE:
                worth = int(workspace.weights[Weight.CLAIM])
                worth += int(workspace.weights[Weight.DANGER]) * loss_if_taken(board, workspace, track) // 100
                if board.has_passengers:
                    worth += int(workspace.weights[Weight.PASSENGER]) * waiting_at(observation, board, lane) // 2
                worth -= int(workspace.weights[Weight.LOCOMOTIVE]) * int(board.action_locomotives[action]) // 4
                consider(workspace, action, worth, DecisionReason.CLAIM_IN_PLAN, lane)
    for word in range(MASK_WORDS):
        workspace.plan[word] = workspace.best_plan[word]


@kernel
def consider_blocks(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Tracks that somebody else seems to need more than it costs to take them."""
    share = int(workspace.weights[Weight.BLOCK]) // (int(observation.players) - 1)
    spare = int(observation.trains[observation.viewer]) - int(workspace.plan_trains)
    for track in range(board.tracks):
        if share == 0 or board.track_length[track] > spare or is_planned(board, workspace, track):
            continue
        action = planner_claim(observation, board, workspace, track)
        if action == NONE:
            continue
        harm = blocking_harm(observation, board, workspace, track)
        if harm > 0:
            worth = filler_worth(observation, board, workspace, track, 0) + share * harm
            consider(workspace, action, worth, DecisionReason.CLAIM_TO_BLOCK, track)


@kernel
def filler_worth(
    observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int, lacking: int
) -> int:
    """What a track that no ticket wants is worth a turn that it takes."""
    weights, length = workspace.weights, int(board.track_length[track])
    worth = 100 * int(board.track_points[length]) - int(weights[Weight.TRAIN]) * length
    if board.has_passengers:
        worth += int(weights[Weight.PASSENGER]) * waiting_at(observation, board, track)
    if board.track_is_tunnel[track]:
        worth -= int(weights[Weight.TUNNEL])
    return 100 * worth // turns_for(workspace, 1, lacking)


@kernel
def is_planned(board: BoardArrays, workspace: BotWorkspace, track: int) -> bool:
    """Whether a track, or one parallel to it, is in the plan."""
    for word in range(MASK_WORDS):
        if workspace.plan[word] & board.siblings[track, word] != EMPTY:
            return True
    return contains(workspace.plan, track)


@kernel
def consider_fillers(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Tracks that no ticket wants, with the trains and turns that the plan leaves; cards go for the best of them."""
    count_needs(observation, board, workspace)
    for word in range(MASK_WORDS):
        workspace.filler[word] = EMPTY
    spare = int(observation.trains[observation.viewer]) - int(workspace.plan_trains)
    slack = int(workspace.turns_left) - int(workspace.turns_needed)
    highest = 0
    for track in range(board.tracks):
        workspace.track_value[track] = 0
        if (
            board.track_length[track] > spare
            or not is_open(observation, board, track)
            or is_planned(board, workspace, track)
        ):
            continue
        colour = colour_to_pay(observation, board, workspace, track)
        needed = int(workspace.plan_needs[colour])
        fewest = int(board.price_locomotives[board.track_price[track]])
        cards = int(board.track_length[track]) - fewest + reserve_for(observation, board, track)
        lacking = max(0, cards - max(0, int(observation.hand[colour]) - needed)) + fewest
        lacking = max(0, lacking - int(workspace.budget[LOCOMOTIVES]))
        if turns_for(workspace, 1, lacking) > slack:
            continue
        worth = (
            filler_worth(observation, board, workspace, track, lacking) * int(workspace.weights[Weight.FILLER]) // 100
        )
        if lacking == 0 and observation.phase == Phase.TURN and observation.last_turn_of == NONE:
            consider(
                workspace,
                planner_claim(observation, board, workspace, track),
                worth,
                DecisionReason.CLAIM_VALUABLE,
                track,
            )
        workspace.track_value[track] = worth
        highest = max(highest, worth)
    for track in range(board.tracks):
        if (
            workspace.track_value[track] > 0
            and 100 * int(workspace.track_value[track]) >= int(workspace.weights[Weight.NEAR]) * highest
        ):
            include(workspace.filler, track)
