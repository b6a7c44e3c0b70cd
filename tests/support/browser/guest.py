"""Guests of a server: what all of them can ask for, and those who need no browser for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Any, Self

import httpx

from tests.support.timeouts import TIMEOUT


class Guest(ABC):
    """Someone whom a server knows by a cookie."""

    url: str

    @abstractmethod
    def ask(self, method: str, address: str, body: object = None) -> Any:
        """Send an HTTP request, which has to succeed; return the answer's JSON, or None if it is empty."""

    @abstractmethod
    def _known_cookies(self) -> str:
        """The cookies that the guest has, as a browser sends them."""

    @property
    def cookies(self) -> str:
        """The cookies by which the server knows the guest, as a browser sends them; the first request brings them."""
        if not self._known_cookies():
            self.ask("GET", "/api/account")
        return self._known_cookies()

    def set_name(self, name: str) -> None:
        """Take a name."""
        self.ask("PUT", "/api/name", {"name": name})

    def make_table(self, board: str = "usa", players: int = 3, **fields: Any) -> str:
        """Ask for a table as the home page does, with bots that don't wait."""
        options = {"bot_pace_ms": 0} | fields.pop("options", {})
        request = {"board": board, "players": players, "start": True, "options": options} | fields
        table: str = self.ask("POST", "/api/tables", request)["table"]
        return table


class ScriptGuest(Guest):
    """Someone without a browser: a test that is about another one's screen need not draw theirs, too."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        # There is no TLS here, and reading certificates takes long.
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT, headers={"Origin": url}, trust_env=False, verify=False)
        self.set_name(name)

    def ask(self, method: str, address: str, body: object = None) -> Any:
        answer = self._http.request(method, address, json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def _known_cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def leave(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()
