"""How fast the server is: `.venv/bin/python -m benchmarks.server --out FILE` (`--quick` for about a minute).

- `rooms`: messages delivered a second of the server's CPU in rooms of four, beside a bare echo of the same framework;
- `latency`: from an action until the last of four viewers has it;
- `tables`: how many live tables one process holds;
- `bytes`: what a whole game sends to one player;
- `profile`: where the server's time goes, only where `--only profile` asks for it.

Clients and server share the machine. Other work on it moves every rate, so what counts are the ratios of runs in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.game_bytes import game_bytes
from benchmarks.live_tables import Level, ramp
from benchmarks.random_play import processor
from benchmarks.rooms import Load, Spent, play_echo, play_ours

BOARDS = ("usa", "europe", "germany")
progress = Console(stderr=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured."""

    rounds: int
    load: Load
    echo_seconds: float
    level_seconds: float
    latency_tables: int
    table_counts: list[int]
    boards: tuple[str, ...]


def effort_of(options: argparse.Namespace) -> Effort:
    """What a person asked for."""
    if options.quick:
        return Effort(2, Load(8, 4, options.board), 1.5, 3.0, 20, [50], (options.board,))
    counts = [100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000]
    return Effort(options.rounds, Load(40, 20, options.board), 5.0, 15.0, 100, counts, BOARDS)


async def measure_rooms(effort: Effort) -> dict[str, Any]:
    """Ours and both forms of the echo in turns, each in a fresh process."""
    runs: dict[str, list[Spent]] = {"ours": [], "text": [], "json": []}
    sizes: dict[str, int] = {}
    for number in range(effort.rounds):
        own, traffic = await play_ours(effort.load, first_seed=1 + number * effort.load.games)
        runs["ours"].append(own)
        for form in ("text", "json"):
            runs[form].append(await play_echo(effort.load, form, traffic, effort.echo_seconds))
        sizes = {kind: traffic.mean_bytes(kind) for kind in ("act", "ack", "step")}
        rates = ", ".join(f"{name} {each[-1].per_cpu_second:,.0f}" for name, each in runs.items())
        progress.print(f"round {number + 1}/{effort.rounds}, messages a CPU second: {rates}", highlight=False)
    ratios = {form: _ratios(runs["ours"], runs[form]) for form in ("text", "json")}
    _show_rooms(f"Messages delivered, {effort.load.at_once} rooms of four at once", runs, ratios)
    rounds = {name: [spent.to_json() for spent in each] for name, each in runs.items()}
    return {"mean_bytes": sizes, "ratios": ratios, "rounds": rounds}


def _ratios(own: list[Spent], bare: list[Spent]) -> dict[str, float]:
    """Round by round, how much of the echo's rate ours has, by the server's CPU time."""
    values = [each.per_cpu_second / echo.per_cpu_second for each, echo in zip(own, bare, strict=True)]
    return {"median": round(median(values), 4), "low": round(min(values), 4), "high": round(max(values), 4)}


