"""The secret that signs guests' cookies: read it, or generate it when a server starts for the first time."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from ironlanes.files import os_error_reason

MIN_LENGTH: Final = 32


class SecretError(Exception):
    """The secret can't be used; the message is one sentence."""


def check_secret(secret: str, source: str) -> str:
    """Return a secret that is long enough, or raise SecretError; `source` tells the reader where it came from."""
    secret = secret.strip()
    if len(secret) < MIN_LENGTH or not (secret.isascii() and secret.isprintable()):
        raise SecretError(
            f"the secret in {source} can't be used: it must have at least {MIN_LENGTH} characters, all of them ASCII."
        )
    return secret


def read_secret(file: Path) -> str:
    """Read the secret from a file."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise SecretError(f"the secret in {file} can't be read: {os_error_reason(error)}.") from error
    return check_secret(text, str(file))


def secret_for_database(database: Path | str) -> str:
    """Return the secret that is stored beside a database; generate it if there is none. Only its owner can read it.

    The file is either missing or complete, because the secret is written to a temporary file that is then renamed. If
    two servers start at the same time, both use the secret that was there first.
    """
    if database == ":memory:":
        return secrets.token_hex(MIN_LENGTH)
    file = Path(database).with_suffix(".secret")
    if not file.exists():
        try:
            _create(file)
        except OSError as error:
            raise SecretError(f"the secret {file} can't be written: {os_error_reason(error)}.") from error
    try:
        return read_secret(file)
    except SecretError as error:
        hint = "Delete the file to have a new one drawn; all guests will be strangers then."
        raise SecretError(f"{error} {hint}") from error


def _create(file: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # readable by its owner alone
    try:
        with os.fdopen(handle, "w", encoding="ascii") as written:
            written.write(secrets.token_hex(MIN_LENGTH))
            written.flush()
            os.fsync(written.fileno())
        with suppress(FileExistsError):
            _publish(Path(name), file)
    finally:
        Path(name).unlink(missing_ok=True)


def _publish(created: Path, file: Path) -> None:
    """Give a file its final name, unless a file of that name exists."""
    try:
        file.hardlink_to(created)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        created.rename(file)
