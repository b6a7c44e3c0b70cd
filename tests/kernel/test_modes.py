"""Which way kernels run: the library that fits, else Numba, else interpreted; or the one that was demanded."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ironlanes.kernel.mode import MODE_VARIABLE
from ironlanes.kernel.native.library import CACHED, MANIFEST, NATIVE
from tests.support.package_copy import copy_package

#: Begins a program: there is no Numba.
NO_NUMBA = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None\n"
#: Begins a program: there is a version of Numba that the linker does not know.
NEW_NUMBA = "import importlib.metadata as m; m.version = lambda name: '0.99.1'\n"
#: Plays, and prints the mode, whether the compiler was imported, and how many actions were legal.
PLAY = """
import sys
from ironlanes import Game
from ironlanes.kernel.mode import MODE
game = Game.new("usa", 2, seed=1)
game.play(game.legal_actions()[0])
print(MODE, sys.modules.get("numba") is not None, len(game.legal_actions()))
"""
#: An entry and a kernel of somebody's own, which call the package's.
OWN_KERNELS = """
import numpy as np
from ironlanes.kernel.bits import count_members
from ironlanes.kernel.compile import compiled_entry, kernel, new_records
from ironlanes.rules.state import STATE, State, States

@kernel
def count_tickets(state: State, seat: int) -> int:
    return count_members(state.tickets[seat])

@compiled_entry
def count_all_tickets(states: States, seats: int) -> int:
    count = 0
    for seat in range(seats):
        count += count_tickets(states[0], seat)
    return count

