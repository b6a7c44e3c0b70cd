"""Entries: compiled once for all processes and checkouts of the same code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest
from filelock import FileLock

from ironlanes.bots.kernels import api as bot_api
from ironlanes.bots.kernels.dispatch import BotKind
from ironlanes.bots.kernels.kernel_sets import RANDOM_BOT
from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.game import kernel_sets
from ironlanes.kernel.bits import bit
from ironlanes.kernel.compile import all_entries, are_ready, compiled_entry, new_records, prepare
from ironlanes.kernel.mode import MODE, MODE_VARIABLE, Mode
from ironlanes.kernel.records import Int32Array, Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.state import OBSERVATION, STATE
from ironlanes.server.play.kernel_sets import SERVER, everything
from tests.support.package_copy import PACKAGE, copy_package

#: Prepares the smallest unit there is, and prints what it is called and whether it was compiled.
PREPARE = """
from ironlanes.bots.kernels import api
from ironlanes.kernel.compile import units_of
(unit,) = units_of([api.choose_random_action])
print(unit.cache_name, flush=True)
unit.prepare()
print(int(unit.was_compiled))
"""
#: Prints what every unit is called in the cache.
NAMES = """
from ironlanes.server.play.kernel_sets import everything
from ironlanes.kernel.compile import units_of
for unit in units_of(everything()):
    print(unit.cache_name)
"""

pytestmark = pytest.mark.skipif(MODE is Mode.INTERPRETED, reason="nothing is compiled")


class Checkout:
    """A copy of the package in a separate folder, with a cache folder."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.source = copy_package(folder)
        self._environment = os.environ | {
            "PYTHONPATH": str(folder),
            "XDG_CACHE_HOME": str(cache),
            MODE_VARIABLE: Mode.CHECKED if MODE is Mode.CHECKED else Mode.COMPILED,
        }

    def start(self, program: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", program]
        return subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True)

    def run(self, program: str) -> list[str]:
        with self.start(program) as process:
            out, _ = process.communicate()
        assert process.returncode == 0
        return out.split()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.source / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "one", tmp_path / "cache")


def test_another_checkout_of_the_same_code_loads_what_was_compiled(checkout: Checkout, tmp_path: Path) -> None:
    name, compiled = checkout.run(PREPARE)
    assert compiled == "1"
    assert Checkout(tmp_path / "another" / "place", tmp_path / "cache").run(PREPARE) == [name, "0"]


def test_only_an_edit_of_the_code_that_an_entry_reaches_makes_it_another(checkout: Checkout) -> None:
    before = checkout.run(NAMES)
    checkout.edit("rules/api.py", '"""Set a game up', '"""Prepare a game')
    checkout.edit("rules/payments.py", "@kernel", "# A comment, and lines that move everything below them.\n\n@kernel")
    for file in ("boards/file/reader.py", "game/view.py"):  # no kernels are there
        checkout.edit(file, "import annotations\n", "import annotations\n\nSPARE = 1\n")
    assert checkout.run(NAMES) == before
    checkout.edit("rules/randomness.py", "@kernel", "SPARE = 1\n\n\n@kernel")  # which no kernel uses
    assert checkout.run(NAMES) == before
    checkout.edit("rules/turns.py", "% int(state.players)", "% (int(state.players) + 0)")
    after = checkout.run(NAMES)
    changed = {old.partition("-")[0] for old, new in zip(before, after, strict=True) if old != new}
    assert changed == {"game", "bots", "lockstep"}


def test_two_processes_do_not_compile_the_same_at_the_same_time(checkout: Checkout, tmp_path: Path) -> None:
    names = checkout.run(NAMES)
    name = next(name for name in names if name.startswith("chance-"))
    folder = tmp_path / "cache" / "ironlanes" / "kernels"
    with FileLock(folder / f"{name}.lock"):
        processes = [checkout.start(PREPARE) for _ in range(2)]
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == name  # it comes to the lock now, or finds it when it does
    compiled = [int(process.communicate()[0]) for process in processes]
    assert sorted(compiled) == [0, 1]


def test_an_unusable_cache_is_no_obstacle(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o777)
    assert checkout.run(PREPARE)[1] == checkout.run(PREPARE)[1] == "1"
    assert not list((tmp_path / "cache" / "ironlanes" / "kernels").iterdir())


# ---- in this process


def test_an_entry_takes_what_its_annotations_say_and_nothing_else() -> None:
    compiled_entry: Any = rules_api.copy_states
    states, copies = new_records(2, STATE), new_records(2, STATE)
    states["points"][1, 0] = 7
    compiled_entry(states, copies)
    assert copies["points"][1, 0] == 7
    read_only = new_records(2, STATE)
    read_only.flags.writeable = False
    refused = (new_records(1, OBSERVATION), new_records(4, STATE)[::2], read_only, states.reshape(1, 2), [1, 2], None)
    for argument in refused:
        with pytest.raises(TypeError, match=r"No matching definition|copy_states can't take its argument 1"):
            compiled_entry(argument, copies)
    for arguments in ((states,), (states, copies, copies)):
        with pytest.raises(TypeError, match="argument"):
            compiled_entry(*arguments)


