"""Play whole games in Python, for the rules in WebAssembly to play again.

`python -m tests.web.game_sweep [--games N] [--first SEED] [--bots BOT …] [--engines ENGINE …]`

Random bots play, planners and champions, and WebAssembly has to decide for them. By default a few games of each kind
are written down, which `make web` compares. With `--games`, that many of each bot on each board, and each engine plays
them again (Node.js, or Chromium, Firefox and WebKit as they are installed): every decision, every scene of every
viewer, every event and every score must be equal, by hash.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ironlanes.game.game import Game
from ironlanes.server.play.client_view.scene_writer import SceneWriter
from tests.support.device_page.page_files import PAGE, page_files
from tests.support.lone_browser import BROWSERS, told_by_page
from tests.support.random_games import board_by_id
from tests.web import table_cases
from tests.web.bot_choices import choose
from tests.web.sources import ROOT

FILE = ROOT / "build" / "table-cases" / "games.json"
BOARDS = {"usa": (2, 3, 4, 5), "europe": (2, 3, 4, 5), "germany": (2, 3, 4, 5)}
#: The bots, and how many games of each `make web` compares on each board.
BOTS = {"random": 4, "planner": 4, "champion": 1}

ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def games(count: int | None, first: int, bots: Collection[str]) -> Iterator[dict[str, object]]:
    """Play games of each board and bot, with seeds from `first` on, the numbers of players in turn."""
    for board, players in BOARDS.items():
        for bot, few in BOTS.items():
            if bot not in bots:
                continue
            for number in range(first, first + (count or few)):
                seats = players[number % len(players)]
                yield {"board": board, "bot": bot, "players": seats, "seed": number, **play(board, bot, seats, number)}


def play(board: str, bot: str, players: int, seed: int) -> dict[str, object]:
    """Play one game; return its result and a hash of everything that its viewers were shown."""
    game = Game.new(board_by_id(board), players, seed)
    viewers = [*range(players), None]
    scenes = SceneWriter(game)
    shown = hashlib.sha256()
    for viewer in viewers:
        shown.update(canonical(json.loads(scenes.whole(viewer))))
    while game.seat is not None:
        events = game.play_index(choose(bot, game, len(game.played), (0, 0)))
        for viewer in viewers:
            shown.update(canonical([event.seen_by(viewer).to_json() for event in events]))
        patches = scenes.steps() if game.legal_indices() else {}
        for viewer in viewers:
            shown.update(canonical(json.loads(patches[viewer] if patches else scenes.whole(viewer))))
    totals = [seat.total for seat in game.score().seats]
    return {"actions": len(game.played), "totals": totals, "shown": shown.hexdigest()}


def canonical(content: object) -> bytes:
    """Return JSON with sorted keys, one line."""
    return ENCODER.encode(content).encode() + b"\n"


def differences_in_browser(name: str) -> list[object]:
    """Let a browser play the written games again; return those that came out differently."""
    assert name in BROWSERS, f"there is no {name}"
    files = page_files(Path(__file__).with_name("games_page.ts"), BOARDS) | {"games.json": FILE.read_bytes()}
    told: dict[str, Any] = told_by_page(BROWSERS[name], files, PAGE)
    different: list[object] = told["different"]
    written = len(json.loads(FILE.read_bytes()))
    assert different or told["games"] == written, f"{name} played {told['games']} games of {written}"
    print(f"{told['browser']}: {told['games']} games, {told['actions']} actions, {len(different)} differences")
    return different


def main() -> None:
    """Write the games, and compare them if there are many."""
    parser = argparse.ArgumentParser(description="Play whole games in Python, and again in WebAssembly.")
    parser.add_argument("--games", type=int, help="of each bot on each board")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=list(BOTS))
    parser.add_argument("--engines", nargs="+", choices=("node", "chromium", "firefox", "webkit"), default=["node"])
    options = parser.parse_args()
    found = list(games(options.games, options.first, options.bots))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(found), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(found)} games", flush=True)
    if options.games is None:
        return
    different = [each for name in options.engines if name != "node" for each in differences_in_browser(name)]
    if different:
        sys.exit(f"differences: {different[:3]}")
    if "node" in options.engines:
        table_cases.main()  # the boards of these games
        subprocess.run([ROOT / "scripts" / "web-run", "vitest", "run", "src/local/games.test.ts"], check=True)


if __name__ == "__main__":
    main()
