"""Protocol 5: the program itself, over real pipes."""

import json
import random
import signal
import subprocess
from pathlib import Path

import pytest

from tests.boards.sample import GOOD
from tests.protocol.conversation import ENGINE, request, serve_requests
from tests.support.program import without_progress
from tests.support.timeouts import TIMEOUT

EXAMPLES = Path(__file__).parents[2] / "examples"
ALPS = str(EXAMPLES / "boards" / "alps.toml")


def answers_to(*lines: bytes, ending: bytes = b"\n") -> list[dict[str, object]]:
    done = serve_requests(b"".join(line + ending for line in lines))
    assert (done.returncode, without_progress(done.stderr.decode())) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_one_answer_a_line_in_order_until_the_end_of_input() -> None:
    lines = [request("new", map="usa", players=2, seed=7), b"", b"\xff", b"[" * 10**5, b"x" * 10**6, b"\0", b"null"]
    answers = answers_to(*lines, request("view", seat=None), request("legal"))
    assert [answer["ok"] for answer in answers] == [True] + [False] * 6 + [True, True]
    assert answers[-1]["actions"] == ["keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2 3"]


def test_lines_may_end_as_on_windows() -> None:
    assert [answer["ok"] for answer in answers_to(request("bots"), b"", request("quit"), ending=b"\r\n")] == [
        True,
        False,
        True,
    ]


def test_an_input_without_a_line_is_the_end_too() -> None:
    done = serve_requests(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_every_answer_comes_at_once() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        for _ in range(3):
            program.stdin.write(request("bots") + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["ok"]
        program.stdin.write(request("quit") + b"\n")
        program.stdin.flush()
        assert program.stdout.read() == b'{"ok": true}\n'
        assert program.wait(TIMEOUT) == 0


def test_a_line_far_too_long_is_one_error() -> None:
    answers = answers_to(b"x" * (20 * 2**20), request("bots"))
    assert [answer["ok"] for answer in answers] == [False, True]


def test_boards_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    file.write_text(GOOD, encoding="utf-8")
    lines = [request("maps"), request("new", map="alps", players=2, seed=1), request("new", map="sample", players=3)]
    done = serve_requests(b"\n".join(lines), "--board", ALPS, "--board", str(file))
    maps, *games = map(json.loads, done.stdout.splitlines())
    assert [board["id"] for board in maps["maps"]] == ["europe", "germany", "usa", "alps", "sample"]
    assert [game["ok"] for game in games] == [True, True]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--board", "mars.toml"], "ironlanes: mars.toml: can't be read: no such file or directory.\n"),
        (["--board", ALPS, "--board", ALPS], f"ironlanes: {ALPS}: there is already a board with the id 'alps';"),
        (["--board", "usa"], "ironlanes: usa: there is already a board with the id 'usa'; change board.id.\n"),
    ],
)
def test_a_board_that_can_not_be_added_is_one_line(arguments: list[str], error: str) -> None:
    done = serve_requests(request("maps"), *arguments)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().startswith(error)
    assert done.stderr.count(b"\n") == 1


def test_bots_of_ones_own() -> None:
    spec = f"{EXAMPLES / 'bots' / 'long_tracks.py'}:LongTracks"
    lines = [request("bots"), request("new", map="usa", players=2, seed=1), request("suggest", bot=spec)]
    bots, _, suggested = map(json.loads, serve_requests(b"\n".join(lines), "--bot", spec).stdout.splitlines())
    assert bots["bots"][-1] == {"name": spec, "about": "Claims the longest track that it can pay for."}
    assert suggested == {
        "ok": True,
        "action": "keep 1 2",
        "bot": spec,
        "says": "Claims the longest track that it can pay for.",
    }
    done = serve_requests(request("bots"), "--bot", "mine.py:Mine")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"ironlanes: Invalid value for --bot: there is no file 'mine.py'.")


def test_ctrl_c() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(request("bots") + b"\n")
        program.stdin.flush()
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        _, complaints = program.communicate(timeout=TIMEOUT)
    assert program.returncode == 130
    assert complaints == b"ironlanes: stopped by Ctrl-C.\n"


def test_whoever_asked_has_gone() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        program.stdin.write((request("bots") + b"\n") * 100)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(TIMEOUT) == 0


def test_some_hundred_random_lines() -> None:
    rng = random.Random(5)
    lines = [request("new", map="europe", players=2, seed=1), request("view", seat="all")]
    for _ in range(400):
        kind = rng.random()
        if kind < 0.5:
            lines.append(bytes(rng.choices(range(256), k=rng.randrange(60))).replace(b"\n", b"\r"))
        else:
            valid = bytearray(request("play", action="keep 1 2 3"))
            for _ in range(rng.randrange(1, 4)):
                valid[rng.randrange(len(valid))] = rng.choice(b'{}[]":,0123456789\\utf x')
            lines.append(bytes(valid) + b"}")
    lines.append(request("view", seat="all"))
    answers = answers_to(*lines)
    assert len(answers) == len(lines)
    assert all(not answer["ok"] for answer in answers[2:-1])
    assert answers[1] == answers[-1]
