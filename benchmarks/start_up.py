"""How long a person waits: `.venv/bin/python -m benchmarks.start_up`, all in seconds of CPU time.

What is measured runs in processes of its own, with a cache folder of its own: first with nothing compiled, then again.
`--where` compiles everything in one process and tells where the time goes.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

FIRST_ACTIONS = """
from ironlanes import Game
Game.new("usa", 2, seed=1).legal_actions()
"""
FIRST_DECISION = """
from ironlanes import Game
game = Game.new("usa", 2, seed=1)
game.play(game.legal_actions()[0])
game.view(0)
game.score()
"""
PROGRAM = "import sys; from ironlanes.cli.main import main; sys.exit(main(sys.argv[1:]))"
#: What is measured, and the program and arguments that do it.
STARTS = {
    "import numpy": ("import numpy",),
    "import ironlanes": ("import ironlanes",),
    "the first legal actions": (FIRST_ACTIONS,),
    "everything": (PROGRAM, "prepare"),
    "a game in Python": (FIRST_DECISION,),
    "simulate, random bots": (PROGRAM, *"simulate --bot random --bot random --games 100 --jobs 1".split()),
    "simulate, the best bot": (PROGRAM, *"simulate --bot planner --bot path --games 10 --jobs 1".split()),
    "--help": (PROGRAM, "--help"),
}


#: What is measured interpreted too.
INTERPRETED = ("the first legal actions", "a game in Python")


def cpu_seconds(arguments: tuple[str, ...], cache: str, mode: str = "compiled") -> float:
    """The CPU time of a Python process and of those that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "IRONLANES_KERNEL": mode}
    command = [sys.executable, "-c", *arguments]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, 3)


def measure_starts() -> None:
    """Print one JSON line a start."""
    for name, arguments in STARTS.items():
        with tempfile.TemporaryDirectory() as cache:
            first = cpu_seconds(arguments, cache)
            later = min(cpu_seconds(arguments, cache) for _ in range(3))
            measured = {"start": name, "first_cpu_seconds": first, "later_cpu_seconds": later}
            if name in INTERPRETED:
                measured["interpreted_cpu_seconds"] = min(
                    cpu_seconds(arguments, cache, "interpreted") for _ in range(3)
                )
        print(json.dumps(measured), flush=True)


# ---- where the time goes


class FunctionTimer:
    """Sums up the CPU time of functions, without what other watched functions take inside them."""

    def __init__(self) -> None:
        self.seconds = defaultdict[str, float](float)
        self._inner = [0.0]

    def watch(self, owner: Any, name: str, label: Callable[..., str]) -> None:
        """Measure a method from now on; the label is made from its arguments."""
        original = getattr(owner, name)

        def measured(*arguments: Any, **named: Any) -> Any:
            begun = time.process_time()
            self._inner.append(0.0)
            try:
                return original(*arguments, **named)
            finally:
                taken = time.process_time() - begun
                self.seconds[label(*arguments)] += taken - self._inner.pop()
                self._inner[-1] += taken

        setattr(owner, name, measured)


def measure_parts() -> None:
    """Compile everything here, and print the time by part of the compiler and by unit, and what is compiled twice."""
    from numba.core.codegen import CPUCodeLibrary, JitEngine

    from ironlanes.kernel.compile import units_of
    from ironlanes.kernel.dispatchers import Kernel
    from ironlanes.kernel.linker import LeanPassManager, UnitLibrary
    from ironlanes.server.play.kernel_sets import everything

    watch = FunctionTimer()
    watch.watch(UnitLibrary, "_optimize_final_module", lambda *_: "LLVM: optimising")
    watch.watch(CPUCodeLibrary, "_optimize_final_module", lambda *_: "LLVM: optimising what Numba brings along")
    watch.watch(JitEngine, "finalize_object", lambda *_: "LLVM: machine code")
    watch.watch(CPUCodeLibrary, "add_ir_module", lambda *_: "LLVM: reading the lowered code")
    watch.watch(LeanPassManager, "_runPass", lambda _self, _index, each, _state: f"Numba: {each.name()}")
    by_unit = {}
    for unit in units_of(everything()):
        begun = time.process_time()
        unit.prepare()
        by_unit[unit.name] = round(time.process_time() - begun, 2)
    longest = sorted(watch.seconds.items(), key=lambda part: -part[1])[:12]
    print(json.dumps({"by part": {part: round(seconds, 2) for part, seconds in longest}}))
    print(json.dumps({"by unit": by_unit}))
    variants = {
        f"{each.py_func.__module__}.{each.py_func.__name__}": len(each.overloads)
        for each in gc.get_objects()
        if isinstance(each, Kernel)
    }
    most = dict(sorted(variants.items(), key=lambda pair: -pair[1])[:20])
    print(json.dumps({"kernels": len(variants), "compiled": sum(variants.values()), "most often": most}))


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--where", action="store_true", help="tell where the time of compiling goes")
    if parser.parse_args().where:
        with tempfile.TemporaryDirectory() as cache:
            os.environ["XDG_CACHE_HOME"] = cache
            measure_parts()
    else:
        measure_starts()


if __name__ == "__main__":
    main()
