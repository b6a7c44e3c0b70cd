"""`ironlanes user`: what an operator does for someone who can't do it in the browser."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from ironlanes.cli.main import main
from ironlanes.server.model.ids import public_id
from tests.server.storage.test_older_databases import OLDER
from tests.support.databases import needs_sqlite

pytestmark = needs_sqlite


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with people who have played."""
    return Path(shutil.copy(OLDER / "games.sqlite", tmp_path / "games.sqlite"))


def someone(database: Path) -> tuple[str, str]:
    """A user, and their name, which others have too."""
    assert main(["database", "upgrade", "--database", str(database)]) == 0
    connection = sqlite3.connect(database)
    query = "SELECT id, name FROM users WHERE id IN (SELECT user FROM table_users) ORDER BY id"
    found: tuple[str, str] = connection.execute(query).fetchone()
    connection.close()
    return found


def test_export_and_delete(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user, name = someone(database)
    player = public_id(user)
    assert main(["user", "delete", name, "--yes", "--database", str(database)]) == 1
    assert f"name one by the id in their address: {player}" in capsys.readouterr().err
    file = tmp_path / "copy.json"
    assert main(["user", "export", player, str(file), "--database", str(database)]) == 0
    copy = json.loads(file.read_text())
    assert (copy["name"], copy["player"]) == (name, player)
    assert len(copy["tables"]) == 1
    assert main(["user", "export", player, str(file), "--database", str(database)]) == 1
    assert main(["user", "delete", player, "--yes", "--database", str(database)]) == 0
    assert capsys.readouterr().out.endswith(f"{player} is deleted, and was taken out of 1 table.\n")
    connection = sqlite3.connect(database)
    rows = connection.execute('SELECT body, "user" FROM events').fetchall()
    connection.close()
    assert rows
    assert user not in str(rows)


def test_nobody_of_that_name(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["database", "upgrade", "--database", str(database)]) == 0
    assert main(["user", "delete", "Nobody", "--yes", "--database", str(database)]) == 1
    assert capsys.readouterr().err.startswith("ironlanes: there is no account and no guest called Nobody;")


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("http://play.example.org", "must begin with https"),
        ("https://192.0.2.7", "must have a name"),
        ("https://[2001:db8::1]", "must have a name"),
        ("https://play.example.org/game", "is not an address such as"),
        ("play.example.org", "is not an address such as"),
        ("https://a:b", "is not an address"),
    ],
)
def test_an_address_for_which_there_can_be_no_passkeys(
    address: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--address", address]) == 2
    assert problem in capsys.readouterr().err
