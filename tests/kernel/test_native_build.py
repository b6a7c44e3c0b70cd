"""The build ahead of time: the same bytes wherever it runs, from all the sources that matter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ironlanes.kernel.compile import all_entries
from ironlanes.kernel.native.library import NATIVE, library_in
from ironlanes.kernel.native.sources import digest_of
from ironlanes.kernel.native_build import build
from ironlanes.kernel.native_build.source_scan import entry_modules, kernel_sources
from tests.support.package_copy import copy_package

ROOT = Path(__file__).parents[2]
#: Lowers the smallest units, compiles them for two platforms, and prints a digest of each object file.
SMALL_BUILD = """
import hashlib
from ironlanes.bots.kernels import api as bots
from ironlanes.bots.learned import client_api
from ironlanes.paths import api as paths
from ironlanes.kernel.native_build.emission import emit_object
from ironlanes.kernel.native_build.lowering import Program
from ironlanes.kernel.native.targets import TARGETS, WASM
program = Program([bots.choose_random_action, paths.find_shortest_path, client_api.add_product])
print(program.kinds)
plain, vectorised = ["choose_random_action", "find_shortest_path"], ["add_product"]
for target in (TARGETS["linux-aarch64"], WASM):
    print(hashlib.sha256(emit_object(program.bitcode, target, plain, vectorised)).hexdigest())
MULTIPLY_FOUR = bytes((0xFD, 0xE6, 0x01))  # WebAssembly's f32x4.mul
print(MULTIPLY_FOUR in emit_object(program.bitcode, WASM, plain, vectorised))
print(MULTIPLY_FOUR in emit_object(program.bitcode, WASM, plain + vectorised))
try:
    Program([bots.choose_random_action, bots.choose_random_action])
except TypeError as error:
    print(error)
"""


def surroundings(folder: Path) -> dict[str, str]:
    return {**os.environ, **build.SURROUNDINGS, "PYTHONPATH": str(folder)}


@pytest.mark.slow
def test_the_same_sources_in_another_folder_give_the_same_bytes(tmp_path: Path) -> None:
    built = [
        subprocess.run(
            [sys.executable, "-c", SMALL_BUILD],
            env=surroundings(copy_package(folder).parent),
            check=True,
            capture_output=True,
        )
        for folder in (tmp_path / "one", tmp_path / "another" / "place")
    ]
    assert built[0].stdout == built[1].stdout
    assert b"'choose_random_action': ('1ii', 'i')" in built[0].stdout
    assert b"two entries are called choose_random_action" in built[0].stdout
    assert b"\nTrue\nFalse\n" in built[0].stdout, "one of them is vectorised"


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_whole_library_built_twice_has_the_same_bytes(tmp_path: Path) -> None:
    zig = subprocess.run([ROOT / "scripts" / "setup-group", "native"], check=True, capture_output=True, text=True)
    contents = []
    for folder in (tmp_path / "one", tmp_path / "another" / "place"):
        environment = surroundings(folder) | {"XDG_CACHE_HOME": str(folder / "cache")}
        options = ["--output", str(folder / "built"), "--zig", f"{zig.stdout.strip()}/python"]
        subprocess.run(
            [sys.executable, "-m", "ironlanes.kernel.native_build.build", *options], env=environment, check=True
        )
        contents.append([file.read_bytes() for file in sorted((folder / "built").iterdir())])
    assert contents[0] == contents[1]


def test_the_digest_covers_what_kernels_are_made_of() -> None:
    sources = kernel_sources()
    assert {
        "rules/turns.py",
        "rules/state.py",
        "boards/model.py",
        "kernel/native_build/shim.c",
        "kernel/linker.py",
    } < set(sources)
    assert not {"game/view.py", "game/__init__.py", "cli/main.py"} & set(sources)


def test_every_module_with_entries_is_found() -> None:
    imported = {each.__module__ for each in all_entries() if each.__module__.startswith("ironlanes.")}
    assert imported <= set(entry_modules())
    assert "ironlanes.learning.environments.cpu_loops" in entry_modules()


@pytest.mark.skipif(NATIVE.library is None, reason="`make native` builds the library that this tests")
def test_the_manifest_says_what_the_library_is() -> None:
    assert NATIVE.library is not None
    file, manifest = NATIVE.library
    assert library_in(file.parent) == NATIVE.library
    assert manifest["sources_digest"] == digest_of(kernel_sources())
    assert set(manifest["versions"]) == {"python", "numba", "llvmlite", "numpy", "zig"}
    assert manifest["entries"]["list_legal"]["module"] == "ironlanes.rules.api"
    assert manifest["entries"]["list_legal"]["kinds"] == "1i111"
    assert len(file.read_bytes()) < 300_000