states = new_records(1, STATE)
states["tickets"][0, :2] = np.uint64(0b1011), np.uint64(0b1)
print(count_all_tickets(states, 2))
"""

needs_library = pytest.mark.skipif(NATIVE.library is None, reason="`make native` builds the library that this tests")


class Installation:
    """A copy of the package, and a cache folder that holds nothing but, if wanted, the native library."""

    def __init__(self, folder: Path) -> None:
        self.source = copy_package(folder)
        self.cache = folder / "cache" / "ironlanes" / "kernels"
        self.cache.mkdir(parents=True, mode=0o700)
        self._environment = os.environ | {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
        self._environment.pop(MODE_VARIABLE, None)

    def add_library(self) -> Path:
        """Put the library of these sources into the cache."""
        assert NATIVE.library is not None
        folder = self.cache / f"{CACHED}test"
        shutil.copytree(NATIVE.library.file.parent, folder)
        return folder

    def run(self, program: str, mode: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**self._environment, **({MODE_VARIABLE: mode} if mode else {})}
        return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)

    def play(self, program: str = PLAY, mode: str = "") -> list[str]:
        """Return what a program prints that must succeed, and say nothing else."""
        done = self.run(program, mode)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.split()


@pytest.fixture
def installed(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


# ---- without a library


def test_with_neither_a_library_nor_numba_games_are_interpreted_and_one_line_says_so(installed: Installation) -> None:
    child = "[sys.executable, '-c', 'import ironlanes.kernel.mode']"
    again = f"\nimport subprocess; print(subprocess.run({child}).returncode)"
    done = installed.run(NO_NUMBA + PLAY + again)
    assert done.stdout.split() == ["interpreted", "False", "4", "0"]
    (line,) = done.stderr.splitlines()
    assert "run interpreted" in line
    assert "pip install '.[compile]'" in line


def test_a_library_that_is_demanded_and_not_there_is_an_error(installed: Installation) -> None:
    done = installed.run(PLAY, "prebuilt")
    assert done.stderr.splitlines()[-1].endswith(
        "IRONLANES_KERNEL=prebuilt: there is no library of compiled kernels; `make native` builds a library in a clone."
    )


@pytest.mark.parametrize("mode", ["compiled", "checked", "plain"])
def test_numba_that_is_demanded_and_not_there_is_an_error(installed: Installation, mode: str) -> None:
    done = installed.run(NO_NUMBA + PLAY, mode)
    assert f"IRONLANES_KERNEL={mode}: Numba is not installed: run `pip install" in done.stderr


def test_a_mode_that_does_not_exist_is_an_error(installed: Installation) -> None:
    assert "there are prebuilt, compiled, checked, plain, interpreted." in installed.run(PLAY, "quick").stderr


def test_the_program_shows_the_error_without_a_traceback(installed: Installation) -> None:
    program = (
        "import sys; from ironlanes.cli.main import main; sys.exit(main('simulate --bot random --bot random'.split()))"
    )
    done = installed.run(program, "prebuilt")
    assert done.returncode == 1
    assert done.stderr.startswith("ironlanes: IRONLANES_KERNEL=prebuilt: there is no library")
    assert len(done.stderr.splitlines()) == 1


def test_with_a_version_of_numba_that_the_linker_does_not_know_numba_works_alone(installed: Installation) -> None:
    asked = "from ironlanes.kernel.mode import MODE; print(MODE)"
    assert installed.play(asked) == ["compiled"]
    assert installed.play(NEW_NUMBA + asked) == ["plain"]
    assert "needs Numba 0.68.*" in installed.run(NEW_NUMBA + asked, "checked").stderr


# ---- with one


@needs_library
def test_the_library_is_used_and_no_compiler_is_imported(installed: Installation) -> None:
    installed.add_library()
    assert installed.play() == ["prebuilt", "False", "4"]
    assert installed.play(NO_NUMBA + PLAY) == ["prebuilt", "False", "4"]
    assert installed.play(mode="prebuilt") == ["prebuilt", "False", "4"]


@needs_library
def test_a_library_of_other_sources_is_not_used(installed: Installation) -> None:
    installed.add_library()
    turns = installed.source / "rules" / "turns.py"
    turns.write_bytes(turns.read_bytes().replace(b"\n", b"\r\n"))  # as Git may check it out
    asked = "from ironlanes.kernel.mode import MODE; print(MODE)"
    assert installed.play(asked) == ["prebuilt"]
    turns.write_bytes(turns.read_bytes() + b"\n# changed\n")
    assert installed.play(asked) == ["compiled"]
    assert "the sources have changed" in installed.run(asked, "prebuilt").stderr


@needs_library
def test_a_damaged_library_or_one_for_another_platform_is_not_used(installed: Installation) -> None:
    folder = installed.add_library()
    asked = "from ironlanes.kernel.mode import MODE; print(MODE)"
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / MANIFEST).write_text(json.dumps({**manifest, "target": "macos-arm64"}), encoding="utf-8")
    assert installed.play(asked) == ["compiled"]
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    assert installed.play(asked) == ["prebuilt"]
    library = folder / manifest["file"]
    library.write_bytes(library.read_bytes()[:-1])
    assert installed.play(asked) == ["compiled"]


@needs_library
def test_kernels_of_ones_own_call_the_package_beside_the_library(installed: Installation, tmp_path: Path) -> None:
    installed.add_library()
    (tmp_path / "own_kernels.py").write_text(OWN_KERNELS, encoding="utf-8")
    asked = "\nfrom ironlanes.kernel.mode import MODE; print(MODE)"
    assert installed.run("import own_kernels" + asked).stdout.split() == ["8", "prebuilt"]
    refused = installed.run(NO_NUMBA + "import own_kernels")
    assert "Kernels of your own need Numba: run `pip install '.[compile]'`" in refused.stderr


@needs_library
def test_a_kernel_passes_for_a_dispatcher_once_numba_is_there(installed: Installation) -> None:
    installed.add_library()
    program = """
import sys
from ironlanes.kernel.bits import bit, contains
print(isinstance(bit, type), "numba" in sys.modules)
from numba.core.dispatcher import Dispatcher
import numba
print(isinstance(bit, Dispatcher), bit.targetoptions["nopython"], bit.py_func.__name__)
print(numba.typeof(contains).dispatcher.py_func is contains.py_func)
"""
    assert installed.play(program) == ["False", "False", "True", "True", "bit", "True"]


@needs_library
def test_the_compiler_for_gpus_makes_a_device_function_of_a_kernel(installed: Installation) -> None:
    installed.add_library()
    program = """
from ironlanes.rules.legal import count_legal
from numba.cuda.target import CUDATypingContext
made = CUDATypingContext().resolve_value_type(count_legal).dispatcher
print(type(made).__name__, made.targetoptions["device"], made.py_func is count_legal.py_func)
"""
    done = installed.run(program)
    assert done.stdout.split() == ["CUDADispatcher", "True", "True"], done.stderr
