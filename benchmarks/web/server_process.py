"""A server in its own process, and what that process costs: CPU time and memory, as Linux counts them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from tests.support.databases import ask_postgres

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class ServerProcess:
    """A server that answers."""

    port: int
    pid: int
    #: The processes of its PostgreSQL server.
    database_pids: tuple[int, ...] = ()

    @property
    def cpu_seconds(self) -> float:
        """What the process has used so far, all threads, without the processes that it started."""
        return _cpu_seconds(self.pid)

    @property
    def database_cpu(self) -> float:
        """What the processes of its PostgreSQL server have used so far; what SQLite uses is in `cpu_seconds`."""
        return sum(map(_cpu_seconds, self.database_pids))

    @property
    def memory(self) -> int:
        """Bytes that the process holds in memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def begin_sampling(self) -> None:
        """From now on what runs is noted, where the server was started so."""
        os.kill(self.pid, signal.SIGUSR1)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def fresh_schema(url: str) -> str:
    """The address of an empty database: a schema of its own in one of PostgreSQL."""
    schema = f"benchmark_{uuid4().hex}"
    ask_postgres(f"CREATE SCHEMA {schema}", url)
    return f"{url}?search_path={schema}"


def main_thread_cpu(pid: int) -> float:
    """The CPU seconds of a process's main thread, to the nanosecond."""
    return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9


def main_thread_wait(pid: int) -> float:
    """The seconds that a process's main thread could have run and waited for a core, to the nanosecond."""
    return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9


def machine_cpu() -> float:
    """Seconds of CPU that all processes of the machine have used."""
    user, nice, system, _idle, _waiting, *interrupts = (
        int(field) for field in Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:8]
    )
    return (user + nice + system + sum(interrupts)) / TICKS


@contextmanager
def ours(
    folder: Path, profile: Path | None = None, database: str | None = None, checkout: Path | None = None
) -> Iterator[ServerProcess]:
    """Start our server; optionally sampled, or from another checkout.

    Its database is a file in a folder, or an empty one of a PostgreSQL server on this machine.
    """
    module = "benchmarks.web.game_server"
    program = [module] if profile is None else ["benchmarks.web.profiler", str(profile), module]
    arguments = [database or str(folder / "games.sqlite")]
    with _start(["-m", *program], arguments, checkout) as serving:
        yield serving if database is None else replace(serving, database_pids=_database_pids(database))


def _database_pids(url: str) -> tuple[int, ...]:
    """The processes of a PostgreSQL server, except the one that answers this question and the one of autovacuum."""
    query = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type <> 'autovacuum worker'"
    return tuple(pid for (pid,) in ask_postgres(query, url))


@contextmanager
def echo(folder: Path, ack: str, step: str) -> Iterator[ServerProcess]:
    """The bare echo, which always sends these two texts."""
    texts = folder / "texts.json"
    texts.write_text(json.dumps([ack, step]), encoding="utf-8")
    with _start(["-m", "benchmarks.web.echo"], [str(texts)]) as serving:
        yield serving


@contextmanager
def _start(program: Sequence[str], arguments: Sequence[str], checkout: Path | None = None) -> Iterator[ServerProcess]:
    """A program that takes a port and arguments, and prints «ready» when it answers there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, *program, str(port), *arguments]
    variables = None if checkout is None else os.environ | {"PYTHONPATH": str(checkout / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=checkout, env=variables)
    assert process.stdout is not None
    try:
        if process.stdout.readline() != "ready\n":
            sys.exit(f"the server did not start: {' '.join(command)}")
        yield ServerProcess(port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
