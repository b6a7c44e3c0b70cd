"""JSON Lines: bounded lines in, requests out of them, answers back into lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NoReturn

#: A longer line is skipped without being held: the longest record takes a hundredth of it.
MAX_LINE_BYTES: Final = 4 * 2**20
CHUNK: Final = 2**16
LONE_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class RequestError(ValueError):
    """What is wrong with a request, in one sentence."""


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Every line, without its end; None for one that is too long. A last line needs no end."""
    while line := stream.readline(MAX_LINE_BYTES + 1):
        if line.endswith(b"\n") or len(line) <= MAX_LINE_BYTES:
            yield line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(CHUNK)
        yield None


def read_request(line: bytes | None) -> dict[str, Any]:
    """The JSON object in a line; whatever else may be there is refused."""
    if line is None:
        raise RequestError(f"The line is too long; {MAX_LINE_BYTES // 2**20} MiB are the most.")
    if not line.strip():
        raise RequestError("The line is empty; a request is a JSON object.")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RequestError("The line is not UTF-8.") from None
    request = _parse(text)
    if not isinstance(request, dict):
        raise RequestError("A request is a JSON object.")
    return request


def _parse(text: str) -> Any:
    try:
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
        if LONE_SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except RequestError:
        raise
    except json.JSONDecodeError as error:
        raise RequestError(f"The line is not JSON, from character {error.pos + 1} on.") from None
    except UnicodeEncodeError:
        raise RequestError("A text in the request has half of a surrogate pair, which is no character.") from None
    except ValueError:
        raise RequestError("The request has a number with too many digits.") from None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise RequestError(f"The line is not JSON, which has no {name}.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise RequestError("An object in the request has two fields of one name.")
    return value


def write_answer(answer: dict[str, Any]) -> bytes:
    """An answer as a line: plain ASCII, so that no terminal or program can stumble over it."""
    return json.dumps(answer, allow_nan=False).encode("ascii") + b"\n"
