"""The README's first screen is true: its game runs, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironlanes.cli import commands

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_game_of_the_first_screen_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in program.splitlines() if line]) == 10
    assert README.index(program) < 1200
    exec(compile(program, "README.md", "exec"), {})
    *seats, winners = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in seats] == ["seat 0", "seat 1", "seat 2"]
    assert winners.startswith("won by seat ")


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_a_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_table_has_every_command() -> None:
    table = README.partition("| command |")[2].partition("\n\n")[0]
    names = {file.stem for file in Path(commands.__file__).parent.glob("[a-z]*.py")}
    assert len(names) > 10
    assert names - set(re.findall(r"`(?:ironlanes )?(\w+)", table)) == set()
