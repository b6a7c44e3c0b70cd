"""What a session alone can't do: its owner has to prove who they are, and can take their account back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from ironlanes.server.model.retention import Retention
from ironlanes.server.people.accounts.identity import DAY
from ironlanes.server.play.tables.retention import remove_old
from ironlanes.server.web.requests.app_state import AppState
from tests.support.account_browser import ACCOUNTS, NAME, ORIGIN, AccountBrowser, reason
from tests.support.authenticator import Authenticator
from tests.support.running_server import RunningServer, running

Later = Callable[[float], None]


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Let the clock be ahead by some seconds."""
    clock = time.time
    return lambda seconds: monkeypatch.setattr("time.time", lambda: clock() + seconds)


def prove(browser: AccountBrowser) -> httpx.Response:
    options = browser.options("/api/account/proof/options")
    return browser.post("/api/account/proof/passkey", credential=browser.authenticator.get(options))


def passkey_ids(browser: AccountBrowser) -> list[str]:
    return [each["id"] for each in browser.account["passkeys"]]


def second_passkey(browser: AccountBrowser) -> Authenticator:
    """A passkey on another device of the same person."""
    own, browser.authenticator = browser.authenticator, Authenticator(ORIGIN, NAME)
    assert browser.add_passkey().status_code == 201
    second, browser.authenticator = browser.authenticator, own
    return second


#: What can take an account from its owner.
GUARDED: list[tuple[str, str, dict[str, object] | None]] = [
    ("POST", "/api/account/passkeys/options", {}),
    ("POST", "/api/account/passkeys", {"credential": {}}),
    ("DELETE", "/api/account/passkeys/any", None),
    ("POST", "/api/account/recovery-codes", {}),
    ("POST", "/api/account/device-code", {}),
    ("POST", "/api/account/delete", {"name": "Ada Proof"}),
]


def test_a_session_alone_does_not_take_an_account(ada: AccountBrowser, later: Later) -> None:
    ada.make_account("Ada Proof")
    later(301)
    for method, address, body in GUARDED:
        answer = ada.http.request(method, address, json=body) if body is not None else ada.http.delete(address)
        assert reason(answer) == (403, "proof-needed"), address
    assert (len(ada.account["passkeys"]), ada.account["recovery_codes"]) == (1, 8)
    assert prove(ada).status_code == 204
    assert ada.post("/api/account/recovery-codes").status_code == 201
    assert ada.post("/api/account/device-code").status_code == 201
    assert len(second_passkey(ada).id) > 0
    later(301 + 301)
    assert reason(ada.post("/api/account/recovery-codes")) == (403, "proof-needed"), "five minutes later"
    assert prove(ada).status_code == 204
    assert ada.post("/api/account/delete", name="Ada Proof").status_code == 204


