"""Talking to the engine: in this process, and to the program itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from ironlanes.boards.load import parse_board
from ironlanes.boards.model import Board
from ironlanes.cli.engine.engine_session import EngineSession
from ironlanes.cli.engine.json_lines import write_answer
from ironlanes.game.compiled_board import find_board, register_board
from ironlanes.game.game import Game
from tests.boards.sample import GOOD
from tests.support.program import PROGRAM
from tests.support.timeouts import TIMEOUT

MAPS = ("usa", "europe", "germany")
ENGINE = [*PROGRAM, "engine"]


class Talk:
    """A conversation in this process; answers go through JSON as they would outside."""

    def __init__(self) -> None:
        self.session = EngineSession()

    def send(self, line: bytes | None) -> dict[str, Any]:
        """Any line, and whatever is answered."""
        written = write_answer(self.session.answer(line))
        assert written.count(b"\n") == 1
        answer = json.loads(written)
        assert isinstance(answer, dict)
        if answer["ok"] is not True:
            assert answer["ok"] is False
            assert set(answer) == {"ok", "error"}
            assert is_sentence(answer["error"]), answer
        return answer

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """A request that must be answered; returned without the `ok`."""
        answer = self.send(request(cmd, **fields))
        assert answer.pop("ok"), answer
        return answer

    def refused(self, cmd: str, **fields: Any) -> str:
        """A request that must be refused, and leave the game alone; returns the error."""
        before = self.everything()
        answer = self.send(request(cmd, **fields))
        assert not answer["ok"], answer
        assert self.everything() == before
        return str(answer["error"])

    def everything(self) -> list[bytes]:
        """All that can be known of the game, to the byte."""
        return [
            write_answer(self.session.answer(request(cmd, **fields)))
            for cmd, fields in (("view", {"seat": "all"}), ("record", {}), ("legal", {}), ("view", {"seat": 0}))
        ]

    def begin(self, **position: Any) -> dict[str, Any]:
        """Begin from a position for two on the map of the USA, unless it says otherwise, and return the whole one."""
        self.ask("position", position={"map": "usa", "players": 2} | position, seed=1)
        return self.whole()

    def whole(self) -> dict[str, Any]:
        """The whole position."""
        view = self.ask("view", seat="all")["view"]
        assert isinstance(view, dict)
        return view

    def legal(self) -> list[str]:
        """The texts of the legal actions."""
        actions: list[str] = self.ask("legal")["actions"]
        return actions

    def play(self, *actions: str) -> list[dict[str, Any]]:
        """Play some actions, and return what happened in the last."""
        events: list[dict[str, Any]] = []
        for action in actions:
            events = self.ask("play", action=action)["events"]
        return events


def request(cmd: str, **fields: Any) -> bytes:
    """A request as a line without its end."""
    return json.dumps({"cmd": cmd} | fields).encode()


def is_sentence(text: object) -> bool:
    """Whether a text could be one sentence for a person."""
    return isinstance(text, str) and 10 < len(text) < 600 and text.endswith(".") and "\n" not in text


def serve_requests(lines: bytes, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program on an input."""
    return subprocess.run(
        [*ENGINE, *arguments],
        input=lines,
        capture_output=True,
        check=False,
        timeout=TIMEOUT,
        env=os.environ | environment,
    )


@cache
def _parse_once() -> Board:
    return parse_board(GOOD, "sample.toml")


def sample_board() -> str:
    """The id of a small board that has every rule at once, registered for the present test."""
    register_board(_parse_once())
    return _parse_once().id


def random_game(rng: random.Random, name: str, eager: bool = False) -> Iterator[Game]:
    """Yield the same game after each of its random actions; an eager one draws cards only if it can do nothing else."""
    board = find_board(name)
    game = Game.new(board, rng.choice(board.rules.players), rng.getrandbits(256))
    yield game
    while not game.is_over:
        actions = [action.text for action in game.legal_actions()]
        bold = [text for text in actions if not text.startswith("draw")]
        game.play(rng.choice(bold if eager and bold else actions))
        yield game


def positions(rng: random.Random, names: Sequence[str], games: int, share: float) -> list[dict[str, Any]]:
    """Positions of every phase from random games."""
    found = []
    for number in range(games):
        for game in random_game(rng, names[number % len(names)], eager=number % 2 == 0):
            odds = {"turn": share, "second-draw": share, "over": 1.0}.get(game.phase, 3 * share)
            if rng.random() < odds or game.phase.startswith("setup"):
                found.append({**game.position()})
    return found