def test_small_numbers_and_members_of_enums_are_numbers() -> None:
    compiled_entry: Any = bot_api.choose_random_action
    for count in (3, np.int8(3), np.int32(3), BotKind.ONE_STEP):
        assert 0 <= compiled_entry(new_workspaces(1), 0, count) < 3


def test_an_entry_without_types_is_refused() -> None:
    @compiled_entry
    def choose(states: Records) -> int:
        return len(states)

    with pytest.raises(TypeError, match=r"an entry can't take typing\.Any"):
        choose(new_records(1, STATE))


def test_a_kernel_is_not_called_from_python() -> None:
    with pytest.raises(TypeError, match="bit is a kernel"):
        bit(1)


def test_the_progress_is_told() -> None:
    progress: list[tuple[int, int]] = []
    prepare(RANDOM_BOT, lambda done, total: progress.append((done, total)))
    assert progress == [(0, 3), (1, 3), (2, 3), (3, 3)]  # two entries of one unit, and its machine code
    assert are_ready(RANDOM_BOT)


# ---- the sets


def test_everything_is_every_entry_in_the_source_but_those_of_training() -> None:
    written = [
        name
        for file in PACKAGE.rglob("*.py")
        if file.name != "cpu_loops.py"
        for name in re.findall(
            r"^@compiled_entry(?:_of\(.*\))?\ndef (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    playing = [each for each in everything() if not each.__module__.endswith(".cpu_loops")]
    assert sorted(each.__name__ for each in playing) == sorted(written)
    assert set(SERVER) < set(everything()) <= set(all_entries())


def test_a_game_has_all_that_its_modules_call() -> None:
    besides = {"bulk.py", "ticket_progress.py", "kernel_sets.py"}
    files = [file for file in (PACKAGE / "game").rglob("*.py") if file.name not in besides]
    called = {name for file in files for name in re.findall(r"\brules_api\.(\w+)\(", file.read_text(encoding="utf-8"))}
    assert {each.__name__ for each in kernel_sets.GAME} == called


#: Asks for the second workspace of one, and hands over more weights than there is room for.
OUT_OF_BOUNDS = """
import numpy as np
from ironlanes.bots.kernels import api
from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.bots.kernels.planner_weights import WEIGHTS
weights, too_many = np.zeros(WEIGHTS, np.int32), np.zeros(WEIGHTS + 1, np.int32)
for arguments in ((new_workspaces(1), 1, weights), (new_workspaces(1), 0, too_many)):
    try:
        api.reset_bot(*arguments, np.uint64(1))
    except IndexError:
        print("refused")
"""


def test_with_bounds_checks_an_index_is_refused_in_entries_and_kernels() -> None:
    environment = os.environ | {"IRONLANES_KERNEL": "checked"}
    command = [sys.executable, "-c", OUT_OF_BOUNDS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused", "refused"]


def test_a_kernel_may_not_make_arrays() -> None:
    """Kernels don't count references, so nobody would free them."""

    @compiled_entry
    def sum_of_new(count: int) -> int:
        return int(np.zeros(count, np.int32).sum())

    if MODE is Mode.PLAIN:  # there they are counted
        assert sum_of_new(3) == 0
        return
    with pytest.raises(TypeError, match="a kernel of sum_of_new makes an array"):
        sum_of_new(3)


def test_what_an_entry_is_handed_is_let_go_again() -> None:
    """The arrays themselves, parts of them, and fields of records are neither kept nor freed."""

    @compiled_entry
    def fill(numbers: Int32Array, records: Annotated[Records, STATE]) -> int:
        part = numbers[1:3]
        part[:] = 7
        hands = records[0].hands[1]
        hands[2] = numbers[1]
        return int(part[0])

    numbers, records = np.zeros(5, np.int32), new_records(2, STATE)
    counts = sys.getrefcount(numbers), sys.getrefcount(records)
    for _ in range(100):
        assert fill(numbers, records) == 7
    assert (sys.getrefcount(numbers), sys.getrefcount(records)) == counts
    assert numbers.tolist() == [0, 7, 7, 0, 0]
    assert records[0]["hands"][1][2] == 7


@pytest.mark.skipif(MODE is Mode.PLAIN, reason="there Numba counts them")
def test_no_kernel_counts_references() -> None:
    """Only the wrapper that Python calls does, to let go of its arguments."""
    from numba.core.runtime.context import NRTContext

    counted = []
    original = NRTContext._call_incref_decref

    def count(context: Any, builder: Any, *about: Any) -> None:
        counted.append(builder.function.name)
        original(context, builder, *about)

    @compiled_entry
    def first_of(numbers: Int32Array) -> int:
        part = numbers[1:]
        return int(part[0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NRTContext, "_call_incref_decref", count)
        assert first_of(np.arange(3, dtype=np.int32)) == 1
    assert all("cpython" in name for name in counted)
