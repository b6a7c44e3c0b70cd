"""The files in `deploy/`: the program understands every command in them, and every file that they name exists."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
import typer.main

from ironlanes.cli.main import app

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
SINGLE = (DEPLOY / "compose-single.yaml").read_text(encoding="utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
HAPROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
UNIT = (DEPLOY / "ironlanes@.service").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guides" / "deployment.md").read_text(encoding="utf-8")


def command_of_image() -> list[str]:
    [command] = re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    return list(json.loads(command))


def command_of_single() -> list[str]:
    block = SINGLE.partition("    command:\n")[2].partition("    volumes:\n")[0]
    return [line.partition(" #")[0].removeprefix("      - ").strip() for line in block.splitlines()]


def commands_of_nodes() -> list[list[str]]:
    return [shlex.split(command) for command in re.findall(r"^    command: (.+)$", COMPOSE, re.MULTILINE)]


def command_of_unit() -> list[str]:
    [command] = re.findall(r"^ExecStart=\S+/ironlanes (.*?[^\\])$", UNIT, re.MULTILINE | re.DOTALL)
    return shlex.split(command.replace("\\\n", " ").replace("%i", "8000").replace("$IRONLANES_OPTIONS", ""))


def options_of(arguments: list[str]) -> dict[str, object]:
    """What the program makes of a command line; it fails where the program would."""
    name, *rest = arguments
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    with command.make_context(name, list(rest)) as context:
        return dict(context.params)


@pytest.mark.parametrize("command", [command_of_image(), command_of_single(), command_of_unit()])
def test_the_program_understands_the_command(command: list[str]) -> None:
    assert command[0] == "serve"
    options = options_of(command)
    assert (options["public"], options["port"]) == (True, 8000)
    assert str(options["database"]).endswith("/games.sqlite")


def test_what_the_proxy_of_compose_reaches_is_trusted_and_nothing_else_is_open() -> None:
    [subnet] = re.findall(r"subnet: (\S+)", SINGLE)
    assert options_of(command_of_single())["trusted_proxy"] == [subnet]
    [metrics] = re.findall(r'"(\S+):9464"', SINGLE)
    assert metrics == "127.0.0.1:9464", "metrics are for this machine alone"
    caddyfile = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy ironlanes:8000" in caddyfile
    assert "header ?Strict-Transport-Security max-age=31536000" in caddyfile


def test_the_nodes_of_compose_differ_only_in_their_addresses_which_haproxy_knows() -> None:
    options = [options_of(command) for command in commands_of_nodes()]
    nodes = [str(each.pop("node")) for each in options]
    assert options[0] == options[1] == options[2]
    assert nodes == re.findall(r"IRONLANES_NODE_\d: (\S+)", COMPOSE)
    assert [node.removesuffix(":8000") for node in nodes] == re.findall(r"ipv4_address: (\S+)", COMPOSE)
    [subnet] = re.findall(r"subnet: (\S+)", COMPOSE)
    assert options[0]["trusted_proxy"] == [subnet]
    assert all(ip_address(node.removesuffix(":8000")) in ip_network(subnet) for node in nodes)
    assert re.findall(r"^\s+ports:\n((?:\s+- .*\n)+)", COMPOSE, re.MULTILINE) == [
        '      - "80:80"\n      - "443:443"\n      - "443:443/udp"\n'
    ], "only Caddy can be reached from outside"


def test_haproxy_gets_every_variable_from_compose() -> None:
    given = re.findall(r"^      (IRONLANES_(?:BIND|NODE|PROXY)\w*):", COMPOSE, re.MULTILINE)
    assert set(re.findall(r"\$\{(\w+)(?:-[^}]*)?\}", HAPROXY)) == set(given)
    [subnet] = re.findall(r"subnet: (\S+)", COMPOSE)
    assert f"IRONLANES_PROXY: {subnet} " in COMPOSE


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="this machine has no HAProxy")
def test_haproxy_understands_its_configuration() -> None:
    variables = {"IRONLANES_BIND": "127.0.0.1:8080"} | {f"IRONLANES_NODE_{n}": f"127.0.0.1:800{n}" for n in (1, 2, 3)}
    checked = subprocess.run(
        ["haproxy", "-c", "-f", str(DEPLOY / "haproxy.cfg")],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_the_options_that_the_guide_adds_are_understood() -> None:
    added = re.findall(r"^ *IRONLANES_OPTIONS=(.+)$", GUIDE, re.MULTILINE)
    options = [options_of([*command_of_unit(), *shlex.split(each)]) for each in added]
    assert [each["metrics"] for each in options] == ["127.0.0.1:9464", "10.0.0.11:9464"]
    assert (options[1]["host"], options[1]["node"]) == ("10.0.0.11", "10.0.0.11:8000")


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(
        r"\b(?:requirements|deploy)/[\w@.-]+\.\w+|deploy/\w+file", CONTAINERFILE + COMPOSE + SINGLE + UNIT + GUIDE
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
