"""Games for the tests of the terminal: scripts of action texts, and programs at a terminal of their own."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from ironlanes.boards.actions import Action
from ironlanes.cli.main import main
from ironlanes.cli.options.board_arguments import add_board
from ironlanes.cli.terminal.phrasing.phrasing import Phrasing
from ironlanes.cli.terminal.session.opponents import seat_opponents
from ironlanes.game.game import Game

ALPS = str(Path(__file__).parents[2] / "examples" / "boards" / "alps.toml")
BOARDS = ("usa", "europe", "germany", ALPS)


def play_out(game: Game, rng: random.Random, decisions: int = 100_000) -> Game:
    """Play so many decisions of a game, or to its end, at random."""
    for _ in range(decisions):
        if game.is_over:
            break
        game.play(rng.choice(game.legal_actions()))
    return game


def dealt(board: str, players: int = 3, seed: int = 1) -> Game:
    """A new game with names."""
    game = Game.new(add_board(board), players, seed)
    game.names = ("You", "Ada", "Ben", "Cleo", "Dan")[:players]
    return game


def phrasing_of(game: Game, reader: int | None = None) -> Phrasing:
    return Phrasing(game.board, game.names, reader)


def script_of(board: str, players: int, seed: int, seat: int = 0) -> tuple[list[Action], Game]:
    """What a person would decide, at random, in the game that the terminal deals with a seed; and that game."""
    game = dealt(board, players, seed)
    bots = seat_opponents(["random"], [other for other in range(players) if other != seat], seed)
    rng, mine = random.Random(seed), list[Action]()
    while game.seat is not None:
        if game.seat == seat:
            mine.append(rng.choice(game.legal_actions()))
            game.play(mine[-1])
        else:
            game.play(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
    return mine, game


def type_lines(lines: list[str], arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a command without a terminal, with these lines as its input; its status."""
    # Where nothing is compiled yet, that is done here: another process would not read these lines.
    monkeypatch.setattr("ironlanes.cli.terminal.session.session_setup.are_ready", lambda _: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(arguments)


def record_file(folder: Path, game: Game, **changes: Any) -> Path:
    """A file with the record of a game, changed here and there."""
    path = folder / "game.json"
    path.write_text(json.dumps(game.record() | changes), encoding="utf-8")
    return path
