"""The files in `deploy/`: the program understands every command in them, and every file that they name exists."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import typer.main

from ironlanes.cli.main import app

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
UNIT = (DEPLOY / "ironlanes@.service").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guides" / "deployment.md").read_text(encoding="utf-8")


def command_of_image() -> list[str]:
    [command] = re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    return list(json.loads(command))


def command_of_compose() -> list[str]:
    block = COMPOSE.partition("    command:\n")[2].partition("    volumes:\n")[0]
    return [line.partition(" #")[0].removeprefix("      - ").strip() for line in block.splitlines()]


def command_of_unit() -> list[str]:
    [command] = re.findall(r"^ExecStart=\S+/ironlanes (.*?[^\\])$", UNIT, re.MULTILINE | re.DOTALL)
    return shlex.split(command.replace("\\\n", " ").replace("%i", "8000").replace("$IRONLANES_OPTIONS", ""))


def options_of(arguments: list[str]) -> dict[str, object]:
    """What the program makes of a command line; it fails where the program would."""
    name, *rest = arguments
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    with command.make_context(name, list(rest)) as context:
        return dict(context.params)


@pytest.mark.parametrize("command", [command_of_image(), command_of_compose(), command_of_unit()])
def test_the_program_understands_the_command(command: list[str]) -> None:
    assert command[0] == "serve"
    options = options_of(command)
    assert (options["public"], options["port"]) == (True, 8000)
    assert str(options["database"]).endswith("/games.sqlite")


def test_what_the_proxy_of_compose_reaches_is_trusted_and_nothing_else_is_open() -> None:
    [subnet] = re.findall(r"subnet: (\S+)", COMPOSE)
    assert options_of(command_of_compose())["trusted_proxy"] == [subnet]
    [metrics] = re.findall(r'"(\S+):9464"', COMPOSE)
    assert metrics == "127.0.0.1:9464", "metrics are for this machine alone"
    assert "reverse_proxy ironlanes:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_the_options_that_the_guide_adds_are_understood() -> None:
    [added] = re.findall(r"^IRONLANES_OPTIONS=(.+)$", GUIDE, re.MULTILINE)
    assert options_of([*command_of_unit(), *shlex.split(added)])["metrics"] == "127.0.0.1:9464"


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(
        r"\b(?:requirements|deploy)/[\w@.-]+\.\w+|deploy/\w+file", CONTAINERFILE + COMPOSE + UNIT + GUIDE
    )
    assert len(set(named)) > 4
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "ironlanes@8000.service"
    unit.write_text(UNIT.replace("/opt/ironlanes/bin/ironlanes", "/bin/true"), encoding="utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
