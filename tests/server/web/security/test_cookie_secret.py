"""The secret that signs the cookies: kept in the database, long enough, and never shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironlanes.cli.main import main
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.cluster.values import ServerValues
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from ironlanes.server.web.app import create_app
from ironlanes.server.web.security.cookie_secret import KEY, SecretError, check_secret, read_secret, stored_secret
from tests.support.in_process import async_test

GOOD = "0123456789abcdef" * 2


async def secret_of(database: Path | str) -> str:
    """The secret that a server with this database uses."""
    storage = Storage(SqliteDatabase(database))
    try:
        return await stored_secret(storage.values, database)
    finally:
        await storage.database.close()


@async_test
async def test_a_secret_is_drawn_once(tmp_path: Path) -> None:
    secret = await secret_of(tmp_path / "games.sqlite")
    assert len(secret) == 64
    assert await secret_of(tmp_path / "games.sqlite") == secret
    assert not (tmp_path / "games.secret").exists()
    assert await secret_of(":memory:") != await secret_of(":memory:")


@async_test
async def test_the_file_of_an_older_version_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "games.secret"
    file.write_text(GOOD, encoding="ascii")
    assert await secret_of(tmp_path / "games.sqlite") == GOOD
    file.write_text("no secret any more", encoding="ascii")
    assert await secret_of(tmp_path / "games.sqlite") == GOOD


@async_test
async def test_servers_that_start_at_the_same_time_have_the_same_one(tmp_path: Path) -> None:
    databases = [SqliteDatabase(tmp_path / "games.sqlite") for _ in range(2)]
    one, other = map(ServerValues, databases)
    assert await one.get(KEY) is await other.get(KEY) is None
    assert await one.get(KEY, "first") == await other.get(KEY, "second") == "first"
    for each in databases:
        await each.close()


@pytest.mark.parametrize("bad", ["", "short", GOOD[1:], f"{GOOD[1:]}ä", f"{GOOD}\x00", " " * 40, "\n"])
@async_test
async def test_a_bad_secret_is_refused_in_a_sentence(tmp_path: Path, bad: str) -> None:
    (tmp_path / "games.secret").write_text(bad, encoding="utf-8")
    with pytest.raises(SecretError, match=r"at least 32 characters, all of them ASCII\. Delete the file"):
        await secret_of(tmp_path / "games.sqlite")
    with pytest.raises(SecretError, match=r"^the secret in the settings can't be used: .*\.$"):
        create_app(Settings(secret=bad))


@async_test
async def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "games.secret").write_bytes(b"\xff" * 40)
    with pytest.raises(SecretError, match="at least 32 characters"):
        await secret_of(tmp_path / "games.sqlite")


def test_a_secret_may_end_in_a_new_line(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{GOOD}\n", encoding="ascii")
    assert read_secret(file) == check_secret(GOOD, "x") == GOOD


def test_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda _: pytest.fail("compiled"))
    file = tmp_path / "secret"
    assert main(["serve", "--secret-file", str(file)]) == 1
    assert capsys.readouterr().err == f"ironlanes: the secret in {file} can't be read: no such file or directory.\n"
    file.write_text("short", encoding="ascii")
    assert main(["serve", "--secret-file", str(file)]) == 1
    told = "can't be used: it must have at least 32 characters, all of them ASCII.\n"
    assert capsys.readouterr().err == f"ironlanes: the secret in {file} {told}"
    monkeypatch.setenv("IRONLANES_SECRET", "short")
    assert main(["serve"]) == 1
    assert capsys.readouterr().err == f"ironlanes: the secret in $IRONLANES_SECRET {told}"
    monkeypatch.delenv("IRONLANES_SECRET")
    assert main(["serve", "--secret", GOOD]) == 2, "the list of processes would show it to everybody"
