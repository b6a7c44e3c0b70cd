"""How fast the server is: `.venv/bin/python -m benchmarks.server --out FILE` (`--quick` for about a minute).

- `throughput`: messages delivered per CPU second of the server at tables of four, beside a bare echo;
- `latency`: from an action until the last of four viewers has it, and the server's memory;
- `tables`: how many live tables one process holds;
- `reviews`: the latency while the process that reviews games rests and while it works, in turns;
- `books`: the same with the process that plays the games of a shared board's book;
- `bytes`: what a whole game sends to one player;
- `calls`: how many functions an action calls, which no other work on the machine can change;
- `profile`: where the server's time goes, only where `--only profile` asks for it.

With `--database postgresql://...`, or behind `scripts/postgres-for-tests`, the first three are measured with PostgreSQL
too, in turns. With `--against FOLDER`, another checkout of this repository, the throughput is also that of its server.
Clients and server share the machine. Other work on it moves every rate, so what counts are the ratios of runs in turns;
`--first` lets both run before all other programs, which only root may ask for.
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
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.random_play import processor
from benchmarks.web.beside_work import BackgroundWork, MakingBook, Reviewing, with_and_without
from benchmarks.web.game_bytes import game_bytes
from benchmarks.web.live_tables import Level, ramp
from benchmarks.web.server_process import echo, fresh_schema
from benchmarks.web.throughput import EchoTables, Load, Measurement, OurTables, opened, our_server
from tests.support.action_calls import count_calls
from tests.support.databases import POSTGRES

BOARDS = ("usa", "europe", "germany")
TABLES = [100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000]
#: The number of actions whose calls are counted.
COUNTED = 100
#: Of the table of live tables, where the output is no terminal.
WIDTH: Final = None if sys.stdout.isatty() else 160
progress = Console(stderr=True)


@dataclass(frozen=True, slots=True)
class MeasurementPlan:
    """How much is measured."""

    turns: int
    turn_seconds: float
    load: Load
    level_seconds: float
    latency_tables: int
    table_counts: list[int]
    boards: tuple[str, ...]
    #: A database of PostgreSQL, with which the throughput, the latency and the tables are measured too.
    database: str | None
    #: Another checkout, with whose server the throughput is compared.
    checkout: Path | None


def effort_of(options: argparse.Namespace) -> MeasurementPlan:
    """What a person asked for."""
    if options.quick:
        return MeasurementPlan(
            4, 1.0, Load(150, 20, options.board), 3.0, 20, [50], (options.board,), options.database, options.against
        )
    return MeasurementPlan(
        options.turns,
        1.0,
        Load(50 + 24 * options.turns, 20, options.board),
        options.seconds,
        100,
        options.tables,
        BOARDS,
        options.database,
        options.against,
    )


async def measure_throughput(effort: MeasurementPlan) -> dict[str, Any]:
    """Ours, with either database, and both forms of the echo in turns."""
    with our_server() as server, tempfile.TemporaryDirectory() as folder:
        own = OurTables(server, effort.load)
        async with opened(own), AsyncExitStack() as stack:
            while not all(own.traffic.messages[kind] for kind in ("ack", "step")):  # on a busy machine it takes a while
                await own.turn(effort.turn_seconds)
            ack, step = (own.traffic.typical(kind).decode() for kind in ("ack", "step"))
            sizes = {kind: own.traffic.mean_bytes(kind) for kind in ("act", "ack", "step")}
            bare = stack.enter_context(echo(Path(folder), ack, step))
            tables: dict[str, OurTables | EchoTables] = {"ours": own}
            others: dict[str, dict[str, Any]] = {
                "postgres": {"database": effort.database and fresh_schema(effort.database)},
                "other": {"checkout": effort.checkout},
            }
            for name, how in others.items():
                if any(how.values()):
                    second = stack.enter_context(our_server(**how))
                    tables[name] = OurTables(second, effort.load)
                    await stack.enter_async_context(opened(tables[name]))
                    await tables[name].turn(effort.turn_seconds)
            for form in ("text", "json"):
                tables[form] = EchoTables(bare, effort.load, form, own.traffic)
                await stack.enter_async_context(opened(tables[form]))
                await tables[form].turn(effort.turn_seconds)
            runs: dict[str, list[Measurement]] = {name: [] for name in tables}
            for number in range(effort.turns):
                for name, each in tables.items():
                    runs[name].append(await each.turn(effort.turn_seconds))
                rates = ", ".join(f"{name} {each[-1].per_cpu_second:,.0f}" for name, each in runs.items())
                progress.print(f"turn {number + 1}/{effort.turns}, messages a CPU second: {rates}", highlight=False)
    ratios = {name: _ratios(runs["ours"], each) for name, each in runs.items() if name != "ours"}
    _show_throughput(f"Messages delivered, {effort.load.at_once} tables of four at once", runs, ratios)
    turns = {name: [spent.to_json() for spent in each] for name, each in runs.items()}
    return {"mean_bytes": sizes, "ratios": ratios, "turns": turns}


def _ratios(own: list[Measurement], others: list[Measurement]) -> dict[str, float]:
    """How much of another server's rate ours has, by the servers' CPU time: turn by turn, and over all turns."""
    values = [each.per_cpu_second / other.per_cpu_second for each, other in zip(own, others, strict=True)]
    together = _rate(own) / _rate(others)
    figures = {"together": together, "median": median(values), "low": min(values), "high": max(values)}
    return {name: round(value, 4) for name, value in figures.items()}


def _rate(turns: list[Measurement]) -> float:
    return sum(turn.delivered for turn in turns) / sum(turn.server_cpu for turn in turns)


def _show_throughput(title: str, runs: dict[str, list[Measurement]], ratios: dict[str, dict[str, float]]) -> None:
    shown = Table(title=title)
    for heading in ("", "per CPU second", "per second", "CPU µs an action", "server", "clients", "database", "others"):
        shown.add_column(heading, justify="right" if heading else "left")
    names = {
        "ours": "ironlanes",
        "postgres": "ironlanes with PostgreSQL",
        "other": "the other checkout",
        "text": "echo of texts",
        "json": "echo of messages",
    }
    for name, each in runs.items():
        middle = sorted(each, key=lambda spent: spent.per_cpu_second)[len(each) // 2]
        shown.add_row(
            names[name],
            f"{middle.per_cpu_second:,.0f}",
            f"{middle.per_second:,.0f}",
            f"{1e6 * middle.server_cpu / middle.actions:,.0f}",
            f"{middle.server_cpu / middle.seconds:.0%}",
            f"{middle.client_cpu / middle.seconds:.0%}",
            f"{middle.database_cpu / middle.seconds:.0%}",
            f"{middle.other_cpu / middle.seconds:.0%}",
        )
    Console().print(shown)
    for name, ratio in ratios.items():
        expected = "{together:.0%} (turn by turn {low:.0%} to {high:.0%}, median {median:.0%})".format(**ratio)
        Console().print(f"ironlanes, a CPU second: {expected} of {names[name]}", highlight=False)


async def measure_latency(effort: MeasurementPlan) -> dict[str, Any]:
    """A load that a small club would make, with either database."""
    title = "Milliseconds from an action to the last of four viewers"
    databases = _databases(effort)
    club = ramp([effort.latency_tables], 2 * effort.level_seconds, effort.load.board, databases, tries=1)
    return await _levels(title, club)


async def measure_tables(effort: MeasurementPlan) -> dict[str, Any]:
    """More and more tables, with either database."""
    title = "Live tables of four, an action at each in three seconds; milliseconds"
    return await _levels(title, ramp(effort.table_counts, effort.level_seconds, effort.load.board, _databases(effort)))


def _databases(effort: MeasurementPlan) -> dict[str, str | None]:
    """What the server is measured with: a file of SQLite, and an empty database of PostgreSQL where there is one."""
    url = effort.database
    return {"SQLite": None} | ({} if url is None else {"PostgreSQL": fresh_schema(url)})


async def measure_reviews(effort: MeasurementPlan) -> dict[str, Any]:
    """A small club, beside the process that reviews games."""
    return await _beside(Reviewing, "reviews", effort)


async def measure_books(effort: MeasurementPlan) -> dict[str, Any]:
    """A small club, beside the process that plays the games of a book."""
    return await _beside(MakingBook, "books", effort)


async def _beside(work: Callable[[str], BackgroundWork], name: str, effort: MeasurementPlan) -> dict[str, Any]:
    """Measure a small club in turns: while something works in the background, and while that rests."""
    found: dict[str, list[Level]] = {f"without {name}": [], f"beside {name}": []}
    turns = max(2, effort.turns // 4)
    async for works, level in with_and_without(
        work, effort.latency_tables, effort.level_seconds, turns, effort.load.board
    ):
        kind = f"{'beside' if works else 'without'} {name}"
        found[kind].append(level)
        progress.print(f"{kind}: p99 {level.p99_ms:.1f} ms", highlight=False)
    shown = Table(title=f"Milliseconds from an action to the last of four viewers, {effort.latency_tables} tables")
    for heading in ("", "p50", "p99, median", "p99, lowest", "p99, highest", "server"):
        shown.add_column(heading, justify="right" if heading else "left")
    for kind, levels in found.items():
        late = [level.p99_ms for level in levels]
        times = (median(level.p50_ms for level in levels), median(late), min(late), max(late))
        share = median(level.server_share for level in levels)
        shown.add_row(kind, *(f"{each:.1f}" for each in times), f"{share:.0%}")
    Console().print(shown)
    return {kind: [level.to_json() for level in levels] for kind, levels in found.items()}


async def _levels(title: str, measured: AsyncIterator[tuple[str, Level]]) -> dict[str, Any]:
    """Measure each level, and show them all."""
    shown = Table(title=title)
    times, shares = "p50, p99, clients late", "server, of database, clients, others, server waits, clients wait"
    for heading in f"database, tables, actions, {times}, {shares}, MiB, CPU µs, tries, late by".split(", "):
        shown.add_column(heading, justify="left" if heading == "database" else "right")
    found: dict[str, list[dict[str, Any]]] = {}
    async for name, level in measured:
        progress.print(f"{name}, {level.tables} tables: p99 {level.p99_ms:.0f} ms", highlight=False)
        shown.add_row(
            *(name, str(level.tables), str(level.actions)),
            *(f"{each:.1f}" for each in (level.p50_ms, level.p99_ms, level.client_late_ms)),
            *(f"{each:.0%}" for each in (level.server_share, level.database_share)),
            *(f"{each:.0%}" for each in (level.client_share, level.other_share)),
            *(f"{each:.0%}" for each in (level.server_waits, level.clients_wait)),
            *(f"{level.memory_mib:.0f}", f"{level.cpu_us:.0f}", str(len(level.tries_ms)), level.late_by),
        )
        found.setdefault(name, []).append(level.to_json())
    Console(width=WIDTH).print(shown)
    return found


async def measure_bytes(effort: MeasurementPlan) -> list[dict[str, Any]]:
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


async def measure_calls(_: MeasurementPlan) -> dict[str, float]:
    """The Python functions of this package that one action calls, without web sockets."""
    with tempfile.TemporaryDirectory() as folder:
        counter, _sent = await count_calls(COUNTED, Path(folder) / "games.sqlite")
    calls = counter.by_folder(COUNTED)
    shown = Table(title="Functions called for one action at a table of four")
    shown.add_column("folder")
    shown.add_column("calls", justify="right")
    for folder_name, count in [*calls.items(), ("all", sum(calls.values()))]:
        shown.add_row(folder_name, f"{count:.1f}")
    Console().print(shown)
    return {name: round(count, 2) for name, count in calls.items()}


async def profile(effort: MeasurementPlan) -> None:
    """Where the server's time goes under a full load, starting up and opening tables included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile"
        with our_server(path) as server:
            own = OurTables(server, effort.load)
            async with opened(own):
                server.begin_sampling()
                await own.turn(effort.turns * effort.turn_seconds)
        found = json.loads(path.read_text(encoding="utf-8"))
    for kind, count in (("whole", 80), ("alone", 40)):
        print(f"\n{kind}, of {found['samples']} samples")
        for name, samples in list(found[kind].items())[:count]:
            print(f"{samples / found['samples']:7.1%}  {name}")


