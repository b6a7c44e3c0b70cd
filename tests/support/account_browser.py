"""Someone with a passkey, over real HTTP."""

from __future__ import annotations

from typing import Any

import httpx

from ironlanes.server.settings import Settings
from tests.support.authenticator import Authenticator
from tests.support.in_process import NO_LIMITS
from tests.support.running_server import Browser, RunningServer

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
