"""The browser tests use a client that was built from the sources as they are, in the package or beside it."""

from __future__ import annotations

import json
from fnmatch import fnmatch
from pathlib import Path

import pytest

from ironlanes.kernel.native_build.source_scan import kernel_sources
from tests.web import built_client as module
from tests.web.built_client import built_client
from tests.web.sources import ROOT, source_hash


def test_an_older_client_in_the_package_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = client_of("older", tmp_path / "static")
    monkeypatch.setattr(module, "STATIC", packaged)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    with pytest.raises(RuntimeError, match="scripts/built-client"):
        built_client.__wrapped__()
    built = client_of(source_hash(), tmp_path / "build" / "client" / source_hash())
    assert built_client.__wrapped__() == built
    client_of(source_hash(), packaged)
    assert built_client.__wrapped__() == packaged


def test_the_job_that_renews_the_client_runs_when_a_kernel_changes() -> None:
    workflow = (ROOT / ".github" / "workflows" / "client.yml").read_text(encoding="utf-8")
    patterns = [line.strip().removeprefix("- ") for line in workflow.splitlines() if "- src/ironlanes/" in line]
    sources = [f"src/ironlanes/{source}" for source in kernel_sources()]
    missed = [source for source in sources if not any(fnmatch(source, pattern) for pattern in patterns)]
    assert missed == []


def client_of(sources: str, folder: Path) -> Path:
    """Make a folder that looks like a client built from sources with a hash."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "build.json").write_text(json.dumps({"sources": sources}), "utf-8")
    return folder
