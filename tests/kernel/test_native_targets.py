"""Libraries for platforms that the tests don't run on: their format, what they offer, and what they need."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ironlanes.kernel.native.library import Library, library_in
from ironlanes.kernel.native.targets import TARGETS

ROOT = Path(__file__).parents[2]
#: The first bytes of a file: its format, and for Linux and macOS the processor.
FORMATS = {
    "linux-x86_64": rb"\x7fELF\x02\x01.{12}\x3e\x00",
    "linux-aarch64": rb"\x7fELF\x02\x01.{12}\xb7\x00",
    "macos-arm64": rb"\xcf\xfa\xed\xfe\x0c\x00\x00\x01",
    "macos-x86_64": rb"\xcf\xfa\xed\xfe\x07\x00\x00\x01",
    "windows-x86_64": rb"MZ",
}


OBJDUMP = shutil.which("llvm-objdump")


def library_for(name: str, folder: Path) -> Library:
    """Link the library of a platform; what was compiled for it before is taken from the cache."""
    command = [str(ROOT / "scripts" / "build-native"), "--target", name, "--output", str(folder / "built")]
    subprocess.run(command, check=True)
    library = library_in(folder / "built")
    assert library is not None
    return library


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_library_for_every_platform_can_be_linked(name: str, tmp_path: Path) -> None:
    content = library_for(name, tmp_path).file.read_bytes()
    assert re.match(FORMATS[name], content, re.DOTALL)
    assert b"PyInit_kernels\0" in content
    assert len(content) < 300_000
    assert all(int(minor) <= 17 for minor in re.findall(rb"GLIBC_2\.(\d+)", content))
    assert set(re.findall(rb"[\w.-]+\.dll", content)) == (
        {b"python3.dll", b"msvcrt.dll"} if "windows" in name else set()
    )
    assert b"NRT_" not in content
    assert str(ROOT).encode() not in content


@pytest.mark.slow
@pytest.mark.skipif(OBJDUMP is None, reason="there is no disassembler: Debian has it as llvm")
@pytest.mark.parametrize("name", TARGETS)
def test_the_code_of_every_platform_can_be_read_back(name: str, tmp_path: Path) -> None:
    assert OBJDUMP is not None
    library = library_for(name, tmp_path)
    # Jump tables are among the code of macOS, which lists where.
    options = ["--macho"] if name.startswith("macos") else []
    code = subprocess.run([OBJDUMP, *options, "-d", library.file], check=True, capture_output=True, text=True).stdout
    assert "<unknown>" not in code, "every instruction is one of that processor"
    assert len(re.findall(r"\tretq?\b", code)) > len(library.manifest["entries"]), "every entry returns"
