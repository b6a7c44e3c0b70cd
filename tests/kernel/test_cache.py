"""Where compiled code is kept, and who may write there."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironlanes.kernel import cache


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's cache folder with nothing in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir(mode=0o700)
    cache.cache_folder.cache_clear()
    yield tmp_path / "home"
    cache.cache_folder.cache_clear()


def kernels(home: Path) -> Path:
    return home / "ironlanes" / "kernels"


def test_it_is_the_users_own(home: Path) -> None:
    assert cache.cache_folder() == kernels(home)
    assert kernels(home).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_not_used(home: Path, mode: int) -> None:
    kernels(home).mkdir(parents=True)
    kernels(home).chmod(mode)
    assert cache.cache_folder() is None
    cache.save("name", b"code")
    assert cache.load("name") is None
    assert not list(kernels(home).iterdir())


def test_a_folder_of_somebody_else_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels(home).mkdir(parents=True)
    monkeypatch.setattr(os, "getuid", lambda: kernels(home).stat().st_uid + 1)
    assert cache.cache_folder() is None


def test_a_link_to_a_folder_is_not_used(home: Path) -> None:
    (home / "elsewhere").mkdir(mode=0o700)
    (home / "ironlanes").mkdir(mode=0o700)
    kernels(home).symlink_to(home / "elsewhere")
    assert cache.cache_folder() is None


def test_a_folder_that_others_could_replace_is_not_used(home: Path) -> None:
    home.chmod(0o777)
    assert cache.cache_folder() is None
    cache.cache_folder.cache_clear()
    home.chmod(0o1777)  # as /tmp is: only the owner may rename what lies there
    assert cache.cache_folder() is not None


def test_a_folder_that_cannot_be_made_is_no_obstacle(home: Path) -> None:
    (home / "ironlanes").write_text("in the way", encoding="utf-8")
    assert cache.cache_folder() is None
    with cache.only_here("name"):
        cache.save("name", b"code")
    assert not cache.is_cached("name")


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/ironlanes"))
    assert cache.cache_folder() is None
    assert not list(home.iterdir())


def test_what_was_saved_is_loaded(home: Path) -> None:
    assert cache.load("name") is None
    assert not cache.is_cached("name")
    cache.save("name", b"code")
    assert cache.is_cached("name")
    assert cache.load("name") == b"code"
    assert [file.name for file in kernels(home).iterdir()] == ["name.kernel"]


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 36])
def test_what_is_damaged_is_not_loaded(home: Path, damage: bytes) -> None:
    cache.save("name", b"code")
    (kernels(home) / "name.kernel").write_bytes(damage)
    assert cache.load("name") is None


def test_what_nobody_uses_is_removed(home: Path) -> None:
    cache.save("used", b"code")
    cache.save("unused", b"code")
    old = kernels(home) / "0123456789abcdef"
    old.mkdir()
    (old / "code.nbc").write_bytes(b"of an older version")
    long_ago = time.time() - cache.KEPT_SECONDS - 60
    for path in kernels(home).iterdir():
        os.utime(path, (long_ago, long_ago))
    assert cache.load("used") == b"code"
    cache.save("new", b"code")
    assert {file.name for file in kernels(home).iterdir()} == {"used.kernel", "new.kernel"}
