"""`ironlanes operator`, `user` and `database` beside a running server: it notices, and no file is made or taken."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.cli.main import main
from tests.server.storage.test_older_databases import OLDER
from tests.support.account_browser import ACCOUNTS, AccountBrowser
from tests.support.databases import needs_sqlite
from tests.support.running_server import RunningServer, running

#: Every command about people or databases, with the database to come.
COMMANDS = (
    ["operator", "add", "Ada"],
    ["operator", "remove", "Ada"],
    ["operator", "list"],
    ["user", "export", "Ada", "copy.json"],
    ["user", "delete", "Ada", "--yes"],
    ["database", "backup", "copy.sqlite"],
    ["database", "upgrade"],
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running(replace(ACCOUNTS, database=tmp_path / "games.sqlite")) as server:
        yield server


@pytest.fixture
def ada(server: RunningServer) -> Iterator[AccountBrowser]:
    """Someone with an account."""
    with AccountBrowser(server) as ada:
        ada.make_account("Ada")
        yield ada


def run(server: RunningServer, *arguments: str) -> int:
    return main([*arguments, "--database", str(server.settings.database)])


def test_the_server_knows_its_operators_at_once(
    server: RunningServer, ada: AccountBrowser, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ada.http.get("/api/operator").status_code == 404
    assert run(server, "operator", "add", "ada") == 0
    assert ada.http.get("/api/operator").status_code == 200
    capsys.readouterr()
    assert run(server, "operator", "list") == 0
    assert capsys.readouterr().out == "Ada\n"
    assert run(server, "operator", "remove", "Ada") == 0
    assert ada.http.get("/api/operator").status_code == 404
    assert run(server, "operator", "remove", "Ada") == 1


def test_an_operator_needs_an_account(server: RunningServer, capsys: pytest.CaptureFixture[str]) -> None:
    with server.browser() as guest:
        guest.http.put("/api/name", json={"name": "Grace"})
        for name in ("Grace", "Nobody"):
            assert run(server, "operator", "add", name) == 1
            told = f"there is no account called {name}; an operator needs one, which they make in the browser."
            assert capsys.readouterr().err == f"ironlanes: {told}\n"


def test_a_copy_of_what_is_kept_of_someone(server: RunningServer, ada: AccountBrowser, tmp_path: Path) -> None:
    table = ada.table(players=2)
    copy = tmp_path / "ada.json"
    assert run(server, "user", "export", "Ada", str(copy)) == 0
    assert table in copy.read_text("utf-8")
    assert json.loads(copy.read_text("utf-8"))["name"] == "Ada"


def test_the_server_deletes_someone_who_plays(
    server: RunningServer, ada: AccountBrowser, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ada.table(players=2, options={"is_listed": True})
    with ExitStack() as stack:
        stack.enter_context(ada.at(table)).until("table")
        watcher = stack.enter_context(stack.enter_context(server.browser()).at(table))
        assert watcher.until("table")["seats"][0]["name"] == "Ada"
        assert run(server, "user", "delete", "Ada", "--yes") == 0
        assert capsys.readouterr().out == "Ada is deleted, by the server that runs.\n"
        later = stack.enter_context(stack.enter_context(server.browser()).at(table))
        assert later.until("table")["seats"][0]["name"] != "Ada"
    assert run(server, "user", "delete", "Ada", "--yes") == 1
    assert capsys.readouterr().err.startswith("ironlanes: there is no account and no guest called Ada;")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_makes_a_database(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for database in ([], ["--database", "missing.sqlite"], ["--database", "missing/games.sqlite"]):
        assert main([*command, *database]) == 1
        assert capsys.readouterr().err.startswith("ironlanes: there is no database ")
    assert list(tmp_path.iterdir()) == []


@needs_sqlite
@pytest.mark.parametrize("command", COMMANDS[:5], ids=" ".join)
def test_no_command_changes_a_schema_that_a_server_may_be_using(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path(shutil.copy(OLDER / "games.sqlite", tmp_path))
    before = file.read_bytes()
    assert main([*command, "--database", str(file)]) == 1
    told = "the database is of an older version; run `ironlanes database upgrade` with it first."
    assert capsys.readouterr().err == f"ironlanes: {told}\n"
    assert file.read_bytes() == before


@needs_sqlite
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_does_leaves_the_files_to_their_owner(tmp_path: Path) -> None:
    file = Path(shutil.copy(OLDER / "games.sqlite", tmp_path))
    os.chown(file, 12345, 12345)
    options = ["--database", str(file)]
    assert main(["database", "upgrade", *options]) == 0
    main(["operator", "list", *options])
    main(["user", "delete", "Nobody", "--yes", *options])
    assert (tmp_path / "games.sqlite.lock").exists()
    assert {(each.name, each.stat().st_uid) for each in tmp_path.iterdir() if each.stat().st_uid != 12345} == set()
