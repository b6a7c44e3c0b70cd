"""`ironlanes serve` and `ironlanes play`: the server from the command line."""

from __future__ import annotations

import io
import json
import re
import signal
import socket
import stat
import sys
import time
from pathlib import Path

import httpx
import pytest

from ironlanes.boards.file.template import template_for
from ironlanes.cli.main import main
from ironlanes.cli.server.browser_game import open_browser
from ironlanes.cli.server.handover import DONE, NOTICE
from ironlanes.cli.server.server_process import (
    Launch,
    _draw,
    _own_boards,
    address_of,
    database_file,
    is_loopback,
    open_port,
)
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock
from tests.cli.scripted_games import ALPS
from tests.support.ports import ReservedPort
from tests.support.program import Ended, Program, running_program
from tests.support.timeouts import TIMEOUT, wait_until


def address(program: Program) -> str:
    """Where the program says that it listens."""
    return program.wait_for(r"http://\S+")[0]


def small_board(folder: Path) -> Path:
    """Write the file of a board that is drawn quickly; its drawing is not there yet."""
    file = folder / "bay.toml"
    file.write_text(template_for("bay"), encoding="utf-8")
    return file


def end(program: Program, number: signal.Signals) -> Ended:
    """Tell the program, and all that it started, to end."""
    program.send(number)
    ended = program.wait()
    assert ended.status == 0
    return ended


def test_a_server_that_is_told_to_end_ends_well_and_has_metrics_at_a_port_of_their_own(tmp_path: Path) -> None:
    port, database = ReservedPort(), tmp_path / "games" / "mine.sqlite"
    options = ("--port", "0", "--database", str(database), "--metrics", f"127.0.0.1:{port.number}")
    with running_program("serve", *options) as program:
        url = address(program)
        assert re.fullmatch(r"http://localhost:\d+/", url)
        assert httpx.get(f"{url}healthz", timeout=TIMEOUT).json() == {"status": "ok"}
        metrics = httpx.get(f"http://127.0.0.1:{port.number}/metrics", timeout=TIMEOUT).text
        assert 'ironlanes_http_requests_total{route="/healthz",status="200"} 1.0' in metrics
        assert "ironlanes" not in httpx.get(f"{url}metrics", timeout=TIMEOUT).text.replace("<title>Ironlanes", "")
        ended = end(program, signal.SIGTERM)
        assert ended.out.endswith("\nThe server has stopped. All games are saved.\n")
        assert ended.complaints == ""
    assert database.exists()


