"""A recording that was made before: its calls, made again and compared byte by byte."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import subprocess
import sys
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from ironlanes.kernel.compile import new_records
from ironlanes.kernel.mode import MODE_VARIABLE, Mode
from ironlanes.kernel.native.sources import digest_of
from ironlanes.kernel.native_build.source_scan import kernel_sources

ROOT = Path(__file__).parents[3]
#: Every how many decisions the planner is asked: it has a hard time with the many tickets of those who play at random.
PLANNED_AT = 12


class Recording:
    """Calls of entries, with the bytes before and after."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls: list[dict[str, Any]] = json.loads((folder / "calls.json").read_text(encoding="utf-8"))
        self._blobs = (folder / "blobs.bin").read_bytes()
        self._dtypes: list[np.dtype[Any]] = pickle.loads((folder / "dtypes.pickle").read_bytes())

    @cached_property
    def transcript(self) -> list[str]:
        """The lines that were written while it was made."""
        return (self.folder / "transcript.txt").read_text(encoding="utf-8").split("\n")

    def differences(self, most: int | None = None) -> Iterator[str]:
        """Make the calls again, at most so many of each entry, and name what came out differently."""
        made: dict[str, int] = {}
        for number, call in enumerate(self.calls):
            made[call["entry"]] = made.get(call["entry"], 0) + 1
            if most is None or made[call["entry"]] <= most:
                yield from (f"call {number} of {call['entry']}: {each}" for each in self._replay(call))

    def _replay(self, call: dict[str, Any]) -> Iterator[str]:
        entry = getattr(importlib.import_module(call["module"]), call["entry"])
        kinds = [*getattr(entry, "__annotations__", {}).values()]  # a native library's entries have none, and need none
        sets = {place for place, kind in enumerate(kinds) if kind == "np.uint64"}
        arguments = [self._argument(each, place in sets) for place, each in enumerate(call["arguments"])]
        result = entry(*arguments)
        if (None if result is None else str(int(result))) != call["result"]:
            yield f"returned {result}, not {call['result']}"
        for place, (argument, about) in enumerate(zip(arguments, call["arguments"], strict=True)):
            if isinstance(argument, np.ndarray) and argument.tobytes() != self.content(about["after"]):
                yield f"argument {place + 1} has other bytes"

    def _argument(self, about: Any, is_set: bool) -> Any:
        if isinstance(about, str):
            return np.uint64(about) if is_set or int(about) >= 2**63 else int(about)
        dtype, content = self._dtypes[about["dtype"]], self.content(about["before"])
        if dtype.fields is None:
            return np.frombuffer(bytearray(content), dtype).reshape(about["shape"])
        records = new_records(about["shape"][0], dtype)
        records.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
        return records

    def content(self, place: list[int]) -> bytes:
        """Return the bytes of an array."""
        return zlib.decompress(self._blobs[place[0] : place[1]])


def recording(planned_at: int = PLANNED_AT) -> Recording:
    """Return the recording of these sources, made with bounds checks by Numba; it is made once, in build/."""
    makers = b"".join(Path(__file__).with_name(f"{each}.py").read_bytes() for each in ("recorder", "transcript"))
    name = f"{digest_of(kernel_sources())}-{zlib.crc32(makers):08x}-{planned_at}"
    folder = ROOT / "build" / "recorded-calls" / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.parent / "lock"):
        if not (folder / "transcript.txt").is_file():
            command = [sys.executable, "-m", "tests.support.recorded_calls.record", str(folder), str(planned_at)]
            subprocess.run(command, cwd=ROOT, env=os.environ | {MODE_VARIABLE: Mode.CHECKED}, check=True)
    return Recording(folder)
