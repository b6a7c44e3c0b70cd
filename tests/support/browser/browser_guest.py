"""A guest: a browser context with one page, everything that it received, and what went wrong in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, StorageState, WebSocket, expect

from tests.support.browser.context_pool import PooledContext
from tests.support.browser.guest import Guest
from tests.support.browser.players.script_client import ScriptClient, script_client

SIZES = {
    "wide": (1920, 1080),
    "laptop": (1440, 900),
    "desktop": (1280, 720),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "landscape": (844, 390),
}
#: Longer than anything takes on a busy machine; every wait ends as soon as its condition holds.
TIMEOUT_MS = 180_000
expect.set_options(timeout=TIMEOUT_MS)
#: A board is drawn before its window has been measured, and fitted into it a moment later.
BOARD_IS_FITTED = """
() => new Promise((resolve) => {
  const look = () => {
    const parts = ["[data-testid=board]", "[data-testid=board] svg.network"];
    const [outer, inner] = parts.map((part) => document.querySelector(part)?.getBoundingClientRect());
    if (inner && (outer.width - inner.width < 50 || outer.height - inner.height < 50)) resolve();
    else requestAnimationFrame(look);
  };
  look();
})
"""
#: Someone who has played on every board: nothing there is new to them.
KNOWS_EVERY_BOARD = """
try {
  localStorage.setItem("ironlanes.news-seen", JSON.stringify(["europe", "germany", "alps", "other-alps"]));
} catch {} // a page without an address has no storage
"""
SCREEN_READER = Path(__file__).parent / "screen_reader.js"


class BrowserGuest(Guest):
    """Someone before a screen."""

    def __init__(self, browser: Browser, url: str, size: str = "desktop", **options: Any) -> None:
        width, height = SIZES[size]
        is_new = options.pop("is_new", False)
        self.is_phone = size in ("phone", "landscape")
        self.url = url
        wish = {
            "viewport": {"width": width, "height": height},
            "has_touch": self.is_phone,
            "is_mobile": self.is_phone,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            # Each guest would install the service worker anew; the tests that are about it allow it.
            "service_workers": "block",
            **options,
        }
        init_scripts = (*self.init_scripts(), *(() if is_new else (KNOWS_EVERY_BOARD,)))
        self._pooled = PooledContext.take(browser, url, init_scripts, wish)
        self._is_pooled = wish["service_workers"] == "block" and "storage_state" not in wish
        self._pooled.context.set_default_timeout(TIMEOUT_MS)
        self.received: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self._has_left = False
        self.page = self.open()

    def init_scripts(self) -> tuple[str, ...]:
        """What every page of the guest does before it loads."""
        return (SCREEN_READER.read_text("utf-8"),)

    @property
    def context(self) -> BrowserContext:
        """The guest's browser context. Nobody else gets it after a test that may have changed it."""
        self._is_pooled = False
        return self._pooled.context

    def open(self) -> Page:
        """Another page of the same guest."""
        page = self._pooled.context.new_page()
        page.on("websocket", self._watch)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _watch(self, socket: WebSocket) -> None:
        """Keep what the socket of a table says and hears; lists and tournaments have sockets of their own."""
        if "/ws/tournaments/" in socket.url or socket.url.endswith("/ws/open-tables"):
            return
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _note(self, message: ConsoleMessage) -> None:
        # A browser that is offline logs its own errors, and Chromium with windows looks for an icon of /healthz.
        is_its_own = "net::ERR_INTERNET_DISCONNECTED" in message.text or message.location["url"].endswith(
            "/favicon.ico"
        )
        if message.type == "error" and not is_its_own:
            self.errors.append(f"{message.text} ({message.location['url']})")

    def forgive(self, words: str) -> None:
        """What the browser itself says of an answer that was to be expected is no error."""
        self.errors = [error for error in self.errors if words not in error]

    @property
    def said(self) -> list[dict[str, Any]]:
        """All that the page has sent because of what the guest did."""
        self.page.evaluate("0")  # what was sent before this answer is known when it comes
        return [message for message in self.sent if message["t"] not in ("ping", "hello")]

    @property
    def acts(self) -> list[str]:
        """The actions that the page has sent."""
        return [message["action"] for message in self.said if message["t"] == "act"]

    def close_and_remember(self) -> StorageState:
        """Close everything, as someone does who goes away; the answer is what the browser remembers of them."""
        memory = self._pooled.context.storage_state()
        self.leave()
        return memory

    def leave(self) -> None:
        """Go away, once: a context that is left to others twice would make one person of the next two guests."""
        if not self._has_left:
            self._has_left = True
            if self._is_pooled:
                self._pooled.give_back()
            else:
                self._pooled.context.close()
        assert not self.errors, self.errors

    def ask(self, method: str, address: str, body: object = None) -> Any:
        headers = {"Origin": self.url}
        answer = self._pooled.context.request.fetch(address, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def _known_cookies(self) -> str:
        return "; ".join(f"{each['name']}={each['value']}" for each in self._pooled.context.cookies())

    def ask_for_game(self, what: str) -> dict[str, Any]:
        """Return the `record` of the finished game on the screen, or its `replay` with everything open."""
        game = self.find("game").get_attribute("data-game")
        answer: dict[str, Any] = self.ask("GET", f"/api/games/{game}/{what}?as=all")
        return answer

    # ---- what is on the screen ----

    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def see(self, testid: str) -> Locator:
        """Wait until something is there."""
        found = self.find(testid)
        expect(found.first).to_be_visible(timeout=TIMEOUT_MS)
        return found

    def choose(self, name: str, value: str | int) -> None:
        """Choose one of several that are shown side by side."""
        choice = self.see(f"{name}-{value}")
        if choice.get_attribute("type") == "radio":
            choice.check(force=True)  # its label is what is seen
        else:
            choice.click()

    def open_table(self, table: str) -> None:
        """Open a table where the game has begun, and wait until its board lies there."""
        self.page.goto(f"/table/{table}")
        self.see("game")
        self.page.evaluate(BOARD_IS_FITTED)

    @contextmanager
    def play_by_script(self, table: str, actions: Sequence[str]) -> Iterator[ScriptClient]:
        """Do things at a table by script, and open it then."""
        with script_client(self, table) as client:
            client.play(*actions)
            self.open_table(table)
            yield client
