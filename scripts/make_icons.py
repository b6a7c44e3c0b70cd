"""Makes the icons of the installed app in web/public/icons from web/src/icon.svg: `python scripts/make_icons.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ironlanes.drawing import to_png

WEB: Final = Path(__file__).parent.parent / "web"
OUT: Final = WEB / "public" / "icons"
#: Pixels of the icons with round corners; systems that cut a form of their own get one that fills its square.
ROUND: Final = (192, 512)
FILLED: Final = {"maskable-512.png": (512, 0.8), "apple-touch-icon.png": (180, 0.92)}


def filled(svg: str, share: float) -> str:
    """The icon on a ground without corners, its drawing made smaller so that nothing of it is cut away."""
    ground = svg.replace(' rx="7"', "")
    assert ground != svg, "the icon has no round corners any more"
    head, end_of_ground, drawing = ground.partition("/>\n")
    margin = 16 * (1 - share)
    group = f'<g transform="translate({margin:g} {margin:g}) scale({share:g})">'
    return f"{head}{end_of_ground}{group}{drawing.replace('</svg>', '</g></svg>')}"


def main() -> None:
    """Write them all."""
    svg = (WEB / "src" / "icon.svg").read_text(encoding="utf-8")
    OUT.mkdir(parents=True, exist_ok=True)
    for size in ROUND:
        (OUT / f"icon-{size}.png").write_bytes(to_png(svg, size))
    for name, (size, share) in FILLED.items():
        (OUT / name).write_bytes(to_png(filled(svg, share), size))


if __name__ == "__main__":
    main()
