"""The README's first screen is true: its game runs, its numbers are proved, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironlanes import __version__
from ironlanes.cli import commands
from tests.rule_coverage import RULES, read_rules
from tests.support.browser.animated_webp import durations

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
WHY = README.partition("\n## Why ")[2].partition("\n## ")[0]
#: The points of the first screen that make a claim.
CLAIMS = [" ".join(point.split()) for point in re.split(r"^- ", WHY, flags=re.MULTILINE)[1:]]
LINK = re.compile(r"\]\(([^)]+)\)")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
PICTURE = ROOT / "docs" / "pictures" / "game.webp"


def test_the_game_of_the_first_screen_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in program.splitlines() if line]) == 10
    assert README[: README.index(program)].count("\n") < 70
    exec(compile(program, "README.md", "exec"), {})
    *seats, winners = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in seats] == ["seat 0", "seat 1", "seat 2"]
    assert winners.startswith("won by seat ")


@pytest.mark.parametrize("link", sorted(set(LINK.findall(README))))
def test_a_link_leads_somewhere(link: str) -> None:
    if not link.startswith("https://"):
        assert (ROOT / link.partition("#")[0]).exists()


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.partition("**")[2].partition("*")[0])
def test_every_number_is_on_a_page_that_the_claim_links(claim: str) -> None:
    links = [link.partition("#")[0] for link in LINK.findall(claim) if not link.startswith("https://")]
    proof = "".join((ROOT / link).read_text(encoding="utf-8") for link in links)
    assert links
    assert set(NUMBER.findall(LINK.sub("", claim))) <= set(NUMBER.findall(proof))


def test_most_claims_have_a_number() -> None:
    assert len(CLAIMS) >= 8
    assert sum(bool(NUMBER.search(LINK.sub("", claim))) for claim in CLAIMS) >= 8


def test_the_number_of_rules_is_right() -> None:
    assert f"All {len(read_rules(RULES.read_text(encoding='utf-8')))} numbered rules" in README


def test_the_status_names_the_version() -> None:
    assert f"version {__version__}," in README


def test_the_moving_picture_is_short_and_small() -> None:
    picture = PICTURE.read_bytes()
    assert len(picture) <= 900_000
    assert 8_000 <= sum(durations(picture)) <= 13_000
    assert len(durations(picture)) >= 20


def test_the_table_has_every_command() -> None:
    table = README.partition("| command |")[2].partition("\n\n")[0]
    names = {file.stem for file in Path(commands.__file__).parent.glob("[a-z]*.py")}
    assert len(names) > 10
    named = {name.replace(" ", "_") for name in re.findall(r"`(?:ironlanes )?((?:boards )?\w+)", table)}
    assert names - named - {"boards"} == set()
    assert "`ironlanes boards`" in table
    assert "`make " not in table


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_systems_are_named_alike(document: str) -> None:
    text = " ".join((ROOT / document).read_text(encoding="utf-8").split())
    assert "3.11, 3.12, 3.13 or 3.14, and Linux or macOS" in text
    assert re.search(r"on Windows use WSL", text, re.IGNORECASE)


def test_lines_fit_into_a_terminal() -> None:
    lines = [line for line in README.splitlines() if "](" not in line and not line.startswith(("|", "    "))]
    assert max(map(len, lines)) <= 110
