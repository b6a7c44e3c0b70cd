"""Play whole games in Python, for the rules in WebAssembly to play again.

`python -m tests.web.game_sweep [GAMES [FIRST]]`

By default a few games of each kind, which `make web` compares. With a number, that many of each, from the seed `FIRST`
on, and the comparison is run: every scene of every viewer, every event and every score must be equal, by hash. A
thousand of each take an hour.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from ironlanes.bots.kernel_bot import KernelBotSpec, spec_of_kernel_bot
from ironlanes.bots.kernels import api as bot_api
from ironlanes.bots.kernels.dispatch import BotKind
from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.game.game import Game
from ironlanes.server.play.client_view.scene_writer import SceneWriter
from tests.support.random_games import board_by_id
from tests.web.sources import ROOT

FILE = ROOT / "build" / "table-cases" / "games.json"
BOARDS = {"usa": (2, 3, 4, 5), "europe": (2, 3, 4, 5), "germany": (2, 3, 4, 5)}
BOTS = ("random", "planner")
FEW = 4

Workspaces = Any


def games(count: int, first: int) -> Iterator[dict[str, object]]:
    """Play games of each board and bot, with seeds from `first` on, the numbers of players in turn."""
    for board, players in BOARDS.items():
        for bot in BOTS:
            for number in range(first, first + count):
                seats = players[number % len(players)]
                yield {"board": board, "bot": bot, "players": seats, "seed": number, **play(board, bot, seats, number)}


def play(board: str, bot: str, players: int, seed: int) -> dict[str, object]:
    """Play one game; return its result and a hash of everything that its viewers were shown."""
    game, spec = Game.new(board_by_id(board), players, seed), spec_of_kernel_bot(bot)
    assert spec is not None
    viewers = [*range(players), None]
    scenes, workspaces = SceneWriter(game), new_workspaces(1)
    shown = hashlib.sha256()
    for viewer in viewers:
        shown.update(canonical(json.loads(scenes.whole(viewer))))
    while game.seat is not None:
        events = game.play_index(_choose(spec, game, workspaces))
        for viewer in viewers:
            shown.update(canonical([event.seen_by(viewer).to_json() for event in events]))
        patches = scenes.steps() if game.legal_indices() else {}
        for viewer in viewers:
            shown.update(canonical(json.loads(patches[viewer] if patches else scenes.whole(viewer))))
    totals = [seat.total for seat in game.score().seats]
    return {"actions": len(game.played), "totals": totals, "shown": shown.hexdigest()}


def _choose(spec: KernelBotSpec, game: Game, workspaces: Workspaces) -> int:
    """Return what a bot with a new memory chooses; the number of the action is its chance."""
    assert game.seat is not None
    workspaces.view(np.uint8)[:] = 0
    bot_api.reset_bot(workspaces, 0, spec.row, np.uint64(len(game.played)))
    if spec.kind is BotKind.RANDOM:
        legal = game.legal_indices()
        return legal[bot_api.choose_random_action(workspaces, 0, len(legal))]
    observations = game.view(game.seat, remembers=False).raw.observations
    return bot_api.choose_action(observations, game.compiled.arrays, workspaces, 0, int(spec.kind))


def canonical(content: object) -> bytes:
    """Return JSON with sorted keys, one line."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def main() -> None:
    """Write the games, and compare them if there are many."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else FEW
    found = list(games(count, int(sys.argv[2]) if len(sys.argv) > 2 else 0))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(found), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(found)} games")
    if len(sys.argv) > 1:
        subprocess.run([ROOT / "scripts" / "web-run", "vitest", "run", "src/local/games.test.ts"], check=True)


if __name__ == "__main__":
    main()
