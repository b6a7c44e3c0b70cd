"""Find out which places the tracks of a board connect."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import Place, Track


class Connectivity:
    """Return the connected components of a board with all tracks claimed; the ends of a country are separate (K6)."""

    def __init__(self, places: Iterable[Place], tracks: Iterable[Track]) -> None:
        self._countries = {place.slug for place in places if place.is_country}
        self._parent: dict[str, str] = {}
        self._nodes: dict[str, set[str]] = {}
        for track in tracks:
            first, second = (self._node(place, track) for place in track.places)
            self._parent[self._part(first)] = self._part(second)

    def connects(self, first: str, second: str) -> bool:
        """Whether any end of one place and any end of the other are connected."""
        return bool(self._parts(first) & self._parts(second))

    def _node(self, place: str, track: Track) -> str:
        node = f"{place} at {track.name}" if place in self._countries else place
        self._nodes.setdefault(place, set()).add(node)
        return node

    def _parts(self, place: str) -> set[str]:
        return {self._part(node) for node in self._nodes.get(place, ())}

    def _part(self, node: str) -> str:
        while (parent := self._parent.setdefault(node, node)) != node:
            node = parent
        return node
