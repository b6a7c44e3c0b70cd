"""The symbols drawn on a board: wagons, glyphs, stations, passengers and players' marks."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


@cache
def symbol_definitions() -> str:
    """Return every `<symbol>` of the packaged file, for use inside `<defs>`."""
    text = (resources.files("ironlanes.drawing") / "symbols.svg").read_text(encoding="utf-8")
    return "\n".join(re.findall(r"<symbol .*?</symbol>", text, re.DOTALL))


@cache
def _sizes() -> dict[str, tuple[float, float, float, float]]:
    found = re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)"', symbol_definitions())
    return {name: _numbers(box) for name, box in found}


def _numbers(text: str) -> tuple[float, float, float, float]:
    left, top, width, height = (float(each) for each in text.split())
    return left, top, width, height


def use(
    name: str, x: float, y: float, colour: str = "", angle: float = 0.0, scale: float = 1.0, stretch: float = 1.0
) -> str:
    """Return a symbol at a point, rotated by degrees, enlarged by `scale` and lengthened by `stretch`."""
    left, top, width, height = _sizes()[name]
    across, down = scale * stretch, scale
    turn = f" rotate({angle:g})" if angle else ""
    box = f'x="{left * across:.4g}" y="{top * down:.4g}" width="{width * across:.4g}" height="{height * down:.4g}"'
    paint = f' color="{colour}"' if colour else ""
    return f'<use href="#{name}" {box}{paint} transform="translate({x:g} {y:g}){turn}"/>'
