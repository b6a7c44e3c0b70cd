"""A plan: tracks to claim, what they take and bring, and what the board was like when it was made."""

from __future__ import annotations

from ironlanes.boards.tables import KINDS, MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import Sight

from .mind import Mind
from .paying import is_open, missing_for


@kernel
def forget_plan(mind: Mind) -> None:
    """Plan nothing."""
    for word in range(MASK_WORDS):
        mind.plan[word] = EMPTY


@kernel
def add_path(mind: Mind) -> None:
    """Put the path that was found last into the plan; from now on it costs nothing."""
    for word in range(MASK_WORDS):
        mind.plan[word] |= mind.path[word]
        rest = mind.path[word]
        while rest != EMPTY:
            mind.cost[64 * word + first_of(rest)] = 0
            rest = without_first(rest)


@kernel
def measure_plan(board: Tables, mind: Mind) -> None:
    """Add up what the plan takes, and what it brings."""
    mind.plan_trains = 0
    mind.plan_tracks = 0
    mind.plan_points = 0
    for word in range(MASK_WORDS):
        rest = mind.plan[word]
        while rest != EMPTY:
            length = int(board.track_length[64 * word + first_of(rest)])
            rest = without_first(rest)
            mind.plan_trains += length
            mind.plan_tracks += 1
            mind.plan_points += board.track_points[length]


@kernel
def nearest_lane(sight: Sight, board: Tables, track: int) -> int:
    """A track, or the one parallel to it and as long that lacks the fewest cards."""
    best, least = track, missing_for(sight, board, track)
    for word in range(MASK_WORDS):
        rest = board.siblings[track, word]
        while rest != EMPTY:
            lane = 64 * word + first_of(rest)
            rest = without_first(rest)
            if board.track_length[lane] != board.track_length[track] or not is_open(sight, board, lane):
                continue
            missing = missing_for(sight, board, lane)
            if missing < least:
                best, least = lane, missing
    return best


@kernel
def count_needs(sight: Sight, board: Tables, mind: Mind) -> None:
    """How many cards of each colour, and of any (last), the tracks of the plan take; of parallels the nearest one."""
    for colour in range(KINDS):
        mind.plan_needs[colour] = 0
    for word in range(MASK_WORDS):
        rest = mind.plan[word]
        while rest != EMPTY:
            track = nearest_lane(sight, board, 64 * word + first_of(rest))
            rest = without_first(rest)
            mind.plan_needs[board.price_colour[board.track_price[track]]] += board.track_length[track]


@kernel
def is_seen(sight: Sight, mind: Mind) -> bool:
    """Whether tracks, stations, and the viewer's trains and tickets are as they were when the plan was made."""
    if mind.seen_players != sight.players or mind.seen_trains != sight.trains[sight.viewer]:
        return False
    for word in range(MASK_WORDS):
        if mind.seen_tickets[word] != sight.own_tickets[word]:
            return False
        for seat in range(sight.players):
            if mind.seen_claimed[seat, word] != sight.claimed[seat, word]:
                return False
    for seat in range(sight.players):
        if mind.seen_stations[seat] != sight.stations[seat]:
            return False
    return True


@kernel
def note_seen(sight: Sight, mind: Mind) -> None:
    """The plan is made for this."""
    mind.seen_players = sight.players
    mind.seen_trains = sight.trains[sight.viewer]
    for word in range(MASK_WORDS):
        mind.seen_tickets[word] = sight.own_tickets[word]
        for seat in range(sight.players):
            mind.seen_claimed[seat, word] = sight.claimed[seat, word]
    for seat in range(sight.players):
        mind.seen_stations[seat] = sight.stations[seat]
