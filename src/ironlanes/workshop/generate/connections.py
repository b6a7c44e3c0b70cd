"""Make connections of lines: how long they are, and which are ferries, tunnels or double."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ironlanes.boards.planar_graphs import Pair, Point, pair_length

from .graph import loads
from .plan import TrackPlan

#: The mean length of a connection in spaces.
MEAN_LENGTH: Final = 2.9
#: The largest share of ferries: on islands, other tracks over water are like those over land.
MOST_FERRIES: Final = 0.25
#: A ferry of this length needs two locomotives.
LONG_FERRY: Final = 4
#: The share of double connections, and the longest of them.
DOUBLES: Final = 0.26
LONGEST_DOUBLE: Final = 4
#: No city has more tracks.
MOST_TRACKS_AT_CITY: Final = 8
#: The least and the largest share of tunnels among connections over land, on a board that has tunnels.
TUNNELS: Final = (0.12, 0.24)


def measure(points: Sequence[Point], pairs: Sequence[Pair], longest: int) -> list[TrackPlan]:
    """Return connections as long as their lines, at most `longest` spaces."""
    lengths = [pair_length(points, pair) for pair in pairs]
    unit = sum(lengths) / len(lengths) / MEAN_LENGTH
    for _ in range(8):  # rounding and cutting long ones change the mean
        spaces = [max(1, min(longest, round(length / unit))) for length in lengths]
        unit *= sum(spaces) / len(spaces) / MEAN_LENGTH
    return [TrackPlan(pair, each) for pair, each in zip(pairs, spaces, strict=True)]


def add_ferries(connections: Sequence[TrackPlan], water: Callable[[Pair], float]) -> None:
    """Give locomotives to connections over the sea, those with the most water first; `water` is 0 for the others."""
    wet = [each for each in connections if water(each.pair) > 0]
    wet.sort(key=lambda each: -water(each.pair) * each.length)
    for each in wet[: round(MOST_FERRIES * len(connections))]:
        each.length = max(2, each.length)
        each.locomotives = 1 if each.length < LONG_FERRY else 2


def add_tunnels(connections: Sequence[TrackPlan], heights: dict[Pair, float], random: Random) -> None:
    """Make tunnels of the connections through mountains, and of some others if there are too few."""
    land = [each for each in connections if not each.locomotives and each.length > 1]
    land.sort(key=lambda each: -(heights.get(each.pair, 0.0) or random.uniform(-1, 0)))
    high = sum(heights.get(each.pair, 0.0) > 0 for each in land)
    fewest, most = (round(share * len(land)) for share in TUNNELS)
    for each in land[: max(fewest, min(most, high))]:
        each.is_tunnel = True


def add_doubles(count: int, connections: Sequence[TrackPlan]) -> set[Pair]:
    """Return the connections with two tracks: short ones that carry the most traffic."""
    pairs = [each.pair for each in connections]
    load = dict(zip(pairs, loads(count, pairs, [each.length for each in connections]), strict=True))
    tracks = Counter(each for pair in pairs for each in pair)
    found: set[Pair] = set()
    for each in sorted(connections, key=lambda each: -load[each.pair]):
        is_wanted = each.length <= LONGEST_DOUBLE and not each.locomotives
        if is_wanted and all(tracks[end] < MOST_TRACKS_AT_CITY for end in each.pair):
            found.add(each.pair)
            tracks.update(each.pair)
        if len(found) >= round(DOUBLES * len(connections)):
            break
    return found
