"""Pages that are loaded again, connections that break, and actions that come too late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, draw_only, finish_fast, precompute
from tests.support.browser.network_proxy import proxy_to
from tests.support.browser.players.script_client import script_client
from tests.support.browser.server_process import Server

#: Notes every state of the connection that the page shows.
WATCH_CONNECTION = """
() => {
  const banner = document.querySelector("[data-testid=connection]");
  window.connections = [banner.dataset.state];
  new MutationObserver(() => connections.push(banner.dataset.state)).observe(banner, { attributes: true });
}
"""


def first_turn() -> PrecomputedGame:
    return precompute("usa", 2, 1, lambda game: game.phase == "turn", draw_only)


def expect_connection(guest: BrowserGuest, state: str) -> None:
    expect(guest.find("connection")).to_have_attribute("data-state", state)


def drawn_by_guest(session: GameSession, since: int) -> int:
    """How many cards the guest has drawn since then, according to the server."""
    entries = [entry for entry in session.client.entries if entry["seq"] > since and entry["seat"] == 0]
    return sum(event["type"] == "drew" for entry in entries for event in entry["events"])


# ---- loading again (23)


@pytest.mark.smoke
def test_reload_restores_everything(guest: BrowserGuest) -> None:
    """In the middle of a payment choice, of which the server knows nothing yet."""
    precomputed = precompute(
        "usa", 2, 1, lambda game: game.phase == "turn" and len(game.view(0).claimed) > 4, finish_fast
    )
    with open_precomputed_game(guest, precomputed) as session:
        before = session.in_step()
        payments = session.client.scene["decision"]["claims"]
        track = next(name for name, each in payments.items() if len(each) > 1)
        assert session.player.press_track(track)["question"]
        guest.page.reload()
        guest.see("game")
        after = session.in_step()
        assert after == before
        assert session.client.seq == precomputed.length
        session.player.claim(track)
        assert session.in_step()["claimed"][track] == 0


# ---- no network (24)


@pytest.mark.smoke
def test_what_happened_in_the_meantime_is_caught_up(guest: BrowserGuest) -> None:
    """The network is gone while the guest draws cards on another device, and a bot plays; then it comes back."""
    with open_precomputed_game(guest, first_turn()) as session:
        guest.page.evaluate(WATCH_CONNECTION)
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        expect(guest.find("connection")).to_be_visible()
        seen = session.player.look()["seq"]
        session.client.play("draw deck", "draw deck")
        assert session.client.seq > seen + 2
        assert session.player.look()["seq"] == seen
        guest.context.set_offline(False)
        expect_connection(guest, "online")
        after = session.player.wait_for_turn()
        assert after["seq"] == session.client.seq
        assert session.in_step()["handTotal"] == sum(session.client.own["hand"].values())
        states = guest.page.evaluate("connections")
        assert [state for state in states if state != "connecting"] == ["online", "offline", "online"]


@pytest.mark.smoke
def test_an_action_without_network_is_done_once(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, first_turn()) as session:
        before = session.in_step()
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        guest.find("deck").click()
        session.client.catch_up()
        assert session.client.seq == before["seq"]
        guest.context.set_offline(False)
        session.player.look("now.seq > known.seq && !now.isBusy", seq=before["seq"])
        after = session.in_step()
        assert after["handTotal"] == before["handTotal"] + 1 == sum(session.client.own["hand"].values())
        assert drawn_by_guest(session, before["seq"]) == 1
        assert after["seq"] == before["seq"] + 1


def test_an_action_whose_answer_was_lost_is_done_once(server: Server, guests: Guests) -> None:
    """The server has heard it, but the page can't know: it says it again when it comes back."""
    with proxy_to(server.port) as proxy:
        guest = guests(url=proxy.url)
        table = guest.make_table("usa", 2, seed="1", bot="one-step")
        with script_client(guest, table, server.url) as client:
            client.play(*first_turn().actions)
            guest.open_table(table)
            session = GameSession(guest, table, client)
            before = session.in_step()
            proxy.hold_answers()
            guest.find("deck").click()
            client.wait_until(before["seq"] + 1)
            proxy.cut()
            expect_connection(guest, "offline")
            assert session.player.look()["seq"] == before["seq"]
            proxy.restore()
            expect_connection(guest, "online")
            after = session.in_step()
            assert after["handTotal"] == before["handTotal"] + 1 == sum(client.own["hand"].values())
            assert drawn_by_guest(session, before["seq"]) == 1
            assert after["seq"] == before["seq"] + 1
            assert set(guest.acts) == {"draw deck"}
            guest.forgive("WebSocket connection to")  # what a browser says of a wire that is cut


# ---- too late, or not allowed (28)


@pytest.mark.smoke
def test_a_late_action_is_told_and_changes_nothing(guest: BrowserGuest) -> None:
    """Without network the page sends an action later than the same guest does elsewhere."""
    with open_precomputed_game(guest, first_turn()) as session:
        before = session.in_step()
        guest.context.set_offline(True)
        expect_connection(guest, "offline")
        guest.find("deck").click()
        assert session.client.act("draw deck")["t"] == "ack"
        guest.context.set_offline(False)
        expect(guest.find("toast")).to_contain_text("moved on")
        expect(guest.find("toast")).to_have_class(re.compile("refusal"))
        after = session.in_step()
        assert guest.acts == ["draw deck"]
        assert after["seq"] == before["seq"] + 1 == session.client.seq
        assert after["handTotal"] == before["handTotal"] + 1
        assert after["mayAct"]
        session.player.draw()


@pytest.mark.smoke
def test_an_illegal_action_is_refused_in_words(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, first_turn()) as session:
        before = session.in_step()
        for action in ("claim boston--montreal/1 with 2 locomotive", "keep 1", "nonsense"):
            answer = session.client.act(action)
            assert answer["t"] == "refused"
            assert answer["reason"]["text"].endswith(".")
        assert session.in_step() == before


def test_a_track_that_is_too_dear_says_why(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, first_turn()) as session:
        before = session.in_step()
        dear = "calgary--seattle"
        assert dear not in session.client.scene["decision"]["claims"]
        spot = guest.page.evaluate("(name) => screenReader.spotOfTrack(name)", dear)
        guest.page.mouse.click(spot["x"], spot["y"])
        expect(guest.find("toast")).to_have_class(re.compile("refusal"))
        expect(guest.find("toast")).to_contain_text("card")
        assert guest.acts == []
        assert session.in_step()["seq"] == before["seq"]
