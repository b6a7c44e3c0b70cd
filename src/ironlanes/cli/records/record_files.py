"""Read and write files of records: JSON, or JSON Lines with one game per line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from ironlanes.boards.text import count_noun
from ironlanes.files import os_error_reason

from ..errors import CommandError
from ..output import write_output

#: The maximum size of a record in bytes, far more than the longest game takes.
LARGEST: Final = 4 * 2**20
PEEK: Final = 2**16


def write_record_file(record: Mapping[str, object], path: Path) -> None:
    """Write a record to a file, atomically."""
    write_output(path, json.dumps(record, ensure_ascii=False, indent=1) + "\n")


def read_records(path: Path) -> Iterator[object]:
    """Yield every record of a file; raise CommandError for anything else."""
    try:
        with path.open("rb") as file:
            yield from _records(path.name, file)
    except OSError as error:
        raise CommandError(f"{path} can't be read: {os_error_reason(error)}.") from error
    except ValueError as error:
        raise CommandError(f"{path} is not a valid file name.") from error


def read_record_of(path: Path, number: int) -> tuple[object, bool]:
    """Return a record of a file, counted from 1, and whether another one follows."""
    count = 0
    records = read_records(path)
    for record in records:
        count += 1
        if count == number:
            return record, next(records, None) is not None
    raise CommandError(f"{path.name} holds {count_noun(count, 'game')}; there is no game {number}.")


def _records(name: str, file: BinaryIO) -> Iterator[object]:
    """Yield one record per line if the first line is a whole JSON value, else a single record."""
    first = _first_line(name, file)
    if not first.strip():
        raise CommandError(f"{name} is empty; a record is a JSON object.")
    if not _is_whole(first):
        rest = file.read(LARGEST + 1)
        if len(first) + len(rest) > LARGEST:
            raise CommandError(
                f"{name} is too large: it is not JSON Lines, and a record has at most {LARGEST // 2**20} MiB."
            )
        yield _parse(first + rest, name)
        return
    yield _parse(first, f"{name}, line 1")
    number = 1
    while line := file.readline(LARGEST + 1):
        number += 1
        if len(line) > LARGEST:
            raise CommandError(f"{name}, line {number} is too long: a record has at most {LARGEST // 2**20} MiB.")
        if line.strip():
            yield _parse(line, f"{name}, line {number}")


def _first_line(name: str, file: BinaryIO) -> bytes:
    """Return the first line that is not empty."""
    line = b"\n"
    while line and not line.strip():
        line = file.readline(LARGEST + 1)
        if len(line) > LARGEST:
            raise CommandError(f"{name} is not a record: its first line is longer than {LARGEST // 2**20} MiB.")
    return line


def _is_whole(line: bytes) -> bool:
    """Whether a line is a whole JSON value, rather than the start of one."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _parse(content: bytes, where: str) -> object:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        text = "is not UTF-8 text"
    except json.JSONDecodeError as error:
        line = "" if "line" in where else f"line {error.lineno}, "
        text = f"is not JSON: {error.msg[:1].lower()}{error.msg[1:]} at {line}column {error.colno}"
    except RecursionError:
        text = "is nested too deeply"
    except ValueError:
        text = "has a number with too many digits"
    raise CommandError(f"{where} {text}.")
