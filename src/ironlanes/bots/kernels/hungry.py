"""The agent Hungry: one network for all tickets, and more tickets while the network is small."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.paths.scratch import FAR
from ironlanes.paths.seat_graph import build_seat_graph
from ironlanes.rules.state import NONE, Observation, Phase
from ironlanes.rules.tickets import tickets_to_draw

from .cards import any_card, can_draw, face_up_count
from .cluster_plan import plan_clusters
from .common import draw_tickets, last_resort, with_reason
from .goals import find_goals, is_path_complete, path_for
from .payments import best_claim, claim_in, is_open, missing_in
from .stations import station_to_build
from .ticket_choice import may_keep, points_of, set_held_tickets
from .track_plan import add_path, best_parallel, count_needs, is_plan_current, measure_plan, remember_plan_basis
from .workspace import BotWorkspace, DecisionReason

#: So many trains a plan leaves when tickets are chosen, and when more are drawn.
SPARE_WHEN_KEEPING = 5
SPARE_WHEN_DRAWING = 8


@kernel
def plan_for(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Plan for the tickets in `workspace.held`; returns the points of all goals."""
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    find_goals(observation, board, workspace, workspace.held)
    plan_clusters(board, workspace)
    for goal in range(workspace.goals_size):  # what lies apart from the clusters, or waits for a new station (B4)
        if path_for(observation, board, workspace, int(workspace.goals[goal])):
            add_path(workspace)
    measure_plan(board, workspace)
    points = 0
    for goal in range(workspace.goals_size):
        points += int(board.ticket_points[workspace.goals[goal]])
    return points


@kernel
def points_done(observation: Observation, board: BoardArrays, workspace: BotWorkspace, kept: int) -> int:
    """The points of those tickets of a set that are completed already; FAR where one of them can't be any more."""
    points = 0
    build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
    for position in range(observation.offer_size[observation.viewer]):
        if (kept >> position) & 1:
            ticket = int(observation.offer[position])
            if not path_for(observation, board, workspace, ticket):
                return FAR
            if is_path_complete(workspace):
                points += int(board.ticket_points[ticket])
    return points


