"""Someone with a passkey, over real HTTP."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx

from ironlanes.server.model.settings import Settings
from tests.support.authenticator import Authenticator
from tests.support.in_process import NO_LIMITS, choose
from tests.support.patches import apply
from tests.support.running_server import Browser, Line, RunningServer

ORIGIN, NAME = "https://play.example.org", "play.example.org"
#: A server that people find at that address.
ACCOUNTS = Settings(public_address=ORIGIN, limits=NO_LIMITS)


class AccountBrowser(Browser):
    """A browser with an authenticator."""

    def __init__(self, server: RunningServer, origin: str = ORIGIN, rp_id: str = NAME) -> None:
        super().__init__(server)
        self.authenticator = Authenticator(origin, rp_id)

    def post(self, address: str, **body: Any) -> httpx.Response:
        return self.http.post(address, json=body)

    def set_name(self, name: str) -> httpx.Response:
        return self.http.put("/api/name", json={"name": name})

    def options(self, address: str) -> dict[str, Any]:
        answer = self.http.post(address)
        assert answer.status_code == 200, answer.text
        options: dict[str, Any] = answer.json()["options"]
        return options

    def add_passkey(self) -> httpx.Response:
        """Make a passkey, and with the first one an account."""
        options = self.options("/api/account/passkeys/options")
        return self.post("/api/account/passkeys", credential=self.authenticator.create(options))

    def make_account(self, name: str) -> list[str]:
        """Make an account; its recovery codes."""
        assert self.set_name(name).status_code == 204
        answer = self.add_passkey()
        assert answer.status_code == 201, answer.text
        codes: list[str] = answer.json()["codes"]
        return codes

    def sign_in(self, authenticator: Authenticator | None = None) -> httpx.Response:
        """Sign in with a passkey, by default with one's own."""
        options = self.options("/api/sign-in/options")
        return self.post("/api/sign-in/passkey", credential=(authenticator or self.authenticator).get(options))

    @property
    def account(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.http.get("/api/account").json()
        return answer


def reason(answer: httpx.Response) -> tuple[int, str]:
    """Why a request was refused."""
    return answer.status_code, answer.json()["reason"]["code"]


def finished_game(browser: AccountBrowser, word: str = "a word about my cards", *, is_listed: bool = True) -> str:
    """A game against a bot to its end, with a word about it; its table."""
    table = browser.table(
        players=2, start=True, options={"fallback": "random", "bot_pace_ms": 0, "is_listed": is_listed}
    )
    with browser.at(table) as line:
        play_to_the_end(line)
        line.send(t="say", id="word", text=word)
        line.until("ack", id="word")
    return table


def play_to_the_end(line: Line) -> None:
    scene: dict[str, Any] = {}
    random, number, seq = Random(3), 0, -1
    while not scene or scene["view"]["phase"] != "over":
        message = line.next()
        if message["t"] == "snapshot":
            scene, seq = message["scene"], message["seq"]
        elif message["t"] == "step":
            scene, seq = apply(scene, message["changes"]), message["seq"]
        else:
            continue
        if "decision" in scene:
            number += 1
            line.send(t="act", id=f"act{number}", seq=seq, seat=0, action=choose(scene, random))
