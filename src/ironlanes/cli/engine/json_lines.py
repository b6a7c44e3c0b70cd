"""Read requests from JSON Lines of limited length, and write answers as lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NoReturn

#: Longer lines are skipped without keeping them in memory. The longest record takes a hundredth of this.
MAX_LINE_BYTES: Final = 4 * 2**20
CHUNK: Final = 2**16
LONE_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class EngineError(ValueError):
    """The engine can't carry out a request; the message is one sentence."""


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line without its newline, or None for a line that is too long. The last line needs no newline."""
    while line := stream.readline(MAX_LINE_BYTES + 1):
        if line.endswith(b"\n") or len(line) <= MAX_LINE_BYTES:
            yield line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(CHUNK)
        yield None


def read_request(line: bytes | None) -> dict[str, object]:
    """Return the JSON object in a line, or raise EngineError."""
    if line is None:
        raise EngineError(f"The line is too long; the limit is {MAX_LINE_BYTES // 2**20} MiB.")
    if not line.strip():
        raise EngineError("The line is empty; a request is a JSON object.")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError("The line is not UTF-8.") from None
    request = _parse(text)
    if not isinstance(request, dict):
        raise EngineError("A request is a JSON object.")
    return request


def _parse(text: str) -> object:
    try:
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
        if LONE_SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except EngineError:
        raise
    except json.JSONDecodeError as error:
        raise EngineError(f"The line is not JSON: error at character {error.pos + 1}.") from None
    except UnicodeEncodeError:
        raise EngineError("A text in the request has half of a surrogate pair, which is not a character.") from None
    except ValueError:
        raise EngineError("The request has a number with too many digits.") from None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise EngineError(f"The line is not JSON: {name} is not allowed.")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise EngineError("An object in the request has two fields with the same name.")
    return value


def write_answer(answer: dict[str, object]) -> bytes:
    """Return an answer as a line of plain ASCII, which every program and terminal can read."""
    return json.dumps(answer, allow_nan=False).encode("ascii") + b"\n"
