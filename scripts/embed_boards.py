"""Write the packaged boards for the page that others embed: what a screen needs of each, and land without details."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Final

from ironlanes.boards.load import load_board, packaged_boards
from ironlanes.drawing import find_drawing
from ironlanes.drawing.render.coarse_land import coarse_land_svg
from ironlanes.server.play.clients.board_details import details_of

#: Bends below this many square units are left out of the land: the frame of an embed is small.
BEND: Final = 90.0


def write(folder: Path) -> None:
    """Write a file for each board into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in packaged_boards():
        board = load_board(name)
        drawing = find_drawing(board)
        picture = drawing.picture
        content = {
            "details": details_of(board, picture).model_dump(exclude_none=True),
            "land": coarse_land_svg(drawing.land, BEND, picture.width, picture.height),
        }
        (folder / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
