"""The secret that signs the cookies: whole or not there, long enough, and never shown."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Barrier, Thread

import pytest

from ironlanes.cli.main import main
from ironlanes.server.app import create_app
from ironlanes.server.http.cookie_secret import SecretError, check_secret, read_secret, secret_for_database
from ironlanes.server.settings import Settings

resource = pytest.importorskip("resource")
GOOD = "0123456789abcdef" * 2


def test_a_secret_is_drawn_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        secret = secret_for_database(tmp_path / "games.sqlite")
    finally:
        os.umask(before)
    assert len(secret) == 64
    assert secret_for_database(tmp_path / "games.sqlite") == secret
    [file] = tmp_path.iterdir()
    assert file.name == "games.secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert secret_for_database(":memory:") != secret_for_database(":memory:")


def test_on_a_full_disk_no_empty_file_stays(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(SecretError, match=r"the secret .*games\.secret can't be written: .*\."):
            secret_for_database(tmp_path / "games.sqlite")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
    assert len(secret_for_database(tmp_path / "games.sqlite")) == 64


def test_servers_that_start_at_the_same_time_have_the_same_one(tmp_path: Path) -> None:
    found, together = list[str](), Barrier(8)

    def start() -> None:
        together.wait()
        found.append(secret_for_database(tmp_path / "games.sqlite"))

    threads = [Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["games.secret"]


def test_without_hard_links_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    secret = secret_for_database(tmp_path / "games.sqlite")
    assert secret_for_database(tmp_path / "games.sqlite") == secret
    assert [each.name for each in tmp_path.iterdir()] == ["games.secret"]


@pytest.mark.parametrize("bad", ["", "short", GOOD[1:], f"{GOOD[1:]}ä", f"{GOOD}\x00", " " * 40, "\n"])
def test_a_bad_secret_is_refused_in_a_sentence(tmp_path: Path, bad: str) -> None:
    file = tmp_path / "games.secret"
    file.write_text(bad, encoding="utf-8")
    for database in (tmp_path / "games.sqlite",):
        with pytest.raises(SecretError, match=r"at least 32 characters, all of them ASCII\. Delete the file"):
            create_app(Settings(database=database))
    with pytest.raises(SecretError, match=r"^the secret in the settings can't be used: .*\.$"):
        create_app(Settings(secret=bad))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "games.secret").write_bytes(b"\xff" * 40)
    with pytest.raises(SecretError, match="at least 32 characters"):
        secret_for_database(tmp_path / "games.sqlite")


def test_a_secret_may_end_in_a_new_line(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{GOOD}\n", encoding="ascii")
    assert read_secret(file) == check_secret(GOOD, "x") == GOOD


def test_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.cli.server.server_process._must_compile", lambda: pytest.fail("compiled"))
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
