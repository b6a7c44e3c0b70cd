"""Someone who plays with the keyboard alone."""

from __future__ import annotations

from typing import Any

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.english_places import written
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState

#: More stops than this no screen has.
MOST_STOPS = 150
#: What has the focus: its own test id, or that of the list's row in which it is.
FOCUS = """
() => {
  const element = document.activeElement;
  const row = element?.closest("[data-row]") ?? null;
  return {
    testid: element?.dataset.testid ?? null,
    track: row?.closest("[data-track]")?.dataset.track ?? null,
    city: row?.dataset.city ?? null,
    isField: element instanceof HTMLInputElement,
  };
}
"""
#: Counts what a mouse or a finger does.
WATCH_POINTERS = """
window.pointed = 0;
for (const kind of ["pointerdown", "pointermove", "wheel"]) addEventListener(kind, () => (pointed += 1), true);
"""


class KeyboardPlayer(MousePlayer):
    """A guest without a mouse: every key is one that a person can press."""

    def __init__(self, guest: BrowserGuest) -> None:
        super().__init__(guest)
        guest.context.add_init_script(WATCH_POINTERS)

    # ---- keys

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def focus(self) -> dict[str, Any]:
        focus: dict[str, Any] = self.page.evaluate(FOCUS)
        return focus

    def tab_to(self, testid: str) -> None:
        """Go from stop to stop until something has the focus."""
        for _ in range(MOST_STOPS):
            if self.focus["testid"] == testid:
                return
            self.key("Tab")
        raise AssertionError(f"the keyboard does not get to {testid}")

    def command(self, key: str) -> None:
        """A key that means something everywhere, but for a field: that is left first."""
        if self.focus["isField"]:
            self.key("Escape")
        self.key(key)

    # ---- playing

    def keep(self, *positions: int) -> ScreenState:
        before = self.look("now.options.length > 0 && !now.isBusy")
        self.tab_to("ticket-option")
        for position in range(len(before["options"])):
            if position in positions:
                self.key("Space")
            self.key("Tab")
        assert self.focus["testid"] == "keep-tickets"
        self.key("Enter")
        return self._wait_after(before)

    def split(self, index: int) -> ScreenState:
        before = self.wait_for_turn()
        self.tab_to(f"split-{index}")
        self.key("Enter")
        return self._wait_after(before)

    def draw(self) -> ScreenState:
        return self._command_and_wait("d")

    def draw_both(self) -> ScreenState:
        before = self.wait_for_turn()
        self.command("Shift+D")
        return self._wait_after(before, "!(now.phase === 'second-draw' && now.mayAct && now.canDraw)")

    def take(self, place: int) -> ScreenState:
        return self._command_and_wait(str(place + 1))

    def draw_tickets(self, split: int = 0) -> ScreenState:
        before = self.wait_for_turn()
        self.command("t")
        asked = self.look("now.question || now.splits.length || now.seq > known.seq", seq=before["seq"])
        if asked["question"] or asked["splits"]:
            self.tab_to(f"split-{split}" if asked["splits"] else "confirm")
            self.key("Enter")
        return self._wait_after(before)

    def claim(self, track: str, payment: str | None = None) -> ScreenState:
        """Find the track in the list of routes, and choose its row."""
        before = self.wait_for_turn()
        self.find_route(track)
        self.key("Enter")
        asked = self.look("now.question || now.seq > known.seq", seq=before["seq"])
        if asked["question"]:
            self._answer(asked, payment)
        return self._wait_after(before)

    def find_route(self, track: str) -> None:
        """Type the places of a track, and go down to its row."""
        self.command("r")
        assert self.focus["testid"] == "track-filter"
        self.key("Control+A")
        places = track.partition("/")[0].split("--")
        self.page.keyboard.type(" ".join(map(written, places)))
        self.down_to("track", track)

    def build(self, city: str, payment: str | None = None) -> ScreenState:
        before = self.wait_for_turn()
        self.command("s")
        assert self.focus["testid"] == "station-filter"
        self.page.keyboard.type(city.replace("-", " "))
        self.down_to("city", city)
        self.key("Enter")
        asked = self.look("now.question || now.seq > known.seq", seq=before["seq"])
        if asked["question"]:
            self._answer(asked, payment)
        return self._wait_after(before)

    def pay_tunnel(self, index: int = 0) -> ScreenState:
        return self._tab_and_wait(f"tunnel-pay-{index}" if index else "tunnel-pay")

    def decline_tunnel(self) -> ScreenState:
        return self._tab_and_wait("tunnel-decline")

    def take_passenger(self, colour: str) -> ScreenState:
        return self._tab_and_wait(f"passenger-{colour}")

    # ---- how it is done

    def _answer(self, asked: ScreenState, payment: str | None) -> None:
        """Choose a payment, and confirm it where that is asked for."""
        payments = asked["question"]["payments"]
        self.tab_to(f"pay-{payments.index(payment) if payment else 0}")
        self.key("Enter")
        if asked["question"]["mustConfirm"]:
            self.tab_to("confirm")
            self.key("Enter")

    def down_to(self, kind: str, name: str) -> None:
        for _ in range(MOST_STOPS):
            self.key("ArrowDown")
            if self.focus[kind] == name:
                return
        raise AssertionError(f"{name} is not in the list")

    def _command_and_wait(self, key: str) -> ScreenState:
        before = self.wait_for_turn()
        self.command(key)
        return self._wait_after(before)

    def _tab_and_wait(self, testid: str) -> ScreenState:
        before = self.wait_for_turn()
        self.tab_to(testid)
        self.key("Enter")
        return self._wait_after(before)

    def press(self, target: Any) -> None:
        raise AssertionError(f"a keyboard player has no mouse to click {target}")
