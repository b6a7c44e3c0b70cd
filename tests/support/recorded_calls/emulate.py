"""Make recorded calls again on an emulated ARM processor: `python -m tests.support.recorded_calls.emulate FOLDER`.

Needs qemu-aarch64 and the C library of that processor: Debian's packages `qemu-user` and `libc6-arm64-cross`.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ironlanes.kernel.native.targets import TARGETS
from ironlanes.kernel.native_build import build
from ironlanes.kernel.native_build.toolchain import table_source

from .recording import ROOT, Recording

TARGET = TARGETS["linux-aarch64"]
EMULATOR = ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu")


def flat(recorded: Recording) -> Iterator[bytes]:
    """Write a recording as the C program reads it: numbers of eight bytes, and bytes after their number."""
    yield struct.pack("<Q", len(recorded.calls))
    for call in recorded.calls:
        name = call["entry"].encode()
        yield struct.pack("<Q", len(name)) + name + struct.pack("<Q", len(call["arguments"]))
        for argument in call["arguments"]:
            yield from _flat_argument(recorded, argument)
        yield struct.pack("<Qq", call["result"] is not None, int(call["result"] or 0))


def _flat_argument(recorded: Recording, argument: Any) -> Iterator[bytes]:
    if isinstance(argument, str):
        yield struct.pack("<QQ", 0, int(argument) % 2**64)
        return
    shape, before, after = argument["shape"], *(recorded.content(argument[when]) for when in ("before", "after"))
    yield struct.pack(f"<{len(shape) + 2}Q", len(shape), *shape, len(before)) + before + after


def main() -> None:
    """Build the program, and run it."""
    recorded = Recording(Path(sys.argv[1]))
    zig = f"{subprocess.check_output([ROOT / 'scripts' / 'setup-group', 'native'], text=True).strip()}/python"
    about, code = build.compiled_program(TARGET)
    kinds = {name: (entry["kinds"], entry["result"]) for name, entry in about["entries"].items()}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernels.o").write_bytes(code)
        (folder / "table.c").write_text(table_source(kinds), encoding="utf-8")
        (folder / "calls").write_bytes(b"".join(flat(recorded)))
        sources = (ROOT / "tests" / "kernel" / "replay_calls.c", folder / "table.c", folder / "kernels.o")
        compiler = [zig, "-m", "ziglang", "cc", "-target", TARGET.zig, "-O1", "-o", str(folder / "replay")]
        subprocess.run([*compiler, *map(str, sources)], check=True)
        sys.exit(subprocess.run([*EMULATOR, folder / "replay", folder / "calls"]).returncode)


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in build.SURROUNDINGS.items()):
        os.execve(sys.executable, [sys.executable, "-m", __spec__.name, *sys.argv[1:]], os.environ | build.SURROUNDINGS)
    main()
