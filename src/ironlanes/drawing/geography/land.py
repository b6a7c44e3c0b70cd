"""Draw the land under a board as SVG without colours: clipped, projected, and warped along with the cities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from ..arrays import Points
from ..clipping import Window, clip_line, clip_ring, densified, thinned
from ..sizes import Frame
from ..svg_paths import path
from .map_colouring import tints
from .projection import Projection
from .rubber_sheet import Warp
from .turned_lines import AROUND, TurnedLines
from .world import Geography, Ring

#: The land extends this far beyond the board's edge, so that outlines and shores end out of sight.
BEYOND: Final = 40.0
#: The maximum length of a segment before the warp.
SEGMENT: Final = 12.0
#: Bends, and islands and lakes, below these areas are left out, in square units.
BEND: Final = 2.6
SMALLEST: Final = 10.0
#: The lightness of each tint.
STRENGTHS: Final = (1.0, 0.35, 0.68, 0.0, 0.85)
#: Boxes of rings are known to this many degrees.
NEARLY: Final = 1e-6


class Land:
    """The geography of one board."""

    def __init__(self, geography: Geography, projection: Projection, warp: Warp, frame: Frame):
        self.geography = geography
        self.projection = projection
        self.warp = warp
        self.view = Window(-BEYOND, -BEYOND, frame.width + BEYOND, frame.height + BEYOND)
        self.window = self._window(frame)
        #: The number of degrees that make about SEGMENT units.
        self.degrees = SEGMENT * (self.window.bottom - self.window.top) / (frame.height + 6 * BEYOND)

    def _window(self, frame: Frame) -> Window:
        """A window in degrees around the board, with a margin; longitudes are relative to the projection's meridian."""
        more = 3 * BEYOND
        across, down = np.linspace(-more, frame.width + more, 40), np.linspace(-more, frame.height + more, 40)
        grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        world = self.projection.to_world_turned(grid)
        low, high = world.min(axis=0) - 0.5, world.max(axis=0) + 0.5
        return Window(max(low[0], -179.0), max(low[1], -84.0), min(high[0], 179.0), min(high[1], 88.0))

    def to_board(self, turned: Points) -> Points:
        return self.warp(self.projection.to_board_turned(turned))

    def _near(self, turned: TurnedLines) -> dict[int, Points]:
        """Return the lines that may be in sight, by their numbers, without details too small to see."""
        near = np.flatnonzero(turned.near(self.window)).tolist()
        dense = [densified(turned.lines[number], self.degrees) for number in near]
        kept = thinned([self.to_board(line) for line in dense], BEND)
        return {number: line[keep] for number, line, keep in zip(near, dense, kept, strict=True)}

    def _all_near(self, lines: Sequence[Points]) -> Iterable[Points]:
        return self._near(TurnedLines(lines, self.projection)).values()

    @cached_property
    def _turned_arcs(self) -> TurnedLines:
        return TurnedLines(self.geography.arcs, self.projection)

    @cached_property
    def _near_arcs(self) -> dict[int, Points]:
        return self._near(self._turned_arcs)

    @cached_property
    def arcs(self) -> list[Points]:
        """All arcs; those far away have all their details."""
        return [self._near_arcs.get(number, line) for number, line in enumerate(self._turned_arcs.lines)]

    def rings(self, rings: Iterable[Ring]) -> list[Points]:
        """Return rings of arcs as they are drawn."""
        return self._drawn_rings(self._stitched(ring) for ring in rings if self._may_be_seen(ring))

    def _may_be_seen(self, ring: Ring) -> bool:
        """Whether the box around a ring meets the window; one across the antimeridian may, wherever its arcs are."""
        if len(ring) > 1 and self._turned_arcs.has_jump(ring):
            return True
        low, high = self._turned_arcs.box([each if each >= 0 else ~each for each in ring])
        return any(self.window.meets_boxes(low - NEARLY + turn, high + NEARLY + turn) for turn in AROUND)

    def _stitched(self, ring: Ring) -> Points:
        parts = [self.arcs[number] if number >= 0 else self.arcs[~number][::-1] for number in ring]
        joined = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])
        joined[:, 0] = np.degrees(np.unwrap(np.radians(joined[:, 0])))
        return joined

    def _drawn_rings(self, rings: Iterable[Points]) -> list[Points]:
        drawn = []
        for ring in rings:
            low, high = ring.min(axis=0), ring.max(axis=0)
            for turn in AROUND:
                if self.window.meets_boxes(low + turn, high + turn):
                    drawn += self._drawn_ring(clip_ring(ring + turn, self.window))
        return drawn

    def _drawn_ring(self, ring: Points) -> list[Points]:
        if len(ring) < 3:
            return []
        closed = densified(np.concatenate([ring, ring[:1]]), 4 * self.degrees)
        clipped = clip_ring(self.to_board(closed)[:-1], self.view)
        return [clipped] if len(clipped) > 2 and _area(clipped) > SMALLEST else []

    def lines(self, lines: Iterable[Points]) -> list[Points]:
        """Return lines as they are drawn; longitudes are relative to the meridian."""
        drawn: list[Points] = []
        for line in lines:
            for moved in (line + shift for shift in AROUND):
                if self.window.meets(moved):
                    drawn += clip_line(self.to_board(moved), self.view)
        return drawn

    @cached_property
    def coast(self) -> list[Points]:
        return self.rings(self.geography.land)

    def lakes(self) -> list[Points]:
        return self._drawn_rings(self._all_near(self.geography.smooth_lakes))

    def rivers(self) -> list[Points]:
        return self.lines(self._all_near(self.geography.smooth_rivers))

    def states(self) -> list[Points]:
        return self.lines(self._all_near(self.geography.states))

    def borders(self) -> list[Points]:
        return self.lines(self._near_arcs[number] for number in self.geography.borders if number in self._near_arcs)


