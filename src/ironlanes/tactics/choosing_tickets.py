"""Which tickets to keep of an offer, for bots that think of one ticket after the other."""

from __future__ import annotations

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import include
from ironlanes.rules.state import NOBODY, Sight
from ironlanes.rules.tickets import fewest_kept

from .choosing import say
from .goals import find_goals, path_for, take_path
from .joint_graph import lay_graph
from .mind import FAR, Mind, Why


@kernel
def keep_all(sight: Sight, board: Tables, mind: Mind) -> int:
    """Keep every ticket on offer."""
    everything = (1 << int(sight.offer_size[sight.viewer])) - 1
    return say(mind, int(board.keep_action[everything]), Why.KEEP_ALL, NOBODY, 0)


@kernel
def may_keep(sight: Sight, board: Tables, kept: int) -> bool:
    """Whether a set of positions keeps enough of the offer."""
    seat, chosen = int(sight.viewer), 0
    for position in range(sight.offer_size[seat]):
        chosen += (kept >> position) & 1
    return chosen >= fewest_kept(sight, board, seat)


@kernel
def points_of(sight: Sight, board: Tables, kept: int) -> int:
    """The points of the tickets at a set of positions."""
    points = 0
    for position in range(sight.offer_size[sight.viewer]):
        if (kept >> position) & 1:
            points += int(board.ticket_points[sight.offer[position]])
    return points


@kernel
def hold(sight: Sight, mind: Mind, kept: int) -> None:
    """The viewer's tickets, and those at a set of positions of the offer."""
    for word in range(MASK_WORDS):
        mind.held[word] = sight.own_tickets[word]
    for position in range(sight.offer_size[sight.viewer]):
        if (kept >> position) & 1:
            include(mind.held, int(sight.offer[position]))


@kernel
def trains_for(sight: Sight, board: Tables, mind: Mind, kept: int, trains: int) -> int:
    """How many trains complete the tickets of a set, each using the paths of those before it; FAR: more than these."""
    for track in range(board.tracks):
        mind.cost[track] = mind.kept_cost[track]
    total = 0
    for position in range(sight.offer_size[sight.viewer]):
        if (kept >> position) & 1:
            if not path_for(sight, board, mind, int(sight.offer[position])):
                return FAR
            total += take_path(board, mind)
    return total if total <= trains else FAR


@kernel
def keep_best(sight: Sight, board: Tables, mind: Mind) -> int:
    """Of the sets that fit the trains keep the one with the most points a train; if none fits, the fewest points."""
    seat = int(sight.viewer)
    lay_graph(sight, board, mind, seat, 1)
    find_goals(sight, board, mind, sight.own_tickets)
    trains = int(sight.trains[seat])
    for goal in range(mind.goals_size):
        if path_for(sight, board, mind, int(mind.goals[goal])):
            trains -= take_path(board, mind)
    for track in range(board.tracks):
        mind.kept_cost[track] = mind.cost[track]
    best, best_points, best_trains = 0, 0, 0
    for kept in range(1, 1 << int(sight.offer_size[seat])):
        if not may_keep(sight, board, kept):
            continue
        points, needed = points_of(sight, board, kept), trains_for(sight, board, mind, kept, trains)
        if best == 0 or is_better(points, needed, best_points, best_trains):
            best, best_points, best_trains = kept, points, needed
    mind.rest = best_trains if best_trains != FAR else 0
    why = Why.KEEP_BEST if best_trains != FAR else Why.KEEP_LEAST
    return say(mind, int(board.keep_action[best]), why, NOBODY, best_points)


@kernel
def is_better(points: int, trains: int, best_points: int, best_trains: int) -> bool:
    """More points a train, then more points; where trains are FAR, fewer points."""
    if trains == FAR or best_trains == FAR:
        return trains != FAR or (best_trains == FAR and points < best_points)
    if points * best_trains != best_points * trains:
        return points * best_trains > best_points * trains
    return points > best_points
