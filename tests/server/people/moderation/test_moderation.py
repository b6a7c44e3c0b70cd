"""Blocks, reports, bans, rules for names, and the operators' page; and what strangers try there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.server.model.ids import public_id
from ironlanes.server.model.retention import Retention
from ironlanes.server.play.tables.daily_deals import today
from ironlanes.server.play.tables.retention import remove_old
from ironlanes.server.storage.people import reports
from ironlanes.server.storage.people.reports import Report
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.server.web.routes.operators import REPORTS
from tests.support.account_browser import ACCOUNTS, AccountBrowser, reason
from tests.support.running_server import TIMEOUT, RunningServer, running

QUICK = {"board": "usa", "players": 2, "bot": "random", "wait_seconds": 60, "is_rated": False}


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


@pytest.fixture
def operator(server: RunningServer, leaving: ExitStack) -> AccountBrowser:
    """Someone whom the command made an operator."""
    browser = leaving.enter_context(AccountBrowser(server))
    browser.http.get("/api/home")
    user = browser.http.cookies["ironlanes"].partition(".")[0]
    browser.make_account(f"Boss {time.time_ns() % 10**9}")
    make_operator(server, user)
    return browser


def make_operator(server: RunningServer, user: str) -> None:
    """Do in the server's own thread what `ironlanes operator add` does with a database that no server uses."""
    server.run(lambda state: state.storage.operators.add(user, time.time()))


def player_of(browser: AccountBrowser) -> str:
    return str(browser.account["player"])


def together(ada: AccountBrowser, eve: AccountBrowser) -> str:
    """A table where both sit, and whose game has begun."""
    table = ada.table(players=2, options={"is_listed": True})
    with ada.at(table) as line, eve.at(table) as other:
        other.send(t="sit", id="sit", seat=1)
        other.until("ack", id="sit")
        line.send(t="start", id="start")
        line.until("ack", id="start")
    return table


def reports_of(page: dict[str, Any]) -> list[dict[str, Any]]:
    """The reports on a page for operators."""
    return [report | {"player": each["player"]} for each in page["accused"] for report in each["reports"]]


# ---- blocks


def test_nobody_hears_those_whom_they_block(ada: AccountBrowser, eve: AccountBrowser) -> None:
    table = together(ada, eve)
    with ada.at(table) as line, eve.at(table) as other:
        line.until("snapshot")
        other.until("snapshot")
        assert ada.http.put(f"/api/blocks/{player_of(eve)}", json={"name": "Eve"}).status_code == 204
        other.send(t="say", id="1", text="rude words")
        other.send(t="react", id="2", reaction="well-played")
        other.until("ack", id="1")
        line.send(t="say", id="3", text="anybody?")
        seen = []
        while (message := line.next())["t"] != "ack":
            seen.append(json.dumps(message))
        assert not [each for each in seen if "rude words" in each or "reacted" in each]
        assert other.until("said", text="anybody?")
    with ada.at(table) as line:  # what was said before is not shown again either
        line.until("snapshot")
        line.send(t="ping")
        seen = []
        while (message := line.next())["t"] != "pong":
            seen.append(json.dumps(message))
        assert "anybody?" in str(seen)
        assert "rude words" not in str(seen)
    assert [each["name"] for each in ada.http.get("/api/blocks").json()["players"]] == ["Eve"]
    assert eve.http.get("/api/blocks").json() == {"players": []}, "nobody is told who blocks them"
    assert ada.http.delete(f"/api/blocks/{player_of(eve)}").status_code == 204
    with ada.at(table) as line:
        line.until("said", text="rude words")


def test_those_who_block_each_other_don_t_meet(ada: AccountBrowser, eve: AccountBrowser) -> None:
    def match(browser: AccountBrowser) -> str:
        answer = browser.http.post("/api/quick-match", json=QUICK)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    ada.http.put(f"/api/blocks/{player_of(eve)}", json={"name": "Eve"})
    table = match(ada)
    with ada.at(table) as line:
        line.until("table")
        assert match(eve) != table
        with eve.at(table) as other:
            other.send(t="sit", id="sit", seat=1)
            assert other.until("refused", id="sit")["reason"]["code"] == "not-together"
        with ExitStack() as stack:
            stranger = stack.enter_context(AccountBrowser(ada.server))
            assert match(stranger) == table


