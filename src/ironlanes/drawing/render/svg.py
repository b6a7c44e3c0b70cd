"""Render a board, empty or with a position, as one self-contained SVG."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any, Final

from ironlanes.boards import Board, Track
from ironlanes.boards.model import GRAY

from ..drawings import Drawing
from ..picture import NodeShape, SlotShape
from ..sizes import MOST_PASSENGERS, PASSENGER_PITCH, PASSENGER_SCALE
from .frame import LEGEND, frame_layers, legend_layers
from .outlines import band
from .palette import Palette, palette_of
from .symbols import symbol_definitions, use

#: The length of the wagon's symbol, and how far it extends beyond its slot at each end.
WAGON_LENGTH: Final = 40.0
WAGON_OVERHANG: Final = 1.2
GLYPH_SCALE: Final = 0.52
STATION_SCALE: Final = 1.3


def render_svg(
    board: Board,
    drawing: Drawing,
    position: Mapping[str, object] | None = None,
    palette: str = "standard",
    theme: str = "light",
    names: Sequence[str] | None = None,
    paint: Mapping[str, str] | None = None,
) -> str:
    """Return a board with the wagons, stations and passengers of a position or view in the protocol's format.

    If names are given, by seat, a legend below shows each player's wagons. `paint` has the colours of tracks that
    are not drawn in their own, as on a heat map.
    """
    return _Rendering(board, drawing, position or {}, palette_of(palette, theme), names or (), paint or {}).svg()


class _Rendering:
    """One picture being rendered, layer by layer from the sea to the names."""

    def __init__(
        self,
        board: Board,
        drawing: Drawing,
        position: Mapping[str, Any],
        palette: Palette,
        names: Sequence[str],
        paint: Mapping[str, str],
    ):
        self.board = board
        self.picture = drawing.picture
        self.land = drawing.land
        self.position = position
        self.palette = palette
        self.names = names
        self.paint = paint
        self.claimed: Mapping[str, int] = position.get("claimed") or {}

    def svg(self) -> str:
        width, height = self.picture.width, self.picture.height
        layers = (
            self._land(),
            *self._slot_grounds(),
            *self._rails(),
            *self._slots(),
            *self._glyphs(),
            *self._engines(),
            *self._wagons(),
            *self._cities(),
            *self._labels(),
            *self._stations(),
            *self._passengers(),
            *frame_layers(width, height, self.palette),
            *legend_layers(width, height, self.names, self.palette),
        )
        height += LEGEND if self.names else 0
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}">\n<title>{escape(self.board.name)}</title>\n'
            f"<style>{style(self.palette)}</style>\n<defs>\n{symbol_definitions()}\n</defs>\n"
            + "\n".join(layers)
            + "\n</svg>\n"
        )

    def _land(self) -> str:
        inside = re.sub(r"^<svg [^>]*>|</svg>\s*$", "", self.land)
        return f'<g id="land">{inside}</g>'

    def _rails(self) -> Iterator[str]:
        lines = "".join(track.rail for track in self.picture.tracks.values())
        yield f'<path class="rail" d="{lines}"/>'

    def _free_tracks(self) -> Iterator[tuple[Track, tuple[SlotShape, ...]]]:
        for track in self.board.tracks:
            if track.name not in self.claimed:
                yield track, self.picture.tracks[track.name].slots

    def _bands(self, slots: Sequence[SlotShape]) -> str:
        return "".join(band(slot.path, self.picture.slot_width) for slot in slots)

    def _slot_grounds(self) -> Iterator[str]:
        """Return what is under slots and rails: a light rim, dashed for a tunnel."""
        for track, slots in self._free_tracks():
            yield f'<path class="{"tunnel" if track.is_tunnel else "slot-halo"}" d="{self._bands(slots)}"/>'

    def _slots(self) -> Iterator[str]:
        for track, slots in self._free_tracks():
            bands, colour = self._bands(slots), self.paint.get(track.name, self.palette.cards[track.colour])
            if track.is_tunnel:
                yield f'<path class="tunnel-edge" d="{bands}"/>'
            yield f'<path class="slot-edge" d="{bands}"/>'
            yield f'<path class="slot" fill="{colour}" stroke="{colour}" d="{bands}"/>'

    def _glyphs(self) -> Iterator[str]:
        for track, slots in self._free_tracks():
            if track.colour == GRAY or track.name in self.paint:
                continue
            ink = self.palette.ink_on(self.palette.cards[track.colour])
            for slot in slots:
                yield use(f"glyph-{track.colour}", slot.x, slot.y, ink, scale=GLYPH_SCALE)

    def _engines(self) -> Iterator[str]:
        for track, slots in self._free_tracks():
            for slot in ferry_slots(slots, track.locomotives):
                yield use("engine", slot.x, slot.y)

    def _wagons(self) -> Iterator[str]:
        for name, seat in self.claimed.items():
            colour = self.palette.players[seat]
            rail = self.picture.tracks[name].rail
            yield f'<path class="bond" d="{rail}"/><path class="bond-colour" stroke="{colour}" d="{rail}"/>'
            for slot in self.picture.tracks[name].slots:
                stretch = (slot.length + 2 * WAGON_OVERHANG) / WAGON_LENGTH
                yield use("wagon", slot.x, slot.y, colour, _upright(slot.angle), stretch=stretch)
                yield use(f"mark-{seat}", slot.x, slot.y - 0.6, self.palette.ink_on(colour))

    def _nodes(self) -> Iterator[tuple[str, str, bool, NodeShape]]:
        for place in self.board.places:
            for node in self.picture.places[place.slug]:
                yield place.slug, place.name, place.is_country, node

    def _cities(self) -> Iterator[str]:
        for _, _, is_country, node in self._nodes():
            radius = self.picture.city_radius * (0.82 if is_country else 1)
            core = "country-core" if is_country else "city-core"
            yield f'<circle class="city" cx="{node.x:g}" cy="{node.y:g}" r="{radius:.3g}"/>'
            yield f'<circle class="{core}" cx="{node.x:g}" cy="{node.y:g}" r="{radius * 0.47:.3g}"/>'

    def _labels(self) -> Iterator[str]:
        size = self.picture.label_size
        for _, name, _, node in self._nodes():
            label = node.label
            yield (
                f'<text class="label" x="{label.x:g}" y="{label.y:g}" font-size="{size:g}" '
                f'text-anchor="{label.anchor}">{escape(name)}</text>'
            )

    def _stations(self) -> Iterator[str]:
        for slug, seat in (self.position.get("stations") or {}).items():
            node = self.picture.places[slug][0]
            colour = self.palette.players[seat]
            yield use("station", node.x, node.y + 10, colour, scale=STATION_SCALE)
            yield use(f"mark-{seat}", node.x, node.y + 3, self.palette.ink_on(colour), scale=1.15)

    def _passengers(self) -> Iterator[str]:
        for slug, colours in (self.position.get("passengers") or {}).items():
            node = next((each for each in self.picture.places[slug] if each.stand), None)
            if node is not None and node.stand is not None:
                yield from self._row(colours, *node.stand)

    def _row(self, colours: Sequence[str], x: float, y: float) -> Iterator[str]:
        """Return passengers side by side; if there are too many, one of each colour with its count."""
        tokens = [(colour, 1) for colour in colours]
        if len(tokens) > MOST_PASSENGERS:
            tokens = sorted(Counter(colours).items())
        for number, (colour, count) in enumerate(tokens):
            at = x + (number - (len(tokens) - 1) / 2) * PASSENGER_PITCH
            paint = self.palette.cards[colour]
            yield use("passenger", at, y, paint, scale=PASSENGER_SCALE)
            yield use(f"glyph-{colour}", at, y - 5.2, self.palette.ink_on(paint), scale=0.42)
            if count > 1:
                yield f'<circle cx="{at + 5:g}" cy="{y - 17:g}" r="6" fill="#1b1916"/>'
                yield f'<text class="count" x="{at + 5:g}" y="{y - 13:g}">{count}</text>'


def ferry_slots(slots: Sequence[SlotShape], locomotives: int) -> list[SlotShape]:
    """Return the slots of a ferry that show a locomotive: the first, the last, the second, and so on."""
    inward = [slots[number // 2] if number % 2 == 0 else slots[-1 - number // 2] for number in range(len(slots))]
    return inward[:locomotives]


def _upright(angle: float) -> float:
    """Return a direction in which wagons and glyphs are not upside down."""
    turned = (angle + 90) % 180 - 90
    return round(turned, 1)


def style(palette: Palette) -> str:
    """Return the style sheet of boards with the colours of a palette filled in."""
    text = (resources.files("ironlanes.drawing") / "board.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: palette.land[found[1]], text)
