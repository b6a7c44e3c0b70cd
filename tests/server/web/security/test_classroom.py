"""A class of thirty behind one address plays a tournament under the usual limits; one visitor still has few sockets."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ironlanes.server.model.rate_limits import Limits
from ironlanes.server.model.settings import Settings
from ironlanes.server.web.requests.limiters import CLASS
from tests.support.running_server import Browser, running

TOURNAMENT = {"name": "Class", "board": "usa", "form": "swiss", "seats": 2, "rounds": 1, "pace": "live"}
#: What a browser asks for when it opens a page for the first time.
FIRST_PAGE = ("/", "/api/home", "/api/boards/usa", "/api/boards/usa/land.svg", "/api/open-tables")


def test_thirty_behind_one_address_play_a_tournament(tmp_path: Path) -> None:
    with running(Settings(database=tmp_path / "games.sqlite")) as server, ExitStack() as leaving:
        people = [leaving.enter_context(server.browser()) for _ in range(CLASS)]
        for person in people:
            assert [person.http.get(path).status_code for path in FIRST_PAGE] == [200] * len(FIRST_PAGE)
        made = people[0].http.post("/api/tournaments", json=TOURNAMENT | {"has_shared_addresses": True})
        address = f"/api/tournaments/{made.json()['tournament']}"
        lines = [leaving.enter_context(person.socket(f"tournaments/{made.json()['tournament']}")) for person in people]
        for person in people:
            assert person.http.post(f"{address}/join").status_code == 204
        # Every page hears of everybody, without asking.
        for line in lines:
            while len(json.loads(line.connection.recv(timeout=60))["standings"]) < CLASS:
                pass
        assert people[0].http.post(f"{address}/start").status_code == 204
        for person in people:
            assert person.http.post(f"{address}/ready").status_code == 204
        for person, line in zip(people, lines, strict=True):
            own: dict[str, Any] = {}
            while "table" not in own:  # the page comes again when somebody is ready
                page = json.loads(line.connection.recv(timeout=60))
                own = next((game for games in page["games"] for game in games if game["is_yours"]), {})
            table = leaving.enter_context(person.at(own["table"]))
            assert table.until("table")["role"] == "player"
            assert table.until("snapshot")["scene"]


def test_a_visitor_has_few_sockets_and_an_address_more() -> None:
    with (
        running(Settings(limits=Limits(sockets=1, address_sockets=2))) as server,
        server.browser() as one,
        server.browser() as two,
        server.browser() as three,
    ):
        tables = {person: _known(person) for person in (one, two, three)}
        with one.at(tables[one], "a") as first, two.at(tables[two], "a") as second:
            first.until("table")
            second.until("table")
            for person in (one, three):  # one has a socket, and the address two
                with pytest.raises(InvalidStatus):
                    person.at(tables[person], "b")


def _known(person: Browser) -> str:
    """Let the server know a visitor by a cookie; return a table of theirs."""
    person.http.get("/api/home")
    return person.table()
