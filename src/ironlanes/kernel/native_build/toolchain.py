"""Compile the shim and link it with the kernels: by zig, which has compilers and linkers for every platform."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ..native.targets import WASM, Target
from .lowering import PREFIX

SHIM: Final = Path(__file__).with_name("shim.c")
#: Bytes of the WebAssembly module's stack.
WASM_STACK: Final = 1 << 20
_LIBRARY: Final = "-shared -fPIC -O2 -g0 -fvisibility=hidden -Wall -Wextra -Werror".split()


class ToolchainError(RuntimeError):
    """The kernels could not be linked."""


def link(target: Target, code: bytes, kinds: dict[str, tuple[str, str]], zig: list[str]) -> bytes:
    """Return the finished file for a platform."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kernels.o").write_bytes(code)
        (folder / "shim.c").write_bytes(SHIM.read_bytes())
        (folder / "table.c").write_text(table_source(kinds), encoding="utf-8")
        _run([*zig, *_arguments(target, list(kinds), folder, zig)], folder)
        return (folder / target.file).read_bytes()


def _arguments(target: Target, entries: list[str], folder: Path, zig: list[str]) -> list[str]:
    if target is WASM:
        exported = [f"--export={PREFIX}{name}" for name in entries]
        return ["wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-z", f"stack-size={WASM_STACK}",
                "--stack-first", "--export=__heap_base", *exported, "kernels.o", "-o", target.file]  # fmt: skip
    arguments = ["cc", "-target", target.zig, *_LIBRARY, "-s", "shim.c", "table.c", "kernels.o", "-o", target.file]
    if target.name.startswith("windows"):
        libraries = {"python3": _python_symbols(), "msvcrt": ["memcpy", "memmove", "memset"]}
        return [*arguments, "-nostdlib", *(_import_library(*each, folder, zig) for each in libraries.items())]
    return [*arguments, "-Wl,-undefined,dynamic_lookup"] if target.name.startswith("macos") else arguments


def _import_library(name: str, symbols: list[str], folder: Path, zig: list[str]) -> str:
    """Make the file that Windows' linker needs to know what a DLL has, and return its name."""
    definition = "".join(f"    {symbol}\n" for symbol in symbols)
    (folder / f"{name}.def").write_text(f"LIBRARY {name}.dll\nEXPORTS\n{definition}", encoding="utf-8")
    _run([*zig, "dlltool", "-m", "i386:x86-64", "-d", f"{name}.def", "-l", f"{name}.lib"], folder)
    return f"{name}.lib"


def table_source(kinds: dict[str, tuple[str, str]]) -> str:
    """Return the C source of the table of entries that the shim reads."""
    declared = "\n".join(f"extern int32_t {PREFIX}{name}(const uint64_t *, int64_t *);" for name in kinds)
    rows = "\n".join(
        f'    {{"{name}", {PREFIX}{name}, "{kind}", \'{result}\'}},' for name, (kind, result) in kinds.items()
    )
    return f"""#include <stdint.h>

typedef struct {{
    const char *name;
    int32_t (*code)(const uint64_t *, int64_t *);
    const char *kinds;
    char result;
}} Entry;
{declared}
const Entry {PREFIX}table[] = {{
{rows}
    {{0}},
}};
"""


def _python_symbols() -> list[str]:
    """Return what the shim imports from Python."""
    declared = [line for line in SHIM.read_text(encoding="utf-8").splitlines() if line.startswith("FROM_PYTHON ")]
    functions = [line[: line.index("(")].split()[-1].lstrip("*") for line in declared if "(" in line]
    data = [name.split()[-1].strip("*;") for line in declared if "(" not in line for name in line.split(",")]
    return [*functions, *(f"{name} DATA" for name in data)]


def zig_of(python: str | None) -> list[str]:
    """Return the command that runs zig, from the package `ziglang` of this environment or of another Python's."""
    if python is None and find_spec("ziglang") is None:
        raise ToolchainError("There is no zig: install the packages of requirements/native.txt.")
    return [python or sys.executable, "-m", "ziglang"]


def version_of(zig: list[str]) -> str:
    """Return the version of zig."""
    return _run([*zig, "version"], Path.cwd()).strip()


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise ToolchainError(f"{' '.join(command[:6])} ... failed:\n{done.stderr or done.stdout}")
    return done.stdout