MEASUREMENTS: dict[str, Callable[[MeasurementPlan], Awaitable[Any]]] = {
    "throughput": measure_throughput,
    "latency": measure_latency,
    "tables": measure_tables,
    "reviews": measure_reviews,
    "books": measure_books,
    "bytes": measure_bytes,
    "calls": measure_calls,
    "profile": profile,
}


def parse() -> argparse.Namespace:
    """What the person asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = [name for name in MEASUREMENTS if name != "profile"]
    parser.add_argument("--only", nargs="+", choices=list(MEASUREMENTS), default=usual, metavar="NAME")
    parser.add_argument("--board", choices=BOARDS, default="usa", help="for throughput, latency and tables")
    parser.add_argument("--turns", type=int, default=20, help="of a second each, of ours and of either echo")
    parser.add_argument(
        "--database",
        metavar="URL",
        default=POSTGRES,
        help="a PostgreSQL database, for throughput, latency and tables with it",
    )
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, metavar="COUNT", help="how many live tables")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each number of live tables is measured")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="another checkout, to compare the throughput of its server with"
    )
    parser.add_argument(
        "--first", action="store_true", help="run before all other programs of the machine, by real-time scheduling"
    )
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
    options = parse()
    if options.first:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))  # what is started from here inherits it
    try:
        uvloop.run(run(options))
    except asyncio.CancelledError:
        sys.exit(1)


if __name__ == "__main__":
    main()
