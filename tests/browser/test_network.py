"""Pages that are loaded again, connections that break, and actions that come too late."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.rehearsing import Rehearsal, hoarding, in_haste, rehearse
from tests.browser.serving import Server
from tests.browser.sitting import Sitting, rehearsed
from tests.browser.speaking import speaking
from tests.browser.wire import wire_to

#: Notes every state of the connection that the page shows.
WATCH_CONNECTION = """
() => {
  const banner = document.querySelector("[data-testid=connection]");
  window.connections = [banner.dataset.state];
  new MutationObserver(() => connections.push(banner.dataset.state)).observe(banner, { attributes: true });
}
"""


def first_turn() -> Rehearsal:
    return rehearse("usa", 2, 1, lambda game: game.phase == "turn", hoarding)


def expect_connection(guest: Guest, state: str) -> None:
    expect(guest.find("connection")).to_have_attribute("data-state", state)


def drawn_by_guest(here: Sitting, since: int) -> int:
    """How many cards the guest has drawn since then, as the server tells it."""
    entries = [entry for entry in here.voice.entries if entry["seq"] > since and entry["seat"] == 0]
    return sum(event["type"] == "drew" for entry in entries for event in entry["events"])


# ---- loading again (23)


def test_reload_restores_everything(guest: Guest) -> None:
    """In the middle of a payment choice, of which the server knows nothing yet."""
    rehearsal = rehearse("usa", 2, 1, lambda game: game.phase == "turn" and len(game.view(0).claimed) > 4, in_haste)
    with rehearsed(guest, rehearsal) as here:
        before = here.in_step()
        payments = here.voice.scene["decision"]["claims"]
        track = next(name for name, each in payments.items() if len(each) > 1)
        assert here.player.press_track(track)["question"]
        guest.page.reload()
        guest.see("game")
        after = here.in_step()
        assert after == before
        assert here.voice.seq == rehearsal.length
        here.player.claim(track)
        assert here.in_step()["claimed"][track] == 0


# ---- no network (24)


def test_what_happened_in_the_meantime_is_caught_up(guest: Guest) -> None:
    """The network is gone while a bot plays, and comes back after it."""
    with rehearsed(guest, first_turn(), options={"bot_pace_ms": 400}) as here:
        guest.page.evaluate(WATCH_CONNECTION)
        here.player.draw_both()
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        expect(guest.find("connection")).to_be_visible()
        seen = here.player.look()["seq"]
        here.voice.wait_until(seen)
        here.voice.wait_for_turn()
        assert here.voice.seq > seen == here.player.look()["seq"]
        guest.context.set_offline(False)
        expect_connection(guest, "online")
        after = here.player.wait_for_turn()
        assert after["seq"] == here.voice.seq
        assert here.in_step()["handTotal"] == sum(here.voice.own["hand"].values())
        states = guest.page.evaluate("connections")
        assert [state for state in states if state != "connecting"] == ["online", "offline", "online"]


def test_an_action_without_network_is_done_once(guest: Guest) -> None:
    with rehearsed(guest, first_turn()) as here:
        before = here.in_step()
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        guest.find("deck").click()
        here.voice.catch_up()
        assert here.voice.seq == before["seq"]
        guest.context.set_offline(False)
        here.player.look("now.seq > known.seq && !now.isBusy", seq=before["seq"])
        after = here.in_step()
        assert after["handTotal"] == before["handTotal"] + 1 == sum(here.voice.own["hand"].values())
        assert drawn_by_guest(here, before["seq"]) == 1
        assert after["seq"] == before["seq"] + 1


def test_an_action_whose_answer_was_lost_is_done_once(server: Server, guests: Guests) -> None:
    """The server has heard it, but the page can't know: it says it again when it comes back."""
    with wire_to(server.port) as wire:
        guest = guests(url=wire.url)
        table = guest.make_table("usa", 2, seed="1", bot="one-step")
        with speaking(guest, table, server.url) as voice:
            voice.play(*first_turn().actions)
            guest.sit_at(table)
            here = Sitting(guest, table, voice)
            before = here.in_step()
            wire.keep_answers()
            guest.find("deck").click()
            voice.wait_until(before["seq"] + 1)
            wire.cut()
            expect_connection(guest, "offline")
            assert here.player.look()["seq"] == before["seq"]
            wire.mend()
            expect_connection(guest, "online")
            after = here.in_step()
            assert after["handTotal"] == before["handTotal"] + 1 == sum(voice.own["hand"].values())
            assert drawn_by_guest(here, before["seq"]) == 1
            assert after["seq"] == before["seq"] + 1
            assert set(guest.acts) == {"draw deck"}
            guest.forgive("WebSocket connection to")  # what a browser says of a wire that is cut


# ---- too late, or not allowed (28)


def test_a_late_action_is_told_and_changes_nothing(guest: Guest) -> None:
    """Without network the page sends an action later than the same guest does elsewhere."""
    with rehearsed(guest, first_turn()) as here:
        before = here.in_step()
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        guest.find("deck").click()
        assert here.voice.act("draw deck")["t"] == "ack"
        guest.context.set_offline(False)
        expect(guest.find("toast")).to_contain_text("moved on")
        expect(guest.find("toast")).to_have_class(re.compile("refusal"))
        after = here.in_step()
        assert guest.acts == ["draw deck"]
        assert after["seq"] == before["seq"] + 1 == here.voice.seq
        assert after["handTotal"] == before["handTotal"] + 1
        assert after["mayAct"]
        here.player.draw()


def test_an_illegal_action_is_refused_in_words(guest: Guest) -> None:
    with rehearsed(guest, first_turn()) as here:
        before = here.in_step()
        for action in ("claim boston--montreal/1 with 2 locomotive", "keep 1", "nonsense"):
            answer = here.voice.act(action)
            assert answer["t"] == "refused"
            assert answer["reason"]["text"].endswith(".")
        assert here.in_step() == before


def test_a_track_that_is_too_dear_says_why(guest: Guest) -> None:
    with rehearsed(guest, first_turn()) as here:
        before = here.in_step()
        dear = "calgary--seattle"
        assert dear not in here.voice.scene["decision"]["claims"]
        spot = guest.page.evaluate("(name) => eyes.spotOfTrack(name)", dear)
        guest.page.mouse.click(spot["x"], spot["y"])
        expect(guest.find("toast")).to_have_class(re.compile("refusal"))
        expect(guest.find("toast")).to_contain_text("card")
        assert guest.acts == []
        assert here.in_step()["seq"] == before["seq"]
