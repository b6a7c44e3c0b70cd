"""Every command in the documents that shows its output is run, and prints what the document says.

A named block is a file that the commands find; an unnamed change to a board, directly above a console block, is made to
the last board. `…` stands for what differs from run to run, such as a time.
"""

from __future__ import annotations

import re
import shlex
from itertools import zip_longest
from pathlib import Path

import pytest

from ironlanes.cli.main import main
from tests.docs.blocks import DOCS, Block, Command, blocks_of, commands_of
from tests.docs.board_changes import changed
from tests.support.program import without_progress

ROOT = DOCS.parent
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *DOCS.rglob("*.md"),
        *(file for folder in ("examples", "training") for file in (ROOT / folder).rglob("*.md")),
    ]
)
PROMPT = re.compile(r"^\$ ", re.MULTILINE)


def has_output(block: Block) -> bool:
    """Whether a block shows what its commands print."""
    return block.language == "console" and any(command.output for command in commands_of(block))


WITH_OUTPUT = [document for document in DOCUMENTS if any(map(has_output, blocks_of(document)))]


def named(document: Path) -> str:
    return str(document.relative_to(ROOT))


class Folder:
    """The current folder while a document's commands run, with the files that the document shows."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._board = ("", "")

    def write(self, block: Block, text: str) -> None:
        """Write a block as a file, under its name."""
        Path(block.name).write_text(text, encoding="utf-8")
        if block.language == "toml":
            self._board = (block.name, text)

    def change(self, block: Block) -> None:
        """Change the last board; the next change begins with the unchanged one."""
        name, text = self._board
        Path(name).write_text(changed(text, block.text), encoding="utf-8")

    def run(self, command: Command) -> None:
        """Run a command and compare its output."""
        program, *arguments = shlex.split(command.text, comments=True)
        assert program == "ironlanes", f"{program} can't be run here: show it without its output"
        status = main(arguments)
        printed = self._capsys.readouterr()
        complaints = without_progress(printed.err)
        is_as_shown = _pattern(command.output).fullmatch(printed.out + complaints)
        assert is_as_shown, f"{command.text} printed:\n{printed.out}{complaints}"
        assert status == (1 if complaints else 0)


def _pattern(output: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, output.split("…"))))


@pytest.mark.parametrize("document", WITH_OUTPUT, ids=named)
def test_a_command_prints_what_the_document_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Folder(capsys)
    blocks = list(blocks_of(document))
    for block, after in zip_longest(blocks, blocks[1:]):
        if block.name:
            folder.write(block, block.text)
        elif block.language == "toml" and after is not None and after.follows and has_output(after):
            folder.change(block)
        elif has_output(block):
            for command in commands_of(block):
                folder.run(command)


def test_guides_show_output() -> None:
    assert {"docs/guides/arena.md", "docs/guides/own-board.md"} <= set(map(named, WITH_OUTPUT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_output_is_shown_in_console_blocks_alone(document: Path) -> None:
    """So no output of a command is left out of the test above."""
    blocks = list(blocks_of(document))
    assert document.read_text(encoding="utf-8").count("```console") == sum(
        block.language == "console" for block in blocks
    )
    for block, after in zip_longest(blocks, blocks[1:]):
        is_output = after is not None and after.follows and after.language == "text"
        assert not (is_output and block.language in ("", "sh", "bash", "console")), f"line {block.line}"
        assert block.language == "console" or not PROMPT.search(block.text), f"line {block.line}"


def test_other_output_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (shown,) = commands_of(
        Block("console", "", "$ ironlanes boards check no.toml\nno.toml: ok, 1 …\n", 1, follows=False)
    )
    with pytest.raises(AssertionError):
        Folder(capsys).run(shown)