def listed(browser: AccountBrowser) -> set[str]:
    """Every table of others that someone is shown."""
    with browser.socket("open-tables") as line:
        told = json.loads(line.connection.recv(TIMEOUT))
    asked, home = browser.http.get("/api/open-tables").json(), browser.http.get("/api/home").json()
    assert [each["table"] for each in told["tables"]] == [each["table"] for each in asked["tables"]]
    return {each["table"] for each in (*told["tables"], *told["running"], *asked["running"], *home["running"])}


def test_the_tables_of_those_who_block_each_other_are_not_listed(
    ada: AccountBrowser, eve: AccountBrowser, server: RunningServer, leaving: ExitStack
) -> None:
    stranger = leaving.enter_context(AccountBrowser(server))
    running_game = together(eve, leaving.enter_context(AccountBrowser(server)))
    days = eve.table(players=2, options={"is_listed": True, "days": "brisk"})
    open_table = eve.table(players=2, options={"is_listed": True})
    with eve.at(running_game), eve.at(open_table) as line:
        line.until("table")
        everything = {running_game, days, open_table}
        assert everything <= listed(ada)
        ada.http.put(f"/api/blocks/{player_of(eve)}", json={"name": "Eve"})
        assert not everything & listed(ada)
        assert everything <= listed(stranger)
        assert everything <= listed(eve)
        own = ada.table(players=2, options={"is_listed": True})
        with ada.at(own) as line:
            line.until("table")
            assert own in listed(stranger)
            assert own not in listed(eve), "nor are those of people who block oneself"
        ada.http.delete(f"/api/blocks/{player_of(eve)}")
        assert everything <= listed(ada)


def test_who_is_blocked_while_they_are_at_a_table_can_not_sit_down(ada: AccountBrowser, eve: AccountBrowser) -> None:
    table = ada.table(players=2, options={"is_listed": True})
    with ada.at(table) as line, eve.at(table) as other:
        line.until("table")
        other.until("table")
        ada.http.put(f"/api/blocks/{player_of(eve)}", json={"name": "Eve"})
        other.send(t="sit", id="s", seat=1)
        assert other.until("refused")["reason"]["code"] == "not-together"
        ada.http.delete(f"/api/blocks/{player_of(eve)}")
        other.send(t="sit", id="again", seat=1)
        other.until("ack", id="again")


def test_what_is_no_block(ada: AccountBrowser) -> None:
    assert reason(ada.http.put(f"/api/blocks/{player_of(ada)}", json={"name": "I"})) == (422, "not-yourself")
    assert ada.http.put("/api/blocks/x", json={"name": "X"}).status_code == 422
    assert ada.http.put(f"/api/blocks/{'0' * 16}", json={"name": ""}).status_code == 422


# ---- reports


def test_a_report_has_the_last_words_and_the_game(
    ada: AccountBrowser, eve: AccountBrowser, operator: AccountBrowser
) -> None:
    table = together(ada, eve)
    with eve.at(table) as line:
        line.send(t="say", id="1", text="rude words for the report")
        line.until("ack", id="1")
    assert ada.post(f"/api/tables/{table}/reports", seat=1, kind="chat", text="see chat").status_code == 204
    page = operator.http.get("/api/operator").json()
    found = next(each for each in reports_of(page) if each["table"] == table)
    assert (found["player"], found["kind"], found["text"]) == (player_of(eve), "chat", "see chat")
    assert [each["text"] for each in found["chat"]] == ["rude words for the report"]
    assert found["game"]
    assert operator.post(f"/api/operator/reports/{found['id']}/close").status_code == 204
    assert operator.post(f"/api/operator/reports/{found['id']}/close").status_code == 404
    assert operator.http.get("/api/operator").json()["audit"][0]["deed"] == "close-report"


def test_the_record_of_a_reported_game_is_for_operators_alone(
    ada: AccountBrowser, eve: AccountBrowser, operator: AccountBrowser, server: RunningServer
) -> None:
    for browser, name in ((ada, "Adalind"), (eve, "Evelyn")):
        browser.set_name(name)
    table = together(ada, eve)
    assert ada.post(f"/api/tables/{table}/reports", seat=1, kind="play").status_code == 204
    page = operator.http.get("/api/operator").json()
    found = next(each for each in reports_of(page) if each["table"] == table)
    address = f"/api/operator/reports/{found['id']}/record"
    for someone in (ada, eve):
        assert reason(someone.http.get(address)) == (404, "unknown-address")
        assert "seed" not in someone.http.get("/api/account/export").text
    record = operator.http.get(address).json()
    assert record["seed"]
    assert "seed" not in operator.http.get("/api/operator").text
    assert record["names"] == ["", "Evelyn"], "nobody else is named"
    assert reason(operator.http.get("/api/operator/reports/none/record")) == (404, "unknown-address")
    server.run(lambda state: state.storage.table_rows.remove(table))
    assert operator.http.get(address).json() == record, "it outlives the table"


