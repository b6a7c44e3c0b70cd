"""Colour the tracks: each colour has about as many spaces, and a city seldom has one twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ironlanes.boards.model import COLOURS, GRAY
from ironlanes.boards.planar_graphs import Pair

#: The share of gray spaces that is aimed at.
GRAY_SHARE: Final = 0.42
#: The rarest colour has at most this share of spaces less than the most frequent.
RANGE: Final = 0.15
#: How many times colours are changed at random to make them fit better.
ROUNDS: Final = 4000
#: How much worse a change may be at the beginning, on average.
HEAT: Final = 2.0
#: The cost of a space more than the fewest, of a colour twice at a city, and of a gray space too many or too few.
UNEVEN: Final = 6.0
REPEATED: Final = 1.0
PARALLEL: Final = 100.0
OFF_GRAY: Final = 0.4
MISSING_LENGTH: Final = 0.3


@dataclass(slots=True)
class UncolouredTrack:
    """A track that wants a colour; a ferry is always gray, and one that stays has its colour."""

    pair: Pair
    length: int
    is_ferry: bool
    colour: str = GRAY
    stays: bool = False


def colour_tracks(tracks: Sequence[UncolouredTrack], random: Random) -> None:
    """Choose a colour for every track that has none yet."""
    free = [track for track in tracks if not track.is_ferry and not track.stays]
    settled = [track for track in tracks if track.is_ferry or track.stays]
    spaces = sum(track.length for track in tracks)
    left = max(0.0, GRAY_SHARE * spaces - sum(track.length for track in settled if track.colour == GRAY))
    order = sorted(free, key=lambda track: (-track.length, random.random()))
    gray = _spread_gray(order, left, random)
    of_colour = {colour: sum(track.length for track in settled if track.colour == colour) for colour in COLOURS}
    for track in order:
        if id(track) not in gray:
            track.colour = min(COLOURS, key=lambda each: (of_colour[each], random.random()))
            of_colour[track.colour] += track.length
    _improve(tracks, free, spaces, random)


def is_even(spaces: Mapping[str, int]) -> bool:
    """Whether the colours have about as many spaces each."""
    counts = [spaces.get(colour, 0) for colour in COLOURS]
    return min(counts) >= (1 - RANGE) * max(counts)


def _spread_gray(order: Sequence[UncolouredTrack], spaces: float, random: Random) -> set[int]:
    """Choose tracks of all lengths that stay gray, about this many spaces."""
    shuffled = random.sample(order, len(order))
    found: set[int] = set()
    for track in shuffled:
        if spaces >= track.length / 2:
            found.add(id(track))
            spaces -= track.length
    return found


def _improve(tracks: Sequence[UncolouredTrack], free: Sequence[UncolouredTrack], spaces: int, random: Random) -> None:
    """Change the colour of one track, or swap two, by simulated annealing; the best colours are kept."""
    cost = best = _cost(tracks, spaces)
    colours = [track.colour for track in free]
    for number in range(ROUNDS if free else 0):
        heat = HEAT * (1 - number / ROUNDS) ** 2
        one, other = random.choice(free), random.choice(free)
        before = one.colour, other.colour
        if random.random() < 0.6:
            one.colour, other.colour = other.colour, one.colour
        else:
            one.colour = random.choice((*COLOURS, GRAY))
        changed = _cost(tracks, spaces)
        if changed <= cost + heat * random.expovariate(1.0):
            cost = changed
        else:
            # the second first: both may be the same track
            other.colour, one.colour = before[1], before[0]
        if cost < best:
            best, colours = cost, [track.colour for track in free]
    for track, colour in zip(free, colours, strict=True):
        track.colour = colour


def _cost(tracks: Sequence[UncolouredTrack], spaces: int) -> float:
    totals = dict.fromkeys((*COLOURS, GRAY), 0)
    at_city: set[tuple[int, str]] = set()
    on_pair: set[tuple[Pair, str]] = set()
    lengths: set[tuple[str, bool]] = set()
    cost = 0.0
    for track in tracks:
        totals[track.colour] += track.length
        if track.colour == GRAY:
            continue
        lengths.add((track.colour, track.length > 2))
        for city in track.pair:
            cost += REPEATED * ((city, track.colour) in at_city)
            at_city.add((city, track.colour))
        cost += PARALLEL * ((track.pair, track.colour) in on_pair)
        on_pair.add((track.pair, track.colour))
    gray = totals.pop(GRAY)
    allowed = int(RANGE * max(totals.values()))
    uneven = max(totals.values()) - min(totals.values())
    cost += UNEVEN * max(0, uneven - allowed) + 0.2 * sum(value - min(totals.values()) for value in totals.values())
    return cost + OFF_GRAY * abs(gray - GRAY_SHARE * spaces) + MISSING_LENGTH * (2 * len(COLOURS) - len(lengths))