def test_a_server_that_drains_sends_new_visitors_away_until_it_ends(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with running_program("serve", "--port", "0", "--database", database, "--drain", "3600") as program:
        ready = f"{address(program)}readyz"
        assert httpx.get(ready, timeout=TIMEOUT, verify=False).status_code == 200
        program.process.send_signal(signal.SIGTERM)
        wait_until(lambda: httpx.get(ready, timeout=TIMEOUT, verify=False).status_code == 404, "the server to drain")
        ended = end(program, signal.SIGINT)
        assert ended.complaints == "", "Ctrl-C does not wait"
        assert ended.out.endswith("\nThe server has stopped. All games are saved.\n")


def test_a_log_for_programs_is_json_from_the_first_line_to_the_last(tmp_path: Path) -> None:
    """Also while it drains, which it does for as long as it was told."""
    options = ("--port", "0", "--public", "--database", str(tmp_path / "games.sqlite"), "--drain", "0.3")
    with running_program("serve", *options, "--log-format", "json", "--log-requests") as program:
        wait_until(lambda: "Ironlanes is at" in program.err.text, "the server's start")
        url = re.search(r"http://[^\"]+", program.err.text)
        assert url is not None
        assert httpx.get(f"{url[0]}healthz", timeout=TIMEOUT).status_code == 200
        before = time.monotonic()
        program.process.send_signal(signal.SIGTERM)
        ended = program.wait()
        assert time.monotonic() - before >= 0.3
    assert ended.status == 0
    assert ended.out == ""
    entries = [json.loads(line) for line in ended.complaints.splitlines()]
    assert [entry["message"].partition(" ")[0] for entry in entries] == ["Ironlanes", "GET", "The"]
    assert (entries[1]["route"], entries[1]["status"]) == ("/healthz", 200)


def test_what_a_server_tells_of_its_start_is_part_of_a_json_log(tmp_path: Path) -> None:
    """Drawing, compiling, and why it can't start."""
    sign = tmp_path / "sign"
    cold = (sys.executable, "-m", "tests.cli.uncompiled_server", str(sign))
    database = str(tmp_path / "games.sqlite")
    board = small_board(tmp_path)
    options = ("serve", "--port", "0", "--board", str(board), "--database", database, "--log-format", "json")
    program = Program(options, {}, cold)
    try:
        wait_until(lambda: NOTICE in program.err.text, "the notice")
        sign.write_text("go on", encoding="utf-8")
        wait_until(lambda: DONE in program.err.text, "the end of compiling")
        url = re.search(r"http://[^\"]+", program.err.text)
        assert url is not None
        assert httpx.get(f"{url[0]}healthz", timeout=TIMEOUT).status_code == 200, "the compiled server has taken over"
        program.send(signal.SIGINT)
        lines = program.wait().err.splitlines()
    finally:
        program.process.kill()
    messages = [json.loads(line)["message"] for line in lines]
    assert messages[0] == "Drawing Bay ..."
    assert messages[-1] == "The server has stopped. All games are saved."
    assert any(message.startswith(NOTICE) for message in messages)


def test_a_server_that_can_not_start_says_so_in_its_json_log(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database" * 100, encoding="utf-8")
    options = ("--port", "0", "--database", str(tmp_path / "games.sqlite"), "--log-format", "json")
    with running_program("serve", *options) as program:
        ended = program.wait()
    assert ended.status == 1
    [entry] = [json.loads(line) for line in ended.err.splitlines()]
    assert (entry["level"], entry["message"].endswith("file is not a database.")) == ("error", True)


def test_a_board_that_is_drawn_already_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`ironlanes draw` puts the drawing where the server looks for it."""
    board = small_board(tmp_path)
    assert main(["draw", str(board)]) == 0
    monkeypatch.setattr("ironlanes.drawing.drawings.draw_board", lambda *_: pytest.fail("drawn again"))
    launch = Launch(boards=[str(board)])
    messages = io.StringIO()
    _draw(_own_boards(launch), messages)
    assert messages.getvalue() == ""


def test_play_opens_the_browser_at_a_fresh_table(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}.new" && mv "{opened}.new" "{opened}"\n', encoding="utf-8")
    browser.chmod(0o755)
    variables = {"BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(tmp_path)}
    arguments = ["--board", ALPS, "--players", "2", "--seed", "7", "--start", "1"]
    with running_program("play", *arguments, **variables) as program:
        url = address(program)
        with httpx.Client(follow_redirects=False, timeout=TIMEOUT) as guest:
            answer = guest.get(url)
            assert answer.status_code == 303
            home = guest.get(url.partition("/begin/")[0] + "/api/home").json()
        [card] = home["unfinished"]
        assert answer.headers["location"] == f"/table/{card['table']}"
        assert (card["board"], len(card["names"]), card["phase"]) == ("alps", 2, "playing")
        wait_until(opened.exists, "the browser's start")
        ended = end(program, signal.SIGINT)
        assert ended.out.endswith("\nThe server has stopped. Your games are saved; `ironlanes play` continues them.\n")
        assert ended.complaints == ""
    assert opened.read_text("utf-8").strip() == url
    assert (tmp_path / "ironlanes" / "ironlanes.sqlite").exists()


def test_a_second_play_opens_the_browser_at_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr("ironlanes.cli.server.browser_game._open", opened.append)
    with DatabaseLock(database_file(None), "http://localhost:12345/"):
        assert main(["play"]) == 0
        assert capsys.readouterr().out == "Ironlanes is already running at http://localhost:12345/\n"
        assert opened == ["http://localhost:12345/"]
        assert main(["play", "--board", "europe"]) == 1
    told = "Ironlanes is already running at http://localhost:12345/; start the game there, or stop that server first."
    assert capsys.readouterr().err == f"ironlanes: {told}\n"


def test_without_a_browser_the_address_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.browser_game._has_window", lambda: False)
    monkeypatch.setattr("ironlanes.cli.server.browser_game.Thread", Promptly)
    open_browser("http://localhost:1/")
    captured = capsys.readouterr()
    assert captured.out == "Ironlanes is at http://localhost:1/  (Ctrl-C stops it; games are saved)\n"
    assert captured.err == "No browser could be opened; open this address in one.\n"


class Promptly:
    """A thread that does its work at once."""

    def __init__(self, target: object, args: tuple[object, ...], daemon: bool) -> None:
        assert daemon
        assert callable(target)
        self.start = lambda: target(*args)


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["serve", "--host", "0.0.0.0"], 1, "to let other machines connect to 0.0.0.0, add --public."),
        (["serve", "--host", "::"], 1, "to let other machines connect to ::, add --public."),
        (["serve", "--board", "/no/such.toml"], 1, "such.toml: can't be read: no such file or directory."),
        (["serve", "--metrics", "9464"], 2, "Invalid value for --metrics: give a host and a port, such as 127.0.0.1:"),
        (["serve", "--metrics", "localhost:x"], 2, "Invalid value for --metrics: give a host and a port, such as"),
        (["serve", "--metrics", "::1:70000"], 2, "Invalid value for --metrics: give a host and a port, such as"),
        (["serve", "--port", "99999"], 2, "Invalid value for '--port': Input should be less than or equal to 65535."),
        (["serve", "--port", "-1"], 2, "Invalid value for '--port': Input should be greater than or equal to 0."),
        (["serve", "--drain", "nan"], 2, "Invalid value for '--drain': Input should be"),
        (["serve", "--drain", "1e300"], 2, "Invalid value for '--drain': Input should be less than or equal to"),
        (["serve", "--keep-games", "inf"], 2, "Invalid value for '--keep-games': Input should be less than or equal"),
        (["serve", "--keep-lobbies", "nan"], 2, "Invalid value for '--keep-lobbies': Input should be"),
        (["simulate", "--bot", "path", "--ms", "9" * 30], 2, "Invalid value for '--ms': Input should be less than"),
        (["simulate", "--bot", "path", "--jobs", "99999"], 2, "Invalid value for '--jobs': Input should be less than"),
        (["simulate", "--bot", "path", "--games", "9" * 30], 2, "Invalid value for '--games': Input should be less"),
        (["tournament", "--bot", "path", "--games", "9" * 30], 2, "Invalid value for '--games': Input should be less"),
        (["bots", "check", "path", "--ms", "9" * 30], 2, "Invalid value for '--ms': Input should be less than or"),
        (["review", "x.json", "--seconds", "nan"], 2, "Invalid value for '--seconds': Input should be"),
        (["train", "x.toml", "--seconds", "-1"], 2, "Invalid value for '--seconds': Input should be greater than"),
        (["train", "x.toml", "--decisions", "0"], 2, "Invalid value for '--decisions': Input should be greater than"),
        (["serve", "--log-addresses"], 2, "Invalid value for --log-addresses: this needs --log-requests."),
        (["serve", "--database", "/proc/no/x"], 1, "can't create the folder /proc/no: no such file or directory."),
        (["play", "--seat", "1"], 2, "Invalid value for --seat: this needs --tui."),
        (["play", "--load", "x"], 2, "Invalid value for --load: this needs --tui."),
        (["play", "--players", "9"], 2, "Invalid value for --players: USA is for 2, 3, 4 or 5 players."),
        (["play", "--bot", "hal"], 2, "Invalid value for --bot: there is no bot of that name; there are"),
        (["play", *["--bot", "path"] * 3], 2, "Invalid value for --bot: give one bot for all other seats, or 2 bots"),
        (["play", "--seed", "x"], 2, "Invalid value for --seed: a seed must be a whole number from 0 to 2^256 - 1."),
        (["play", "--board", "mars"], 1, "mars: there is no board of that name."),
    ],
)
def test_wrong_options_are_one_line_before_anything_is_compiled(
    arguments: list[str], status: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: pytest.fail("compiled"))
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ironlanes: {told}")
    assert captured.err.count("\n") == 1


def test_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: pytest.fail("compiled"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    err = capsys.readouterr().err
    problem = f"can't listen at 127.0.0.1, port {port}: address already in use"
    assert err == f"ironlanes: {problem}; choose another port, or --port 0 for a free one.\n"


def test_a_port_for_metrics_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: False)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        metrics = f"127.0.0.1:{taken.getsockname()[1]}"
        assert main(["serve", "--port", "0", "--database", str(tmp_path / "x.sqlite"), "--metrics", metrics]) == 1
    problem = f"can't serve metrics at 127.0.0.1, port {metrics.rpartition(':')[2]}: address already in use"
    assert capsys.readouterr().err == f"ironlanes: {problem}; choose another port.\n"


def test_a_database_that_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: False)
    file = tmp_path / "text"
    file.write_text("no database" * 100, encoding="utf-8")
    assert main(["serve", "--port", "0", "--database", str(file)]) == 1
    assert capsys.readouterr().err == f"ironlanes: the database {file} can't be used: file is not a database.\n"


def test_a_server_for_others_shows_its_address_to_cameras(tmp_path: Path) -> None:
    with running_program("serve", "--public", "--port", "0", "--database", str(tmp_path / "x.sqlite")) as program:
        url = address(program)
        assert "localhost" not in url
        assert httpx.get(f"{url}healthz", headers={"host": "somewhere.example"}, timeout=TIMEOUT).status_code == 200
        assert set(end(program, signal.SIGTERM).out) & {"█", "▀"}


def test_where_things_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_file(None) == tmp_path / "ironlanes" / "ironlanes.sqlite"
    assert stat.S_IMODE((tmp_path / "ironlanes").stat().st_mode) == 0o700, "games are their players' business"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert database_file(None) == tmp_path / ".local" / "share" / "ironlanes" / "ironlanes.sqlite"
    assert [host for host in ("localhost", "127.0.0.2", "::1", "0.0.0.0", "example.org") if is_loopback(host)] == [
        "localhost",
        "127.0.0.2",
        "::1",
    ]
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as listener:
        assert address_of(listener, False) == f"http://localhost:{listener.getsockname()[1]}/"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_those_of_ipv4_too() -> None:
    with open_port("::", 0) as listener:
        listener.listen()
        port = listener.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port), 20).close()
