"""What every command does: help, statuses, and one line when something goes wrong."""

import os
import subprocess
import sys

import pytest

from ironlanes import __version__
from ironlanes.cli.board_files import board_text
from ironlanes.cli.main import main
from tests.support.program import PROGRAM
from tests.support.timeouts import TIMEOUT


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `boards show` fail in the middle of its work."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(board_text, "show_board", fail)


def test_alone_it_prints_help_and_something_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Usage: ironlanes")
    assert "Example: ironlanes" in out


def test_help_fits_in_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize("group", ["boards", "bots"])
def test_no_line_of_a_group_is_cut_short(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([group, "--help"]) == 0
    assert not [line for line in capsys.readouterr().out.splitlines() if line.endswith("...") and "ARGS" not in line]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ironlanes {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["engin"], "ironlanes: No such command 'engin'. Did you mean 'engine'? See 'ironlanes --help'."),
        (
            ["boards", "list"],
            "ironlanes: No such command 'list'. 'ironlanes boards' alone lists them. See 'ironlanes boards --help'.",
        ),
        (
            ["bots", "show", "planner"],
            "ironlanes: No such command 'show'. 'ironlanes bots' alone lists them. See 'ironlanes bots --help'.",
        ),
        (
            ["play", "europe"],
            "ironlanes: Got unexpected extra argument(s) (europe). Did you mean '--board europe'?"
            " See 'ironlanes play --help'.",
        ),
        (
            ["simulate", "--bot", "path", "random"],
            "ironlanes: Got unexpected extra argument(s) (random). Did you mean '--bot random'?"
            " See 'ironlanes simulate --help'.",
        ),
        (["--fast"], "ironlanes: No such option: --fast. See 'ironlanes --help'."),
        (["boards", "show"], "ironlanes: Missing argument 'NAME_OR_FILE'. See 'ironlanes boards show --help'."),
        (["boards", "check", "--debug"], "ironlanes: Missing argument 'FILE'. See 'ironlanes boards check --help'."),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"{line}\n")


def test_an_error_of_the_program_is_one_line_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(RuntimeError("a bug"), monkeypatch)
    assert main(["boards", "show", "usa"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("ironlanes: internal error: RuntimeError: a bug. Run the command again with --debug")
    assert error.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--debug", "boards", "show", "usa"], ["boards", "show", "usa", "--debug"]])
def test_debug_shows_where_an_error_arose(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(RuntimeError("a bug"), monkeypatch)
    with pytest.raises(RuntimeError, match="a bug"):
        main(arguments)


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [(KeyboardInterrupt(), 130, "stopped by Ctrl-C."), (EOFError(), 1, "the input ended too early.")],
)
def test_an_interrupt_and_the_end_of_input(
    error: BaseException,
    status: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fail_with(error, monkeypatch)
    assert main(["boards", "show", "usa"]) == status
    assert capsys.readouterr().err.strip() == f"ironlanes: {line}"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from ironlanes.cli.main import main; main(['--help']);"
        "print([name for name in ('numba', 'numpy', 'rich', 'pydantic') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=TIMEOUT)
    assert done.stderr == "[]\n"


def test_as_a_program_of_its_own() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*PROGRAM, "boards", "show", "germany"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=TIMEOUT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "D?sseldorf" in done.stdout
    done = subprocess.run(
        [*PROGRAM, "boards", "show", "mars"], capture_output=True, text=True, check=False, timeout=TIMEOUT
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("ironlanes: mars: there is no board of that name.")