def test_an_operator_does_not_get_the_record_of_a_game_that_they_play(
    ada: AccountBrowser, operator: AccountBrowser
) -> None:
    table = together(ada, operator)
    assert operator.post(f"/api/tables/{table}/reports", seat=0, kind="play").status_code == 204
    page = operator.http.get("/api/operator").json()
    found = next(each for each in reports_of(page) if each["table"] == table)
    assert reason(operator.http.get(f"/api/operator/reports/{found['id']}/record")) == (409, "not-over")


def test_only_those_with_a_seat_and_accounts_can_report_someone(ada: AccountBrowser, eve: AccountBrowser) -> None:
    table = ada.table(players=2)
    with eve.at(table) as line:
        line.until("table")
        assert reason(eve.post(f"/api/tables/{table}/reports", seat=0, kind="name")) == (403, "only-players-report")
        line.send(t="sit", id="sit", seat=1)
        line.send(t="stand", id="stand", seat=1)
        line.until("ack", id="stand")
    assert eve.post(f"/api/tables/{table}/reports", seat=0, kind="name").status_code == 204, "they had one"
    with AccountBrowser(ada.server) as stranger:
        stranger.http.get("/api/home")
        assert reason(stranger.post(f"/api/tables/{table}/reports", seat=0, kind="name")) == (
            403,
            "only-players-report",
        )
        stranger.make_account(f"Stranger {time.time_ns() % 10**9}")
        assert stranger.post(f"/api/tables/{table}/reports", seat=0, kind="name").status_code == 204
    assert reason(ada.post(f"/api/tables/{table}/reports", seat=0, kind="name")) == (422, "not-yourself")
    assert reason(ada.post(f"/api/tables/{table}/reports", seat=1, kind="name")) == (422, "not-yourself")
    assert reason(ada.post(f"/api/tables/{table}/reports", seat=9, kind="name")) == (422, "not-yourself")
    assert reason(ada.post("/api/tables/nowhere/reports", seat=0, kind="name")) == (404, "unknown-table")


def test_many_reports_hide_no_other_one(
    ada: AccountBrowser, eve: AccountBrowser, operator: AccountBrowser, server: RunningServer
) -> None:
    """They are grouped by the accused, and there are pages; operators can act on every one of them."""
    table = together(ada, eve)
    assert ada.post(f"/api/tables/{table}/reports", seat=1, kind="chat", text="the honest one").status_code == 204

    async def flood(state: AppState) -> None:
        for number in range(120):
            accused = "noise" if number % 2 else f"noise {number}"
            report = Report(
                f"{table} {number}", time.time(), f"by {number}", accused, "X", table, None, "chat", "", "[]"
            )
            await state.storage.reports.add(report, None)

    server.run(flood)
    pages, number = [operator.http.get("/api/operator").json()], 0
    while pages[-1]["has_next"]:
        number += 1
        pages.append(operator.http.get("/api/operator", params={"page": number}).json())
    assert [page["page"] for page in pages] == list(range(len(pages)))
    accused = [each for page in pages for each in page["accused"]]
    [found] = [each for each in accused if each["player"] == player_of(eve)]
    assert "the honest one" in str(found["reports"])
    [noise] = [each for each in accused if each["player"] == public_id("noise")]
    assert (noise["open"], noise["reporters"], len(noise["reports"])) == (60, 60, REPORTS)
    address = f"/api/operator/accused/{noise['player']}/close"
    assert reason(ada.post(address)) == (404, "unknown-address")
    assert operator.post(address).status_code == 204, "known by a report alone, on whichever page"
    assert noise["player"] not in {
        each["player"] for each in operator.http.get("/api/operator").json()["accused"] if each["open"]
    }
    assert reason(operator.http.get("/api/operator", params={"page": -1}))[0] == 422


def test_the_records_of_reports_are_bounded(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "KEPT_RECORDS", 3)

    async def add(state: AppState) -> None:
        storage = state.storage
        for number in range(8):
            game = "one" if number < 4 else f"game {number}"
            report = Report(f"r{number}", 2e9 + number, "by", "whom", "X", f"t {game}", game, "play", "", "[]")
            await storage.reports.add(report, f'"record {number}"')
            if number == 3:
                assert [await storage.reports.record_of(f"r{each}") for each in (0, 3)] == [("t one", '"record 3"')] * 2
        found = [await storage.reports.record_of(f"r{each}") for each in range(8)]
        assert found == [*[None] * 5, *((f"t game {each}", f'"record {each}"') for each in (5, 6, 7))]
        assert len(await storage.reports.about("whom", 99)) == 8, "the reports themselves stay"

    server.run(add)


