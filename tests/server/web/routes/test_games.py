"""What is asked for over HTTP."""

import gzip
import json
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from ironlanes.drawing.render.thumbnail import RIM
from ironlanes.game.compiled_board import compiled_board, known_boards
from ironlanes.game.game import Game
from ironlanes.server.model.messages.boards import BoardDetails
from ironlanes.server.model.messages.http import ErrorResponse, Home, Replay
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.clients.board_details import ARRAYS_LAYOUT
from ironlanes.server.play.clients.game_picture import SHARE, claimed_tracks
from tests.support.databases import needs_sqlite
from tests.support.in_process import NO_RATES, choose
from tests.support.patches import apply
from tests.support.running_server import TIMEOUT, Browser, RunningServer, running

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=NO_RATES)) as server:
        yield server


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


def get(url: str, **more: Any) -> httpx.Response:
    """Ask as a stranger."""
    return httpx.get(url, timeout=TIMEOUT, verify=False, **more)


def reason(answer: httpx.Response) -> str:
    """The code of an error's reason; its sentence is one."""
    problem = TypeAdapter(ErrorResponse).validate_python(answer.json())
    assert problem["reason"].text.endswith(".")
    code: str = problem["reason"].code
    return code


def test_the_home_page(browser: Browser) -> None:
    home = Home.model_validate(browser.http.get("/api/home").json())
    assert [board.id for board in home.boards[:3]] == ["europe", "germany", "usa"]
    assert home.first_opponent == home.bots[0].name == "beginner"
    assert [bot.is_level for bot in home.bots[:8]] == [True] * 7 + [False]
    assert home.unfinished == home.running == home.finished == []
    table = browser.table(start=True, players=2)
    home = Home.model_validate(browser.http.get("/api/home").json())
    [card] = home.unfinished
    assert (card.table, card.phase, card.board) == (table, "playing", "usa")
    assert card.names[0] == home.you


def test_a_guest_is_remembered_and_can_have_a_name(browser: Browser, server: RunningServer) -> None:
    answer = browser.http.get("/api/home")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("ironlanes=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    again = browser.http.get("/api/home")
    assert "set-cookie" not in again.headers
    assert again.json()["you"] == answer.json()["you"]
    assert browser.http.put("/api/name", json={"name": "Zoë  B"}).status_code == 204
    assert browser.http.get("/api/home").json()["you"] == "Zoë B"
    assert reason(browser.http.put("/api/name", json={"name": "x" * 25})) == "not-understood"
    forged = get(f"{server.url}/api/home", headers={"cookie": cookie.partition(";")[0] + "x"})
    assert forged.json()["you"] != "Zoë B"
    assert "set-cookie" in forged.headers


def test_a_secure_cookie_behind_a_proxy_that_speaks_https(server: RunningServer) -> None:
    headers = {"x-forwarded-proto": "https"}
    with running(Settings(trusted_proxies=("127.0.0.1",))) as behind_proxy:
        cookie = get(f"{behind_proxy.url}/api/home", headers=headers).headers["set-cookie"]
    assert cookie.startswith("__Host-ironlanes=")
    assert cookie.endswith("; Secure")
    cookie = get(f"{server.url}/api/home", headers=headers).headers["set-cookie"]
    assert cookie.startswith("ironlanes="), "without a trusted proxy anyone can write such a header"


@needs_sqlite
def test_the_secret_is_kept_in_the_database_which_only_its_owner_can_read(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.sqlite")
    with running(settings) as server, server.browser() as browser:
        name = browser.http.get("/api/home").json()["you"]
        cookies = browser.http.cookies
    assert stat.S_IMODE((tmp_path / "games.sqlite").stat().st_mode) == 0o600
    assert not (tmp_path / "games.secret").exists()
    with running(settings) as server:
        assert get(f"{server.url}/api/home", cookies=cookies).json()["you"] == name


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_boards(browser: Browser, board: str) -> None:
    answer = browser.http.get(f"/api/boards/{board}")
    sheet = BoardDetails.model_validate(answer.json())
    assert set(sheet.picture.tracks) == {track.name for track in sheet.tracks}
    assert set(sheet.picture.places) == {place.slug for place in sheet.places}
    assert all(len(sheet.picture.tracks[track.name].slots) == track.length for track in sheet.tracks)
    assert answer.headers["cache-control"] == "no-cache"
    cards = {card["id"]: card for card in browser.http.get("/api/home").json()["boards"]}
    kept = browser.http.get(f"/api/boards/{board}", params={"h": cards[board]["hash"]})
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert kept.headers["content-encoding"] == "gzip"
    plain = browser.http.get(f"/api/boards/{board}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    for name in ("land", "thumbnail", "game"):
        svg = browser.http.get(f"/api/boards/{board}/{name}.svg")
        assert svg.headers["content-type"] == "image/svg+xml"
        assert svg.text.startswith("<svg ")
        assert "style" not in svg.text, "a page's policy allows no styles inside"
    found = known_boards()[board]
    claimed = claimed_tracks(found)
    assert SHARE * len(found.tracks) <= len(claimed) < len(found.tracks)
    assert claimed == claimed_tracks(found), "the same picture for everybody"
    assert browser.http.get(f"/api/boards/{board}/game.svg").text.count(RIM) == len(claimed)


def test_what_is_not_there(browser: Browser) -> None:
    for path, code in (
        ("/api/boards/mars", "unknown-board"),
        ("/api/boards/mars/land.svg", "unknown-board"),
        ("/api/boards/mars/arrays?layout=1", "unknown-board"),
        ("/api/boards/usa/arrays?layout=1", "unknown-address"),
        ("/api/games/none/replay", "unknown-game"),
        ("/api/games/none/record", "unknown-game"),
        ("/api/tables/none/qr.svg", "unknown-table"),
        ("/api/nothing", "unknown-address"),
        ("/assets/nothing.js", "unknown-address"),
        ("/begin/key", "unknown-address"),
    ):
        answer = browser.http.get(path)
        assert answer.status_code == 404, path
        assert reason(answer) == code
    assert reason(browser.http.delete("/api/home")) == "wrong-method"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"board": "mars"}, 404, "unknown-board"),
        ({"board": "usa", "players": 6}, 422, "not-understood"),
        ({"board": "usa", "players": "3"}, 422, "not-understood"),
        ({"board": "usa", "cards": 9}, 422, "not-understood"),
        ({"board": "usa", "bot": "hal"}, 422, "unknown-bot"),
        ({"board": "usa", "seed": "x"}, 422, "wrong-seed"),
        ([], 422, "not-understood"),
    ],
)
def test_tables_that_can_not_be_made(browser: Browser, wish: object, status: int, code: str) -> None:
    answer = browser.http.post("/api/tables", json=wish)
    assert answer.status_code == status
    assert reason(answer) == code


