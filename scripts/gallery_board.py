"""Put a board file into the package's gallery: drawn, judged, under its hash, in place of a board of the same name.

    python -m scripts.gallery_board FILE

Names are drawn as wide as the widest that a language has for a place, so that all of them have room.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ironlanes.boards import Board
from ironlanes.boards.load import parse_board
from ironlanes.boards.model import slug
from ironlanes.drawing import check_picture, draw_board
from ironlanes.drawing.font_metrics import text_width
from ironlanes.drawing.sizes import LABEL_SIZE
from ironlanes.server.features.workshop.board_jobs import BoardRefused, checked
from ironlanes.server.features.workshop.long_jobs import JudgeJob
from ironlanes.server.model.texts import LANGUAGES
from ironlanes.workshop.gallery import FOLDER, gallery_boards, read_gallery_board

TEXTS = FOLDER.parents[1] / "texts"


def own_names(board_name: str, language: str) -> dict[str, str]:
    """Return the names that a language has for the places of a board, by slug."""
    names: dict[str, dict[str, str]] = json.loads((TEXTS / language / "places.json").read_text(encoding="utf-8"))
    return names.get(slug(board_name), {})


def widest_names(board: Board) -> dict[str, str]:
    """Return the widest name that a language has for each place, by slug."""
    known = [own_names(board.name, language) for language in LANGUAGES]
    found = {place.slug: [place.name, *(names.get(place.slug, "") for names in known)] for place in board.places}
    return {place: max(names, key=lambda name: text_width(name, LABEL_SIZE)) for place, names in found.items()}


def main() -> None:
    found = checked(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if isinstance(found, BoardRefused):
        sys.exit(found.problem)
    if found.warnings:
        sys.exit("\n".join(found.warnings))
    board = parse_board(found.text, "board.toml")
    names = widest_names(board)
    drawing = draw_board(board, names=names)
    if problems := check_picture(board, drawing.picture, names).sentences():
        sys.exit("\n".join(problems))
    judgement = JudgeJob(found.text).run(lambda *_: None)
    for name in gallery_boards():
        if read_gallery_board(name).board_name == board.name:
            for file in (*FOLDER.glob(f"{name}.*"), *FOLDER.glob(f"layouts/{name}.*")):
                file.unlink()
    (FOLDER / f"{found.id}.toml").write_text(found.text, encoding="utf-8")
    (FOLDER / f"{found.id}.play.json").write_text(json.dumps(judgement, sort_keys=True) + "\n", encoding="utf-8")
    (FOLDER / "layouts" / f"{found.id}.json").write_text(drawing.picture.to_text(), encoding="utf-8")
    (FOLDER / "layouts" / f"{found.id}.land.svg").write_text(drawing.land, encoding="utf-8")
    print(found.id)


if __name__ == "__main__":
    main()