def test_a_copy_of_the_cookie_ends_with_the_next_proof(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Copied")
    eve.http.cookies.set("ironlanes-session", ada.http.cookies["ironlanes-session"])
    assert eve.account["name"] == "Ada Copied"
    with eve.at(ada.table()) as line:
        line.until("table")
        assert prove(ada).status_code == 204
        assert line.until("goodbye")["why"] == "restart"
    assert not eve.account["is_account"], "the thief can't wait for the owner's proof"
    assert [each["is_this"] for each in ada.account["sessions"]] == [True]


def test_sockets_of_a_void_cookie_or_session_are_closed(ada: AccountBrowser, eve: AccountBrowser) -> None:
    eve.http.cookies = httpx.Cookies(ada.http.cookies)
    with eve.at(ada.table()) as line:
        line.until("table")
        ada.make_account("Ada Sockets")
        assert line.until("goodbye")["why"] == "restart", "the guest's cookie is void"
    with ada.at(ada.table()) as line:
        line.until("table")
        assert ada.sign_in().status_code == 200
        assert line.until("goodbye")["why"] == "restart", "the session has ended"


def test_a_proof_is_for_the_session_that_asked_for_it(
    ada: AccountBrowser, server: RunningServer, leaving: ExitStack
) -> None:
    ada.make_account("Ada Sessions")
    phone = leaving.enter_context(AccountBrowser(server))
    phone.sign_in(ada.authenticator)
    credential = ada.authenticator.get(ada.options("/api/account/proof/options"))
    assert reason(phone.post("/api/account/proof/passkey", credential=credential)) == (403, "old-challenge")
    credential = ada.authenticator.get(ada.options("/api/sign-in/options"))
    assert reason(ada.post("/api/account/proof/passkey", credential=credential)) == (403, "old-challenge")


def test_only_passkeys_and_codes_of_the_account_prove_anything(
    ada: AccountBrowser, eve: AccountBrowser, later: Later
) -> None:
    ada.make_account("Ada Others")
    codes = eve.make_account("Eve Others")
    options = ada.options("/api/account/proof/options")
    assert [each["id"] for each in options["allowCredentials"]] == passkey_ids(ada)
    assert reason(ada.post("/api/account/proof/passkey", credential=eve.authenticator.get(options))) == (
        *(403, "unknown-passkey"),
    )
    assert reason(ada.post("/api/account/proof/code", code=codes[0])) == (403, "wrong-code")
    assert eve.account["recovery_codes"] == 8, "it is not used up"
    later(301)
    assert reason(ada.post("/api/account/recovery-codes")) == (403, "proof-needed")


def test_a_recovery_code_is_a_proof_and_the_code_of_another_device_is_none(
    ada: AccountBrowser, eve: AccountBrowser, server: RunningServer, leaving: ExitStack
) -> None:
    codes = ada.make_account("Ada Codes")
    assert eve.post("/api/sign-in/code", code=codes[0]).status_code == 204
    assert eve.add_passkey().status_code == 201, "who lost their passkeys has just proved who they are"
    phone = leaving.enter_context(AccountBrowser(server))
    phone.post("/api/sign-in/code", code=ada.post("/api/account/device-code").json()["code"])
    assert reason(phone.post("/api/account/recovery-codes")) == (403, "proof-needed")
    assert phone.post("/api/account/proof/code", code=codes[1]).status_code == 204
    assert phone.post("/api/account/recovery-codes").status_code == 201
    assert reason(phone.post("/api/account/proof/code", code=codes[2])) == (403, "wrong-code"), "there are newer ones"


@pytest.mark.parametrize("address", ["options", "passkey", "code"])
def test_a_guest_proves_nothing(eve: AccountBrowser, address: str) -> None:
    bodies: dict[str, dict[str, object]] = {"options": {}, "passkey": {"credential": {}}, "code": {"code": "x"}}
    assert reason(eve.post(f"/api/account/proof/{address}", **bodies[address])) == (401, "not-signed-in")


# ---- taking an account back


def test_an_owner_takes_their_account_back_from_a_thief_with_a_code(
    ada: AccountBrowser, eve: AccountBrowser, later: Later
) -> None:
    stolen = ada.make_account("Ada Taken")[0]
    [own] = passkey_ids(ada)
    assert eve.post("/api/sign-in/code", code=stolen).status_code == 204
    assert eve.add_passkey().status_code == 201
    assert eve.http.delete(f"/api/account/passkeys/{own}").status_code == 204
    assert eve.http.delete("/api/account/sessions/others").status_code == 204
    codes = eve.post("/api/account/recovery-codes").json()["codes"]
    assert not ada.account["is_account"]
    [removed] = eve.account["removed_passkeys"]
    assert removed["until"] > time.time() + 6 * DAY

    later(6 * DAY)
    answer = ada.sign_in()
    assert (answer.status_code, answer.json()) == (200, {"took_back": True})
    assert (passkey_ids(ada), ada.account["recovery_codes"], len(ada.account["sessions"])) == ([own], 0, 1)
    assert ada.account["removed_passkeys"] == []
    assert not eve.account["is_account"]
    assert reason(eve.sign_in()) == (403, "unknown-passkey")
    assert reason(eve.post("/api/sign-in/code", code=codes[0])) == (403, "wrong-code")
    assert ada.post("/api/account/recovery-codes").status_code == 201, "the owner has proved who they are"
    assert ada.sign_in().json() == {"took_back": False}


def test_a_passkey_that_is_removed_with_an_old_one_is_gone_at_once(ada: AccountBrowser, later: Later) -> None:
    ada.make_account("Ada Lost Phone")
    lost = second_passkey(ada)
    later(8 * DAY)
    assert prove(ada).status_code == 204
    assert ada.http.delete(f"/api/account/passkeys/{passkey_ids(ada)[1]}").status_code == 204
    assert ada.account["removed_passkeys"] == []
    ada.post("/api/sign-out")
    assert reason(ada.sign_in(lost)) == (403, "unknown-passkey")


def test_a_removed_passkey_takes_nothing_back_after_a_week_and_is_forgotten(
    ada: AccountBrowser, server: RunningServer, later: Later
) -> None:
    ada.make_account("Ada Week")
    removed = second_passkey(ada)
    assert ada.http.delete(f"/api/account/passkeys/{passkey_ids(ada)[1]}").status_code == 204
    assert len(ada.http.get("/api/account/export").json()["removed_passkeys"]) == 1
    later(7 * DAY + 1)
    assert ada.account["removed_passkeys"] == []
    server.run(lambda state: remove_old(state.storage, Retention(), never_in_use))
    assert ada.http.get("/api/account/export").json()["removed_passkeys"] == []
    ada.post("/api/sign-out")
    assert reason(ada.sign_in(removed)) == (403, "unknown-passkey")


async def never_in_use(_table: str) -> bool:
    return False


def test_nobody_occupies_the_id_of_a_removed_passkey(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Occupied")
    removed = second_passkey(ada)
    ada.http.delete(f"/api/account/passkeys/{passkey_ids(ada)[1]}")
    eve.set_name("Eve Occupant")
    eve.authenticator.id = removed.id
    assert reason(eve.add_passkey()) == (409, "wrong-passkey")
    eve.authenticator.id = Authenticator(ORIGIN, NAME).id
    assert eve.add_passkey().status_code == 201
    eve.authenticator.id = removed.id
    assert reason(eve.add_passkey()) == (409, "wrong-passkey")
    assert ada.sign_in(removed).json() == {"took_back": True}


def test_of_two_passkeys_that_are_removed_at_once_one_stays(ada: AccountBrowser, server: RunningServer) -> None:
    ada.make_account("Ada Twice")
    second_passkey(ada)
    ids = passkey_ids(ada)
    gone: list[bool] = []

    async def remove_both(state: AppState) -> None:
        user = next(each.user for each in [await state.storage.passkeys.get(ids[0])] if each is not None)
        gone.extend(await asyncio.gather(*(state.storage.passkeys.remove(user, each, None) for each in ids)))

    server.run(remove_both)
    assert sorted(gone) == [False, True]
    assert len(ada.account["passkeys"]) == 1


# ---- registration


def test_a_credential_that_exists_makes_no_account(ada: AccountBrowser, eve: AccountBrowser) -> None:
    ada.make_account("Ada Credential")
    eve.set_name("Eve Credential")
    eve.authenticator.id = ada.authenticator.id
    assert reason(eve.add_passkey()) == (409, "wrong-passkey")
    assert (eve.account["is_account"], eve.account["name"]) == (False, "Eve Credential")
    assert ada.sign_in().status_code == 200
    eve.authenticator.id = Authenticator(ORIGIN, NAME).id
    assert eve.add_passkey().status_code == 201, "the name is still free"


@pytest.mark.parametrize(
    "framed", [{"crossOrigin": True}, {"crossOrigin": "yes"}, {"topOrigin": "https://evil.example"}]
)
def test_a_passkey_that_was_asked_for_inside_another_page_is_refused(
    ada: AccountBrowser, eve: AccountBrowser, framed: dict[str, object]
) -> None:
    ada.make_account(f"Ada Framed {len(str(framed))}")
    ada.authenticator.client_data = eve.authenticator.client_data = framed
    assert reason(ada.sign_in()) == (403, "wrong-passkey")
    assert reason(prove(ada)) == (403, "wrong-passkey")
    assert reason(eve.add_passkey()) == (403, "wrong-passkey")