def test_a_tables_link_for_a_camera(browser: Browser) -> None:
    table = browser.table()
    answer = browser.http.get(f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<svg" in answer.text


def play_out(browser: Browser, table: str) -> str:
    """Play a game of one person and a bot to its end; its name."""
    random = Random(1)
    with browser.at(table) as line:
        snapshot = line.until("snapshot")
        scene, seq, number = snapshot["scene"], snapshot["seq"], 0
        while scene["view"]["phase"] != "over":
            if "decision" in scene and scene["view"]["to_move"] == 0:
                number += 1
                line.send(t="act", id=f"m{number}", seq=seq, seat=0, action=choose(scene, random))
            step = line.until("step")
            scene, seq = apply(scene, step["changes"]), step["seq"]
    return str(snapshot["game"])


def test_replays_and_records(browser: Browser) -> None:
    table = browser.table(start=True, players=2, board="europe", seed="77")
    with browser.at(table) as line:
        game = line.until("table")["game"]
        assert reason(browser.http.get(f"/api/games/{game}/replay")) == "not-over"
        assert reason(browser.http.get(f"/api/games/{game}/record")) == "not-over"
        scene = line.until("snapshot")["scene"]
    assert play_out(browser, table) == game
    record = browser.http.get(f"/api/games/{game}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="ironlanes-{game}.json"'
    played = Game.from_record(record.json())
    assert played.is_over
    for viewer in ("all", "spectator", "0", "1"):
        told = browser.http.get(f"/api/games/{game}/replay", params={"as": viewer}).json()
        replay = TypeAdapter(Replay).validate_python(told)
        assert replay["seed"] == "77"
        assert replay["seed_hash"] == played.seed_hash == scene["view"]["seed_hash"]
        assert replay["bots"] == [None, "random"]
        assert replay["table"] == table
        assert [step["action"] for step in told["steps"]] == [action.text for action in played.played]
        shown = told["first"]
        hands = [seat for seat, shown_seat in enumerate(shown["view"]["seats"]) if "hand" in shown_seat]
        assert hands == {"all": [0, 1], "spectator": [], "0": [0], "1": [1]}[viewer]
        for step in told["steps"]:
            shown = apply(shown, step["changes"])
        assert shown["score"] == played.score().to_json()
    assert reason(browser.http.get(f"/api/games/{game}/replay", params={"as": "2"})) == "wrong-viewer"
    assert reason(browser.http.get(f"/api/games/{game}/replay", params={"as": "me"})) == "wrong-viewer"
    [card] = browser.http.get("/api/home").json()["finished"][:1]
    assert (card["game"], card["totals"]) == (game, [seat.total for seat in played.score().seats])


def test_what_a_viewer_saw_in_the_game_is_what_the_replay_shows_him(browser: Browser) -> None:
    table = browser.table(start=True, players=2, seed="78")
    game = play_out(browser, table)
    with browser.at(table) as line:
        log = line.until("snapshot")["log"]
    for entry in log:
        entry.pop("can_take_back", None)  # nothing can be taken back in a replay
    replay = browser.http.get(f"/api/games/{game}/replay", params={"as": "0"}).json()
    assert [step["entry"] for step in replay["steps"]] == log


def test_records_from_elsewhere(browser: Browser) -> None:
    game = Game.new("usa", 2, 5)
    game.play("keep 1 2")
    answer = browser.http.post("/api/records", json=game.record())
    assert answer.status_code == 201
    name = answer.json()["game"]
    replay = TypeAdapter(Replay).validate_python(browser.http.get(f"/api/games/{name}/replay").json())
    assert [step["action"] for step in replay["steps"]] == ["keep 1 2"]
    assert browser.http.get(f"/api/games/{name}/record").json() == game.record()
    record = game.record()
    for wrong, text, about in (
        (
            record | {"actions": ["keep 1 2", "win"]},
            "actions[1]",
            ("record-action", {"number": 2, "action": "win", "reason": {"code": "unknown-action", "action": "win"}}),
        ),
        (
            record | {"actions": ["draw deck"]},
            "actions[0]",
            (
                "record-action",
                {
                    "number": 1,
                    "action": "draw deck",
                    "reason": {"code": "not-now", "action": "draw deck", "phase": "setup-tickets"},
                },
            ),
        ),
        (game.record_for_players(), "without its seed", ("record-seed", {})),
        (record | {"seed": "x"}, "a seed is", ("wrong-seed", {})),
        (record | {"format": 2}, "format", ("record-format", {"format": 1})),
        (record | {"players": 6}, "is played by", ("player-count", {"board": "USA", "counts": [2, 3, 4, 5]})),
        (
            record | {"map": "mars"},
            "no board of that id",
            ("unknown-board", {"board": "mars", "known": list(known_boards())}),
        ),
        (record | {"result": {"totals": [1, 2]}}, "do not end", ("record-unfinished", {})),
        ([], "record", ("record-not-object", {"field": "record"})),
        (record | {"colour": 1}, "no such field", ("record-unknown-field", {"field": "record.colour"})),
        (record | {"actions": 1}, "must be a list", ("record-not-list", {"field": "actions"})),
        (record | {"actions": [1]}, "an action's text", ("record-not-text", {"field": "actions[0]"})),
        (record | {"names": ["A"]}, "list of 2 texts", ("record-names", {"players": 2})),
        (record | {"start": 2}, "whole number", ("record-not-number", {"field": "start", "least": 0, "most": 1})),
        (
            record | {"position": game.position() | {"phase": "turn", "to_move": None}},
            "whole number",
            ("record-not-number", {"field": "to_move", "least": 0, "most": 1}),
        ),
    ):
        refused = browser.http.post("/api/records", json=wrong)
        assert refused.status_code == 422
        code, params = about
        assert reason(refused) == code
        told = refused.json()["reason"]
        assert text in told.pop("text")
        assert told == {"code": code} | params
    assert reason(browser.http.post("/api/records", content=b"{", headers=JSON)) == "not-understood"


def test_the_arrays_of_a_board_come_in_the_layout_that_was_asked_for(browser: Browser) -> None:
    answer = browser.http.get(f"/api/boards/usa/arrays?layout={ARRAYS_LAYOUT}")
    assert answer.content == compiled_board("usa").arrays.tobytes()


def test_what_is_too_long_is_not_read(browser: Browser) -> None:
    for path, most in (("/api/tables", 16 * 1024), ("/api/records", 256 * 1024)):
        answer = browser.http.post(path, content=b" " * (most + 1))
        assert (answer.status_code, reason(answer)) == (413, "too-long")
        parts = iter([b" " * most, b" "])
        answer = browser.http.post(path, content=parts, headers=JSON)
        assert (answer.status_code, reason(answer)) == (413, "too-long")


def test_headers_that_keep_a_browser_careful(browser: Browser, server: RunningServer) -> None:
    for path in ("/", "/api/home", "/api/nothing", "/healthz", "/api/boards/usa/land.svg"):
        headers = browser.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # WebAssembly may be compiled, no text
        assert f"connect-src 'self' ws://localhost:{server.port} wss://localhost:{server.port}" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert browser.http.get("/api/home").headers["cache-control"] == "no-store"
    assert "server" not in browser.http.get("/healthz").headers


def test_pages_of_other_sites_may_not_ask(browser: Browser, server: RunningServer) -> None:
    for origin, status in (
        (server.url, 201),
        ("http://evil.example", 403),
        (f"http://localhost:{server.port + 1}", 403),
        ("null", 403),
    ):
        answer = browser.http.post("/api/tables", json={"board": "usa"}, headers={"origin": origin})
        assert answer.status_code == status, origin
        if status == 403:
            assert reason(answer) == "wrong-origin"


def test_a_name_that_someone_makes_point_here_is_not_answered(server: RunningServer) -> None:
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "x y", ""):
        answer = get(f"{server.url}/api/home", headers={"host": host})
        assert answer.status_code in (400, 421), host
    for host in ("127.0.0.1", "[::1]:8000", "LOCALHOST:1"):
        assert get(f"{server.url}/healthz", headers={"host": host}).status_code == 200
    with running(Settings(is_public=True)) as public:
        answer = get(f"{public.url}/healthz", headers={"host": "ironlanes.example"})
        assert answer.status_code == 200
        assert "wss://ironlanes.example" in answer.headers["content-security-policy"]


def test_too_many_tables_records_and_names() -> None:
    limits = Limits(names=RateLimit(0.001, 1), routes={"tables": RateLimit(0.001, 2), "uploads": RateLimit(0.001, 1)})
    with running(Settings(limits=limits)) as server, server.browser() as browser:
        browser.http.get("/api/home")  # from here on the server knows the visitor
        answers = [browser.http.post("/api/tables", json={"board": "usa"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert reason(answers[-1]) == "too-fast"
        record = Game.new("usa", 2, 5).record()
        assert [browser.http.post("/api/records", json=record).status_code for _ in range(2)] == [201, 429]
        names = [browser.http.put("/api/name", json={"name": name}) for name in ("Ada", "Bert")]
        assert [answer.status_code for answer in names] == [204, 429]
        assert reason(names[-1]) == "too-fast"
        assert browser.http.get("/api/home").json()["you"] == "Ada"


def test_the_browser_program(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><p>the page", encoding="utf-8")
    (tmp_path / "assets" / "main-1234.js").write_text("let x;" * 1000, encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path.parent / "secret.txt").write_text("secret", encoding="utf-8")
    with running(Settings(static=tmp_path)) as server, server.browser() as browser:
        for path, status in (
            ("/", 200),
            ("/table/abc", 200),
            ("/replay/abc?seq=3&as=all", 200),
            ("/settings", 200),
            ("/nowhere", 404),
            ("/../secret.txt", 404),
            ("/%2e%2e/secret.txt", 404),
        ):
            answer = browser.http.get(path)
            assert (answer.status_code, answer.text) == (status, "<!doctype html><p>the page"), path
            assert answer.headers["cache-control"] == "no-cache"
        script = browser.http.get("/assets/main-1234.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert browser.http.get("/icon.svg").headers["cache-control"] == "no-cache"
        assert "set-cookie" in get(f"{server.url}/table/abc").headers


def test_without_the_browser_program_one_is_told_what_to_do(tmp_path: Path) -> None:
    with running(Settings(static=tmp_path / "none")) as server:
        answer = get(f"{server.url}/")
        assert answer.status_code == 503
        assert "make client" in answer.text


def test_what_is_sent_of_a_replay_is_not_much(browser: Browser) -> None:
    table = browser.table(start=True, players=2, seed="79")
    game = play_out(browser, table)
    answer = browser.http.get(f"/api/games/{game}/replay", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(json.dumps(answer.json()).encode())) < 60_000
