"""The client that was built from the sources of this checkout."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ironlanes.server.model.settings import STATIC
from tests.web.sources import ROOT, source_hash


@cache
def built_client() -> Path:
    """Return the folder of the client; `scripts/built-client` builds it where the one in the package is older."""
    sources = source_hash()
    for folder in (STATIC, ROOT / "build" / "client" / sources):
        file = folder / "build.json"
        if file.is_file() and json.loads(file.read_text(encoding="utf-8"))["sources"] == sources:
            return folder
    raise RuntimeError("The client in the package is older than its sources: run `scripts/built-client`.")
