"""The agent Hungry: one network for all tickets, and more tickets while the network is small."""

from __future__ import annotations

from ironlanes.boards.tables import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import NOBODY, Phase, Sight
from ironlanes.rules.tickets import tickets_to_draw

from .building_stations import station_to_build
from .choosing import draw_tickets, last_resort, say
from .choosing_tickets import hold, may_keep, points_of
from .clusters import plan_clusters
from .drawing_cards import any_card, can_draw, shown
from .goals import find_goals, is_path_complete, path_for
from .joint_graph import lay_graph
from .mind import FAR, Mind, Why
from .paying import best_claim, claim_in, is_open, missing_in
from .plans import add_path, count_needs, is_seen, measure_plan, nearest_lane, note_seen

#: So many trains a plan leaves when tickets are chosen, and when more are drawn.
SPARE_WHEN_KEEPING = 5
SPARE_WHEN_DRAWING = 8


@kernel
def plan_for(sight: Sight, board: Tables, mind: Mind) -> int:
    """Plan for the viewer's tickets and those of the offer that `mind.held` has; returns the points of all goals."""
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    find_goals(sight, board, mind, mind.held)
    plan_clusters(board, mind)
    for goal in range(mind.goals_size):  # what lies apart from the clusters, or waits for a new station (B4)
        if path_for(sight, board, mind, int(mind.goals[goal])):
            add_path(mind)
    measure_plan(board, mind)
    points = 0
    for goal in range(mind.goals_size):
        points += int(board.ticket_points[mind.goals[goal]])
    return points


@kernel
def points_done(sight: Sight, board: Tables, mind: Mind, kept: int) -> int:
    """The points of those tickets of a set that are completed already; FAR where one of them can't be any more."""
    points = 0
    lay_graph(sight, board, mind, int(sight.viewer), 1)
    for position in range(sight.offer_size[sight.viewer]):
        if (kept >> position) & 1:
            ticket = int(sight.offer[position])
            if not path_for(sight, board, mind, ticket):
                return FAR
            if is_path_complete(mind):
                points += int(board.ticket_points[ticket])
    return points


@kernel
def hungry_keep(sight: Sight, board: Tables, mind: Mind) -> int:
    """Keep the set whose plan, with the tickets held, brings the most points a train and leaves some trains.

    Failing that, the one whose plan is smallest and fits; failing that, the fewest points.
    """
    trains = int(sight.trains[sight.viewer])
    best, best_rank, best_worth, best_scale, best_trains = 0, 0, 0, 1, 0
    for kept in range(1, 1 << int(sight.offer_size[sight.viewer])):
        if not may_keep(sight, board, kept):
            continue
        done = points_done(sight, board, mind, kept)
        hold(sight, mind, kept)
        worth, scale = plan_for(sight, board, mind) + int(mind.plan_points) + done, max(1, int(mind.plan_trains))
        rank = 2
        if mind.plan_trains > trains - SPARE_WHEN_KEEPING:
            rank, worth, scale = 1, -int(mind.plan_trains), 1
        if mind.plan_trains > trains or done == FAR:
            rank, worth, scale = 0, -points_of(sight, board, kept), 1
        if best == 0 or rank > best_rank or (rank == best_rank and worth * best_scale > best_worth * scale):
            best, best_rank, best_worth, best_scale = kept, rank, worth, scale
            best_trains = int(mind.plan_trains)
    mind.seen_players = 0
    mind.rest = best_trains
    why = Why.KEEP_LEAST if best_rank == 0 else Why.KEEP_BEST
    return say(mind, int(board.keep_action[best]), why, NOBODY, points_of(sight, board, best))


@kernel
def hungry_turn(sight: Sight, board: Tables, mind: Mind) -> int:
    """Hungry: claims of its plan; more tickets while that is small."""
    if not is_seen(sight, mind):
        hold(sight, mind, 0)
        plan_for(sight, board, mind)
        note_seen(sight, mind)
    if sight.phase == Phase.TURN:
        lay_graph(sight, board, mind, int(sight.viewer), 1)
        station = station_to_build(sight, board, mind)
        if station != NOBODY:
            return station
        is_small = mind.plan_trains < int(sight.trains[sight.viewer]) - SPARE_WHEN_DRAWING
        if is_small and tickets_to_draw(sight, board) > 0:
            return draw_tickets(sight, board, mind)
        claim = longest_claim(sight, board, mind) if mind.plan_tracks == 0 else planned_claim(sight, board, mind)
        if claim != NOBODY:
            return claim
    return hungry_draw(sight, board, mind)


