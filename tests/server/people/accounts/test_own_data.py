"""A copy of one's data, deletion, and merging a guest into an account."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from ironlanes.game.game import Game
from ironlanes.server.people.moderation.reported_chat import shown_chat
from ironlanes.server.storage.features.vacations import AddVacationHour, SetAway
from ironlanes.server.storage.people.reminder_contacts import (
    MailRow,
    PushWay,
    QuietHours,
    SaveMail,
    SavePushWay,
    SaveQuietHours,
)
from tests.server.people.moderation.test_moderation import make_operator, together
from tests.server.people.reminders.test_push_message import AUTH, POINT
from tests.server.storage.test_visits import forget_visits
from tests.support.account_browser import ACCOUNTS, AccountBrowser, finished_game, reason
from tests.support.databases import POSTGRES, ask_postgres
from tests.support.running_server import TIMEOUT, RunningServer, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database = tmp_path_factory.mktemp("accounts") / "games.sqlite"
    with running(replace(ACCOUNTS, database=database)) as started:
        yield started


def user_of(browser: AccountBrowser) -> str:
    """The number of whoever is before a browser, which no answer tells."""
    if "ironlanes" in browser.http.cookies:
        return str(browser.http.cookies["ironlanes"]).partition(".")[0]
    browser.http.get("/api/home")
    return str(browser.http.cookies["ironlanes"]).partition(".")[0]


def everything(server: RunningServer) -> str:
    """All that the database holds, as text."""
    if POSTGRES is not None:
        address = str(server.settings.database)
        tables = ask_postgres("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()", address)
        return "\n".join(str(ask_postgres(f'SELECT * FROM "{table[0]}"', address)) for table in tables)
    connection = sqlite3.connect(f"file:{Path(server.settings.database)}?mode=ro", uri=True)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    text = "\n".join(str(connection.execute(f'SELECT * FROM "{name}"').fetchall()) for name in names)
    connection.close()
    return text


def test_a_copy_has_everything_of_oneself_and_nothing_of_others(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.http.get("/api/home")
    user = user_of(ada)
    ada.make_account("Ada Export")
    table = finished_game(ada)
    eve.make_account("Eve Export")
    finished_game(eve)
    cup = eve.post("/api/tournaments", name="Club evening", board="usa").json()["tournament"]
    for each in (ada, eve):
        each.post(f"/api/tournaments/{cup}/join")
    answer = ada.http.get("/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    copy = answer.json()
    assert (copy["name"], copy["recovery_codes_left"], len(copy["passkeys"])) == ("Ada Export", 8, 1)
    assert [each["table_id"] for each in copy["tables"]] == [table]
    assert copy["tables"][0]["names"][0] == "Ada Export"
    assert [each["text"] for each in copy["chat"]] == ["a word about my cards"]
    [entry] = copy["tournaments"]
    assert (entry["id"], entry["entered_as"], entry["is_host"]) == (cup, "Ada Export", False)
    secrets = (user, ada.http.cookies["ironlanes-session"], "public_key", "hash", "Eve Export")
    assert not [each for each in secrets if each in answer.text]


def test_deletion_takes_out_names_and_ids_and_games_can_still_be_replayed(
    server: RunningServer, ada: AccountBrowser, eve: AccountBrowser
) -> None:
    user = user_of(ada)
    ada.make_account("Ada Deleted")
    public = ada.account["player"]
    table = finished_game(ada, "a word to be deleted")
    cup = eve.post("/api/tournaments", name="Club evening", board="usa").json()["tournament"]
    assert ada.post(f"/api/tournaments/{cup}/join").status_code == 204
    waiting = ada.table(options={"is_listed": True, "days": "brisk"})
    assert [each["table_id"] for each in ada.http.get("/api/account/export").json()["seat_addresses"]] == [waiting]
    lobby = eve.table()
    with ada.at(lobby) as line:
        line.send(t="say", id="word", text="a word as a spectator")
        line.until("ack", id="word")
    [card] = ada.http.get("/api/home").json()["finished"]
    before = ada.http.get(f"/api/games/{card['game']}/record").json()
    assert before["names"][0] == "Ada Deleted"
    traces = (user, public, "Ada Deleted", "a word to be deleted", "a word as a spectator")
    assert not [each for each in traces if each not in everything(server)]
    assert reason(ada.post("/api/account/delete", name="Ada")) == (422, "wrong-name")
    assert ada.account["is_account"]
    assert ada.post("/api/account/delete", name="Ada Deleted").status_code == 204
    assert not [each for each in traces if each in everything(server)]
    assert not ada.account["is_account"]
    assert ada.account["player"] != public
    assert reason(eve.sign_in(ada.authenticator)) == (403, "unknown-passkey")
    after = eve.http.get(f"/api/games/{card['game']}/record").json()
    assert after["names"][0] != "Ada Deleted"
    assert {**after, "names": []} == {**before, "names": []}
    assert Game.from_record(after).is_over
    replayed = eve.http.get(f"/api/games/{card['game']}/replay")
    assert replayed.status_code == 200
    assert "Ada Deleted" not in replayed.text
    with eve.at(table) as line:
        assert "Ada Deleted" not in json.dumps(line.until("table"))
    assert eve.http.get(f"/api/tournaments/{cup}").json()["standings"] == []
    assert eve.set_name("Ada Deleted").status_code == 204, "the name is free again"


def remember(server: RunningServer, user: str, mail: str, endpoint: str) -> None:
    """Let someone be reminded, and be away."""
    address = MailRow(user, mail, "en", True, "", 0.0, 0, f"token of {mail}")
    changes = [
        SaveMail(address),
        SavePushWay(user, PushWay(endpoint, "point", "auth", "en"), 1.0),
        SaveQuietHours(user, QuietHours("Europe/Berlin", 22, 8)),
        AddVacationHour(user, 7),
        SetAway(user, 1e12),
    ]
    saved = threading.Event()
    server.call(lambda: server.app.state.app_state.storage.database.commit(changes).on_done(saved.set))
    assert saved.wait(TIMEOUT)


def test_deletion_takes_out_addresses_browsers_and_absences(server: RunningServer, ada: AccountBrowser) -> None:
    user = user_of(ada)
    ada.set_name("Ada Reminded")
    remember(server, user, "ada.reminded@example.org", "https://fcm.googleapis.com/ada-reminded")
    copy = ada.http.get("/api/account/export").text
    assert "ada.reminded@example.org" in copy
    assert "ada-reminded" in copy
    assert ada.post("/api/account/delete", name="Ada Reminded").status_code == 204
    left = everything(server)
    assert not [each for each in (user, "ada.reminded", "ada-reminded") if each in left]


def test_after_a_full_life_no_column_of_any_table_has_a_trace(
    server: RunningServer, ada: AccountBrowser, eve: AccountBrowser, leaving: ExitStack
) -> None:
    bob = leaving.enter_context(AccountBrowser(server))
    user, operator = user_of(ada), user_of(bob)
    ada.make_account("Ada Lifelong")
    bob.make_account("Bob Watching")
    make_operator(server, operator)
    public = ada.account["player"]
    finished_game(ada, "a word after the game")
    [card] = ada.http.get("/api/home").json()["finished"]
    record = ada.http.get(f"/api/games/{card['game']}/record").json()
    assert ada.http.post("/api/records", json=record).status_code == 201
    assert ada.post("/api/daily").status_code in (200, 201)
    remember(server, user, "ada.lifelong@example.org", "https://fcm.googleapis.com/ada-lifelong")
    cup = eve.post("/api/tournaments", name="Club evening", board="usa").json()["tournament"]
    assert ada.post(f"/api/tournaments/{cup}/join").status_code == 204
    assert ada.http.put(f"/api/blocks/{eve.account['player']}", json={"name": "Eve"}).status_code == 204
    assert eve.http.put(f"/api/blocks/{public}", json={"name": "Ada Lifelong"}).status_code == 204
    table = together(bob, eve)
    with ada.at(table) as line:
        line.send(t="say", id="word", text="a word of a third person")
        line.until("ack", id="word")
    assert bob.post(f"/api/tables/{table}/reports", seat=1, kind="chat", text="see chat").status_code == 204
    assert bob.post(f"/api/operator/names/{public}").status_code == 204
    assert ada.set_name("Ada Lifelong").status_code == 204
    server.run(lambda state: state.storage.table_rows.remove(table))  # the report outlives it
    words = ("a word after the game", "a word of a third person", "ada.lifelong", "ada-lifelong")
    traces = (user, public, "Ada Lifelong", *words)
    assert not [each for each in traces if each not in everything(server)]
    assert ada.post("/api/account/delete", name="Ada Lifelong").status_code == 204
    assert not [each for each in traces if each in everything(server)]
    accused = bob.http.get("/api/operator").json()["accused"]
    [report] = [each for one in accused for each in one["reports"] if each["table"] == table]
    assert [(each["name"], each["text"]) for each in report["chat"]] == [("…", "…")]
    deeds = [each for each in bob.http.get("/api/operator").json()["audit"] if each["deed"] == "rename"]
    assert [(each["player"], each["details"]) for each in deeds] == [("", "{}")], "that it was done is known"


def test_what_was_said_is_taken_out_of_reports_of_an_older_version(
    server: RunningServer, ada: AccountBrowser, eve: AccountBrowser, leaving: ExitStack
) -> None:
    """They did not say who spoke: what the one who is reported said stays."""
    bob = leaving.enter_context(AccountBrowser(server))
    eve.set_name("Eve Accused")
    ada.set_name("Ada Older")
    table = together(bob, eve)
    for browser, word in ((ada, "said by Ada"), (eve, "said by Eve")):
        with browser.at(table) as line:
            line.send(t="say", id="word", text=word)
            line.until("ack", id="word")
    assert bob.post(f"/api/tables/{table}/reports", seat=1, kind="chat").status_code == 204

    async def age(storage: Any) -> None:
        users = await storage.reports.accused_users()
        [report] = [each for user in users for each in await storage.reports.about(user, 100) if each.table == table]
        chat = json.dumps(shown_chat(report.chat), ensure_ascii=False)
        await storage.database.execute(
            ("UPDATE reports SET chat = ? WHERE id = ?", (chat, report.id)),
            ("DELETE FROM report_speakers WHERE report = ?", (report.id,)),
        )
        await forget_visits(storage)

    server.run(lambda state: age(state.storage))
    assert "said by Ada" in everything(server)
    assert ada.post("/api/account/delete", name="Ada Older").status_code == 204
    left = everything(server)
    assert "said by Ada" not in left
    assert "Ada Older" not in left
    assert "said by Eve" in left


def test_everybody_finds_their_own_tournaments_again(ada: AccountBrowser, eve: AccountBrowser) -> None:
    cup = eve.post("/api/tournaments", name="Club evening", board="europe", form="knockout").json()["tournament"]
    assert ada.http.get("/api/tournaments").json() == {"tournaments": []}
    assert ada.post(f"/api/tournaments/{cup}/join").status_code == 204
    for each in (ada, eve):
        [card] = each.http.get("/api/tournaments").json()["tournaments"]
        facts = {"name": "Club evening", "board": "europe", "form": "knockout", "phase": "open", "players": 1}
        assert card == {"tournament": cup, **facts}


def test_nobody_is_told_the_address_or_the_browser_of_another(
    server: RunningServer, ada: AccountBrowser, eve: AccountBrowser
) -> None:
    remember(server, user_of(ada), "ada.private@example.org", "https://fcm.googleapis.com/ada-private")
    finished_game(ada)
    player = ada.account["player"]
    for address in (
        *("/api/home", "/api/open-tables", "/api/reminders", "/api/account", "/api/account/export", "/api/blocks"),
        *(f"/api/players/{player}", "/api/leaders?board=usa", "/api/days"),
    ):
        assert "private" not in eve.http.get(address).text, address
    assert eve.post("/api/reminders/push/end", endpoint="https://fcm.googleapis.com/ada-private").status_code == 204
    assert ada.http.get("/api/reminders").json()["endpoints"] == ["https://fcm.googleapis.com/ada-private"]


def test_nobody_takes_over_the_push_endpoint_of_somebody_else(ada: AccountBrowser, eve: AccountBrowser) -> None:
    endpoint = "https://fcm.googleapis.com/a-secret-of-the-browser"

    def subscribe(browser: AccountBrowser, auth: str) -> httpx.Response:
        subscription = {"endpoint": endpoint, "p256dh": POINT, "auth": auth, "language": "en", "zone": "Europe/Berlin"}
        return browser.post("/api/reminders/push", **subscription)

    def endpoints(browser: AccountBrowser) -> object:
        return browser.http.get("/api/reminders").json()["endpoints"]

    ada.make_account("Ada Pushed")
    eve.make_account("Eve Pushy")
    assert subscribe(ada, AUTH).status_code == 204
    assert reason(subscribe(eve, AUTH.swapcase())) == (409, "wrong-endpoint")
    assert (endpoints(ada), endpoints(eve)) == ([endpoint], [])
    assert subscribe(ada, AUTH.swapcase()).status_code == 204, "one's own"
    assert subscribe(eve, AUTH.swapcase()).status_code == 204, "the same browser, in which Eve has signed in"
    assert (endpoints(ada), endpoints(eve)) == ([], [endpoint])


def test_an_account_gets_the_reminders_of_the_guest_who_is_merged(
    server: RunningServer, ada: AccountBrowser, eve: AccountBrowser
) -> None:
    ada.make_account("Ada Inheriting")
    guest = user_of(eve)
    remember(server, guest, "guest@example.org", "https://fcm.googleapis.com/guest")
    assert eve.sign_in(ada.authenticator).status_code == 200
    assert eve.post("/api/account/merge").status_code == 200
    reminders = ada.http.get("/api/reminders").json()
    assert (reminders["mail"], reminders["endpoints"]) == ("guest@example.org", ["https://fcm.googleapis.com/guest"])
    assert guest not in everything(server)


def test_a_guest_can_be_deleted_in_the_middle_of_a_game(server: RunningServer, ada: AccountBrowser) -> None:
    ada.set_name("Guest Deleted")
    user = user_of(ada)
    table = ada.table(start=True)
    with ada.at(table) as line:
        line.until("snapshot")
        assert ada.post("/api/account/delete", name="Guest Deleted").status_code == 204
        assert line.until("goodbye")["why"] == "restart"
    with ada.at(table) as line:
        assert line.until("table")["seats"][0]["name"] != "Guest Deleted"
    assert user not in everything(server)


def test_nobody_is_deleted_or_exported_by_someone_else(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Kept")
    assert reason(eve.post("/api/account/delete", name="Ada Kept")) == (422, "wrong-name")
    assert "Ada Kept" not in eve.http.get("/api/account/export").text
    foreign = ada.http.post(
        "/api/account/delete", json={"name": "Ada Kept"}, headers={"origin": "https://evil.example"}
    )
    assert reason(foreign) == (403, "wrong-origin")
    assert ada.account["is_account"]


def test_a_guest_is_merged_into_the_account_by_choice(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Merging")
    eve.set_name("Phone")
    user = user_of(eve)
    finished, running_table = finished_game(eve), eve.table(start=True)
    assert eve.sign_in(ada.authenticator).status_code == 200
    assert eve.account["guest"] == {"name": "Phone", "tables": 2}
    assert not eve.http.get("/api/home").json()["finished"], "nothing is merged without being asked for"
    eve.post("/api/sign-out")
    assert len(eve.http.get("/api/home").json()["finished"]) == 1, "it stays where it was"
    assert eve.sign_in(ada.authenticator).status_code == 200
    assert eve.post("/api/account/merge").json() == {"moved": 2, "left": 0}
    home = ada.http.get("/api/home").json()
    assert [each["table"] for each in home["finished"]] == [finished]
    assert [each["table"] for each in home["unfinished"]] == [running_table]
    assert len(ada.http.get("/api/history").json()["games"]) == 1
    with ada.at(running_table) as line:
        assert line.until("table")["seats"][0]["is_you"]
        assert line.until("snapshot")["scene"]["view"]["viewer"] == 0
    assert reason(eve.post("/api/account/merge")) == (409, "nothing-to-merge")
    assert user not in ada.http.get("/api/account/export").text


def test_nobody_merges_a_guest_whose_cookie_they_can_not_sign(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Forging")
    user = user_of(eve)
    eve.table()
    ada.http.cookies.set("ironlanes", f"{user}.x.y")
    assert ada.account.get("guest") is None
    answer = ada.post("/api/account/merge")
    assert answer.status_code == 409 or answer.json() == {"moved": 0, "left": 0}
    assert len(eve.http.get("/api/home").json()["unfinished"]) == 1
