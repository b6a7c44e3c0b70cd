"""Accounts over HTTP: passkeys, sessions, codes; and what attackers try."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from ironlanes.server.people.accounts.identity import DAY
from tests.support.account_browser import ACCOUNTS, ORIGIN, AccountBrowser, reason
from tests.support.authenticator import Authenticator
from tests.support.running_server import RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


def test_a_guest_becomes_an_account_and_keeps_everything(ada: AccountBrowser) -> None:
    table = ada.table()
    before = ada.account
    assert (before["is_account"], before["address"]) == (False, ORIGIN)
    codes = ada.make_account("Ada Lovelace")
    assert len(set(codes)) == 8
    after = ada.account
    assert (after["is_account"], after["name"], after["recovery_codes"]) == (True, "Ada Lovelace", 8)
    assert after["player"] == before["player"]
    assert [each["table"] for each in ada.http.get("/api/home").json()["unfinished"]] == [table]
    assert "ironlanes" not in ada.http.cookies, "the guest's cookie is gone"


def test_the_cookie_of_the_guest_is_void_once_there_is_an_account(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.http.get("/api/home")
    stolen = ada.http.cookies["ironlanes"]
    ada.make_account("Grace Hopper")
    eve.http.cookies.set("ironlanes", stolen)
    assert eve.account["player"] != ada.account["player"]


def test_signing_in_on_a_second_device_and_out_again(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Mary Jackson")
    guest = eve.account["player"]
    tokens = set()
    for _ in range(2):
        assert eve.sign_in(ada.authenticator).status_code == 200
        tokens.add(eve.http.cookies["ironlanes-session"])
        assert eve.account["player"] == ada.account["player"]
        assert len(eve.account["sessions"]) == 2, "the session before has ended"
    assert len(tokens) == 2, "a new token at every sign-in"
    assert all(len(token) >= 43 for token in tokens)
    assert eve.post("/api/sign-out").status_code == 204
    assert eve.account["player"] == guest, "one is again the guest that one was"
    assert len(ada.account["sessions"]) == 1


def test_sessions_are_listed_and_ended_by_their_owner_alone(
    ada: AccountBrowser, eve: AccountBrowser, server: RunningServer, leaving: ExitStack
) -> None:
    ada.make_account("Katherine Johnson")
    eve.make_account("Eve")
    own = ada.account["sessions"][0]
    assert own["is_this"]
    assert reason(eve.http.delete(f"/api/account/sessions/{own['id']}")) == (404, "unknown-session")
    assert ada.account["is_account"]
    phone = leaving.enter_context(AccountBrowser(server))
    assert phone.sign_in(ada.authenticator).status_code == 200
    other = next(each for each in ada.account["sessions"] if not each["is_this"])
    assert ada.http.delete(f"/api/account/sessions/{other['id']}").status_code == 204
    assert not phone.account["is_account"]
    assert phone.sign_in(ada.authenticator).status_code == 200
    assert ada.http.delete("/api/account/sessions/others").status_code == 204
    assert not phone.account["is_account"]
    assert eve.account["is_account"], "only one's own are ended"
    assert ada.http.delete(f"/api/account/sessions/{own['id']}").status_code == 204
    assert not ada.account["is_account"]


def test_a_session_ends_after_a_year_without_use(ada: AccountBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.make_account("Annie Easley")
    now = time.time()
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + 364 * DAY)
    answer = ada.http.get("/api/account")
    assert answer.json()["is_account"]
    assert "Max-Age=31536000" in answer.headers["set-cookie"], "it is renewed"
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + 730 * DAY)
    assert not ada.account["is_account"]


# ---- passkeys


def test_a_challenge_is_used_once(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Radia Perlman")
    credential = ada.authenticator.get(eve.options("/api/sign-in/options"))
    assert eve.post("/api/sign-in/passkey", credential=credential).status_code == 200
    eve.post("/api/sign-out")
    assert reason(eve.post("/api/sign-in/passkey", credential=credential)) == (403, "old-challenge")
    assert not eve.account["is_account"]


def test_a_challenge_is_used_by_the_one_who_asked_for_it(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Barbara Liskov")
    eve.http.get("/api/home")
    credential = ada.authenticator.get(ada.options("/api/sign-in/options"))
    assert reason(eve.post("/api/sign-in/passkey", credential=credential)) == (403, "old-challenge")
    made = eve.authenticator.create(ada.options("/api/account/passkeys/options"))
    assert reason(eve.post("/api/account/passkeys", credential=made)) == (403, "old-challenge")
    assert len(ada.account["passkeys"]) == 1


def test_a_challenge_for_one_thing_is_not_for_another(ada: AccountBrowser) -> None:
    ada.make_account("Joan Clarke")
    credential = ada.authenticator.get(ada.options("/api/account/passkeys/options"))
    assert reason(ada.post("/api/sign-in/passkey", credential=credential)) == (403, "old-challenge")
    invented = ada.authenticator.get({"challenge": "AAAA"})
    assert reason(ada.post("/api/sign-in/passkey", credential=invented)) == (403, "old-challenge")


def test_a_challenge_expires(ada: AccountBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.make_account("Adele Goldberg")
    credential = ada.authenticator.get(ada.options("/api/sign-in/options"))
    now = time.time()
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + 301)
    assert reason(ada.post("/api/sign-in/passkey", credential=credential)) == (403, "old-challenge")


@pytest.mark.parametrize("place", [("https://evil.example", "play.example.org"), (ORIGIN, "evil.example")])
def test_a_passkey_of_another_place_is_refused(server: RunningServer, place: tuple[str, str]) -> None:
    with AccountBrowser(server, *place) as phished:
        assert reason(phished.add_passkey()) == (403, "wrong-passkey")
        assert not phished.account["is_account"]


def test_the_host_header_changes_nothing(server: RunningServer) -> None:
    with AccountBrowser(server, "http://localhost", "localhost") as other:
        options = other.options("/api/account/passkeys/options")
        assert options["rp"]["id"] == "play.example.org"


def test_a_passkey_that_signs_with_another_key_is_refused(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Frances Allen")
    forged = Authenticator(ORIGIN, "play.example.org")
    forged.id, forged.handle = ada.authenticator.id, ada.authenticator.handle
    assert reason(eve.sign_in(forged)) == (403, "wrong-passkey")
    stranger = Authenticator(ORIGIN, "play.example.org")
    assert reason(eve.sign_in(stranger)) == (403, "unknown-passkey")
    eve.make_account("Eve 2")
    stolen_handle = eve.authenticator
    stolen_handle.handle = ada.authenticator.handle
    assert reason(eve.sign_in(stolen_handle)) == (403, "wrong-passkey")
    assert not any(each.get("used_at") for each in ada.account["passkeys"])


def test_a_counter_that_goes_back_is_refused_and_one_that_stays_0_is_not(ada: AccountBrowser) -> None:
    ada.make_account("Lynn Conway")
    assert ada.sign_in().status_code == ada.sign_in().status_code == 200
    ada.authenticator.counter = 7
    assert ada.sign_in().status_code == 200
    ada.authenticator.counter = 6
    assert reason(ada.sign_in()) == (403, "wrong-passkey")


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": None},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiw6QifQ"}},
        {"response": {"clientDataJSON": "ä"}, "id": "x"},
        {"response": {"clientDataJSON": "W10"}},
        {"response": {"clientDataJSON": "W1tbW1tbW1tbW1tbW1tbW1tbW1tb"}},
    ],
)
def test_what_is_no_credential_is_refused(ada: AccountBrowser, credential: dict[str, object]) -> None:
    assert ada.post("/api/sign-in/passkey", credential=credential).status_code == 403
    assert ada.post("/api/account/passkeys", credential=credential).status_code == 403


def test_a_second_passkey_and_the_last_one(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Shafi Goldwasser")
    eve.make_account("Eve 3")
    first = ada.account["passkeys"][0]["id"]
    assert reason(ada.http.delete(f"/api/account/passkeys/{first}")) == (409, "last-passkey")
    assert reason(eve.http.delete(f"/api/account/passkeys/{first}")) == (409, "last-passkey")
    ada.authenticator = Authenticator(ORIGIN, "play.example.org")
    answer = ada.add_passkey()
    assert (answer.status_code, answer.json()) == (201, {"codes": []})
    assert ada.http.delete(f"/api/account/passkeys/{first}").status_code == 204
    assert ada.sign_in().status_code == 200
    assert reason(eve.add_passkey())[0] == 409, "the same one again"


# ---- codes


def test_a_code_signs_another_device_in_once(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Margaret Hamilton")
    code = ada.post("/api/account/device-code").json()
    assert code["link"] == f"{ORIGIN}/sign-in#{code['code']}"
    assert code["picture"].startswith("<svg")
    assert eve.post("/api/sign-in/code", code=f" {code['code'].upper()} ").status_code == 204
    assert eve.account["player"] == ada.account["player"]
    eve.post("/api/sign-out")
    assert reason(eve.post("/api/sign-in/code", code=code["code"])) == (403, "wrong-code")


def test_nobody_voids_a_code_by_guessing(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Jean Bartik")
    code = ada.post("/api/account/device-code").json()["code"]
    assert len(code.replace("-", "")) == 12
    for letter in "abcdefgh":
        wrong = code[:-1] + (letter if code[-1] != letter else "z")
        assert reason(eve.post("/api/sign-in/code", code=wrong)) == (403, "wrong-code")
    assert eve.post("/api/sign-in/code", code=code).status_code == 204


def test_a_code_has_a_short_life(ada: AccountBrowser, eve: AccountBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.make_account("Jean Sammet")
    code = ada.post("/api/account/device-code").json()["code"]
    newer = ada.post("/api/account/device-code").json()["code"]
    assert reason(eve.post("/api/sign-in/code", code=code)) == (403, "wrong-code"), "there is a newer one"
    now = time.time()
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: now + 301)
    assert reason(eve.post("/api/sign-in/code", code=newer)) == (403, "wrong-code"), "too old"
    assert not eve.account["is_account"]


def test_recovery_codes_are_used_once_and_new_ones_end_the_old(ada: AccountBrowser, eve: AccountBrowser) -> None:
    codes = ada.make_account("Evelyn Boyd")
    assert eve.post("/api/sign-in/code", code=codes[0]).status_code == 204
    assert eve.account["recovery_codes"] == 7
    eve.post("/api/sign-out")
    assert reason(eve.post("/api/sign-in/code", code=codes[0])) == (403, "wrong-code")
    newer = ada.post("/api/account/recovery-codes").json()["codes"]
    assert reason(eve.post("/api/sign-in/code", code=codes[1])) == (403, "wrong-code")
    assert eve.post("/api/sign-in/code", code=newer[0]).status_code == 204


@pytest.mark.parametrize("code", ["", "a", "abcd", "abcdefghjk", "ä" * 10, "\x00", "abcd-efgh-jkmn-pqrs"])
def test_what_is_no_code_is_refused(eve: AccountBrowser, code: str) -> None:
    assert reason(eve.post("/api/sign-in/code", code=code)) == (403, "wrong-code")


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("POST", "/api/account/device-code"),
        ("POST", "/api/account/recovery-codes"),
        ("POST", "/api/account/merge"),
        ("DELETE", "/api/account/sessions/others"),
        ("DELETE", "/api/account/passkeys/x"),
    ],
)
def test_a_guest_can_do_nothing_with_accounts(eve: AccountBrowser, method: str, address: str) -> None:
    assert reason(eve.http.request(method, address)) == (401, "not-signed-in")
    eve.http.cookies.set("ironlanes-session", "invented")
    assert reason(eve.http.request(method, address)) == (401, "not-signed-in")


# ---- names


#: The name of an account, in letters of other alphabets and with other signs; test_skeletons.py has more.
SAME_NAMES = [
    *("hedy-lamarr", "H\u00e9dy L4m4rr!", "\u041d\u0435d\u0443 L\u0430m\u0430rr"),
    "Hedy L\u1d00\u1d0d\u1d00\u0280\u0280",
]


@pytest.mark.parametrize("name", SAME_NAMES)
def test_nobody_else_has_a_name_that_looks_like_that_of_an_account(server: RunningServer, name: str) -> None:
    with AccountBrowser(server) as hedy, AccountBrowser(server) as other:
        if not hedy.account["is_account"] and hedy.set_name("Hedy Lamarr").status_code == 204:
            hedy.add_passkey()
        assert reason(other.set_name(name)) == (409, "name-taken")
        table = other.table()
        with other.at(table) as line:
            line.send(t="rename", id="1", name=name)
            assert line.until("refused", id="1")["reason"]["code"] == "name-taken"
            line.send(t="rename", id="2", name="Hedwig")
            line.until("ack", id="2")
        assert other.account["name"] == "Hedwig"


def test_nobody_sits_down_under_the_name_of_an_account(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Mary Keller")
    eve.http.get("/api/home")
    table = ada.table(players=3)
    with eve.at(table) as line:
        for number, (name, code) in enumerate({"Mary Ke11er": "name-taken", "Admin": "name-refused"}.items()):
            line.send(t="sit", id=str(number), seat=1, name=name, is_local=False)
            assert line.until("refused", id=str(number))["reason"]["code"] == code
        line.send(t="sit", id="own", seat=1, name="Marie K", is_local=False)
        line.until("ack", id="own")
        line.send(t="sit", id="again", seat=1, name="Marie L", is_local=False)
        line.until("refused", id="again")
    with ada.at(table) as line:
        line.send(t="sit", id="own", seat=2, name="Mary Keller", is_local=False)
        line.until("ack", id="own")


def test_an_account_takes_another_name_and_frees_its_old_one(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Sophie Wilson")
    assert ada.set_name("Sophie W").status_code == ada.set_name("SOPHIE W").status_code == 204
    assert eve.set_name("Sophie Wilson").status_code == 204
    assert reason(eve.set_name("Sophie W")) == (409, "name-taken")


def test_a_guest_with_the_name_of_an_account_needs_another_for_theirs(ada: AccountBrowser, eve: AccountBrowser) -> None:
    assert eve.set_name("Ida Rhodes").status_code == 204
    ada.make_account("Ida Rhodes")
    assert reason(eve.post("/api/account/passkeys/options")) == (409, "name-taken")
