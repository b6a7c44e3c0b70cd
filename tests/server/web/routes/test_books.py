"""Books over HTTP."""

from __future__ import annotations

from pathlib import Path

from ironlanes.boards import load_board
from ironlanes.server.model.settings import Settings
from tests.support.in_process import NO_RATES
from tests.support.running_server import running


def test_a_chapter_of_a_book(tmp_path: Path) -> None:
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        fewest = browser.http.get("/api/boards/usa/book").json()
        assert (fewest["board"], fewest["players"], fewest["chapter"]["players"]) == ("usa", [2, 3, 4, 5], 2)
        board, chapter = load_board("usa"), browser.http.get("/api/boards/usa/book?players=4").json()["chapter"]
        assert chapter["players"] == len(chapter["turn_order"]) == 4
        assert [each["name"] for each in chapter["tickets"]] == [ticket.name for ticket in board.tickets]
        assert [each["name"] for each in chapter["tracks"]] == [track.name for track in board.tracks]
        assert (chapter["who"], fewest["who"]) == ("champion", ["champion"])
        assert browser.http.get("/api/boards/usa/book?who=champion&players=4").json()["chapter"] == chapter
        assert "chapter" not in browser.http.get("/api/boards/usa/book?who=nobody").json()
        assert browser.http.get("/api/boards/usa/own-book?players=2").json() == {}
        assert browser.http.get("/api/boards/atlantis/book").status_code == 404
        for damaged in ("1", "6", "x", "-2"):
            assert browser.http.get(f"/api/boards/usa/book?players={damaged}").status_code == 422


def test_what_all_boards_say_to_the_sayings(tmp_path: Path) -> None:
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        answer = browser.http.get("/api/sayings?players=3").json()
        assert (answer["players"], [each["board"] for each in answer["boards"]]) == (3, ["europe", "germany", "usa"])
        for each in answer["boards"]:
            chapter = browser.http.get(f"/api/boards/{each['board']}/book?players=3").json()["chapter"]
            assert (each["who"], each["games"], each["sayings"]) == (
                chapter["who"],
                chapter["games"],
                chapter["sayings"],
            )
        assert browser.http.get("/api/sayings").json()["players"] == 2
        assert browser.http.get("/api/sayings?players=6").status_code == 422
