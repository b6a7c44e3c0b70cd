"""The report of a training run is one page that has every curve and the last results."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from ironlanes.learning.report import render_report, write_report

CHAMPION_LOG = Path(__file__).parents[2] / "training" / "champion" / "log.jsonl"


class Elements(HTMLParser):
    """Counts elements, and checks that each one is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not any(name in ("src", "href") for name, _ in attrs)  # nothing is loaded
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def iteration(number: int) -> dict[str, Any]:
    numbers = {"entropy": 2 / number, "explained": 0.5, "learning_rate": 1e-3, "rate": 1e6, "seconds": number}
    return {"event": "iteration", "iteration": number, "decisions": number * 1_000_000, **numbers}


def evaluation(decisions: int, wins: float, board: str = "usa") -> dict[str, Any]:
    about = {"board": board, "players": 2, "opponent": "<planner>", "games": 512.0, "error": 0.02}
    return {"event": "evaluation", "decisions": decisions, "wins": wins, **about}


def test_the_champions_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    write_report(CHAMPION_LOG, page)
    found = Elements(page.read_text(encoding="utf-8"))
    assert not found.open
    assert found.count["svg"] == 4 + 4  # wins with two to five players, and the course of learning
    assert found.count["polyline"] > 10
    entries = [json.loads(line) for line in CHAMPION_LOG.read_text(encoding="utf-8").splitlines()]
    matches = {(e["board"], e["players"], e["opponent"]) for e in entries if e["event"] == "evaluation"}
    assert found.count["tr"] == 1 + len(matches)


def test_curves_and_last_results() -> None:
    page = render_report([iteration(1), evaluation(10**6, 0.25), iteration(2), evaluation(2 * 10**6, 0.75)])
    assert "2,000,000 decisions in 2 seconds" in page
    assert "75.0%" in page
    assert "25.0%" not in page
    assert "&lt;planner&gt;" in page
    assert Elements(page).count["polyline"] == 5


def test_a_log_with_nothing_in_it() -> None:
    page = render_report([])
    assert "Nothing has been learned yet." in page
    assert "svg" not in Elements(page).count
