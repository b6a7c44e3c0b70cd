"""`ironlanes play --tui` where nothing is compiled: the game begins at once, and the next one is compiled."""

import os
import signal
import sys
from pathlib import Path

import pytest

from ironlanes.cli.terminal.session.interpreted_game import NOTICE, play_interpreted
from ironlanes.cli.terminal.session.session_setup import PlayOptions, kernels_of_game
from ironlanes.game.kernel_sets import Entries
from ironlanes.kernel.mode import MODE_VARIABLE, Mode
from tests.support.program import running_program


def nothing() -> Entries:
    """Nothing to compile."""
    return ()


def note_that_it_began() -> Entries:
    """Called by the process that compiles, before it does."""
    Path(os.environ["COMPILER_BEGAN"]).touch()
    return ()


def test_the_game_begins_before_anything_is_compiled(tmp_path: Path) -> None:
    cold = {"XDG_CACHE_HOME": str(tmp_path), MODE_VARIABLE: Mode.COMPILED}
    with running_program("play", "--tui", "--seed=5", "--names=Zoë,Bo,Çan", "--seat=1", **cold) as program:
        ended = program.wait()
    assert ended.status == 0
    assert ended.err.splitlines() == [NOTICE]
    assert "You play against Zoë and Çan." in ended.out
    assert ended.out.rstrip().endswith("The input ended, so the game was left unfinished and not saved.")


@pytest.mark.timeout(120)
def test_another_process_compiles_meanwhile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The game here lasts until the other process has begun."""
    monkeypatch.setenv("COMPILER_BEGAN", str(tmp_path / "began"))
    game = "import os, time\nwhile not os.path.exists(os.environ['COMPILER_BEGAN']): time.sleep(0.01)"
    monkeypatch.setattr("ironlanes.cli.terminal.session.interpreted_game._PROGRAM", game)
    assert play_interpreted([], note_that_it_began) == 0


def test_the_other_process_is_given_every_option() -> None:
    wishes = PlayOptions("usa", 3, "7", 1, "A,B,C", ["random", "path"], Path("s"), Path("l"), 2)
    options = "--board=usa --players=3 --seed=7 --seat=1 --names=A,B,C --save=s --load=l --start=2".split()
    assert wishes.command() == ["play", "--tui", *options, "--bot=random", "--bot=path"]


def test_its_status_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert play_interpreted(["play", "--tui", "--seat=9"], nothing) == 2
    assert "with 3 players the seats are 0 to 2" in capfd.readouterr().err
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.skipif(sys.platform == "win32", reason="signals there have no status")
def test_a_game_that_is_killed_has_the_status_of_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    killed = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    monkeypatch.setattr("ironlanes.cli.terminal.session.interpreted_game._PROGRAM", killed)
    assert play_interpreted([], nothing) == 128 + signal.SIGKILL


def test_what_is_compiled_is_what_the_game_needs() -> None:
    assert set(kernels_of_game(["random"])) < set(kernels_of_game(["planner"]))
