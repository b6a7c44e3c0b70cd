"""What commands print and write: JSON for programs, and files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    from json import dumps

    typer.echo(dumps(value, ensure_ascii=False))


def write_and_report(path: Path, content: str | bytes) -> None:
    """Write a file and print its name."""
    write_output(path, content)
    typer.echo(f"wrote {path}")


def write_output(path: Path, content: str | bytes) -> None:
    """Write a file atomically; raise CommandError if that fails."""
    from ironlanes.files import os_error_reason, write_atomically

    from .errors import CommandError

    try:
        write_atomically(path, content)
    except OSError as error:
        raise CommandError(f"{path} can't be written: {os_error_reason(error)}.") from error
    except ValueError as error:  # such as a null byte
        raise CommandError(f"{path} can't be written: not a valid file name.") from error
