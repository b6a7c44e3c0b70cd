"""Find the connections of a network that nothing goes round."""

from __future__ import annotations

from collections.abc import Collection

Pair = tuple[str, str]


def bridges(pairs: Collection[Pair]) -> set[Pair]:
    """Return the pairs that are the only connection between their two places (Tarjan's algorithm)."""
    near: dict[str, list[str]] = {}
    for first, second in pairs:
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    order: dict[str, int] = {}
    found = set[Pair]()

    def walk(place: str, before: str) -> int:
        """Return the earliest place in the order that this one leads to, other than back to the one before."""
        earliest = order[place] = len(order)
        for other in near[place]:
            if other == before:
                continue
            if other in order:
                earliest = min(earliest, order[other])
                continue
            beyond = walk(other, place)
            if beyond > order[place]:
                found.update({(place, other), (other, place)})
            earliest = min(earliest, beyond)
        return earliest

    for place in near:
        if place not in order:
            walk(place, place)
    return found & set(pairs)
