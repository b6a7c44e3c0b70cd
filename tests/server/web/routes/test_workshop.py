"""Boards that people make: kept, shown, played, reported and hidden."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ironlanes.boards.file.template import template_for
from ironlanes.game.compiled_board import known_boards
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.model.messages.workshop import BoardDraft, BoardGallery, BoardReport, KeptBoardCard, KeptBoardPage
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.people.operators import AuditRow
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.workshop.gallery import gallery_boards
from tests.support.browser.games.table_steps import play_to_the_end
from tests.support.browser.guest import ScriptGuest
from tests.support.cases import others_are_slow
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


@pytest.fixture(scope="module")
def wales(server: RunningServer) -> dict[str, Any]:
    """The server's answer to a wish for a small board."""
    with server.browser() as browser:
        return make_wales(browser)


def make_wales(browser: Browser) -> dict[str, Any]:
    wish = {"place": "Wales", "cities": 16, "style": "europe", "seed": 3}
    made: dict[str, Any] = browser.http.post("/api/boards/make", json=wish, timeout=TIMEOUT).json()
    return made


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
        again = WorkshopService(app_state.storage.kept_boards, None, None, None)  # type: ignore[arg-type]
        await again.load()
        assert again.text_of(board.id) == app_state.workshop.text_of(board.id)

    server.run(restart)


def test_a_board_is_printed(browser: Browser) -> None:
    wanted = {"text": TEXT, "paper": "a3", "wagon": 5}
    deadline = time.monotonic() + TIMEOUT
    while True:
        answer = browser.http.post("/api/boards/print", json=wanted, timeout=TIMEOUT).json()
        if answer["address"] or time.monotonic() > deadline:
            break
        time.sleep(0.2)
    assert answer["done"] == answer["total"]
    file = browser.http.get(answer["address"])
    assert file.content.startswith(b"%PDF")
    assert file.headers["content-type"] == "application/pdf"
    assert code(browser.http.get("/api/boards/printed/other.pdf")) == "unknown-address"


def test_cities_are_found(browser: Browser) -> None:
    at = {"latitude": 56.4, "longitude": -3.4}
    found = browser.http.get("/api/cities", params=at | {"name": "perth"}).json()["cities"]
    assert found[0] == {
        "name": "Perth",
        "where": "Scotland, United Kingdom",
        "latitude": pytest.approx(56.4, abs=0.1),
        "longitude": pytest.approx(-3.43, abs=0.1),
    }
    assert browser.http.get("/api/cities", params=at).json()["cities"]


def test_what_is_locked_stays(browser: Browser, wales: dict[str, Any]) -> None:
    before = wales["file"]["tickets"][0]["between"]
    name = wales["details"]["tickets"][0]["name"]
    wanted = {"text": wales["text"], "part": "tickets", "seed": 7, "locks": {"tickets": [name]}}
    remade = browser.http.post("/api/boards/remake", json=wanted, timeout=TIMEOUT).json()
    assert before in [ticket["between"] for ticket in remade["file"]["tickets"]]
    assert remade["text"] != wales["text"]


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
    told = browser.http.get(f"/api/gallery/{board}/play").json()["play"]
    assert told == play | {"kept": None, "completed": None}, "it was saved before these were counted"


def test_a_place_becomes_a_board_and_equal_wishes_give_equal_boards(browser: Browser, wales: dict[str, Any]) -> None:
    draft = BoardDraft.model_validate(wales)
    assert make_wales(browser) == wales
    assert draft.details.name == "Wales"
    assert set(draft.details.picture.places) == {place.slug for place in draft.details.places}
    assert (draft.warnings, draft.land[:4]) == ([], "<svg")
    assert {city.name for city in draft.file.cities} >= {"Cardiff", "Swansea"}
    assert keep(browser, draft.text).card.id == draft.id


@pytest.mark.parametrize("place", ["Nowhere at all", "Liechtenstein", "'; DROP TABLE boards", "1,1,1,1"])
def test_a_place_without_a_board_is_refused_in_a_sentence(browser: Browser, place: str) -> None:
    answer = browser.http.post("/api/boards/make", json={"place": place}, timeout=TIMEOUT)
    assert (answer.status_code, code(answer)) == (422, "board-refused")
    assert answer.json()["reason"]["problem"].endswith((".", "?"))


