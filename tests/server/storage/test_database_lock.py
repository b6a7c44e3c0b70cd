"""One server a database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.database.errors import StorageError
from ironlanes.server.storage.sqlite.database_lock import DatabaseLock
from tests.support.running_server import RunningServer, running


def test_a_second_server_is_kept_out_with_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    (tmp_path / "link.sqlite").symlink_to(file)
    held = DatabaseLock(file)
    for name in ("games.sqlite", "link.sqlite"):
        with pytest.raises(StorageError) as refused:
            DatabaseLock(tmp_path / name)
        by = f"another server (process {os.getpid()})"
        assert str(refused.value) == f"the database {file} is in use by {by}; stop that one, or name another database."
    DatabaseLock(tmp_path / "other.sqlite").release()
    held.release()
    DatabaseLock(file).release()
    DatabaseLock(":memory:").release()


def test_a_running_server_holds_it_until_it_has_ended(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.sqlite")
    with running(settings), pytest.raises(StorageError, match="in use by another server"):
        DatabaseLock(settings.database)
    RunningServer(settings).stop()


def test_the_command_says_so_and_ends(tmp_path: Path) -> None:
    held = DatabaseLock(tmp_path / "games.sqlite")
    code = (
        "from ironlanes.server.web.uvicorn_server import run; from ironlanes.server.model.settings import Settings\n"
        "from ironlanes.server.storage.database.errors import StorageError\n"
        f"try: run(Settings(database={str(tmp_path / 'games.sqlite')!r}), None, print)\n"
        "except StorageError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "is in use by another server" in told.stdout
    assert told.stdout.count("\n") == 1
    held.release()


def test_a_process_that_is_killed_leaves_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    code = (
        "import sys, time; from ironlanes.server.storage.sqlite.database_lock import DatabaseLock\n"
        f"lock = DatabaseLock({str(file)!r}); print('held', flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StorageError, match=rf"\(process {holder.pid}\)"):
            DatabaseLock(file)
        holder.kill()
    DatabaseLock(file).release()


def test_a_lock_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"the file .* can't be opened: no such file or directory\."):
        DatabaseLock(tmp_path / "none" / "games.sqlite")
