"""How fast WebAssembly plays random games when JavaScript calls every decision: `python -m benchmarks.wasm_play`.

Needs `make wasm` and Node.js. A decision is three calls: count the legal actions, take one of them, play it.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

from ironlanes.game.compiled_board import compiled_board

ROOT = Path(__file__).parents[1]
WASM = ROOT / "build" / "wasm"
TABLES = (("usa", 2), ("europe", 3), ("germany", 4))
GAMES = 300


def main() -> None:
    """Print decisions per CPU second for each board."""
    node = subprocess.run([ROOT / "scripts" / "setup-web"], check=True, capture_output=True, text=True).stdout.strip()
    environment = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    script = Path(__file__).with_suffix(".mjs")
    with tempfile.TemporaryDirectory() as folder:
        for board, players in TABLES:
            arrays = Path(folder) / board
            arrays.write_bytes(compiled_board(board).arrays.tobytes())
            command: list[str | Path] = [
                "node",
                script,
                WASM / "kernels.wasm",
                WASM / "manifest.json",
                arrays,
                str(players),
                str(GAMES),
            ]
            done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            told = json.loads(done.stdout)
            rate = told["decisions"] / told["cpu_seconds"]
            print(f"{board}, {players} players: {rate:,.0f} decisions a CPU second ({told['decisions']:,} decisions)")


if __name__ == "__main__":
    main()
