"""Boards that people make: kept, shown, played, reported and hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ironlanes.boards.file.template import template_for
from ironlanes.game.compiled_board import known_boards
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.model.messages.workshop import BoardDraft, BoardGallery, KeptBoardCard, KeptBoardPage
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.people.operators import AuditRow
from ironlanes.server.web.requests.dependencies import AppState
from tests.support.in_process import NO_RATES
from tests.support.running_server import Browser, RunningServer, running
from tests.support.timeouts import TIMEOUT

TEXT = template_for("bay")


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=NO_RATES)) as server:
        yield server


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


def keep(browser: Browser, text: str = TEXT, **more: Any) -> KeptBoardCard:
    answer = browser.http.post("/api/boards", json={"text": text} | more, timeout=TIMEOUT)
    assert answer.status_code == 201, answer.text
    return KeptBoardCard.model_validate(answer.json())


def draw(browser: Browser, text: str) -> httpx.Response:
    return browser.http.post("/api/boards/draw", json={"text": text}, timeout=TIMEOUT)


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["reason"]["code"]
    return found


def test_a_file_is_drawn_and_what_is_wrong_is_told(browser: Browser) -> None:
    draft = BoardDraft.model_validate(
        browser.http.post("/api/boards/draw", json={"text": TEXT}, timeout=TIMEOUT).json()
    )
    assert set(draft.details.picture.tracks) == {track.name for track in draft.details.tracks}
    assert draft.land.startswith("<svg")
    wrong = browser.http.post(
        "/api/boards/draw", json={"text": TEXT.replace("length = 2", "length = 99", 1)}, timeout=TIMEOUT
    )
    assert (wrong.status_code, code(wrong)) == (422, "board-refused")
    assert "length" in wrong.json()["reason"]["problem"]
    long = draw(browser, "#" * 80_000)
    assert code(long) == "too-long"


def test_a_kept_board_is_played_in_games_that_name_its_hash(browser: Browser, server: RunningServer) -> None:
    board = keep(browser).card
    assert board.id.startswith("bay-")
    assert board.id not in known_boards(), "it is in no list but the gallery"
    details = browser.http.get(f"/api/boards/{board.id}", params={"h": board.hash})
    assert details.json()["id"] == board.id
    assert "immutable" in details.headers["cache-control"]
    assert browser.http.get(f"/api/boards/{board.id}/land.svg").text.startswith("<svg")
    table = browser.table(board=board.id, players=2, start=True)
    with browser.at(table) as line:
        message = line.until("table")
    assert message["board"] == board.id
    assert message["board_hash"] == board.hash
    rated = browser.http.post(
        "/api/tables",
        json={
            "board": board.id,
            "players": 2,
            "bots": ["beginner"],
            "start": True,
            "options": {"is_rated": True, "turn_seconds": 60, "fallback": "steady"},
        },
    )
    assert code(rated) == "not-rated"
    assert rated.json()["reason"]["why"] == "board"

    async def restart(app_state: AppState) -> None:
        again = WorkshopService(app_state.storage.kept_boards, None)  # type: ignore[arg-type]
        await again.load()
        assert again.text_of(board.id) == app_state.workshop.text_of(board.id)

    server.run(restart)


def test_versions_forks_and_the_gallery(browser: Browser, server: RunningServer) -> None:
    first = keep(browser, TEXT.replace('name = "Bay"', 'name = "Cove"', 1))
    assert (first.version, first.is_own, first.games) == (1, True, 0)
    assert keep(browser, TEXT.replace('name = "Bay"', 'name = "Cove"', 1)).card.id == first.card.id
    longer = TEXT.replace('name = "Bay"', 'name = "Cove"', 1).replace("length = 2", "length = 3", 1)
    second = keep(browser, longer, parent=first.card.id)
    assert (second.version, second.parent) == (2, first.card.id)
    with server.browser() as other:
        fork = keep(other, longer.replace("length = 3", "length = 1", 1), parent=second.card.id)
        assert (fork.version, fork.parent, fork.is_own) == (1, second.card.id, True)
    page = KeptBoardPage.model_validate(browser.http.get(f"/api/gallery/{second.card.id}").json())
    assert [each.version for each in page.versions] == [2, 1]
    assert [each.card.id for each in page.forks] == [fork.card.id]
    assert not page.forks[0].is_own
    gallery = BoardGallery.model_validate(browser.http.get("/api/gallery").json())
    assert {first.card.id, second.card.id} <= {each.card.id for each in gallery.own}
    assert first.card.id not in {each.card.id for each in gallery.boards}, "nobody has finished a game on it"

    async def finish_a_game(app_state: AppState) -> None:
        from ironlanes.server.storage.people.kept_boards import CountBoardGame

        await app_state.storage.database.commit([CountBoardGame(first.card.id)]).wait()

    server.run(finish_a_game)
    gallery = BoardGallery.model_validate(browser.http.get("/api/gallery").json())
    assert [(each.card.id, each.games) for each in gallery.boards] == [(first.card.id, 1)]
    assert code(browser.http.get("/api/gallery/nothing")) == "unknown-address"


def test_a_board_is_reported_and_hidden_and_says_so(browser: Browser, server: RunningServer) -> None:
    board = keep(browser, TEXT.replace('name = "Bay"', 'name = "Rude"', 1)).card.id
    assert code(browser.http.post(f"/api/gallery/{board}/reports", json={})) == "not-yourself"
    with server.browser() as other:
        assert other.http.post(f"/api/gallery/{board}/reports", json={"text": "rude"}).status_code == 204

    async def hide(app_state: AppState) -> None:
        [accused] = await app_state.storage.reports.accused(10)
        [report] = await app_state.storage.reports.about(accused.user, 10)
        assert (report.kind, report.table, report.text) == ("board", board, "rude")
        audit = AuditRow("a", 1.0, "operator", "hide-board", "", "{}")
        assert await app_state.storage.kept_boards.set_hidden(board, 1.0, audit)
        assert not await app_state.storage.kept_boards.set_hidden("nothing", 1.0, AuditRow("b", *audit_rest(audit)))

    server.run(hide)
    page = KeptBoardPage.model_validate(browser.http.get(f"/api/gallery/{board}").json())
    assert page.board.is_hidden
    answer = browser.http.post("/api/tables", json={"board": board, "players": 2})
    assert (answer.status_code, code(answer)) == (403, "board-hidden")
    assert browser.http.put(f"/api/operator/boards/{board}", json={"is_hidden": False}).status_code == 404, "a guest"


def audit_rest(row: AuditRow) -> tuple[Any, ...]:
    return row.at, row.operator, row.deed, row.player, row.details


def test_how_a_board_plays_is_asked_once(browser: Browser, server: RunningServer) -> None:
    board = keep(browser).card.id
    play = {
        "games": 1, "first_seat": [0.5, 0.4, 0.6], "skill": 0.5, "turns": 30.0, "points": 50.0, "plays_like": "USA",
        "dead": [], "dominant": [], "unused_tracks": [], "unused_cities": [], "bottlenecks": [], "claimed": {},
    }  # fmt: skip

    async def save(app_state: AppState) -> None:
        import json

        await app_state.storage.kept_boards.save_judgement(board, json.dumps(play))

    server.run(save)
    assert browser.http.get(f"/api/gallery/{board}/play").json() == {"play": play}
