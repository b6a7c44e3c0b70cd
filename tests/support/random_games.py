"""Random games that visit every kind of action, for tests of properties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.boards.actions import Action
from ironlanes.boards.load import load_board
from ironlanes.boards.model import Board
from ironlanes.game.compiled_board import register_board
from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.kernel.mode import MODE, Mode

EXAMPLES = Path(__file__).parents[2] / "examples" / "boards"
BOARD_IDS = ("usa", "europe", "germany", "alps")
#: Every board with every number of players that it can be played by.
BOARDS_AND_PLAYERS = [
    (board, players) for board in BOARD_IDS for players in (2, 3, 4, 5) if (board, players) != ("alps", 5)
]
#: Every board with two of these numbers, for tests that take long; their slow twins have all.
SOME_BOARDS_AND_PLAYERS = [
    ("usa", 2),
    ("usa", 4),
    ("europe", 3),
    ("europe", 5),
    ("germany", 2),
    ("germany", 5),
    ("alps", 3),
]


@cache
def _load_once(board: str | Path) -> Board:
    return load_board(board)


def board_by_id(board_id: str) -> Board:
    """A board by its id: of the package, or the example of a person's own, which is registered for the present test."""
    if board_id != "alps":
        return _load_once(board_id)
    board = _load_once(EXAMPLES / "alps.toml")
    register_board(board)
    return board


#: For what one mode is enough for: `make checked` runs it, since bounds checks notice the most. That the shipped
#: kernels do the same is proved by fewer cases, by the golden files and by tests/kernel/test_recorded_calls.py.
checked_is_enough = pytest.mark.skipif(MODE not in (Mode.CHECKED, Mode.INTERPRETED), reason="`make checked` runs it")


def mostly_checked(cases: list[tuple[str, int]]) -> list[Any]:
    """All cases with bounds checks, and one for each board as shipped. Only for tests that `make checked` runs."""
    first = {board: (board, players) for board, players in reversed(cases)}
    return [case if case == first[case[0]] else pytest.param(*case, marks=checked_is_enough) for case in cases]


def most_when_checked(count: int) -> int:
    """How much to do: all of it with bounds checks, a third as shipped. Only for tests that `make checked` runs."""
    return fewer_when_slow(count) if MODE in (Mode.CHECKED, Mode.INTERPRETED) else max(1, count // 3)


#: For tests that call kernels from Python, which only interpreted ones allow; `make interpreted` runs them.
interpreted_only = pytest.mark.skipif(MODE is not Mode.INTERPRETED, reason="kernels are called by entries only")


def fewer_when_slow(count: int) -> int:
    """How much to do: all of it, or a part where the rules run interpreted."""
    return max(1, count // 10) if MODE is Mode.INTERPRETED else count


def choose(game: Game, random: Random) -> Action:
    """A random action of a random kind, so that rare kinds come up too."""
    kinds: dict[type, list[Action]] = {}
    for action in game.legal_actions():
        kinds.setdefault(type(action), []).append(action)
    return random.choice(kinds[random.choice(list(kinds))])


def random_game(board_id: str, players: int, seed: int, most: int = 10_000) -> Iterator[tuple[Game, list[Event]]]:
    """A game at its beginning and after each action, with what happened; to the end, or so many actions."""
    game, random = Game.new(board_by_id(board_id), players, seed), Random(seed)
    yield game, []
    while not game.is_over and most > 0:
        yield game, game.play(choose(game, random))
        most -= 1
