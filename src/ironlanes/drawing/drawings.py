"""Find the drawing of a board: the packaged one, one next to the board file, or a new one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ironlanes.boards import Board

from .layout.overrides import LayoutError, Overrides, read_overrides
from .picture import Picture, read_picture

if TYPE_CHECKING:
    from .layout.pipeline import LayoutPlan, ProgressCallback

#: Shapes without scripts, styles or links to other documents.
_ATTRIBUTE: Final = (
    r'\s(?:xmlns="http://www\.w3\.org/2000/svg"|href="#[\w-]+"'
    r'|(?:class|d|fill|height|id|opacity|transform|viewBox|width)="[\w\s.,()-]*")'
)
LAND: Final = re.compile(rf"(?:\s*</?(?:svg|defs|path|rect|use)(?:{_ATTRIBUTE})*\s*/?>)+\s*")


@dataclass(frozen=True)
class Drawing:
    """A board's picture, and its land as SVG."""

    picture: Picture
    land: str

    def fits(self, board: Board, overrides: Overrides | None = None) -> bool:
        """Whether this was drawn from the given board with the given overrides."""
        return self.picture.made_from == fingerprint(board, overrides or Overrides())


def draw_board(
    board: Board,
    overrides: Overrides | None = None,
    progress: ProgressCallback = lambda _, __: None,
    names: Mapping[str, str] = MappingProxyType({}),
) -> Drawing:
    """Draw a board. Takes a few seconds; the result is always the same.

    A board that sets no size becomes larger if something overlaps; where that does not help, names may stand far away.
    There is room for `names`, by slug, in place of those that the board has: for other languages.
    """
    from .layout.labels import FARTHEST
    from .layout.overlaps import check_picture
    from .layout.pipeline import ROOMINESS, draw_land, draw_picture, plan_board  # loads what only a new drawing needs

    given = overrides or Overrides()
    best: tuple[int, LayoutPlan, Picture] | None = None
    for roominess in ROOMINESS if given.size is None else ROOMINESS[:1]:
        plan = plan_board(board, given, progress, roominess)
        progress("placing names", 0.85)
        picture = draw_picture(plan, names=names)
        problems = len(check_picture(board, picture, names).sentences())
        if best is None or problems < best[0]:
            best = problems, plan, picture
        if not problems:
            break
    assert best is not None, "there is always a first size"
    problems, plan, picture = best
    if problems and given.size is None:
        farther = draw_picture(plan, FARTHEST, names)
        if len(check_picture(board, farther, names).sentences()) < problems:
            picture = farther
    picture = replace(picture, made_from=fingerprint(board, given))
    progress("drawing the land", 0.92)
    land = draw_land(plan)
    progress("done", 1.0)
    return Drawing(picture, land)


def find_drawing(board: Board, folder: Path | None = None, progress: ProgressCallback = lambda _, __: None) -> Drawing:
    """Return the packaged drawing of a board, or the one in the folder, or a new one with the folder's overrides."""
    packaged = _packaged(board.id)
    if packaged is not None and packaged[0].fits(board, packaged[1]):
        return packaged[0]
    if folder is None:
        return draw_board(board, None, progress)
    picture, land = folder / f"{board.id}.json", folder / f"{board.id}.land.svg"
    overrides = overrides_in(folder, board.id)
    if picture.is_file() and land.is_file():
        drawing = _read(picture, land)
        if drawing.fits(board, overrides):
            return drawing
    return draw_board(board, overrides, progress)


def fingerprint(board: Board, overrides: Overrides) -> str:
    """Return a hash of everything that a drawing is made from, which tells whether a drawing is up to date."""
    places = [
        (place.name, place.latitude, place.longitude, place.is_country, place.ends, place.passengers)
        for place in board.places
    ]
    tracks = [(track.name, track.length) for track in board.tracks]
    by_hand = replace(overrides, nodes=dict(sorted(overrides.nodes.items())), bows=dict(sorted(overrides.bows.items())))
    return hashlib.sha256(repr((places, tracks, by_hand)).encode()).hexdigest()[:16]


def overrides_in(folder: Path | Traversable, name: str) -> Overrides:
    """Return the manual adjustments for a board in this folder, if there are any."""
    file = folder / f"{name}.layout.toml"
    return read_overrides(file.read_text(encoding="utf-8"), file.name) if file.is_file() else Overrides()


def _read(picture: Path, land: Path) -> Drawing:
    try:
        text = land.read_text(encoding="utf-8")
        _check_land(text)
        return Drawing(read_picture(picture.read_text(encoding="utf-8")), text)
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        raise LayoutError(f"{picture} is not a valid layout; draw it again with 'ironlanes draw'.") from error


def _check_land(text: str) -> None:
    """Raise ValueError unless a land has only the elements that `land_svg` writes: it goes into pages as it is."""
    if not LAND.fullmatch(text):
        raise ValueError("the land has other elements than shapes")


@cache
def _packaged(name: str) -> tuple[Drawing, Overrides] | None:
    """The packaged drawing of a board, and the overrides that it was drawn with."""
    layouts = resources.files("ironlanes.boards") / "data" / "layouts"
    picture, land = layouts / f"{name}.json", layouts / f"{name}.land.svg"
    if not picture.is_file():
        return None
    drawing = Drawing(read_picture(picture.read_text(encoding="utf-8")), land.read_text(encoding="utf-8"))
    return drawing, overrides_in(layouts, name)
