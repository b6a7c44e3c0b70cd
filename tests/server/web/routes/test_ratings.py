"""Ratings over HTTP: one's own, others', leaderboards, and those at a table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from ironlanes.bots import LEVEL_RATINGS
from ironlanes.server.model.appearance import avatar_of
from ironlanes.server.model.glicko import DAY
from ironlanes.server.model.ids import friendly_name, public_id
from ironlanes.server.model.rated_game import RatedGame, RatedSeat
from ironlanes.server.model.settings import Settings
from ironlanes.server.storage.database.database import Change
from ironlanes.server.storage.features.ratings import AddRatedGame, RatingChange, SaveRatings
from ironlanes.server.storage.play.users import SetName
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.web.routes.ratings import HISTORY, LEADER_PAGES, LEADERS
from tests.support.databases import needs_sqlite
from tests.support.in_process import NO_RATES
from tests.support.running_server import running, wait_until

pytestmark = needs_sqlite  # the tests write into the file of a running server


def change(user: str, number: int, rating: float, deviation: float = 60.0, age: float = 1.0) -> SaveRatings:
    """A rating change of some days ago."""
    at, game = time.time() - age * DAY, f"game {number}"
    made = RatingChange(user, "usa", number, game, at, rating - 10.4, rating, deviation, 1, 3)
    return SaveRatings(f"table {user} {number}", [made])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def save(database: Path, *changes: Change) -> None:
    """Save something beside the server."""

    async def commit() -> None:
        opened = SqliteDatabase(database)
        await opened.commit(changes).wait()
        await opened.close()

    asyncio.run(commit())


def test_own_ratings_and_those_of_others(database: Path) -> None:
    with (
        running(Settings(database=database, limits=NO_RATES)) as server,
        server.browser() as browser,
        server.browser() as other,
    ):
        nobody = browser.http.get("/api/ratings").json()
        assert nobody["boards"] == []
        table = browser.http.post("/api/tables", json={"board": "usa"}).json()["table"]
        user = server.app.state.app_state.tables.in_memory(table).state.host
        assert nobody["player"] == public_id(user)
        save(database, *(change(user, number, 1400.2 + number) for number in range(1, HISTORY + 6)))
        own = browser.http.get("/api/ratings").json()
        assert own["name"] == browser.http.get("/api/home").json()["you"]
        [board] = own["boards"]
        assert (board["board"], board["rating"], board["games"], board["is_provisional"]) == ("usa", 1505, 105, False)
        assert board["deviation"] == 60
        assert len(board["history"]) == HISTORY
        point = board["history"][0]
        assert (point["game"], point["rating"], point["change"]) == ("game 105", 1505, 10)
        assert (point["place"], point["seats"]) == (1, 3)
        assert other.http.get(f"/api/players/{own['player']}/ratings").json() == own
        assert other.http.get("/api/ratings").json()["boards"] == []
        assert user not in str(own)
        missing = other.http.get(f"/api/players/{'0' * 16}/ratings")
        assert (missing.status_code, missing.json()["reason"]["code"]) == (404, "unknown-player")
        for damaged in ("x", "0" * 400, "%00" * 16):
            assert other.http.get(f"/api/players/{damaged}/ratings").status_code == 404


def test_a_rating_that_is_not_known_is_provisional(database: Path) -> None:
    with running(Settings(database=database, limits=NO_RATES)) as server, server.browser() as browser:
        save(
            database, change("ada", 1, 1450, 100.0), change("bob", 1, 1450, 100.0, age=365), change("cy", 1, 1450, 111)
        )
        answers = [browser.http.get(f"/api/players/{public_id(user)}/ratings").json() for user in ("ada", "bob", "cy")]
        assert [answer["boards"][0]["is_provisional"] for answer in answers] == [False, True, True]


def test_a_leaderboard(database: Path) -> None:
    with running(Settings(database=database, limits=NO_RATES)) as server, server.browser() as browser:
        save(database, *(change(f"user{number:04}", 1, 1300.0 + number) for number in range(LEADERS + 2)))
        save(database, change("unsure", 1, 1999, 80), change("away", 1, 1998, age=31), SetName("user0051", "Ada", 1.0))
        first = browser.http.get("/api/boards/usa/leaders").json()
        assert (first["board"], first["page"], first["has_more"], len(first["players"])) == ("usa", 0, True, LEADERS)
        assert first["players"][0] == {
            "place": 1,
            "player": public_id("user0051"),
            "name": "Ada",
            "avatar": avatar_of("user0051", None),
            "rating": 1351,
            "games": 1,
            "is_you": False,
        }
        second = browser.http.get("/api/boards/usa/leaders?page=1").json()
        assert [(row["place"], row["name"]) for row in second["players"]] == [
            (51, friendly_name("user0001")),
            (52, friendly_name("user0000")),
        ]
        assert second["has_more"] is False
        # The bots stand on the page where their ratings belong, each on one.
        assert [each["bot"] for each in first["bots"]] == ["grandmaster", "champion", "expert", "strong", "steady"]
        assert second["bots"] == [{"bot": "casual", "rating": 1159}, {"bot": "beginner", "rating": 1000}]
        assert 5 < first["games_needed"] < 50
        assert browser.http.get("/api/boards/europe/leaders").json()["players"] == []
        assert browser.http.get("/api/boards/nowhere/leaders").status_code == 404
        for page in ("-1", str(LEADER_PAGES), "x"):
            assert browser.http.get(f"/api/boards/usa/leaders?page={page}").status_code == 422


def test_the_ratings_at_a_table(database: Path) -> None:
    with running(Settings(database=database, limits=NO_RATES)) as server, server.browser() as browser:
        wish = {"board": "usa", "players": 5, "bots": ["expert", "random"], "local_names": ["Me too"]}
        options = {"is_rated": True, "turn_seconds": 60}
        table = browser.http.post("/api/tables", json=wish | {"options": options}).json()["table"]
        user = server.app.state.app_state.tables.in_memory(table).state.host
        answer = browser.http.get(f"/api/tables/{table}/ratings").json()
        you = {"player": public_id(user), "rating": 1300, "is_provisional": True, "change": None}
        expert = {"player": None, "rating": LEVEL_RATINGS["expert"], "is_provisional": False, "change": None}
        assert answer == {"is_rated": True, "is_pending": False, "seats": [you, None, expert, None, None]}
        made = RatingChange(user, "usa", 1, "game", time.time(), 1300, 1415.3, 250.0, 1, 3)
        save(database, SaveRatings(table, [made]))
        rated = browser.http.get(f"/api/tables/{table}/ratings").json()["seats"][0]
        assert rated == you | {"rating": 1415, "change": 115}
        assert browser.http.get("/api/tables/nowhere/ratings").status_code == 404


def test_a_running_server_rates_what_it_finds(database: Path) -> None:
    seats = tuple(RatedSeat(user, None, 100, user == "ada") for user in ("ada", "bob"))
    save(database, AddRatedGame(RatedGame("table", "game", "usa", time.time(), seats)))
    with running(Settings(database=database, limits=NO_RATES)) as server, server.browser() as browser:
        address = f"/api/players/{public_id('ada')}/ratings"
        wait_until(lambda: browser.http.get(address).status_code == 200)
        assert browser.http.get(address).json()["boards"][0]["rating"] > 1300
