"""A board of other numbers: what the screen says of the rules is true of the board that is played."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.server_process import Server

ALPS = Path(__file__).parents[2] / "examples" / "boards"
#: Rules of the Alps, and others in their place.
CHANGES = {
    'board.id = "alps"': 'board.id = "other-alps"',
    "rules.display = 6": "rules.display = 7",
    "rules.drawn_keep = 1": "rules.drawn_keep = 2",
    "rules.stations = 2": "rules.stations = 0",
    "rules.station_points = 3": "rules.station_points = 0",
    '"tickets", "passengers", "stations", "longest-path"': '"tickets", "passengers", "longest-path"',
}

ENGLISH = {
    "alps": [
        "from the 6 face-up cards",
        "draw 3 tickets and keep at least 1.",
        "When 4 locomotives are face up",
        "With 2 or fewer players, only one of them can be claimed",
        "You have 2 stations",
        "Each one that you don't build scores 3 points.",
        "then 2 cards are revealed",
        "score 12 points, the second most 6.",
        "the longest unbroken path scores 8 points",
        "completes the most tickets scores 12 points",
        "with 3 or fewer trains left",
        "1 \u2013 6",
        "find a city for a station",
    ],
    "other-alps": ["from the 7 face-up cards", "keep at least 2.", "1 \u2013 7"],
}
GERMAN = {
    "alps": [
        "von den 6 offenen",
        "Sobald 4 Lokomotiven offen liegen",
        "werden 2 Karten vom Stapel aufgedeckt",
        "Weg hat, bekommt 8 Punkte dazu",
        "1 \u2013 6",
    ],
    "other-alps": ["von den 7 offenen", "behalte mindestens 2.", "1 \u2013 7"],
}


@pytest.fixture(scope="module")
def alps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the Alps, and with Alps of other rules."""
    boards = tmp_path_factory.mktemp("boards")
    shutil.copytree(ALPS, boards, dirs_exist_ok=True)
    text = (boards / "alps.toml").read_text("utf-8")
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new, 1)
    (boards / "other-alps.toml").write_text(text, encoding="utf-8")
    for drawn in (boards / "layouts").glob("alps.*"):
        shutil.copy(drawn, drawn.with_name(f"other-{drawn.name}"))
    server = Server(tmp_path_factory.mktemp("server"), [boards / "alps.toml", boards / "other-alps.toml"])
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("board", ["alps", "other-alps"])
@pytest.mark.parametrize(("locale", "parts"), [("en-GB", ENGLISH), ("de-DE", GERMAN)])
def test_the_help_tells_the_rules_of_the_board(
    alps: Server, chromium: Browser, board: str, locale: str, parts: dict[str, list[str]]
) -> None:
    guest = BrowserGuest(chromium, alps.url, locale=locale)
    guest.open_table(guest.make_table(board, 3, seed="5", bot="random"))
    expect(guest.page.locator("[data-testid^=display-]")).to_have_count(6 if board == "alps" else 7)
    guest.page.keyboard.press("Escape")
    guest.page.evaluate("document.querySelector('dialog[open]')?.close()")
    guest.page.keyboard.press("?")
    expected = guest.see("help").inner_text()
    for part in parts[board]:
        assert part in expected
    spaces, points = (row.split()[1:] for row in guest.find("points-table").locator("tr").all_inner_texts())
    assert dict(zip(spaces, points, strict=True)).items() <= {"1": "1", "2": "2", "3": "5", "4": "8", "5": "12"}.items()
    if board == "other-alps":
        assert "station" not in expected.lower()
        assert "bahnhof" not in expected.lower()
    guest.leave()
