"""41: how fast things move is a setting; what nobody would see move, or nobody wants to, does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Guests
from tests.support.browser import tab_visibility as tab_visibility
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.settings_page import choose

#: Notes every animation that runs longer than a millisecond, frame by frame.
WATCH_ANIMATIONS = """
() => {
  window.moved = new Map();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration, delay } = animation.effect.getComputedTiming();
      const element = animation.effect.target;
      if (animation.playState !== "running" || !(duration > 1)) continue;
      const name = `${element?.tagName} ${element?.getAttribute("class")}`;
      moved.set(name, Math.max(duration, moved.get(name) ?? 0));
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
#: Lets a number of frames pass.
FRAMES = """
(count) => new Promise((resolve) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve());
  next();
})
"""
#: Notes when each step arrives, and when it is on the screen.
WATCH_STEPS = """
window.arrived = {};
window.shown = {};
window.most = 0;
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === "step") window.arrived[message.seq] = performance.now();
      // Once the page has heard of it: how many wait to be shown.
      if (message.t === "step") queueMicrotask(() => setTimeout(count));
    });
  }
};
const seqNow = () => Number(document.querySelector("[data-testid=game]")?.dataset.seq ?? 0);
const count = () => {
  const waiting = Object.keys(arrived).filter((seq) => Number(seq) > seqNow()).length;
  window.most = Math.max(window.most, waiting);
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => (window.shown[seqNow()] ??= performance.now())).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"],
  });
});
"""


def claim_something(guest: BrowserGuest) -> dict[str, float]:
    """Claim a track; the answer is what was seen to move, and for how many milliseconds."""
    guest.page.evaluate(WATCH_ANIMATIONS)
    player = MousePlayer(guest)
    screen = player.wait_for_turn()
    player.claim(screen["claimable"][0]["name"])
    guest.page.evaluate(FRAMES, 10)
    moved: dict[str, float] = guest.page.evaluate("Object.fromEntries(moved)")
    return moved


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_reduced_motion_moves_nothing(guests: Guests, size: str) -> None:
    """With reduced motion no element has a running animation of more than a millisecond after a claim."""
    guest = guests(size, reduced_motion="reduce")
    with open_game(guest, "usa", 3, 41, ["keep 1 2"]):
        assert claim_something(guest) == {}


def test_the_speed_none_moves_nothing(guests: Guests) -> None:
    guest = guests(reduced_motion="no-preference")
    choose(guest, "animations", "off")
    with open_game(guest, "usa", 3, 41, ["keep 1 2"]):
        assert claim_something(guest) == {}


def test_normal_and_quick_differ(guests: Guests) -> None:
    """Cards fly in both, but not for the same time: so the two tests before this one could have failed."""
    longest = {}
    for speed in ("normal", "fast"):
        guest = guests(reduced_motion="no-preference")
        choose(guest, "animations", speed)
        with open_game(guest, "usa", 3, 41, ["keep 1 2"]):
            moved = claim_something(guest)
            longest[speed] = max(time for name, time in moved.items() if "flying" in name)
    assert longest["normal"] == pytest.approx(2.5 * longest["fast"])


@pytest.fixture
def watcher(guests: Guests) -> BrowserGuest:
    guest = guests(reduced_motion="no-preference")
    tab_visibility.prepare(guest)
    guest.context.add_init_script(WATCH_STEPS)
    return guest


def steps_of(guest: BrowserGuest) -> tuple[dict[int, float], dict[int, float]]:
    """When steps arrived and when they were shown, once it is the guest's turn again."""
    MousePlayer(guest).wait_for_turn()
    expected: dict[str, Any] = guest.page.evaluate("({ arrived, shown })")
    arrived, shown = ({int(step): at for step, at in expected[kind].items()} for kind in ("arrived", "shown"))
    return arrived, shown


def test_others_move_one_after_the_other(watcher: BrowserGuest) -> None:
    """Against one bot: what it does is shown at a pace that can be followed, though most often it was there at once."""
    with open_game(watcher, "usa", 2, 41, ["keep 1 2"]) as session:
        seq = session.client.seq
        session.player.draw_both()
        arrived, shown = steps_of(watcher)
        bots = [step for step in arrived if step > seq + 2]
        assert len(bots) >= 2, "the bot drew two cards"
        assert shown[bots[1]] - shown[bots[0]] > 300
        assert arrived[bots[1]] < shown[bots[1]] - 300 or arrived[bots[1]] - arrived[bots[0]] > 300, ()


def test_more_than_three_that_wait_are_shown_at_once(watcher: BrowserGuest) -> None:
    """A backlog of more than three is skipped: nobody sits before a film of what four bots have done long ago."""
    with open_game(watcher, "usa", 5, 41, ["keep 1 2"]) as session:
        for _ in range(3):
            session.player.draw_both()
            session.player.wait_for_turn()
        assert 1 <= watcher.page.evaluate("most") <= 3


def test_a_hidden_tab_skips_everything(watcher: BrowserGuest) -> None:
    with open_game(watcher, "usa", 2, 41, ["keep 1 2"]) as session:
        tab_visibility.hide(watcher)
        begun = session.client.seq
        session.play("draw deck", "draw deck", "draw deck", "draw deck")
        arrived, shown = steps_of(watcher)
        assert watcher.page.evaluate("most") == 0
        # Several may come in one go: then only the last of them reaches the screen.
        last = max(arrived)
        assert last == session.client.seq > begun
        assert last in shown