# ---- bans and operators


def test_someone_who_is_banned_can_finish_a_game_and_nothing_else(
    ada: AccountBrowser, eve: AccountBrowser, operator: AccountBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve.make_account("Eve Banned")
    table = together(ada, eve)
    ban = {"days": 3, "reason": "Rude words."}
    assert operator.http.put(f"/api/operator/bans/{player_of(eve)}", json=ban).status_code == 204
    told = eve.http.post("/api/tables", json={"board": "usa"})
    assert reason(told) == (403, "banned")
    assert told.json()["reason"]["reason"] == "Rude words."
    assert reason(eve.http.post("/api/quick-match", json=QUICK)) == (403, "banned")
    assert reason(eve.set_name("Not Eve")) == (403, "banned")
    assert reason(eve.post("/api/tournaments", name="Cup", board="usa")) == (403, "banned")
    assert reason(eve.post(f"/api/tables/{table}/reports", seat=0, kind="chat")) == (403, "banned")
    with eve.at(table) as line:
        scene = line.until("snapshot")["scene"]
        for number, message in enumerate(({"t": "say", "text": "still here"}, {"t": "rename", "name": "X"})):
            line.send(id=str(number), **message)
            assert line.until("refused", id=str(number))["reason"]["code"] == "banned"
        assert scene["decision"]["keep_least"]
        line.send(t="act", id="act", seq=0, seat=1, action="keep 1 2 3")
        line.until("ack", id="act")
    assert eve.http.get("/api/account/export").json()["bans"], "their data are still theirs"
    page = operator.http.get("/api/operator").json()
    assert [each["reason"] for each in page["bans"] if each["player"] == player_of(eve)] == ["Rude words."]
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + 4 * 86400)
        assert eve.http.post("/api/tables", json={"board": "usa"}).status_code == 201, "it has ended"
    assert operator.http.delete(f"/api/operator/bans/{player_of(eve)}").status_code == 204
    assert eve.http.post("/api/tables", json={"board": "usa"}).status_code == 201
    deeds = [each["deed"] for each in operator.http.get("/api/operator").json()["audit"]]
    assert deeds[:2] == ["unban", "ban"]


def test_a_banned_account_that_deletes_itself_does_not_come_back(
    eve: AccountBrowser,
    operator: AccountBrowser,
    server: RunningServer,
    leaving: ExitStack,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    eve.make_account("Eve Returning")
    ban = {"days": 3, "reason": "Rude words."}
    assert operator.http.put(f"/api/operator/bans/{player_of(eve)}", json=ban).status_code == 204
    assert eve.post("/api/account/delete", name="Eve Returning").status_code == 204
    again = leaving.enter_context(AccountBrowser(server))
    for name in ("Eve Returning", "eve-return1ng", "Ev\u0435 Returning"):
        assert reason(again.set_name(name)) == (403, "still-banned")
    table = again.table(players=3)
    with again.at(table) as line:
        line.send(t="sit", id="s", seat=1, name="Eve Returning", is_local=False)
        assert line.until("refused", id="s")["reason"]["code"] == "still-banned"
    assert again.set_name("Eve Other").status_code == 204
    own, again.authenticator = again.authenticator, eve.authenticator
    assert reason(again.add_passkey()) == (403, "still-banned")
    assert not again.account["is_account"]
    again.authenticator = own

    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 4 * 86400)
    assert again.set_name("Eve Returning").status_code == 204, "it has ended"
    server.run(lambda state: remove_old(state.storage, Retention(), never_in_use))
    monkeypatch.setattr("time.time", lambda: now)
    assert leaving.enter_context(AccountBrowser(server)).set_name("Eve Returning").status_code == 204, "nothing is kept"


async def never_in_use(_table: str) -> bool:
    return False


def test_the_name_of_a_guest_or_of_someone_who_is_not_banned_is_free_again(
    ada: AccountBrowser, eve: AccountBrowser
) -> None:
    ada.make_account("Ada Freely")
    assert ada.post("/api/account/delete", name="Ada Freely").status_code == 204
    assert eve.set_name("Ada Freely").status_code == 204