@kernel
def hungry_keep(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Keep the set whose plan, with the tickets held, brings the most points a train and leaves some trains.

    Failing that, the one whose plan is smallest and fits; failing that, the fewest points.
    """
    trains = int(observation.trains[observation.viewer])
    best, best_rank, best_worth, best_scale, best_trains = 0, 0, 0, 1, 0
    for kept in range(1, 1 << int(observation.offer_size[observation.viewer])):
        if not may_keep(observation, board, kept):
            continue
        done = points_done(observation, board, workspace, kept)
        set_held_tickets(observation, workspace, kept)
        worth, scale = (
            plan_for(observation, board, workspace) + int(workspace.plan_points) + done,
            max(1, int(workspace.plan_trains)),
        )
        rank = 2
        if workspace.plan_trains > trains - SPARE_WHEN_KEEPING:
            rank, worth, scale = 1, -int(workspace.plan_trains), 1
        if workspace.plan_trains > trains or done == FAR:
            rank, worth, scale = 0, -points_of(observation, board, kept), 1
        if best == 0 or rank > best_rank or (rank == best_rank and worth * best_scale > best_worth * scale):
            best, best_rank, best_worth, best_scale = kept, rank, worth, scale
            best_trains = int(workspace.plan_trains)
    workspace.seen_players = 0
    workspace.rest = best_trains
    reason = DecisionReason.KEEP_LEAST if best_rank == 0 else DecisionReason.KEEP_BEST
    return with_reason(workspace, int(board.keep_action[best]), reason, NONE, points_of(observation, board, best))


@kernel
def hungry_turn(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Hungry: claims of its plan; more tickets while that is small."""
    if not is_plan_current(observation, workspace):
        set_held_tickets(observation, workspace, 0)
        plan_for(observation, board, workspace)
        remember_plan_basis(observation, workspace)
    if observation.phase == Phase.TURN:
        build_seat_graph(observation, board, workspace, int(observation.viewer), 1)
        station = station_to_build(observation, board, workspace)
        if station != NONE:
            return station
        is_small = workspace.plan_trains < int(observation.trains[observation.viewer]) - SPARE_WHEN_DRAWING
        if is_small and tickets_to_draw(observation, board) > 0:
            return draw_tickets(observation, board, workspace)
        claim = (
            longest_claim(observation, board, workspace)
            if workspace.plan_tracks == 0
            else planned_claim(observation, board, workspace)
        )
        if claim != NONE:
            return claim
    return hungry_draw(observation, board, workspace)


@kernel
def longest_claim(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Claim the longest track that can be paid, or NONE."""
    best, claim = NONE, NONE
    for track in range(board.tracks):
        if best != NONE and board.track_length[track] <= board.track_length[best]:
            continue
        action = best_claim(observation, board, track)
        if action != NONE:
            best, claim = track, action
    return NONE if claim == NONE else with_reason(workspace, claim, DecisionReason.CLAIM_VALUABLE, best, 0)


@kernel
def claim_track(observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int) -> int:
    """Claim a track of the plan, a gray one only with cards of a colour that the plan does not need; else NONE."""
    if board.price_colour[board.track_price[track]] != ANY_COLOUR:
        return best_claim(observation, board, track)
    if not is_open(observation, board, track):
        return NONE
    cards = int(board.track_length[track]) - int(board.price_locomotives[board.track_price[track]])
    best, highest = NONE, 0
    for colour in range(LOCOMOTIVES):
        spare = max(0, int(observation.hand[colour]) - int(workspace.plan_needs[colour]))
        is_spared = min(int(observation.hand[colour]), cards) <= spare
        if spare > highest and is_spared and missing_in(observation, board, track, colour) == 0:
            best, highest = colour, spare
    return NONE if best == NONE else claim_in(observation, board, track, best)


@kernel
def planned_claim(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Claim the longest track of the plan that can be paid, or NONE."""
    count_needs(observation, board, workspace)
    best, claim = NONE, NONE
    for word in range(MASK_WORDS):
        rest = workspace.plan[word]
        while rest != EMPTY:
            track = best_parallel(observation, board, 64 * word + first_of(rest))
            rest = without_first(rest)
            if best != NONE and board.track_length[track] <= board.track_length[best]:
                continue
            action = claim_track(observation, board, workspace, track)
            if action != NONE:
                best, claim = track, action
    return NONE if claim == NONE else with_reason(workspace, claim, DecisionReason.CLAIM_IN_PLAN, best, 0)


@kernel
def needs_locomotives(board: BoardArrays, workspace: BotWorkspace, held: int) -> bool:
    """F1: whether the ferries of the plan take more locomotives than are held."""
    count = 0
    for word in range(MASK_WORDS):
        rest = workspace.plan[word]
        while rest != EMPTY:
            count += int(board.price_locomotives[board.track_price[64 * word + first_of(rest)]])
            rest = without_first(rest)
    return count > held


@kernel
def hungry_draw(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Draw the needed colour that shows most, for gray tracks one that shows twice, else from the deck."""
    count_needs(observation, board, workspace)
    card, highest, largest = FROM_DECK, 0, 0
    for colour in range(LOCOMOTIVES):
        need = int(workspace.plan_needs[colour]) - int(observation.hand[colour])
        largest = max(largest, need)
        if need > 0 and can_draw(observation, colour) and face_up_count(observation, colour) > highest:
            card, highest = colour, face_up_count(observation, colour)
    if card == FROM_DECK and needs_locomotives(board, workspace, int(observation.hand[LOCOMOTIVES])):
        card = LOCOMOTIVES if can_draw(observation, LOCOMOTIVES) else FROM_DECK
    if card == FROM_DECK and workspace.plan_needs[ANY_COLOUR] > largest:
        for colour in range(LOCOMOTIVES):
            if face_up_count(observation, colour) >= 2:
                card = colour
    if card != FROM_DECK and can_draw(observation, card):
        return with_reason(workspace, int(board.draw_action[card]), DecisionReason.DRAW_FOR_PLAN, NONE, 0)
    action = any_card(observation, board)
    if action == NONE:
        return last_resort(observation, board, workspace)
    return with_reason(
        workspace,
        action,
        DecisionReason.DRAW_FOR_PLAN if workspace.plan_tracks > 0 else DecisionReason.DRAW_ANYTHING,
        NONE,
        0,
    )
