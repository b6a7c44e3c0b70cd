"""A guest whose tables are on their own device: the page speaks to a worker instead of a socket."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from ironlanes.server.play.client_view.patch import Tree
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.script_client import ScriptClient

TABLE_LISTENER = Path(__file__).parent / "table_listener.js"
#: Keeps a table as the page does (`web/src/local/deviceStorage.ts`).
KEEP_TABLE = """
(table) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("ironlanes", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("tables", { keyPath: "id" });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("tables", "readwrite");
    transaction.objectStore("tables").put(table);
    transaction.onerror = () => reject(transaction.error);
    transaction.oncomplete = () => (opening.result.close(), resolve());
  };
})
"""


class DeviceGuest(BrowserGuest):
    """Someone before a screen who plays bots on their own device."""

    def init_scripts(self) -> tuple[str, ...]:
        return (*super().init_scripts(), TABLE_LISTENER.read_text("utf-8"))

    @property
    def said(self) -> list[dict[str, Any]]:
        said: list[dict[str, Any]] = self.page.evaluate("tableListener.said")
        return [message for message in said if message["t"] != "hello"]

    def ask_for_game(self, what: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.evaluate("(what) => tableListener.ask(what)", what)
        return answer

    def make_table(self, board: str = "usa", players: int = 3, **fields: Any) -> str:
        """Keep a new table on the device, with bots that don't wait; the game of a seed is the same as the server's."""
        settings = self.ask("GET", "/api/device/tables")
        home = self.ask("GET", "/api/home")
        [hash_of_board] = [each["hash"] for each in home["boards"] if each["id"] == board]
        bot, options = fields["bot"], {"bot_pace_ms": 0} | fields.get("options", {})
        names = settings["first_names"][bot]
        chairs = [{"kind": "bot", "name": name, "bot": bot} for name in names[: players - 1]]
        table = {
            "id": f"device-{secrets.token_hex(12)}",
            "board": board,
            "boardHash": hash_of_board,
            "chairs": [{"kind": "person", "name": home["you"]}, *chairs],
            "options": settings["options"] | options,
            "seed": fields["seed"],
            "hasChosenSeed": True,
            "start": options.get("first_seat"),
            "createdAt": time.time(),
            "changedAt": time.time(),
            "finishedAt": None,
            "log": [],
            "toMove": None,
            "totals": [],
            "winners": [],
            "nextTable": None,
        }
        self.page.goto("/healthz")  # any page of the same origin has its storage
        self.page.evaluate(KEEP_TABLE, table)
        return str(table["id"])

    @contextmanager
    def play_by_script(self, table: str, actions: Sequence[str]) -> Iterator[ScriptClient]:
        """Open a table, which is where its page is, and do things there by script."""
        self.open_table(table)
        client = WorkerClient(self.page)
        client.play(*actions)
        yield client


class WorkerClient(ScriptClient):
    """Speaks to the worker in which the table of a page lives."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._unread: list[Tree] = []
        self._heard = 0
        super().__init__()

    def catch_up(self) -> None:
        """Read all that the page has heard."""
        self._listen("tableListener.heard.slice(known)")
        while self._unread:
            self._receive()

    def _send(self, message: dict[str, Any]) -> None:
        self._page.evaluate("(message) => tableListener.say(message)", message)

    def _read(self) -> Tree:
        if not self._unread:
            self._listen("tableListener.next(known)")
        return self._unread.pop(0)

    def _listen(self, messages: str) -> None:
        heard = self._page.evaluate(f"(known) => {messages}", self._heard)
        self._heard += len(heard)
        self._unread += heard
