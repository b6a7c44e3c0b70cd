"""Write what `make site` needs of the package: the boards, the networks, and what tables on the device are made of.

Prints a hash of all that.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

from ironlanes.boards import Board
from ironlanes.boards.load import DATA, load_board, packaged_boards, parse_board
from ironlanes.drawing import Drawing
from ironlanes.drawing.picture import read_picture
from ironlanes.server.play.clients.board_details import board_files_of, register_drawing
from ironlanes.server.play.clients.device_analysis import analysis_file
from ironlanes.server.play.clients.device_files import NETWORKS, board_file, board_making_file, network_file, table_file
from ironlanes.server.play.clients.game_picture import game_picture
from ironlanes.workshop.gallery import gallery_boards, read_gallery_board


def write(folder: Path) -> None:
    """Write all files into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    cards = []
    for name in packaged_boards():
        board = load_board(name)
        cards.append(write_board(folder, board, (DATA / f"{name}.toml").read_bytes()))
        (folder / "boards" / name / "game.svg").write_bytes(game_picture(board).plain)
    gallery = [write_gallery_board(folder, name) for name in gallery_boards()]
    for name in NETWORKS:
        (folder / f"{name}.network").write_bytes(network_file(name))
    (folder / "making.json").write_bytes(board_making_file())
    (folder / "tables.json").write_bytes(table_file())
    (folder / "analysis.json").write_bytes(analysis_file())
    for file, listed in (("boards.json", cards), ("gallery.json", gallery)):
        (folder / file).write_text(json.dumps(listed, ensure_ascii=False), encoding="utf-8")


def write_gallery_board(folder: Path, name: str) -> dict[str, object]:
    """Write the files of a board of the package's gallery, and return its card."""
    files = read_gallery_board(name)
    register_drawing(name, lambda: Drawing(read_picture(files.picture), files.land))
    return write_board(folder, parse_board(files.text, f"{name}.toml"), files.text.encode())


def write_board(folder: Path, board: Board, text: bytes) -> dict[str, object]:
    """Write what a table on the device and its pages need of a board, and return its card."""
    files = board_files_of(board)
    contents = {
        "details.json": files.body.plain,
        "land.svg": files.land.plain,
        "thumbnail.svg": files.thumbnail.plain,
        "rules.board": board_file(board),
        "board.toml": text,
    }
    (folder / "boards" / board.id).mkdir(parents=True)
    for file, content in contents.items():
        (folder / "boards" / board.id / file).write_bytes(content)
    return files.card.model_dump(exclude_none=True)


def digest_of(folder: Path) -> str:
    """Return a hash of all files in a folder."""
    together = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        together.update(
            f"{file.relative_to(folder).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode()
        )
    return together.hexdigest()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    print(digest_of(Path(sys.argv[1])))
