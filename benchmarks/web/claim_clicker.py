"""A player at a real browser who claims as often as possible by clicking, and how long each claim took to show."""

from __future__ import annotations

from typing import Any, Final

from tests.support.browser.browser_guest import BrowserGuest

#: What a player can do: the shortest track comes first, since that leaves trains for more of them.
POSSIBLE: Final = """() => {
  const has = (name) => document.querySelector(`[data-testid="${name}"]`) !== null;
  if (has("final-score")) return { kind: "over" };
  if (has("keep-tickets")) return { kind: "tickets" };
  const tracks = [...document.querySelectorAll("g.track.claimable")];
  const slots = tracks.map((track) => track.querySelectorAll(".slot")).sort((one, other) => one.length - other.length);
  if (slots.length > 0) {
    const box = slots[0][Math.floor(slots[0].length / 2)].getBoundingClientRect();
    const track = slots[0][0].closest("[data-route]").dataset.route;
    return { kind: "claim", track, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return document.querySelector(".market .slot.free") && { kind: "draw" };
}"""
SHOWN: Final = """(track) => performance.getEntriesByName("claim-shown").some((mark) => mark.detail === track)"""
ASKED_OR_SHOWN: Final = f"""(track) => document.querySelector('[data-testid="payment"]') || ({SHOWN})(track)"""
TAKEN: Final = """(track) => {
  const at = (name) => performance.getEntriesByName(name).find((mark) => mark.detail === track).startTime;
  return [at("claim-felt") - at("claim-sent"), at("claim-shown") - at("claim-sent")];
}"""


class Clicker:
    """Plays with the mouse, by what the screen shows."""

    def __init__(self, guest: BrowserGuest) -> None:
        self._guest = guest
        self._page = guest.page

    def claim(self, count: int) -> list[tuple[float, float]]:
        """Claim `count` tracks, or as many as one game allows; return the milliseconds until preview and wagons."""
        taken: list[tuple[float, float]] = []
        while len(taken) < count:
            possible: dict[str, Any] = self._page.wait_for_function(POSSIBLE).json_value()
            if possible["kind"] == "over":
                break
            if possible["kind"] == "tickets":
                self._keep_tickets()
            elif possible["kind"] == "claim":
                taken.append(self._claim(possible))
            else:
                self._page.locator(".market .slot.free").last.click()
        return taken

    def _keep_tickets(self) -> None:
        for option in self._guest.find("ticket-option").all():
            option.click()
        self._guest.find("keep-tickets").click()
        self._page.wait_for_selector("[data-testid=keep-tickets]", state="detached")

    def _claim(self, possible: dict[str, Any]) -> tuple[float, float]:
        track = possible["track"]
        self._page.mouse.click(possible["x"], possible["y"])
        self._page.wait_for_function(ASKED_OR_SHOWN, arg=track)
        if self._guest.find("payment").count():
            self._guest.find("pay-0").click()
        if self._guest.find("confirm").count():
            self._guest.find("confirm").click()
        self._page.wait_for_function(SHOWN, arg=track)
        felt, shown = self._page.evaluate(TAKEN, track)
        return round(felt, 1), round(shown, 1)
