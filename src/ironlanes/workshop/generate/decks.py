"""Deal a deck of tickets: lengths in the shares that printed boards have, and every place on at least one ticket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ironlanes.boards.planar_graphs import Pair

from .graph import Matrix

#: The longest ticket has at most this share of a player's trains.
REACH: Final = 0.5
#: A place is on no more tickets of a deck, as long as there are others.
MOST_AT_PLACE: Final = 5


@dataclass(frozen=True)
class LengthClass:
    """Tickets between two lengths, as fractions of the longest, and their share of a deck."""

    least: float
    most: float
    share: float


#: One deck: means of seven printed boards, whose tickets were measured.
ONE_DECK: Final = (
    LengthClass(0.15, 0.30, 0.18),
    LengthClass(0.30, 0.45, 0.33),
    LengthClass(0.45, 0.60, 0.22),
    LengthClass(0.60, 0.75, 0.16),
    LengthClass(0.75, 1.00, 0.11),
)
#: The regular tickets beside long ones that are dealt apart.
REGULAR: Final = (LengthClass(0.2, 0.33, 0.3), LengthClass(0.33, 0.45, 0.45), LengthClass(0.45, 0.65, 0.25))
LONG: Final = (LengthClass(0.88, 1.0, 1.0),)
#: Two decks.
SHORT_DECK: Final = (LengthClass(0.15, 0.3, 0.4), LengthClass(0.3, 0.5, 0.6))
LONG_DECK: Final = (LengthClass(0.5, 0.65, 0.5), LengthClass(0.65, 0.8, 0.3), LengthClass(0.8, 1.0, 0.2))


def reach_of(spaces: Matrix, trains: int) -> float:
    """Return the length of the longest ticket."""
    return min(REACH * trains, float(spaces.max()))


def deal_deck(
    spaces: Matrix,
    reach: float,
    classes: Sequence[LengthClass],
    count: int,
    taken: Collection[Pair],
    random: Random,
    *,
    names_all: bool = True,
    kept: Sequence[Pair] = (),
) -> list[Pair]:
    """Return about `count` tickets as pairs of places; none of them is `taken`, and the `kept` ones come first.

    `spaces` has the lengths of shortest paths. With `names_all`, every place is on a ticket.
    """
    used = Counter(place for pair in kept for place in pair)
    found = list(kept)
    pools = _pools(spaces, reach, classes, {*taken, *kept})
    for each, pool in zip(classes, pools, strict=True):
        random.shuffle(pool)
        there = sum(each.least * reach < spaces[pair] <= each.most * reach for pair in kept)
        for _ in range(round(each.share * count) - there):
            _deal(pool, used, found)
    others = [pair for pool in pools for pair in pool if pair not in found]
    random.shuffle(others)
    while len(found) < count and _deal(others, used, found):
        pass
    if names_all:
        _name_every_place(spaces, reach, found, {*taken, *found}, used)
    return found


def _pools(spaces: Matrix, reach: float, classes: Sequence[LengthClass], taken: Collection[Pair]) -> list[list[Pair]]:
    """Return the possible tickets of every class of lengths."""
    pools: list[list[Pair]] = [[] for _ in classes]
    for other in range(len(spaces)):
        for one in range(other):
            length = spaces[one, other]
            for pool, each in zip(pools, classes, strict=True):
                if each.least * reach < length <= each.most * reach and (one, other) not in taken:
                    pool.append((one, other))
                    break
    return pools


def _deal(pool: list[Pair], used: Counter[int], found: list[Pair]) -> bool:
    """Move the ticket whose places have the fewest others from the pool to the deck."""
    if not pool:
        return False
    pair = min(pool, key=lambda pair: (max(used[each] for each in pair) >= MOST_AT_PLACE, _crowding(pair, used)))
    pool.remove(pair)
    found.append(pair)
    used.update(pair)
    return True


def _crowding(pair: Pair, used: Counter[int]) -> int:
    return used[pair[0]] ** 2 + used[pair[1]] ** 2


def _name_every_place(
    spaces: Matrix, reach: float, found: list[Pair], taken: Collection[Pair], used: Counter[int]
) -> None:
    """Add a ticket for every place that has none."""
    for place in range(len(spaces)):
        if used[place]:
            continue
        pairs = [(min(place, each), max(place, each)) for each in range(len(spaces)) if each != place]
        pair = min(
            (pair for pair in pairs if pair not in taken),
            key=lambda pair: (abs(spaces[pair] - 0.4 * reach), _crowding(pair, used)),
        )
        found.append(pair)
        used.update(pair)
