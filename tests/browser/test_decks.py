"""43 and 44: what is left of the decks is always to be seen, and nothing is taken back once a card was seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ironlanes.server.model.messages.incoming import FromBrowser
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import finish_fast, has_choice_of_payments, precompute
from tests.support.browser.players.screen_driver import ScreenState

pytestmark = pytest.mark.both_tables

UNDO = re.compile("undo|take back|revert|rückgängig|zurücknehmen", re.IGNORECASE)
#: The deck's gauge: what it says, and how far it is filled.
GAUGE = """
() => {
  const meter = document.querySelector("[data-testid=deck] [role=meter]");
  const value = (part) => Number(meter.getAttribute(`aria-value${part}`));
  // Not where it is on its way: where it ends.
  const filled = Number(/scaleX\\((.*)\\)/.exec(meter.firstElementChild.style.transform)[1]);
  return { now: value("now"), max: value("max"), filled };
}
"""


def check_counters(session: GameSession, screen: ScreenState) -> None:
    """Every counter is what the server says, and so is the gauge."""
    view: dict[str, Any] = session.client.scenes[screen["seq"]]["view"]
    assert screen["deck"] == view["deck_size"]
    assert screen["discards"] == sum(view["discards"].values())
    assert sum(screen["ticketDeck"]) == view["ticket_deck_size"]
    assert [slot["card"] for slot in screen["market"] if slot["card"]] == view["display"]
    gauge = session.page.evaluate(GAUGE)
    assert gauge["now"] == view["deck_size"]
    assert gauge["filled"] == pytest.approx(gauge["now"] / gauge["max"], abs=0.001)


def lines(guest: BrowserGuest, kind: str) -> Locator:
    return guest.page.locator(f"[data-testid=log-line][data-type={kind}]")


def test_counters_equal_the_state(guest: BrowserGuest) -> None:
    """43: after each turn of a game for three, until the discards are shuffled and announced, and a while longer."""
    precomputed = precompute("usa", 3, 43, lambda game: len(game.record()["actions"]) >= 130, finish_fast)
    with open_game(guest, "usa", 3, 43) as session:
        for action in precomputed.actions:
            check_counters(session, session.play(action))
        events = [event for entry in session.client.entries for event in entry["events"]]
        sizes = [event["deck_size"] for event in events if event["type"] == "reshuffled"]
        assert sizes, "a seed is needed with which the discards are shuffled"
        expected = lines(guest, "reshuffled").all_inner_texts()
        assert [int(number) for text in expected for number in re.findall(r"\d+", text)] == sizes


def test_a_refill_adds_a_line_to_the_log(guest: BrowserGuest) -> None:
    """43: with this seed the bot's first card makes three locomotives lie face up."""
    with open_game(guest, "europe", 2, 38) as session:
        expect(lines(guest, "display")).to_have_count(0)
        session.player.keep(0, 1)
        expect(lines(guest, "display")).to_have_count(1)
        screen = session.in_step()
        refill = next(event for entry in session.client.entries for event in entry["events"] if "discarded" in event)
        assert refill["discarded"].count("locomotive") >= 3
        check_counters(session, screen)


def test_two_kinds_of_tickets_are_counted_apart(guest: BrowserGuest) -> None:
    with open_game(guest, "germany", 3, 43) as session:
        sizes = session.client.view["ticket_deck_size"]
        assert session.player.look()["ticketDeck"] == [sizes["short"], sizes["long"]]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_counter_is_in_sight(guests: Guests, size: str) -> None:
    """43: also on a phone, where the decks are one strip."""
    guest = guests(size)
    with open_game(guest, "germany", 3, 43) as session:
        session.player.split(0)
        session.player.keep(0, 1, 2, 3)
        for counter in ("deck-count", "ticket-deck", "discard-count"):
            expect(guest.find(counter)).to_be_in_viewport(ratio=1)
        assert session.in_step()["discards"] == sum(session.client.view["discards"].values())


def assert_no_way_back(guest: BrowserGuest) -> None:
    for kind in ("button", "a"):
        expect(guest.page.locator(kind).and_(guest.page.get_by_text(UNDO))).to_have_count(0)
    for role in ("button", "link", "menuitem"):
        expect(guest.page.get_by_role(role, name=UNDO)).to_have_count(0)


def test_nothing_is_taken_back_once_a_card_was_seen(guest: BrowserGuest) -> None:
    """44: before an action is sent it can be cancelled; after it there is no undo, neither a button nor a message."""
    kinds = [kind.model_fields["t"].annotation for kind in FromBrowser.__args__[0].__args__]
    assert not [kind for kind in kinds if UNDO.search(str(kind))]
    with open_precomputed_game(guest, precompute("usa", 2, 44, has_choice_of_payments)) as session:
        assert session.client.decision
        track = next(name for name, ways in session.client.decision["claims"].items() if len(ways) > 1)
        before = session.player.look()
        assert_no_way_back(guest)
        session.player.press_track(track)
        guest.page.keyboard.press("Escape")
        assert session.player.look("!now.question")["seq"] == before["seq"]
        for act in (session.player.draw, session.player.draw, session.player.draw_tickets):
            screen = act()
            assert_no_way_back(guest)
            assert screen["seq"] > before["seq"]
            expect(guest.find("cancel")).to_have_count(0)
        guest.page.keyboard.press("Escape")
        assert session.player.look()["options"], "who has drawn tickets has to keep some"