def _show_rooms(title: str, runs: dict[str, list[Spent]], ratios: dict[str, dict[str, float]]) -> None:
    shown = Table(title=title)
    for heading in ("", "per CPU second", "per second", "CPU µs an action", "server", "clients", "others"):
        shown.add_column(heading, justify="right" if heading else "left")
    names = {"ours": "ironlanes", "text": "echo of texts", "json": "echo of messages"}
    for name, each in runs.items():
        middle = sorted(each, key=lambda spent: spent.per_cpu_second)[len(each) // 2]
        shown.add_row(
            names[name],
            f"{middle.per_cpu_second:,.0f}",
            f"{middle.per_second:,.0f}",
            f"{1e6 * middle.server_cpu / middle.actions:,.0f}",
            f"{middle.server_cpu / middle.seconds:.0%}",
            f"{middle.client_cpu / middle.seconds:.0%}",
            f"{middle.other_cpu / middle.seconds:.0%}",
        )
    Console().print(shown)
    for form, ratio in ratios.items():
        told = "{median:.0%} ({low:.0%} to {high:.0%})".format(**ratio)
        Console().print(f"ironlanes, a CPU second: {told} of the {names[form]}", highlight=False)


async def measure_latency(effort: Effort) -> dict[str, Any]:
    """A load that a small club would make."""
    title = "Milliseconds from an action to the last of four viewers"
    club = ramp([effort.latency_tables], 2 * effort.level_seconds, effort.load.board, tries=1)
    return (await _levels(title, club))[0]


async def measure_tables(effort: Effort) -> list[dict[str, Any]]:
    """More and more tables."""
    title = "Live tables of four, an action at each in three seconds; milliseconds"
    return await _levels(title, ramp(effort.table_counts, effort.level_seconds, effort.load.board))


async def _levels(title: str, measured: AsyncIterator[Level]) -> list[dict[str, Any]]:
    """Measure each level, and show them all."""
    levels: list[Level] = []
    async for level in measured:
        levels.append(level)
        progress.print(f"{level.tables} tables: p99 {level.p99_ms:.0f} ms", highlight=False)
    shown = Table(title=title)
    for heading in ("tables", "actions", "p50", "p99", "server", "clients", "others", "MiB", "tries", "late by"):
        shown.add_column(heading, justify="right")
    for level in levels:
        shares = (f"{share:.0%}" for share in (level.server_share, level.client_share, level.other_share))
        times = (f"{level.p50_ms:.1f}", f"{level.p99_ms:.1f}")
        counts_and_times = (str(level.tables), str(level.actions), *times)
        memory, tries = f"{level.memory_mib:.0f}", str(len(level.tries_ms))
        shown.add_row(*counts_and_times, *shares, memory, tries, level.late_by)
    Console().print(shown)
    return [level.to_json() for level in levels]


async def measure_bytes(effort: Effort) -> list[dict[str, Any]]:
    """One game on each board."""
    shown = Table(title="What a whole game sends to one of four players")
    for heading in ("board", "actions", "messages", "mean step", "kB", "kB compressed"):
        shown.add_column(heading, justify="left" if heading == "board" else "right")
    games = [await game_bytes(board) for board in effort.boards]
    for sent in games:
        sizes = (f"{sent.bytes / 1000:.0f}", f"{sent.compressed / 1000:.1f}")
        shown.add_row(sent.board, str(sent.actions), str(sent.messages), str(sent.mean_step), *sizes)
    Console().print(shown)
    return [asdict(sent) for sent in games]


async def profile(effort: Effort) -> None:
    """Where the server's time goes under a full load, starting up and opening tables included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile"
        await play_ours(effort.load, first_seed=1, profile=path)
        found = json.loads(path.read_text(encoding="utf-8"))
    for kind, count in (("whole", 80), ("alone", 40)):
        print(f"\n{kind}, of {found['samples']} samples")
        for name, samples in list(found[kind].items())[:count]:
            print(f"{samples / found['samples']:7.1%}  {name}")


MEASUREMENTS: dict[str, Callable[[Effort], Awaitable[Any]]] = {
    "rooms": measure_rooms,
    "latency": measure_latency,
    "tables": measure_tables,
    "bytes": measure_bytes,
    "profile": profile,
}


def parse() -> argparse.Namespace:
    """What the person asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = [name for name in MEASUREMENTS if name != "profile"]
    parser.add_argument("--only", nargs="+", choices=list(MEASUREMENTS), default=usual, metavar="NAME")
    parser.add_argument("--board", choices=BOARDS, default="usa", help="for rooms, latency and tables")
    parser.add_argument("--rounds", type=int, default=5, help="of ours and the echo")
    parser.add_argument("--quick", action="store_true", help="a rough figure of each in about a minute")
    parser.add_argument("--out", type=Path, help="write all figures to this JSON file")
    return parser.parse_args()


async def run(options: argparse.Namespace) -> None:
    """Measure one thing after the other."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: _fail(task, context))
    loop.add_signal_handler(signal.SIGTERM, lambda: _fail(task, {"message": "told to end"}))
    effort = effort_of(options)
    report: dict[str, Any] = {
        "machine": {"processor": processor(), "cores": os.cpu_count()},
        "python": platform.python_version(),
        "board": options.board,
    }
    for name in options.only:
        report[name] = await MEASUREMENTS[name](effort)
    if options.out:
        options.out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _fail(task: asyncio.Task[Any], context: dict[str, Any]) -> None:
    """A client that fails ends the benchmark, because figures with a hole mislead."""
    progress.print(f"ended early: {context.get('exception') or context['message']}", highlight=False)
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # the others fail when the server ends, of course
    task.cancel()


def main() -> None:
    """Run what was asked for."""
    try:
        uvloop.run(run(parse()))
    except asyncio.CancelledError:
        sys.exit(1)


if __name__ == "__main__":
    main()
