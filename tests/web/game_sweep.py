"""Play whole games in Python, for the rules in WebAssembly to play again.

`python -m tests.web.game_sweep [GAMES [FIRST [BOT …]]]`

Random bots play, planners and champions, and WebAssembly has to decide for them. By default a few games of each kind,
which `make web` compares. With a number, that many of each, or of the bots that are named, from the seed `FIRST` on,
and the comparison is run: every decision, every scene of every viewer, every event and every score must be equal, by
hash. A thousand take hours.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Collection, Iterator

from ironlanes.game.game import Game
from ironlanes.server.play.client_view.scene_writer import SceneWriter
from tests.support.random_games import board_by_id
from tests.web import table_cases
from tests.web.bot_choices import choose
from tests.web.sources import ROOT

FILE = ROOT / "build" / "table-cases" / "games.json"
BOARDS = {"usa": (2, 3, 4, 5), "europe": (2, 3, 4, 5), "germany": (2, 3, 4, 5)}
#: The bots, and how many games of each `make web` compares on each board.
BOTS = {"random": 4, "planner": 4, "champion": 1}


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
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def main() -> None:
    """Write the games, and compare them if there are many."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = list(games(count, first, sys.argv[3:] or BOTS))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(found), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(found)} games")
    if count:
        table_cases.main()  # the boards of these games
        subprocess.run([ROOT / "scripts" / "web-run", "vitest", "run", "src/local/games.test.ts"], check=True)


if __name__ == "__main__":
    main()
