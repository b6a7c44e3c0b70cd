"""Every Python block of the guides runs, in order and in one namespace per file, and prints what the guide says."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from ironlanes.bots import registry as base
from ironlanes.game import compiled_board
from tests.docs.blocks import DOCS, Block, blocks_of, output_after

GUIDES = sorted((DOCS / "guides").glob("*.md"))


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guide may write files and register boards and bots, and leaves none of them behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(compiled_board, "_registered", dict(compiled_board._registered))
    monkeypatch.setattr(base, "_known", dict(base._known))


def printed_by(block: Block, document: Path, namespace: dict[str, Any]) -> str:
    """Run a block; an error names its line in the document."""
    source = "\n" * (block.line - 1) + block.text
    with redirect_stdout(StringIO()) as printed:
        exec(compile(source, document.name, "exec"), namespace)
    return printed.getvalue()


@pytest.mark.parametrize("document", GUIDES, ids=lambda document: document.stem)
def test_the_python_of_a_guide_does_what_the_guide_says(document: Path) -> None:
    blocks = list(blocks_of(document))
    namespace: dict[str, Any] = {"__name__": document.stem}
    for place, block in enumerate(blocks):
        if block.language in ("toml", "python") and block.name:
            Path(block.name).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            printed = printed_by(block, document, namespace)
            assert printed == output_after(blocks, place), f"{document.name}, line {block.line}"