@kernel
def longest_claim(sight: Sight, board: Tables, mind: Mind) -> int:
    """Claim the longest track that can be paid, or NOBODY."""
    best, claim = NOBODY, NOBODY
    for track in range(board.tracks):
        if best != NOBODY and board.track_length[track] <= board.track_length[best]:
            continue
        action = best_claim(sight, board, track)
        if action != NOBODY:
            best, claim = track, action
    return NOBODY if claim == NOBODY else say(mind, claim, Why.CLAIM_VALUABLE, best, 0)


@kernel
def claim_track(sight: Sight, board: Tables, mind: Mind, track: int) -> int:
    """Claim a track of the plan, a gray one only with cards of a colour that the plan does not need; else NOBODY."""
    if board.price_colour[board.track_price[track]] != ANY_COLOUR:
        return best_claim(sight, board, track)
    if not is_open(sight, board, track):
        return NOBODY
    cards = int(board.track_length[track]) - int(board.price_locomotives[board.track_price[track]])
    best, most = NOBODY, 0
    for colour in range(LOCOMOTIVES):
        spare = max(0, int(sight.hand[colour]) - int(mind.plan_needs[colour]))
        is_spared = min(int(sight.hand[colour]), cards) <= spare
        if spare > most and is_spared and missing_in(sight, board, track, colour) == 0:
            best, most = colour, spare
    return NOBODY if best == NOBODY else claim_in(sight, board, track, best)


@kernel
def planned_claim(sight: Sight, board: Tables, mind: Mind) -> int:
    """Claim the longest track of the plan that can be paid, or NOBODY."""
    count_needs(sight, board, mind)
    best, claim = NOBODY, NOBODY
    for word in range(MASK_WORDS):
        rest = mind.plan[word]
        while rest != EMPTY:
            track = nearest_lane(sight, board, 64 * word + first_of(rest))
            rest = without_first(rest)
            if best != NOBODY and board.track_length[track] <= board.track_length[best]:
                continue
            action = claim_track(sight, board, mind, track)
            if action != NOBODY:
                best, claim = track, action
    return NOBODY if claim == NOBODY else say(mind, claim, Why.CLAIM_IN_PLAN, best, 0)


@kernel
def needs_locomotives(board: Tables, mind: Mind, held: int) -> bool:
    """F1: whether the ferries of the plan take more locomotives than are held."""
    count = 0
    for word in range(MASK_WORDS):
        rest = mind.plan[word]
        while rest != EMPTY:
            count += int(board.price_locomotives[board.track_price[64 * word + first_of(rest)]])
            rest = without_first(rest)
    return count > held


@kernel
def hungry_draw(sight: Sight, board: Tables, mind: Mind) -> int:
    """Draw the needed colour that shows most, for gray tracks one that shows twice, else from the deck."""
    count_needs(sight, board, mind)
    card, most, largest = FROM_DECK, 0, 0
    for colour in range(LOCOMOTIVES):
        need = int(mind.plan_needs[colour]) - int(sight.hand[colour])
        largest = max(largest, need)
        if need > 0 and can_draw(sight, colour) and shown(sight, colour) > most:
            card, most = colour, shown(sight, colour)
    if card == FROM_DECK and needs_locomotives(board, mind, int(sight.hand[LOCOMOTIVES])):
        card = LOCOMOTIVES if can_draw(sight, LOCOMOTIVES) else FROM_DECK
    if card == FROM_DECK and mind.plan_needs[ANY_COLOUR] > largest:
        for colour in range(LOCOMOTIVES):
            if shown(sight, colour) >= 2:
                card = colour
    if card != FROM_DECK and can_draw(sight, card):
        return say(mind, int(board.draw_action[card]), Why.DRAW_FOR_PLAN, NOBODY, 0)
    action = any_card(sight, board)
    if action == NOBODY:
        return last_resort(sight, board, mind)
    return say(mind, action, Why.DRAW_FOR_PLAN if mind.plan_tracks > 0 else Why.DRAW_ANYTHING, NOBODY, 0)
