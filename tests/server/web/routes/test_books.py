"""Books over HTTP."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from ironlanes.boards import load_board
from ironlanes.server.features.books import bot_books
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.features.board_books import StoredChapter
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.server.web.routes import books
from ironlanes.workshop.gallery import gallery_boards
from tests.support.in_process import NO_RATES
from tests.support.running_server import running, wait_until


def test_a_chapter_of_a_book(tmp_path: Path) -> None:
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        fewest = browser.http.get("/api/boards/usa/book").json()
        assert (fewest["board"], fewest["players"], fewest["chapter"]["players"]) == ("usa", [2, 3, 4, 5], 2)
        board, chapter = load_board("usa"), browser.http.get("/api/boards/usa/book?players=4").json()["chapter"]
        assert chapter["players"] == len(chapter["turn_order"]) == 4
        assert [each["name"] for each in chapter["tickets"]] == [ticket.name for ticket in board.tickets]
        assert [each["name"] for each in chapter["tracks"]] == [track.name for track in board.tracks]
        levels = ["champion", "expert", "strong", "steady", "casual", "beginner"]
        assert (chapter["who"], fewest["who"]) == ("champion", levels)
        beginner = browser.http.get("/api/boards/usa/book?who=beginner").json()
        assert (beginner["players"], beginner["chapter"]["games"]) == ([2, 3, 4, 5], 400)
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


def test_a_board_without_a_book_gets_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bot_books, books):
        monkeypatch.setattr(module, "GAMES", 4)
    monkeypatch.setattr(bot_books, "PART", 2)
    board = gallery_boards()[0]
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        first = browser.http.get(f"/api/boards/{board}/book?players=3")
        assert (first.json()["wanted"], first.json()["who"]) == (4, [bot_books.BOT])
        assert (first.json()["players"], first.headers["Cache-Control"]) == ([2, 3, 4, 5], "no-store")

        def answer() -> dict[str, Any]:
            found: dict[str, Any] = browser.http.get(f"/api/boards/{board}/book?players=3").json()
            return found

        wait_until(lambda: "wanted" not in answer())
        assert answer()["chapter"]["games"] == 4
        assert "chapter" not in browser.http.get(f"/api/boards/{board}/book?players=3&who=people").json()


def test_a_damaged_chapter_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bot_books, books):
        monkeypatch.setattr(module, "GAMES", 2)
    monkeypatch.setattr(bot_books, "PART", 2)
    board = gallery_boards()[0]

    def save_damaged(state: AppState) -> Coroutine[Any, Any, None]:
        return state.storage.board_books.save(board, StoredChapter(bot_books.BOT, 3, 2), "damaged", 0.0)

    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        server.run(save_damaged)
        address = f"/api/boards/{board}/book?players=3"
        first = browser.http.get(address).json()
        assert (first["wanted"], "chapter" in first) == (2, False)
        wait_until(lambda: "chapter" in browser.http.get(address).json())
        assert browser.http.get(address).json()["chapter"]["games"] == 2


def test_a_guest_agrees_and_withdraws(tmp_path: Path) -> None:
    with running(Settings(database=tmp_path / "games.sqlite", limits=NO_RATES)) as server, server.browser() as browser:
        for agrees in (False, True, True, False):
            if agrees or browser.http.get("/api/account").json()["shares_games"]:
                assert browser.http.put("/api/consent", json={"shares_games": agrees}).status_code == 204
            assert browser.http.get("/api/account").json()["shares_games"] is agrees
        assert browser.http.put("/api/consent", json={"shares_games": "maybe"}).status_code == 422
