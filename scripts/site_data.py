"""Write what `make site` needs of the package: the boards, the networks, and what tables on the device are made of.

Prints a hash of all that.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

from ironlanes.boards.load import DATA, load_board, packaged_boards
from ironlanes.server.play.clients.board_details import board_files_of
from ironlanes.server.play.clients.device_files import NETWORKS, board_file, board_making_file, network_file, table_file
from ironlanes.server.play.clients.game_picture import game_picture


def write(folder: Path) -> None:
    """Write all files into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    cards = []
    for name in packaged_boards():
        board = load_board(name)
        files = board_files_of(board)
        cards.append(files.card.model_dump(exclude_none=True))
        contents = {
            "details.json": files.body.plain,
            "land.svg": files.land.plain,
            "thumbnail.svg": files.thumbnail.plain,
            "game.svg": game_picture(board).plain,
            "rules.board": board_file(board),
            "board.toml": (DATA / f"{name}.toml").read_bytes(),
        }
        (folder / "boards" / name).mkdir(parents=True)
        for file, content in contents.items():
            (folder / "boards" / name / file).write_bytes(content)
    for name in NETWORKS:
        (folder / f"{name}.network").write_bytes(network_file(name))
    (folder / "making.json").write_bytes(board_making_file())
    (folder / "tables.json").write_bytes(table_file())
    (folder / "boards.json").write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")


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
