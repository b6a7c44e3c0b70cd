"""Boards of our own, made with the workshop: their files, drawings and how they play, as data.

A board is `ID.toml`, as the workshop's server keeps boards, with the hash of everything in it at the end of its id;
`layouts/` has its drawing, and `ID.play.json` what games between bots say about it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent


class GalleryBoard(NamedTuple):
    """The files of a board."""

    text: str
    picture: str
    land: str
    judgement: str  # as JSON

    @property
    def board_name(self) -> str:
        """Return the name, which is in the first lines of the file: reading all of it takes a hundred times as long."""
        name: str = tomllib.loads(self.text.partition("\n\n")[0])["board"]["name"]
        return name


@cache
def gallery_boards() -> tuple[str, ...]:
    """Return the ids of the boards, in alphabetical order."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def read_gallery_board(name: str) -> GalleryBoard:
    """Return the files of one of these boards."""
    layouts = FOLDER / "layouts"
    files = (
        FOLDER / f"{name}.toml",
        layouts / f"{name}.json",
        layouts / f"{name}.land.svg",
        FOLDER / f"{name}.play.json",
    )
    return GalleryBoard(*(file.read_text(encoding="utf-8") for file in files))
