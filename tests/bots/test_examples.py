"""The bots in `examples/`: they play real games, by the rules and without a fault."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ironlanes.bots import play_game, seat_bot
from ironlanes.game.game import Game
from ironlanes.testing import check_bot
from tests.docs.blocks import DOCS, blocks_of
from tests.support.cases import others_are_slow
from tests.support.random_games import board_by_id

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"


def in_python() -> str:
    return f"{EXAMPLES / 'long_tracks.py'}:LongTracks"


def in_node(file: Path) -> str:
    """A program with the machine's own Node.js, or the one that `scripts/setup-web` has put into the checkout."""
    node = shutil.which("node") or shutil.which("node", path=ROOT / ".venv-node" / "bin")
    assert node, "there is no Node.js to run the example with; run scripts/setup-web."
    return f"exec:'{node}' '{file}'"


def in_javascript() -> str:
    return in_node(EXAMPLES / "ticket_bot.mjs")


@pytest.mark.parametrize("example", [in_python, in_javascript])
@pytest.mark.parametrize(
    ("board_id", "players"), others_are_slow(("alps", 4), ("usa", 2), ("europe", 3), ("germany", 2))
)
def test_an_example_is_without_a_fault(example: Callable[[], str], board_id: str, players: int) -> None:
    done = check_bot(example(), boards=[board_by_id(board_id)], players=[players], seed=1, milliseconds=20_000)
    assert done.stats.decisions > 20


@pytest.mark.parametrize("example", [in_python, in_javascript])
def test_an_example_beats_chance(example: Callable[[], str]) -> None:
    spec, wins = example(), 0
    for seed in range(4):
        bots = [seat_bot(name, seat, np.random.default_rng(seed)) for seat, name in enumerate((spec, "random"))]
        wins += play_game(Game.new("usa", 2, seed), bots).winners == (0,)
        assert bots[0].stats.failures == {}
    assert wins == 4


def test_the_ten_line_bot_has_ten_lines() -> None:
    body = (EXAMPLES / "long_tracks.py").read_text(encoding="utf-8").partition("class ")[2].splitlines()
    code = [line for line in body if line.strip() and not line.strip().startswith(("#", '"""'))]
    assert len(code) <= 10


def test_the_program_of_the_guide_is_without_a_fault(tmp_path: Path) -> None:
    (program,) = (block for block in blocks_of(DOCS / "guides" / "bots.md") if block.language == "js")
    file = tmp_path / program.name
    file.write_text(program.text, encoding="utf-8")
    done = check_bot(in_node(file), boards=["usa"], players=[2], seed=1, milliseconds=20_000)
    assert done.stats.decisions > 20
