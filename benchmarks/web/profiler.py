"""Where a program's CPU time goes: `python -m benchmarks.web.profiler OUT MODULE ARGUMENTS...`.

From a SIGUSR1 on it notes, as often as the system can count in CPU time, what runs. Unlike a profiler that counts
calls, that takes next to no time itself, and does not make small functions look dear. OUT gets one JSON object: samples
of each function and of all that it called, and of the function alone.
"""

from __future__ import annotations

import json
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

#: CPU seconds from one sample to the next; systems that count in coarser steps take those.
INTERVAL: Final = 0.001


class Sampler:
    """Counts what is running."""

    def __init__(self) -> None:
        self._samples = 0
        self._alone = Counter[CodeType]()
        self._whole = Counter[CodeType]()

    def wait(self) -> None:
        """Start sampling."""
        signal.signal(signal.SIGUSR1, self._begin)

    def _begin(self, _signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGPROF, self._note)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _note(self, _signal: int, frame: FrameType | None) -> None:
        if frame is None:
            return
        self._samples += 1
        self._alone[frame.f_code] += 1
        running = set[CodeType]()
        while frame is not None:
            running.add(frame.f_code)
            frame = frame.f_back
        self._whole.update(running)

    def to_json(self) -> dict[str, Any]:
        """All counts, by function."""
        return {"samples": self._samples, "whole": _named(self._whole), "alone": _named(self._alone)}


def _named(counts: Counter[CodeType]) -> dict[str, int]:
    """The counts by name, the largest first."""
    named = Counter[str]()
    for code, count in counts.items():
        named[_name(code)] += count
    return dict(named.most_common())


def _name(code: CodeType) -> str:
    """A function by its file's last two names and its own."""
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}:{code.co_firstlineno} {code.co_qualname}"


def main() -> None:
    """Run a module as a program, sampled."""
    out, module, *arguments = sys.argv[1:]
    sys.argv = [module, *arguments]
    sampler = Sampler()
    sampler.wait()
    try:
        runpy.run_module(module, run_name="__main__")
    finally:
        sampler.stop()
        Path(out).write_text(json.dumps(sampler.to_json()), encoding="utf-8")


if __name__ == "__main__":
    main()
