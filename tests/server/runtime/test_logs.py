"""The server's log: one JSON object a line if the operator wants that, and nothing private about requests."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import datetime

import pytest

from ironlanes.server.model.settings import Settings
from ironlanes.server.runtime.log_format import PROGRAM, REQUESTS, JsonFormatter, LogSettings, set_up_logging
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import running


@pytest.fixture(autouse=True)
def _own_logging() -> Iterator[None]:
    """Leave the loggers as they were."""
    loggers = [logging.getLogger(name) for name in (None, PROGRAM, REQUESTS)]
    before = [(each.handlers, each.level, each.propagate) for each in loggers]
    yield
    for each, (handlers, level, propagate) in zip(loggers, before, strict=True):
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)


def record(message: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    about = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("ironlanes.some", logging.WARNING, "file.py", 1, message, values, about)


def test_a_record_is_one_line_of_json() -> None:
    line = JsonFormatter().format(record("two\nlines, «%s» and %d", 'a "name"', 7))
    assert "\n" not in line
    entry = json.loads(line)
    assert datetime.fromisoformat(entry.pop("time")).utcoffset() is not None
    assert entry == {"level": "warning", "logger": "ironlanes.some", "message": 'two\nlines, «a "name"» and 7'}


def test_an_exception_is_part_of_its_record() -> None:
    try:
        raise ValueError("no\nsuch thing \ud800")
    except ValueError as error:
        line = JsonFormatter().format(record("failed", error=error))
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line)["exception"].startswith("Traceback (most recent call last):\n")


def requests_logged(settings: LogSettings, capsys: pytest.CaptureFixture[str]) -> tuple[list[str], str]:
    """What a server writes about a few requests, and the table that they were about."""
    set_up_logging(settings)
    with running(Settings(limits=NO_LIMITS, log=settings)) as server, server.browser() as browser:
        table = browser.table()
        assert browser.http.get(f"/api/tables/{table}/qr.svg").status_code == 200
        assert browser.http.get(f"/table/{table}").status_code == 200
        assert browser.http.get("/api/home", headers={"host": "other.example"}).status_code == 421
    return capsys.readouterr().err.splitlines(), table


def test_requests_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines, table = requests_logged(LogSettings(is_json=True, has_requests=True), capsys)
    entries = [json.loads(line) for line in lines]
    assert [(entry["method"], entry["route"], entry["status"]) for entry in entries] == [
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{table}/qr.svg", 200),
        ("GET", "/{path:path}", 200),
        ("GET", "none", 421),
    ]
    assert all(entry["ms"] >= 0 for entry in entries)
    assert {entry["logger"] for entry in entries} == {"ironlanes.requests"}
    for private in (table, "127.0.0.1", "cookie", "ironlanes="):
        assert private not in "".join(lines)


def test_requests_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines, table = requests_logged(LogSettings(has_requests=True), capsys)
    assert [line.split()[:3] for line in lines][:2] == [
        ["POST", "/api/tables", "201"],
        ["GET", "/api/tables/{table}/qr.svg", "200"],
    ]
    assert all(line.endswith(" ms") for line in lines)
    assert table not in "".join(lines)


def test_addresses_only_if_the_operator_wants_them(capsys: pytest.CaptureFixture[str]) -> None:
    settings = LogSettings(is_json=True, has_requests=True, has_addresses=True)
    lines, _ = requests_logged(settings, capsys)
    assert {json.loads(line)["address"] for line in lines} == {"127.0.0.1"}


def test_requests_are_not_logged_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert requests_logged(LogSettings(is_json=True), capsys)[0] == []
