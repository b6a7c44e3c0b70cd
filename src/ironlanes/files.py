"""Write files atomically, and say why a file can't be used."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


def os_error_reason(error: OSError) -> str:
    """Return the operating system's reason for an error, as the end of a sentence: `permission denied`."""
    return (error.strerror or "unknown error").lower()


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that there is always either the old or the new one, whole."""
    encoded = content.encode() if isinstance(content, str) else content
    replace_atomically(path, lambda file: file.write(encoded))


def replace_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Like `write_atomically`, for content that a function writes to an open file."""
    path = path.resolve()  # the file that a link leads to
    if path.exists() and not path.is_file():  # a device such as /dev/stdout can't be replaced
        with path.open("wb") as device:
            write(device)
        return
    draft = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
