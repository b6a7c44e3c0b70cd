"""Where compiled code is kept between processes: files named by what they hold, in a folder of the user's own."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

#: Seconds after which a file that no process has loaded is removed.
KEPT_SECONDS: Final = 30 * 24 * 3600
#: A file's time of use is noted once a day at most.
NOTED_SECONDS: Final = 24 * 3600
#: What the files are called.
SUFFIX: Final = ".kernel"
_CHECKSUM_BYTES: Final = hashlib.sha256().digest_size


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code; None where there can be none that only the user can write to."""
    folder = Path(platformdirs.user_cache_path("ironlanes", appauthor=False)) / "kernels"
    if not folder.is_absolute():  # nobody knows where the user's home is
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_safe = is_private(folder) and os.access(folder, os.W_OK)
    except OSError:
        return None
    return folder if is_safe else None


def is_private(folder: Path) -> bool:
    """Whether nobody but the user can put files into a folder, or another folder in its place.

    What is loaded from there is run. On Windows the user's own folders are protected by their access lists.
    """
    if not hasattr(os, "getuid"):
        return folder.is_dir()
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
        return False
    return not any(_lets_others_replace(parent.stat()) for parent in folder.absolute().parents)


def _lets_others_replace(folder: os.stat_result) -> bool:
    """Whether everybody may rename what lies in a folder."""
    return bool(folder.st_mode & stat.S_IWOTH) and not folder.st_mode & stat.S_ISVTX


def is_cached(name: str) -> bool:
    """Whether there is compiled code of that name."""
    folder = cache_folder()
    return folder is not None and (folder / f"{name}{SUFFIX}").is_file()


def load(name: str) -> bytes | None:
    """What was saved under a name; None where nothing was, or where it is damaged."""
    folder = cache_folder()
    if folder is None:
        return None
    file = folder / f"{name}{SUFFIX}"
    try:
        content = file.read_bytes()
        note_use(file)
    except OSError:
        return None
    checksum, data = content[:_CHECKSUM_BYTES], content[_CHECKSUM_BYTES:]
    return data if hashlib.sha256(data).digest() == checksum else None


def note_use(path: Path) -> None:
    """Keep a file or folder of the cache from being removed as unused."""
    if time.time() - path.stat().st_mtime > NOTED_SECONDS:
        path.touch()


def save(name: str, data: bytes) -> None:
    """Keep compiled code for other processes, whole or not at all; a full disk is no reason to fail."""
    folder = cache_folder()
    if folder is None:
        return
    with suppress(OSError):
        _remove_unused(folder)
        handle, unfinished = tempfile.mkstemp(dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            Path(unfinished).replace(folder / f"{name}{SUFFIX}")
        except BaseException:
            Path(unfinished).unlink(missing_ok=True)
            raise


@contextmanager
def only_here(name: str) -> Iterator[None]:
    """Keep other processes from compiling the same at the same time: they wait, and load it afterwards."""
    folder = cache_folder()
    if folder is None:
        yield
        return
    from filelock import FileLock  # nobody who only loads needs it

    with FileLock(folder / f"{name}.lock"):
        yield


def _remove_unused(folder: Path) -> None:
    """Remove what no process has used for a month: code of other versions, locks, and what killed processes left."""
    oldest = time.time() - KEPT_SECONDS
    for path in folder.iterdir():
        with suppress(OSError):
            if path.lstat().st_mtime > oldest:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