def _area(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def land_svg(land: Land, name: str, focus: Sequence[str] | None, frame: Frame) -> str:
    """Return the land of a board as SVG. `focus` names the countries drawn lighter; by default neighbours differ."""
    coast = f"{name}-coast"
    width, height = round(frame.width), round(frame.height)
    parts = [
        f'<rect class="sea" width="{width}" height="{height}"/>',
        *(f'<use class="shore-{number}" href="#{coast}"/>' for number in (1, 2, 3)),
        f'<use class="shadow" fill="none" href="#{coast}" transform="translate(1.5 3)"/>',
        f'<use class="land" href="#{coast}"/>',
        *(_tinted(land) if focus is None else _focused(land, focus)),
        _lines("state", land.states()),
        _lines("river", land.rivers()),
        f'<path class="lake" d="{path(land.lakes(), True)}"/>',
        _lines("border", land.borders()),
        f'<use class="coast" fill="none" href="#{coast}"/>',
    ]
    body = "\n".join(part for part in parts if ' d=""' not in part)
    defs = f'<defs><path id="{coast}" d="{path(land.coast, True)}"/></defs>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n{defs}\n{body}\n</svg>\n'


def _focused(land: Land, focus: Sequence[str]) -> list[str]:
    return [f'<path class="focus" d="{path(land.rings(land.geography.countries[each]), True)}"/>' for each in focus]


def _tinted(land: Land) -> list[str]:
    """Draw the visible countries, one path per tint: countries of one tint never touch, so there are no seams."""
    drawn = {name: land.rings(rings) for name, rings in land.geography.countries.items()}
    numbers = tints(land.geography, [name for name, rings in drawn.items() if rings])
    return [
        f'<path class="focus" opacity="{strength:g}" d="{path(rings, True)}"/>'
        for tint, strength in enumerate(STRENGTHS)
        if (
            rings := [
                ring for name, number in numbers.items() if number % len(STRENGTHS) == tint for ring in drawn[name]
            ]
        )
        and strength
    ]


def _lines(kind: str, lines: list[Points]) -> str:
    return f'<path class="{kind}" fill="none" d="{path(lines, False)}"/>'
