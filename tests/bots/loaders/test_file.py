"""Bots from a Python file, and the errors if there is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ironlanes.bots import open_bot, play_game, seat_bot
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError

GOOD = '''
from helpers_of_mine import choose

class Mine:
    """Plays what its helper says.

    And more that nobody asks for."""

    def decide(self, view, actions):
        return choose(actions)

class Lucky:
    def __init__(self, rng):
        self.rng = rng
    def decide(self, view, actions):
        return actions[int(self.rng.integers(len(actions)))]

class Patient(Lucky):
    def __init__(self, depth=3, *, rng):
        super().__init__(rng)
        self.depth = depth

class Deep:
    def __init__(self, depth=3):
        self.depth = depth
    def decide(self, view, actions):
        return actions[-self.depth // 3]

def lucky_one(generator):
    return Lucky(generator)

def nothing():
    return None

LAZY = lambda: Mine()
'''
BAD = """
class Mute:
    pass

class Short:
    def decide(self, view):
        return None

class Greedy:
    def __init__(self, rng, opponents):
        pass
    def decide(self, view, actions):
        return actions[0]

SEVEN = 7
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots in it, in which we are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (tmp_path / "good.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.py").write_text(BAD, encoding="utf-8")
    (tmp_path / "helpers_of_mine.py").write_text("def choose(actions):\n    return actions[0]\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["Mine", "Lucky", "Patient", "Deep", "lucky_one", "LAZY"])
def test_a_class_or_a_function_in_a_file_plays(name: str) -> None:
    game = Game.new("usa", 2, seed=4)
    bots = [seat_bot(f"good.py:{name}", seat, np.random.default_rng(seat)) for seat in range(2)]
    play_game(game, bots)
    assert game.is_over
    assert [bot.stats.failures for bot in bots] == [{}, {}]


def test_the_first_line_of_its_docstring_is_about_it() -> None:
    assert open_bot("good.py:Mine").about == "Plays what its helper says."
    assert open_bot("good.py:Lucky").about == "The bot Lucky of good.py."


def test_a_generator_decides_what_it_is_made_with() -> None:
    rng = np.random.default_rng(1)
    bot = open_bot("good.py:Patient").make(rng)
    assert (bot.rng, bot.depth) == (rng, 3)  # type: ignore[attr-defined] # what the file says
    assert open_bot("good.py:Deep").make(rng).depth == 3  # type: ignore[attr-defined] # likewise


def test_the_only_bot_of_a_file_needs_no_name(folder: Path) -> None:
    (folder / "one.py").write_text("from good import Lucky\n\nclass Only(Lucky):\n    'The one.'\n", encoding="utf-8")
    assert open_bot("one.py").about == "The one."
    assert open_bot(str(folder / "one.py")).about == "The one."


def test_a_file_is_run_once(folder: Path) -> None:
    (folder / "counted.py").write_text(
        "with open('runs', 'a') as file: file.write('x')\n"
        "class Counted:\n    def decide(self, view, actions): return actions[0]\n",
        encoding="utf-8",
    )
    for _ in range(3):
        open_bot("counted.py:Counted").make(np.random.default_rng(1))
    assert (folder / "runs").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nowhere.py:Mine", "there is no file 'nowhere.py'."),
        ("good.py:Yours", "there is no 'Yours' in good.py; it has Mine, Lucky, Patient, Deep."),
        ("good.py", "say which bot of good.py you mean, as good.py:MyBot; it has Mine, Lucky, Patient, Deep."),
        (
            "helpers_of_mine.py:Mine",
            "there is no 'Mine' in helpers_of_mine.py; it has no class with a method `decide`.",
        ),
        ("bad.py:Mute", "Mute in bad.py has no method decide(self, view, actions)."),
        ("bad.py:Short", "decide of Short in bad.py must take a view and the legal actions."),
        ("bad.py:Greedy", "Greedy in bad.py must be made with a generator, as Greedy(rng), or with nothing."),
        ("bad.py:SEVEN", "SEVEN in bad.py is neither a class nor a function that makes a bot."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(spec: str, told: str) -> None:
    with pytest.raises(FieldError) as caught:
        open_bot(spec)
    assert str(caught.value) == f"bot: {told}"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = 1\nclass A\n", "line 2: SyntaxError: expected ':'."),
        (
            "import a_module_that_is_not_there",
            "line 1: ModuleNotFoundError: No module named 'a_module_that_is_not_there'.",
        ),
        ("\n\ndef f():\n    return 1 / 0\n\nf()\n", "line 4: ZeroDivisionError: division by zero."),
        ("raise SystemExit", "line 1: SystemExit."),
        ("\0", "SyntaxError: source code string cannot contain null bytes."),
    ],
)
def test_a_file_that_can_not_be_run_is_told_with_the_line(source: str, told: str, folder: Path) -> None:
    (folder / "broken.py").write_text(source, encoding="utf-8")
    with pytest.raises(FieldError) as caught:
        open_bot("broken.py:Mine")
    assert str(caught.value) == f"bot: broken.py can't be loaded: {told}"


def test_a_function_that_makes_no_bot_is_told_of_when_it_is_made() -> None:
    make: Callable[[np.random.Generator], object] = open_bot("good.py:nothing").make
    with pytest.raises(FieldError, match=r"^bot: nothing in good\.py has no method decide"):
        make(np.random.default_rng(1))
