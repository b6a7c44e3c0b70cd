"""A digest of source files, by which a library is known to fit them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

#: The folder of the package.
PACKAGE: Final = Path(__file__).parents[2]


def digest_of(sources: Iterable[str]) -> str | None:
    """Return the SHA-256 of source files, named relative to the package, with LF line ends; None if one is missing."""
    digest = hashlib.sha256()
    for name in sources:
        try:
            content = (PACKAGE / name).read_bytes()
        except OSError:
            return None
        digest.update(name.encode() + b"\0" + hashlib.sha256(content.replace(b"\r\n", b"\n")).digest())
    return digest.hexdigest()