def test_an_operator_takes_a_name_away(eve: AccountBrowser, operator: AccountBrowser) -> None:
    eve.make_account("Eve Rudeness")
    assert operator.post(f"/api/operator/names/{player_of(eve)}").status_code == 204
    assert eve.account["name"] != "Eve Rudeness"
    assert eve.set_name("Eve Politeness").status_code == 204
    [first, *_] = operator.http.get("/api/operator").json()["audit"]
    assert (first["deed"], json.loads(first["details"])["before"]) == ("rename", "Eve Rudeness")


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("GET", "/api/operator", None),
        ("POST", "/api/operator/reports/x/close", {}),
        ("POST", f"/api/operator/accused/{'0' * 16}/close", {}),
        ("PUT", "/api/operator/bans/" + "0" * 16, {"days": 1, "reason": "because"}),
        ("DELETE", "/api/operator/bans/" + "0" * 16, None),
        ("POST", "/api/operator/names/" + "0" * 16, {}),
    ],
)
def test_a_stranger_finds_nothing_at_the_operators_addresses(
    ada: AccountBrowser, eve: AccountBrowser, method: str, address: str, body: dict[str, object] | None
) -> None:
    ada.make_account(f"Ada Stranger {time.time_ns() % 10**9}")
    for browser in (ada, eve):  # an account, and a guest
        answer = browser.http.request(method, address, json=body) if body else browser.http.request(method, address)
        assert reason(answer) == (404, "unknown-address")


def test_an_operator_is_known_by_a_session_alone(server: RunningServer, eve: AccountBrowser) -> None:
    eve.http.get("/api/home")
    user = eve.http.cookies["ironlanes"].partition(".")[0]
    make_operator(server, user)
    assert public_id(user) == player_of(eve)
    assert reason(eve.http.get("/api/operator")) == (404, "unknown-address")


def test_no_other_page_makes_an_operator_do_something(operator: AccountBrowser, eve: AccountBrowser) -> None:
    table = together(operator, eve)
    assert operator.post(f"/api/tables/{table}/reports", seat=1, kind="play").status_code == 204
    address = f"/api/operator/bans/{player_of(eve)}"
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}):
        answer = operator.http.put(address, json={"days": 1, "reason": "forged"}, headers=headers)
        assert reason(answer) == (403, "wrong-origin")
    answer = operator.http.put(address, content="days=1&reason=forged", headers={"content-type": "text/plain"})
    assert answer.status_code in (415, 422)
    assert not [each for each in operator.http.get("/api/operator").json()["bans"] if each["player"] == player_of(eve)]


def test_an_operator_signed_out_is_a_stranger(operator: AccountBrowser) -> None:
    page = operator.http.get("/api/operator").json()
    assert page["sizes"]["accounts"] >= 1
    assert page["version"]
    operator.post("/api/sign-out")
    assert reason(operator.http.get("/api/operator")) == (404, "unknown-address")


# ---- names

REFUSED = ["Ironlanes", "0perator", "ADMIN", "M\u043ederator", "http://x", "www.example.org", "me@x", "play.com"]


@pytest.mark.parametrize("name", REFUSED)
def test_names_that_are_refused(ada: AccountBrowser, name: str) -> None:
    assert reason(ada.set_name(name)) == (422, "name-refused")
    with ada.at(ada.table()) as line:
        line.send(t="rename", id="1", name=name)
        assert line.until("refused", id="1")["reason"]["code"] == "name-refused"


@pytest.mark.parametrize("name", ["Anna", "Dr. Who", "J. R. R.", "Operette", "Mr. de Vries", "Iron Lanes Fan"])
def test_names_that_are_not(ada: AccountBrowser, name: str) -> None:
    assert ada.set_name(name).status_code == 204


async def add_report(report: Report, record: str, state: AppState) -> None:
    await state.storage.reports.add(report, record)


def test_the_record_of_a_game_of_today_s_deal_waits_for_its_day(
    operator: AccountBrowser, server: RunningServer
) -> None:
    deals = server.app.state.app_state.tables.deals
    for name, deal in (("today", today()), ("before", today().before.before)):
        game = Game.new(deal.board, 2, deals.seed_of(deal))
        report = Report(
            f"daily {name}", time.time(), "ada", "eve", "Eve", "table", f"game {name}", "play", "", "[]", None
        )
        server.run(partial(add_report, report, json.dumps(game.record())))
    assert reason(operator.http.get("/api/operator/reports/daily today/record")) == (409, "sealed-deal")
    assert operator.http.get("/api/operator/reports/daily before/record").json()["seed"]
