"""The benchmark of what a search gains says in one sentence why it can't use a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.search_gain import read_reference


def test_a_file_that_is_no_reference_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "reference.jsonl"
    for content, reason in ((None, os.strerror(2).lower()), ("", "is empty"), ("usa", "is no file that `reference`")):
        if content is not None:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(SystemExit, match=reason) as found:
            read_reference(path)
        assert str(path) in str(found.value)
    path.write_text('{"seed": 1}\n', encoding="utf-8")
    assert read_reference(path) == [{"seed": 1}]