@pytest.mark.parametrize(
    "change",
    [
        {"place": ""},
        {"place": "x" * 81},
        {"cities": 15},
        {"cities": 47},
        {"style": "../../etc/passwd"},
        {"seed": 0},
        {"seed": 1e99},
        {"megabytes": 100_000},
    ],
)
def test_a_wish_beyond_the_limits_starts_nothing(browser: Browser, change: dict[str, Any]) -> None:
    answer = browser.http.post("/api/boards/make", json={"place": "Scotland"} | change)
    assert (answer.status_code, code(answer)) == (422, "not-understood")


def test_a_check_lists_every_problem_with_its_entry(browser: Browser) -> None:
    wrong = TEXT.replace("length = 2", "length = 99", 1).replace('colour = "red"', 'colour = "pink"', 1)
    found = BoardReport.model_validate(browser.http.post("/api/boards/check", json={"text": wrong}).json())
    assert len(found.problems) == 2
    assert all(problem.entry.startswith("tracks entry ") for problem in found.problems)
    right = BoardReport.model_validate(browser.http.post("/api/boards/check", json={"text": TEXT}).json())
    assert right.problems == []
    assert code(browser.http.post("/api/boards/check", json={"text": "#" * 80_000})) == "too-long"


@pytest.mark.parametrize("part", others_are_slow("tickets", "colours", "tracks"))
def test_a_part_is_made_anew_and_the_rest_stays(browser: Browser, wales: dict[str, Any], part: str) -> None:
    before = BoardDraft.model_validate(wales)
    answer = browser.http.post(
        "/api/boards/remake", json={"text": before.text, "part": part, "seed": 2}, timeout=TIMEOUT
    )
    after = BoardDraft.model_validate(answer.json())
    assert after.file.cities == before.file.cities
    assert after.file.rules == before.file.rules
    lengths = [[(track.between, track.length) for track in draft.file.tracks] for draft in (before, after)]
    colours = [[track.colour for track in draft.file.tracks] for draft in (before, after)]
    pairs = [[ticket.between for ticket in draft.file.tickets] for draft in (before, after)]
    assert (lengths[0] != lengths[1]) == (part == "tracks")
    assert (colours[0] != colours[1]) == (part != "tickets")
    assert (pairs[0] != pairs[1]) == (part == "tickets")
    if part != "tracks":
        assert after.details.picture == before.details.picture, "nothing moves"
    other = browser.http.post("/api/boards/remake", json={"text": before.text, "part": "land"})
    assert (other.status_code, code(other)) == (422, "not-understood")


def test_a_packaged_board_is_opened_to_be_changed_and_keeps_its_drawing(browser: Browser) -> None:
    draft = BoardDraft.model_validate(browser.http.get("/api/boards/germany/draft").json())
    assert draft.id.startswith("germany-")
    assert f'board.id = "{draft.id}"' in draft.text
    assert draft.details.picture == BoardDraft.model_validate(draw(browser, draft.text).json()).details.picture
    assert [len(country.ends) > 0 for country in draft.file.countries] == [True] * len(draft.file.countries)
    assert code(browser.http.get("/api/boards/nothing/draft")) == "unknown-board"


def test_a_whole_game_on_a_kept_board_counts_and_names_it(
    browser: Browser, server: RunningServer, wales: dict[str, Any]
) -> None:
    board = keep(browser, wales["text"]).card
    with ScriptGuest(server.url, "Ada") as guest:
        play_to_the_end(guest, guest.make_table(board.id, 2, seed="7", bot="beginner"))
        game = guest.ask("GET", "/api/history")["games"][0]
    assert game["board"] == board.id
    assert browser.http.get(f"/api/games/{game['game']}/record").json()["map"] == board.id
    replay = browser.http.get(f"/api/games/{game['game']}/replay").json()
    assert replay["board_hash"] == board.hash
    gallery = BoardGallery.model_validate(browser.http.get("/api/gallery").json())
    assert (board.id, 1) in [(each.card.id, each.games) for each in gallery.boards]


def test_our_boards_are_in_every_gallery(browser: Browser) -> None:
    gallery = BoardGallery.model_validate(browser.http.get("/api/gallery").json())
    assert [each.card.id for each in gallery.ours] == list(gallery_boards())
    assert {each.author for each in gallery.ours} == {"Ironlanes"}
    first = gallery.ours[0].card.id
    assert browser.http.get(f"/api/gallery/{first}/play").json()["play"]["games"] > 0
    page = KeptBoardPage.model_validate(browser.http.get(f"/api/gallery/{first}").json())
    assert page.text.splitlines()[0] == f'board.id = "{first}"'
    made = browser.http.post("/api/tables", json={"board": first, "players": 2})
    assert made.status_code == 201, made.text
