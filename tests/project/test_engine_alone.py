"""The engine needs only what `requirements/package.txt` locks; whatever needs an extra says how to install it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import get_args

import pytest

from ironlanes.extras import Extra

ROOT = Path(__file__).parents[2]
#: Makes every module of these names look as if it were not installed.
BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named '{{name}}'", name=name)
sys.meta_path.insert(0, Blocker())
"""
GAME = """
import numpy
from ironlanes import Game
game = Game.new("europe", 3, seed=1)
for _ in range(30):
    game.play(game.legal_actions()[-1])
game.view(0).sample(numpy.random.default_rng(5))
game.score()
assert game._repr_svg_().startswith("<svg")
assert Game.from_record(game.record()) == game
"""
#: On a small board, whose games are short.
MATCH = """
from ironlanes.arena import Match, figures_of, play_match
from ironlanes.arena.run.in_process import InProcess
from ironlanes.boards.file.template import template_for
from ironlanes.boards.load import parse_board
match = Match(parse_board(template_for("bay"), "bay.toml"), players=2, entrants=("random", "hungry"), games=1, seed=1)
games = [game for some in play_match(match, InProcess(match)) for game in some]
assert figures_of(match, games).ranking[0].games == len(games) > 0
"""
#: Imports every module of some packages, and prints the extras that were asked for.
IMPORTS = """
import importlib, pkgutil
import ironlanes
from ironlanes.extras import MissingExtra
asked = set()
for package in ("boards", "kernel", "rules", "paths", "game", "bots", "learning", "drawing", "arena", "analysis"):
    found = importlib.import_module("ironlanes." + package)
    for module in pkgutil.walk_packages(found.__path__, found.__name__ + ".", onerror=lambda _: None):
        try:
            importlib.import_module(module.name)
        except MissingExtra as error:
            asked.add(package + " " + str(error))
        except ModuleNotFoundError as error:
            if error.name not in ("numba", "llvmlite"):
                raise
            asked.add(package + " has modules that compile")
print(*sorted(asked), sep="\\n")
"""


def extra_modules() -> set[str]:
    """Every module that is installed here and that no package of the engine's lock file brings."""
    text = (ROOT / "requirements" / "package.txt").read_text(encoding="utf-8")
    locked = {"ironlanes", *re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)}
    return {
        module
        for module, owners in packages_distributions().items()
        if not {owner.lower().replace("_", "-") for owner in owners} & locked
    }


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program, interpreted, that can import nothing but the engine's packages."""
    whole = BLOCKED.format(blocked=extra_modules()) + program
    environment = {"IRONLANES_KERNEL": "interpreted"}
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False, env=environment)


def test_extras_are_blocked() -> None:
    """So the tests below prove something."""
    assert {"typer", "rich", "fastapi", "jinja2", "resvg_py", "segno", "pytest"} <= extra_modules()
    assert "No module named 'typer'" in run("import typer").stderr


@pytest.mark.parametrize("program", [GAME, MATCH], ids=["game", "match"])
def test_the_engine_plays(program: str) -> None:
    done = run(program)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_packages_of_the_engine_can_be_imported() -> None:
    done = run(IMPORTS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "analysis a page needs Jinja2: run `pip install '.[play]'` in the checkout of Ironlanes.",
        "arena a page needs Jinja2: run `pip install '.[play]'` in the checkout of Ironlanes.",
        "kernel has modules that compile",
        "learning has modules that compile",
        "learning training needs PyTorch: run `pip install '.[train]'` in the checkout of Ironlanes.",
    ]


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            "from ironlanes.cli.program import main; main()",
            "ironlanes: the command line needs more packages than the engine",
        ),
        ("import ironlanes.server.web.app", "ironlanes.extras.MissingExtra: the server needs FastAPI"),
        ("import ironlanes.report.templates", "ironlanes.extras.MissingExtra: a page needs Jinja2"),
        (
            "from ironlanes.drawing.render.png import to_png; to_png('')",
            "ironlanes.extras.MissingExtra: a PNG needs resvg-py",
        ),
    ],
)
def test_a_missing_extra_is_one_sentence(program: str, told: str) -> None:
    printed = run(program).stderr.splitlines()[-1]
    assert printed == f"{told}: run `pip install '.[play]'` in the checkout of Ironlanes."


def test_every_extra_of_the_project_is_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(get_args(Extra)) == set(project["optional-dependencies"])
