"""Friends: both have to say so, only they see who is here and can invite, and blocks win."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from ironlanes.server.model.ids import public_id
from ironlanes.server.people.accounts.user_replacement import delete_user, merge_guest
from ironlanes.server.runtime import wall_clock
from ironlanes.server.storage.people.blocks import BlockedPlayer
from ironlanes.server.storage.people.friends import INVITATION_SECONDS
from ironlanes.server.web.routes.friends import HERE_SECONDS
from tests.support.account_browser import ACCOUNTS, AccountBrowser, reason
from tests.support.in_process import InProcessServer, async_test
from tests.support.running_server import RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


def player_of(browser: AccountBrowser) -> str:
    return str(browser.account["player"])


def ask(browser: AccountBrowser, other: AccountBrowser) -> None:
    answer = browser.http.put(f"/api/friends/{player_of(other)}", json={"name": "Somebody"})
    assert answer.status_code == 204, answer.text


def look(browser: AccountBrowser) -> dict[str, Any]:
    answer = browser.http.post("/api/friends/here")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def befriend(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ask(ada, eve)
    ask(eve, ada)


def who(cards: list[dict[str, Any]]) -> list[str]:
    return [card["player"] for card in cards]


NOTHING: dict[str, Any] = {"friends": [], "requests": [], "asked": [], "invitations": []}


def test_both_have_to_say_so(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.set_name("Ada Asking")
    eve.set_name("Eve Asked")
    assert not ada.http.get("/api/home").json()["has_friends"]
    ask(ada, eve)
    assert look(ada) == {**NOTHING, "asked": [{"player": player_of(eve), "name": "Somebody"}]}
    [request] = look(eve)["requests"]
    assert (request["player"], request["name"]) == (player_of(ada), "Ada Asking")
    assert ada.http.get("/api/home").json()["has_friends"]
    assert eve.http.get("/api/home").json()["has_friends"]
    ask(eve, ada)
    look(ada)
    [friend] = look(eve)["friends"]
    assert (friend["player"], friend["name"], friend["is_here"]) == (player_of(ada), "Ada Asking", True)
    assert look(eve) == {**NOTHING, "friends": [friend]}
    assert who(look(ada)["friends"]) == [player_of(eve)]


def test_nobody_sees_who_is_here_but_friends(
    ada: AccountBrowser, eve: AccountBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(ada, eve)
    look(eve)
    assert "is_here" not in ada.http.post("/api/friends/here").text, "who was asked has not accepted"
    assert "is_here" not in eve.http.post("/api/friends/here").text, "nor has who asks been accepted"
    ask(eve, ada)
    look(eve)
    assert look(ada)["friends"][0]["is_here"]
    now = wall_clock.now() + HERE_SECONDS + 1
    monkeypatch.setattr(wall_clock, "now", lambda: now)
    assert not look(ada)["friends"][0]["is_here"], "no page of theirs has asked for a while"
    assert eve.http.delete(f"/api/friends/{player_of(ada)}").status_code == 204
    assert look(ada) == look(eve) == NOTHING


def test_a_request_can_be_declined_and_taken_back(ada: AccountBrowser, eve: AccountBrowser) -> None:
    for gone in (eve, ada):
        other = ada if gone is eve else eve
        ask(ada, eve)
        assert gone.http.delete(f"/api/friends/{player_of(other)}").status_code == 204
        assert look(ada) == look(eve) == NOTHING


def test_blocks_win(ada: AccountBrowser, eve: AccountBrowser) -> None:
    befriend(ada, eve)
    table = eve.table()
    assert eve.http.put(f"/api/friends/{player_of(ada)}/invitation", json={"table": table}).status_code == 204
    assert len(look(ada)["invitations"]) == 1
    assert ada.http.put(f"/api/blocks/{player_of(eve)}", json={"name": "Eve"}).status_code == 204
    assert look(ada) == look(eve) == NOTHING, "a friend who is blocked is none"
    ask(eve, ada)
    assert look(ada) == NOTHING, "who is blocked asks in vain"
    assert who(look(eve)["asked"]) == [player_of(ada)], "and does not learn of it"
    answer = ada.http.put(f"/api/friends/{player_of(eve)}", json={"name": "Eve"})
    assert reason(answer) == (409, "you-block-them")


def test_friends_invite_each_other(ada: AccountBrowser, eve: AccountBrowser) -> None:
    table = ada.table()
    address = f"/api/friends/{player_of(eve)}/invitation"
    assert reason(ada.http.put(address, json={"table": table})) == (403, "not-friends")
    befriend(ada, eve)
    assert reason(ada.http.put(address, json={"table": "nowhere"})) == (404, "unknown-table")
    assert reason(ada.http.put(address, json={"table": eve.table()})) == (404, "unknown-table"), (
        "nobody of theirs sits there"
    )
    assert ada.http.put(address, json={"table": table}).status_code == 204
    [invitation] = look(eve)["invitations"]
    assert (invitation["player"], invitation["table"], invitation["board"]) == (player_of(ada), table, "usa")
    assert eve.http.delete(f"/api/friends/{player_of(ada)}/invitation").status_code == 204
    assert look(eve)["invitations"] == []
    assert ada.http.put(address, json={"table": table}).status_code == 204
    with ada.at(table) as line:
        line.send(t="start", id="start")
        line.until("ack", id="start")
    assert look(eve)["invitations"] == [], "the game has begun"


def test_an_invitation_does_not_last(ada: AccountBrowser, eve: AccountBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    befriend(ada, eve)
    ada.http.put(f"/api/friends/{player_of(eve)}/invitation", json={"table": ada.table()})
    assert len(look(eve)["invitations"]) == 1
    now = wall_clock.now() + INVITATION_SECONDS + 1
    monkeypatch.setattr(wall_clock, "now", lambda: now)
    assert look(eve)["invitations"] == []


def test_a_link_leads_to_its_owner(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.set_name("Ada Linked")
    player = player_of(ada)
    assert reason(eve.http.get(f"/api/friends/{player}")) == (404, "unknown-player"), "she has made no link"
    assert ada.http.post("/api/friends/link").json() == {"player": player}
    assert eve.http.get(f"/api/friends/{player}").json() == {"name": "Ada Linked", "is_you": False}
    assert ada.http.get(f"/api/friends/{player}").json() == {"name": "Ada Linked", "is_you": True}


def test_nobody_asks_themselves_or_without_end(
    ada: AccountBrowser, eve: AccountBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reason(ada.http.put(f"/api/friends/{player_of(ada)}", json={"name": "I"})) == (422, "not-yourself")
    monkeypatch.setattr("ironlanes.server.web.routes.friends.MAX_FRIENDS", 0)
    assert reason(ada.http.put(f"/api/friends/{player_of(eve)}", json={"name": "Eve"})) == (409, "too-many-friends")


def test_the_export_has_friends_and_the_deletion_leaves_none(
    server: RunningServer, ada: AccountBrowser, leaving: ExitStack
) -> None:
    eve = leaving.enter_context(AccountBrowser(server))
    befriend(ada, eve)
    look(ada)
    eve.http.put(f"/api/friends/{player_of(ada)}/invitation", json={"table": eve.table()})
    copy = ada.http.get("/api/account/export").json()
    assert [friend["name"] for friend in copy["friends"]] == ["Somebody"]
    assert len(copy["friends_here"]) == len(copy["invitations"]) == 1
    ada.set_name("Ada Gone")
    assert ada.post("/api/account/delete", name="Ada Gone").status_code == 204
    assert look(eve) == NOTHING


@async_test
async def test_an_account_gets_the_friends_of_its_guest() -> None:
    async with InProcessServer() as server:
        friends, blocks = server.storage.friends, server.storage.blocks
        for other in ("account", "friend", "both", "blocked"):
            for one, two in (("guest", other), (other, "guest")):
                await friends.add(one, public_id(two), two, 1.0)
        for one, two in (("account", "both"), ("both", "account")):
            await friends.add(one, public_id(two), two, 1.0)
        await blocks.add("account", BlockedPlayer(public_id("blocked"), "", 1.0))
        await merge_guest(server.storage, server.tables, "guest", "account")
        found = await friends.wanted_by("account")
        assert {each.player: each.user for each in found} == {public_id(each): each for each in ("friend", "both")}
        assert await friends.wanted_by("guest") == []
        assert [each.user for each in await friends.wanted_by("friend")] == ["account"]
        await delete_user(server.storage, server.tables, "account")
        assert await friends.wanted_by("friend") == await friends.wanted_by("both") == []
