"""Build the kernels ahead of time: `python -m ironlanes.kernel.native_build.build` (`make native`, `make wasm`).

Needs Numba. Linking needs zig, from the package `ziglang`, in this environment or in another (`--zig`).
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from .. import cache
from ..mode import MODE_VARIABLE, Mode
from ..native.library import CACHED, FORMAT, MANIFEST, library_in
from ..native.sources import digest_of
from ..native.targets import TARGETS, WASM, Target, host_target
from .source_scan import entry_modules, kernel_sources

#: What Numba's lowering would otherwise take from this machine, from the user's settings or from chance.
SURROUNDINGS: Final[dict[str, str]] = {
    MODE_VARIABLE: Mode.COMPILED,
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_INTEL_SVML": "1",
    "PYTHONHASHSEED": "0",
}
#: The sources that decide how kernels are lowered, and how they are compiled.
_LOWERED_BY: Final = ("kernel/linker.py", "kernel/dispatchers.py", "kernel/native_build/lowering.py")
_EMITTED_BY: Final = ("kernel/linker.py", "kernel/native_build/emission.py")
#: The package whose entries are for training: browsers don't need them.
_TRAINING: Final = "ironlanes.learning."
#: The unit whose loops are vectorised.
_VECTORISED: Final = "matrices"


def build(target: Target, zig: list[str]) -> tuple[bytes, dict[str, Any]]:
    """Return the finished file for a platform and its manifest."""
    from .toolchain import link, version_of

    about, code = compiled_program(target)
    kinds = {name: (entry["kinds"], entry["result"]) for name, entry in about["entries"].items()}
    content = link(target, code, kinds, zig)
    return content, {
        **about,
        "versions": {**about["versions"], "zig": version_of(zig)},
        "target": target.name,
        "file": target.file,
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def compiled_program(target: Target) -> tuple[dict[str, Any], bytes]:
    """Return what the manifest says before linking, and the object file for a platform."""
    about, bitcode = _program()
    entries = {
        name: entry
        for name, entry in about["entries"].items()
        if target is not WASM or not entry["module"].startswith(_TRAINING)
    }
    # Other languages read records by their layouts; Python has the classes.
    used = {each.partition("[")[0] for entry in entries.values() for each in entry["arguments"]}
    records = {kind: fields for kind, fields in about.pop("records").items() if target is WASM and kind in used}
    vectorised = [name for name, entry in entries.items() if entry["unit"] == _VECTORISED]
    plain = [name for name in entries if name not in vectorised]
    return {**about, "entries": entries, "records": records}, _emitted(bitcode, target, plain, vectorised)


def _program() -> tuple[dict[str, Any], bytes]:
    """Return what the manifest says about every platform's library, and the lowered program."""
    from ..compile import all_entries, units_of
    from ..native.manifest import describe_arguments, describe_layouts
    from ..signatures import arguments_of

    for module in entry_modules():
        importlib.import_module(module)
    entries: Any = sorted(all_entries(), key=lambda each: (each.__module__, each.__name__))
    versions = {name: version(name) for name in ("numba", "llvmlite", "numpy")} | {"python": platform.python_version()}
    kinds, bitcode = _lowered(entries, versions)
    described = {
        entry.__name__: {
            "module": entry.__module__,
            "unit": units_of([entry])[0].name,
            "kinds": kinds[entry.__name__][0],
            "result": kinds[entry.__name__][1],
            "arguments": describe_arguments(arguments_of(entry.py_func)),
        }
        for entry in entries
    }
    sources = kernel_sources()
    about = {"format": FORMAT, "sources": sources, "sources_digest": digest_of(sources), "versions": versions}
    records = describe_layouts(argument for entry in entries for argument in arguments_of(entry.py_func))
    return {**about, "entries": described, "records": records}, bitcode


def _lowered(entries: list[Any], versions: dict[str, str]) -> tuple[dict[str, tuple[str, str]], bytes]:
    """Lower the entries, or take what was lowered from the same code: a changed comment lowers nothing."""
    from ..digest import content_digest
    from .lowering import Program

    types = [f"{each.__name__}{each.signature}" for each in entries]
    name = f"program-{content_digest(entries, json.dumps(versions), digest_of(_LOWERED_BY) or '', *types)}"
    with cache.only_here(name):
        saved = cache.load(name)
        if saved is None:
            program = Program(entries)
            saved = json.dumps(program.kinds).encode() + b"\n" + program.bitcode
            cache.save(name, saved)
    kinds, _, bitcode = saved.partition(b"\n")
    return json.loads(kinds), bitcode


def _emitted(bitcode: bytes, target: Target, entries: list[str], vectorised: list[str]) -> bytes:
    """Compile a program for a platform, or take the object file that was made of the same."""
    from .emission import emit_object

    about = json.dumps([entries, vectorised, *vars(target).values(), digest_of(_EMITTED_BY)])
    digest = hashlib.sha256(bitcode + about.encode())
    name = f"object-{digest.hexdigest()[:32]}"
    code = cache.load(name)
    if code is None:
        code = emit_object(bitcode, target, entries, vectorised)
        cache.save(name, code)
    return code


def save(content: bytes, manifest: dict[str, Any], folder: Path) -> None:
    """Write a library and its manifest into a folder, in place of another; no process sees half of it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(dir=folder.parent))
    (unfinished / manifest["file"]).write_bytes(content)
    (unfinished / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    unfinished.chmod(0o755)
    shutil.rmtree(folder, ignore_errors=True)
    unfinished.rename(folder)


def _cached_folder(target: Target) -> Path:
    folder = cache.cache_folder()
    if folder is None:
        sys.exit("There is no cache folder that only you can write to: name another with --output.")
    return folder / f"{CACHED}{target.name}-{(digest_of(kernel_sources()) or '')[:32]}"


def _is_built(folder: Path) -> bool:
    """Whether a folder holds a library of these sources."""
    found = library_in(folder)
    return found is not None and bool(found.manifest["sources_digest"] == digest_of(kernel_sources()))


def main() -> None:
    """Build what was asked for."""
    names = [*TARGETS, WASM.name]
    host = host_target()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", choices=names, default=host.name if host else None, help="default: this machine")
    parser.add_argument("--output", type=Path, help="the folder to write to; default: the user's cache")
    parser.add_argument("--check", action="store_true", help="build nothing; succeed if it is there already")
    parser.add_argument("--zig", help="the Python program of the environment with ziglang; default: this one")
    chosen = parser.parse_args()
    if chosen.target is None:
        parser.error("kernels are not built for this machine: name a --target.")
    target = WASM if chosen.target == WASM.name else TARGETS[chosen.target]
    folder = chosen.output or _cached_folder(target)
    is_built = _is_built(folder)
    if is_built or chosen.check:
        sys.exit(not is_built)
    if any(os.environ.get(name) != value for name, value in SURROUNDINGS.items()):
        sys.exit(_run_again())
    from .toolchain import zig_of

    gc.disable()
    content, manifest = build(target, zig_of(chosen.zig))
    save(content, manifest, folder)
    print(f"{folder / target.file}: {len(content):,} bytes")


def _run_again() -> int:
    """Run the same command in surroundings that make no difference to the result."""
    command = [sys.executable, "-m", "ironlanes.kernel.native_build.build", *sys.argv[1:]]
    return subprocess.run(command, env=os.environ | SURROUNDINGS).returncode


if __name__ == "__main__":
    main()
