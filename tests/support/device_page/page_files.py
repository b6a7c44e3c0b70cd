"""The files of a page that plays on its own: a script, the rules in WebAssembly, boards, bots and networks."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from ironlanes.boards.load import load_board
from ironlanes.server.play.clients.board_details import board_files_of
from ironlanes.server.play.clients.device_files import board_file, network_file, table_file

ROOT = Path(__file__).parents[3]
PAGE = "index.html"


def page_files(source: Path, boards: Iterable[str]) -> dict[str, bytes]:
    """Return the files by their names; `source` is the TypeScript of the page's script. Needs `make wasm`."""
    wasm = ROOT / "build" / "wasm"
    files = {
        PAGE: b'<!doctype html><meta charset="utf-8"><script type="module" src="page.js"></script>',
        "page.js": _bundled(source),
        "kernels.wasm": (wasm / "kernels.wasm").read_bytes(),
        "manifest.json": (wasm / "manifest.json").read_bytes(),
        "champion.network": network_file("champion"),
        "young.network": network_file("young"),
        "tables.json": table_file(),
    }
    for name in boards:
        board = load_board(name)
        files |= {f"{name}.board": board_file(board), f"{name}.json": board_files_of(board).body.plain}
    return files


def _bundled(source: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "page.js"
        command: list[str | Path] = [ROOT / "scripts" / "web-run", "rolldown", source, "--no-code-splitting"]
        subprocess.run([*command, "-o", script], check=True, capture_output=True)
        return script.read_bytes()
