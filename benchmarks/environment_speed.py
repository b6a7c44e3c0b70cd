"""PettingZoo's own benchmark of one environment, in CPU seconds: `python -m benchmarks.environment_speed NAME`.

Runs in our environment and in that of the peers; prints one JSON line.
"""

import json
import sys
import time
import warnings
from contextlib import redirect_stdout
from importlib.metadata import version
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pettingzoo
from pettingzoo.test import performance_benchmark

OWN = "ironlanes_v0"


def turns_per_cpu_second(name: str, choices: dict[str, Any]) -> float:
    """How many turns the benchmark plays in one CPU second; it runs for five."""
    if name == OWN:
        import ironlanes.env  # noqa: F401 # so that PettingZoo knows it
    env = pettingzoo.make("aec", name, **choices)
    # The benchmark asks its module's `time.time`, which on a machine that is shared measures the others too.
    performance_benchmark.__globals__["time"] = SimpleNamespace(time=time.process_time)
    with redirect_stdout(StringIO()) as printed:
        performance_benchmark(env)
    (line,) = (line for line in printed.getvalue().splitlines() if line.endswith(" turns per second"))
    return float(line.split()[0])


def main() -> None:
    """Measure the environment that is named, made with the choices given as KEY=VALUE."""
    name, *choices = sys.argv[1:]
    warnings.simplefilter("ignore")  # PettingZoo's own environments warn of what they import
    rate = turns_per_cpu_second(name, dict(choice.split("=", 1) for choice in choices))
    line = {"name": name, "pettingzoo": version("pettingzoo"), "decisions_per_cpu_second": round(rate, 1)}
    print(json.dumps(line))


if __name__ == "__main__":
    main()
