"""Avatars and train colours over HTTP: chosen by guests, shown to everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.running_server import RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running() as started:
        yield started


def test_a_guest_chooses_and_others_see_it(server: RunningServer) -> None:
    with server.browser() as ada, server.browser() as ben:
        before = ada.http.get("/api/account").json()
        assert "colour" not in before
        assert ada.http.put("/api/appearance", json={"avatar": "cap", "colour": 2}).status_code == 204
        after = ada.http.get("/api/account").json()
        assert (after["avatar"], after["colour"]) == ("cap", 2)
        table = ada.table(players=2, options={"is_listed": True})
        with ada.at(table) as own, ben.at(table) as other:
            own.until("table")
            seat = other.until("table")["seats"][0]
            assert (seat["avatar"], seat["colour"]) == ("cap", 2)
            listed = next(each for each in ben.http.get("/api/open-tables").json()["tables"] if each["table"] == table)
            assert listed["avatars"] == ["cap"]


@pytest.mark.parametrize("wish", [{"avatar": "submarine"}, {"colour": 5}, {"colour": -1}, {"colour": "red"}, {"x": 1}])
def test_what_is_not_in_the_set_is_refused(server: RunningServer, wish: dict[str, object]) -> None:
    with server.browser() as ada:
        assert ada.http.put("/api/appearance", json=wish).status_code == 422
