"""A program that plays as its first argument says, well or badly; it knows nothing of this package."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

#: Kept, for Python would wait for a child that nobody refers to.
CHILDREN: list[subprocess.Popen[bytes]] = []


def say(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def first(question: dict[str, Any]) -> None:
    """The first legal action, and who says so."""
    say({"id": question["id"], "action": question["actions"][0], "says": f"from {os.getpid()}"})


def hang(_: dict[str, Any]) -> None:
    time.sleep(1000)


def hang_with_child(question: dict[str, Any]) -> None:
    """Start a child that holds a lock on the file that is named; then, at the second decision, wait for ever."""
    if question["id"] > 2:
        time.sleep(1000)
    lock = "import fcntl, time; fcntl.flock(0, fcntl.LOCK_EX); print('held', flush=True); time.sleep(1000)"
    with open(sys.argv[2], "w") as file:  # noqa: PTH123 - the child inherits the open file
        child = subprocess.Popen([sys.executable, "-c", lock], stdin=file, stdout=subprocess.PIPE)
    assert child.stdout
    child.stdout.readline()
    CHILDREN.append(child)
    first(question)


def die(_: dict[str, Any]) -> None:
    sys.stderr.write("first words\nlast words\n\n")
    sys.exit(3)


def crash(_: dict[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(1000)


def close_output(_: dict[str, Any]) -> None:
    os.close(1)
    time.sleep(1000)


def once(question: dict[str, Any], act: Any) -> None:
    """Misbehave at the third decision only."""
    (act if question["id"] == 4 else first)(question)


def flood(_: dict[str, Any]) -> None:
    while True:
        sys.stdout.write("x" * 10_000)


def flood_lines(question: dict[str, Any]) -> None:
    while True:
        say({"id": question["id"] - 1, "action": "pass"})


def chatter(question: dict[str, Any]) -> None:
    """Much more than a pipe holds, to standard error."""
    sys.stderr.write("chatter\n" * 100_000)
    first(question)


def twice(question: dict[str, Any]) -> None:
    """The answer to the question before once more, in time for this one."""
    if question["id"] > 2:
        say({"id": question["id"] - 1, "action": "draw deck"})
    first(question)


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "text": lambda _: (sys.stdout.write("hello\n"), sys.stdout.flush()),
    "bytes": lambda _: (sys.stdout.buffer.write(b"\xff\xfe\n"), sys.stdout.buffer.flush()),
    "list": lambda _: say([1, 2]),
    "deep": lambda _: (sys.stdout.write("[" * 100_000 + "\n"), sys.stdout.flush()),
    "no-id": lambda question: say({"action": question["actions"][0]}),
    "next-id": lambda question: say({"id": question["id"] + 1, "action": question["actions"][0]}),
    "true-id": lambda question: say({"id": True, "action": question["actions"][0]}),
    "no-action": lambda question: say({"id": question["id"]}),
    "number": lambda question: say({"id": question["id"], "action": 7}),
    "illegal": lambda question: say({"id": question["id"], "action": "fly to the moon"}),
}
MODES: dict[str, Callable[[dict[str, Any]], object]] = {
    "first": first,
    "hang": hang,
    "hang-with-child": hang_with_child,
    "hang-once": partial(once, act=hang),
    "die": die,
    "die-once": partial(once, act=die),
    "crash": crash,
    "close-output": close_output,
    "flood": flood,
    "flood-lines": flood_lines,
    "chatter": chatter,
    "twice": twice,
    **{name: partial(once, act=act) for name, act in WRONG.items()},
}


def main() -> None:
    mode = sys.argv[1]
    if mode == "deaf":
        time.sleep(1000)
    if mode == "log":
        log = open(sys.argv[2], "a", encoding="utf-8")  # noqa: SIM115, PTH123 - open as long as the program runs
    for line in sys.stdin:
        question = json.loads(line)
        if mode == "log":
            log.write(line)
            log.flush()
        if question["cmd"] == "quit":
            break
        if question["cmd"] == "start":
            say({"id": question["id"], "ok": mode != "unwilling", "error": "I know no such board."})
        elif question["cmd"] == "decide":
            MODES.get(mode, first)(question)
    if mode == "stubborn":
        time.sleep(1000)


if __name__ == "__main__":
    main()
