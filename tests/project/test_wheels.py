"""Wheels: with a native library for its platform, or without one for every platform."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ironlanes.kernel.native.library import NATIVE
from ironlanes.kernel.native.targets import host_target

ROOT = Path(__file__).parents[2]


def build(folder: Path, native: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    environment = os.environ | {"IRONLANES_NATIVE": str(native)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_without_a_library_the_wheel_is_for_every_platform(tmp_path: Path) -> None:
    assert build(tmp_path, "").returncode == 0
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "/native/built/" in name]


@pytest.mark.skipif(NATIVE.library is None, reason="`make native` builds the library that this tests")
def test_with_a_library_it_is_for_one(tmp_path: Path) -> None:
    target = host_target()
    assert NATIVE.library is not None
    assert target is not None
    assert build(tmp_path, NATIVE.library.file.parent).returncode == 0
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith(f"-cp311-abi3-{target.wheel}.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert f"ironlanes/kernel/native/built/{target.file}" in names
    assert "ironlanes/kernel/native/built/manifest.json" in names


@pytest.mark.skipif(NATIVE.library is None, reason="`make native` builds the library that this tests")
def test_a_library_of_other_sources_is_refused(tmp_path: Path) -> None:
    assert NATIVE.library is not None
    other = tmp_path / "other"
    other.mkdir()
    manifest = (NATIVE.library.file.parent / "manifest.json").read_text(encoding="utf-8")
    digest = NATIVE.library.manifest["sources_digest"]
    (other / "manifest.json").write_text(manifest.replace(digest, "0" * 64), encoding="utf-8")
    refused = build(tmp_path / "dist", other)
    assert refused.returncode != 0
    assert "was built from other sources" in refused.stderr
