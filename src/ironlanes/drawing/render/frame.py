"""Draw what surrounds a board: its wooden frame, and the legend of the players' wagons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ..font_metrics import text_width
from ..sizes import FRAME, LABEL_SIZE
from .palette import Palette
from .symbols import use

CORNER: Final = 10.0
#: The height of the legend, and the gaps between a wagon, its name and the next wagon.
LEGEND: Final = 44
NAME_GAP: Final = 9.0
SEAT_GAP: Final = 42.0
WAGON: Final = 40.0


def frame_layers(width: int, height: int, palette: Palette) -> Iterator[str]:
    """Return the wooden frame: on top of everything, with the board's rounded corners cut out."""
    low, right, bottom = FRAME + CORNER, width - FRAME - CORNER, height - FRAME - CORNER
    bend = f"a{CORNER:g} {CORNER:g} 0 0 1"
    inner = (
        f"M{low:g} {FRAME:g}H{right:g}{bend} {CORNER:g} {CORNER:g}V{bottom:g}{bend} {-CORNER:g} {CORNER:g}"
        f"H{low:g}{bend} {-CORNER:g} {-CORNER:g}V{low:g}{bend} {CORNER:g} {-CORNER:g}Z"
    )
    lines = [FRAME * part / 4 for part in (1, 2, 3)]
    grain = "".join(f"M0 {line:g}H{width}M0 {height - line:g}H{width}" for line in lines)
    grain += "".join(f"M{line:g} 0V{height}M{width - line:g} 0V{height}" for line in lines)
    wood, edge = palette.land["frame"], palette.land["frame-edge"]
    yield f'<path fill="{wood}" fill-rule="evenodd" d="M0 0H{width}V{height}H0Z{inner}"/>'
    yield f'<path fill="none" stroke="{edge}" stroke-width=".7" opacity=".45" d="{grain}"/>'
    yield f'<path fill="none" stroke="#000" stroke-width="7" opacity=".16" d="{inner}"/>'
    yield f'<path fill="none" stroke="{edge}" stroke-width="2.4" d="{inner}"/>'


def legend_layers(width: int, height: int, names: Sequence[str], palette: Palette) -> Iterator[str]:
    """Return the legend below the board: each player's wagon and name, centred."""
    if not names:
        return
    wood = palette.land["frame"]
    yield f'<rect y="{height - 1}" width="{width}" height="{LEGEND + 1}" fill="{wood}"/>'
    widths = [WAGON + NAME_GAP + text_width(name, LABEL_SIZE) for name in names]
    x = (width - sum(widths) - SEAT_GAP * (len(names) - 1)) / 2
    y = height + LEGEND / 2 - FRAME / 4
    for seat, (name, own) in enumerate(zip(names, widths, strict=True)):
        colour = palette.players[seat]
        yield use("wagon", x + WAGON / 2, y, colour)
        yield use(f"mark-{seat}", x + WAGON / 2, y - 0.6, palette.ink_on(colour))
        yield (
            f'<text class="player" x="{x + WAGON + NAME_GAP:.5g}" y="{y + 5.5:.5g}" font-size="{LABEL_SIZE:g}">'
            f"{escape(name)}</text>"
        )
        x += own + SEAT_GAP
