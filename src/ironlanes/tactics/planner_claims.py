"""Which tracks the planner could claim: those of its plan, others that score, and such as others seem to need."""

from __future__ import annotations

from ironlanes.boards.tables import ANY_COLOUR, LOCOMOTIVES, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import contains, first_of, include, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight

from .blocking import harm_by
from .foresight import turns_for
from .forest import plan_forest, waiting_at
from .mind import CLOSED, Mind, Why
from .options import consider
from .paying import claim_in, is_open, missing_in, reserve_for
from .plans import count_needs, nearest_lane
from .weights import Weight


@kernel
def colour_to_pay(sight: Sight, board: Tables, mind: Mind, track: int) -> int:
    """The colour to claim a track in: for a gray one that of which the plan spares most, with few locomotives."""
    price = int(board.track_price[track])
    colour = int(board.price_colour[price])
    if colour != ANY_COLOUR:
        return colour
    needed = int(board.price_length[price]) - int(board.price_locomotives[price])
    best, most = 0, -1000
    for each in range(LOCOMOTIVES):
        held, wanted = int(sight.hand[each]), int(mind.plan_needs[each])
        short = max(0, needed - held)
        worth = min(0, held - needed - wanted) - 4 * short
        if held > 0 and worth > most:
            best, most = each, worth
    return best


@kernel
def planner_claim(sight: Sight, board: Tables, mind: Mind, track: int) -> int:
    """How the planner would claim a track now, or NOBODY."""
    if not is_open(sight, board, track):
        return NOBODY
    colour = colour_to_pay(sight, board, mind, track)
    if missing_in(sight, board, track, colour) > 0:
        return NOBODY
    return claim_in(sight, board, track, colour)


@kernel
def loss_if_taken(board: Tables, mind: Mind, track: int) -> int:
    """What the plan would cost more, were a track taken by another; tracks parallel to it are thought to be left."""
    before = plan_forest(board, mind, int(mind.pursued), False)
    cost = int(mind.kept_cost[track])
    mind.kept_cost[track] = CLOSED
    after = plan_forest(board, mind, int(mind.pursued), False)
    mind.kept_cost[track] = cost
    return min(2000, max(0, after - before))


@kernel
def consider_claims(sight: Sight, board: Tables, mind: Mind) -> None:
    """Claims of the plan: the more it would hurt to lose a track, the sooner."""
    count_needs(sight, board, mind)
    for word in range(MASK_WORDS):
        mind.best_plan[word] = mind.plan[word]
    for word in range(MASK_WORDS):
        rest = mind.best_plan[word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            lane = nearest_lane(sight, board, track)
            action = planner_claim(sight, board, mind, lane)
            if action != NOBODY:
                worth = int(mind.weights[Weight.CLAIM])
                worth += int(mind.weights[Weight.DANGER]) * loss_if_taken(board, mind, track) // 100
                if board.has_passengers:
                    worth += int(mind.weights[Weight.PASSENGER]) * waiting_at(sight, board, lane) // 2
                worth -= int(mind.weights[Weight.LOCOMOTIVE]) * int(board.action_locomotives[action]) // 4
                consider(mind, action, worth, Why.CLAIM_IN_PLAN, lane)
    for word in range(MASK_WORDS):
        mind.plan[word] = mind.best_plan[word]


@kernel
def consider_blocks(sight: Sight, board: Tables, mind: Mind) -> None:
    """Tracks that somebody else seems to need more than it costs to take them."""
    share = int(mind.weights[Weight.BLOCK]) // (int(sight.players) - 1)
    spare = int(sight.trains[sight.viewer]) - int(mind.plan_trains)
    for track in range(board.tracks):
        if share == 0 or board.track_length[track] > spare or is_planned(board, mind, track):
            continue
        action = planner_claim(sight, board, mind, track)
        if action == NOBODY:
            continue
        harm = harm_by(sight, board, mind, track)
        if harm > 0:
            worth = filler_worth(sight, board, mind, track, 0) + share * harm
            consider(mind, action, worth, Why.CLAIM_TO_BLOCK, track)


@kernel
def filler_worth(sight: Sight, board: Tables, mind: Mind, track: int, lacking: int) -> int:
    """What a track that no ticket wants is worth a turn that it takes."""
    weights, length = mind.weights, int(board.track_length[track])
    worth = 100 * int(board.track_points[length]) - int(weights[Weight.TRAIN]) * length
    if board.has_passengers:
        worth += int(weights[Weight.PASSENGER]) * waiting_at(sight, board, track)
    if board.track_is_tunnel[track]:
        worth -= int(weights[Weight.TUNNEL])
    return 100 * worth // turns_for(mind, 1, lacking)


@kernel
def is_planned(board: Tables, mind: Mind, track: int) -> bool:
    """Whether a track, or one parallel to it, is in the plan."""
    for word in range(MASK_WORDS):
        if mind.plan[word] & board.siblings[track, word] != EMPTY:
            return True
    return contains(mind.plan, track)


@kernel
def consider_fillers(sight: Sight, board: Tables, mind: Mind) -> None:
    """Tracks that no ticket wants, with the trains and turns that the plan leaves; cards go for the best of them."""
    count_needs(sight, board, mind)
    for word in range(MASK_WORDS):
        mind.filler[word] = EMPTY
    spare = int(sight.trains[sight.viewer]) - int(mind.plan_trains)
    slack = int(mind.turns_left) - int(mind.turns_needed)
    most = 0
    for track in range(board.tracks):
        mind.wish[track] = 0
        if board.track_length[track] > spare or not is_open(sight, board, track) or is_planned(board, mind, track):
            continue
        colour = colour_to_pay(sight, board, mind, track)
        needed = int(mind.plan_needs[colour])
        fewest = int(board.price_locomotives[board.track_price[track]])
        cards = int(board.track_length[track]) - fewest + reserve_for(sight, board, track)
        lacking = max(0, cards - max(0, int(sight.hand[colour]) - needed)) + fewest
        lacking = max(0, lacking - int(mind.purse[LOCOMOTIVES]))
        if turns_for(mind, 1, lacking) > slack:
            continue
        worth = filler_worth(sight, board, mind, track, lacking) * int(mind.weights[Weight.FILLER]) // 100
        if lacking == 0 and sight.phase == Phase.TURN and sight.last_turn_of == NOBODY:
            consider(mind, planner_claim(sight, board, mind, track), worth, Why.CLAIM_VALUABLE, track)
        mind.wish[track] = worth
        most = max(most, worth)
    for track in range(board.tracks):
        if mind.wish[track] > 0 and 100 * int(mind.wish[track]) >= int(mind.weights[Weight.NEAR]) * most:
            include(mind.filler, track)
