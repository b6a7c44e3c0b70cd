"""Every command of the program that a document shows exists, with its options; those that show output are also run."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from ironlanes.cli.main import app
from tests.docs.blocks import blocks_of
from tests.docs.test_console_blocks import DOCUMENTS, named

COMMANDS: Any = typer.main.get_command(app)
#: A call of the program in a line, wherever it is installed; what follows two spaces, or a comment sign, explains it.
CALL = re.compile(rf"\bironlanes (?P<call>(?:{'|'.join(COMMANDS.commands)})\b.*?)(?:\s{{2,}}.*|\s+#.*|\Z)")


def calls_in(text: str) -> list[str]:
    """Return the calls of the program that some lines show, with their arguments; a shell may fill in some words."""
    lines = (re.sub(r"(?<=\S)\$\([^()]*\)", "WORD", line) for line in text.splitlines())
    found = (list(CALL.finditer(line)) for line in lines if "$(" not in line)
    return [each[-1]["call"] for each in found if each]


SHOWN = [
    pytest.param(call, id=f"{named(document)}: {call}")
    for document in DOCUMENTS
    for call in dict.fromkeys(
        call
        for block in blocks_of(document)
        if block.language in ("", "sh", "bash", "console", "text")
        for call in calls_in(block.text)
    )
]


def check_call(call: str) -> None:
    """Parse a call as the program does, without running it; raise an exception of typer if it makes no sense."""
    command, arguments = COMMANDS, shlex.split(call)
    context = command.make_context("ironlanes", arguments)
    while isinstance(command, TyperGroup):
        name, command, arguments = command.resolve_command(context, [*context._protected_args, *context.args])
        assert command is not None
        context = command.make_context(name, arguments, parent=context)


@pytest.mark.parametrize("call", SHOWN)
def test_a_shown_command_exists_with_its_options(call: str) -> None:
    check_call(call)


def test_commands_are_shown() -> None:
    assert len(SHOWN) > 60


@pytest.mark.parametrize(
    "line",
    [
        "ironlanes serve --publicly",
        "$ ironlanes boards weigh bay.toml",
        "podman exec x ironlanes operator add",
        "ironlanes user delete Ben --data games.sqlite     gone",
    ],
)
def test_a_command_that_is_not_there_is_noticed(line: str) -> None:
    [call] = calls_in(line)
    with pytest.raises(typer.TyperException):
        check_call(call)
