"""The secret that signs guests' cookies: given by the operator, or generated once and kept in the database."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from ironlanes.files import os_error_reason

from ...storage.cluster.values import ServerValues
from ...storage.sqlite.database_lock import is_file

MIN_LENGTH: Final = 32
#: Its name among the server's own values.
KEY: Final = "cookie-secret"


class SecretError(Exception):
    """The secret can't be used; the message is one sentence."""


def check_secret(secret: str, source: str) -> str:
    """Return a secret that is long enough, or raise SecretError; `source` says where it came from."""
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


async def stored_secret(values: ServerValues, database: Path | str) -> str:
    """Return the secret of a database; the first time take the one of an older version, or generate one."""
    secret = await values.get(KEY)
    if secret is None:
        secret = await values.get(KEY, _older_secret(database) or secrets.token_hex(MIN_LENGTH))
    assert secret is not None
    return check_secret(secret, "the database")


def _older_secret(database: Path | str) -> str | None:
    """Return the secret from the file next to the database, where older versions kept it."""
    file = Path(database).with_suffix(".secret") if is_file(database) else None
    if file is None or not file.exists():
        return None
    try:
        return read_secret(file)
    except SecretError as error:
        hint = "Delete the file to have a new one drawn; all guests will be strangers then."
        raise SecretError(f"{error} {hint}") from error
