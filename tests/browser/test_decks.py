"""43 and 44: what is left of the decks is always to be seen, and nothing is taken back once a card was seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ironlanes.server.clients.messages import FromBrowser
from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.pressing import Sight
from tests.browser.rehearsing import has_choice_of_payments, in_haste, rehearse
from tests.browser.sitting import Sitting, rehearsed, sitting

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


def check_counters(here: Sitting, sight: Sight) -> None:
    """Every counter is what the server says, and so is the gauge."""
    view: dict[str, Any] = here.voice.scenes[sight["seq"]]["view"]
    assert sight["deck"] == view["deck_size"]
    assert sight["discards"] == sum(view["discards"].values())
    assert sum(sight["ticketDeck"]) == view["ticket_deck_size"]
    assert [slot["card"] for slot in sight["market"] if slot["card"]] == view["display"]
    gauge = here.page.evaluate(GAUGE)
    assert gauge["now"] == view["deck_size"]
    assert gauge["filled"] == pytest.approx(gauge["now"] / gauge["max"], abs=0.001)


def lines(guest: Guest, kind: str) -> Locator:
    return guest.page.locator(f"[data-testid=log-line][data-type={kind}]")


def test_counters_equal_the_state(guest: Guest) -> None:
    """43: after each turn of a game for three, until the discards were shuffled, which is told, and a while longer."""
    rehearsal = rehearse("usa", 3, 43, lambda game: len(game.record()["actions"]) >= 130, in_haste)
    with sitting(guest, "usa", 3, 43) as here:
        for action in rehearsal.actions:
            check_counters(here, here.play(action))
        events = [event for entry in here.voice.entries for event in entry["events"]]
        sizes = [event["deck_size"] for event in events if event["type"] == "reshuffled"]
        assert sizes, "a seed is needed with which the discards are shuffled"
        told = lines(guest, "reshuffled").all_inner_texts()
        assert [int(number) for text in told for number in re.findall(r"\d+", text)] == sizes


def test_a_refill_adds_a_line_to_the_log(guest: Guest) -> None:
    """43: with this seed the bot's first card makes three locomotives lie face up."""
    with sitting(guest, "europe", 2, 38) as here:
        expect(lines(guest, "display")).to_have_count(0)
        here.player.keep(0, 1)
        expect(lines(guest, "display")).to_have_count(1)
        sight = here.in_step()
        refill = next(event for entry in here.voice.entries for event in entry["events"] if "discarded" in event)
        assert refill["discarded"].count("locomotive") >= 3
        check_counters(here, sight)


def test_two_kinds_of_tickets_are_counted_apart(guest: Guest) -> None:
    with sitting(guest, "germany", 3, 43) as here:
        sizes = here.voice.view["ticket_deck_size"]
        assert here.player.look()["ticketDeck"] == [sizes["short"], sizes["long"]]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_counter_is_in_sight(guests: Guests, size: str) -> None:
    """43: also on a phone, where the decks are one strip."""
    guest = guests(size)
    with sitting(guest, "germany", 3, 43) as here:
        for counter in ("deck-count", "ticket-deck", "discard-count"):
            expect(guest.find(counter)).to_be_in_viewport(ratio=1)
        assert here.player.look()["discards"] == sum(here.voice.view["discards"].values())


def assert_no_way_back(guest: Guest) -> None:
    for kind in ("button", "a"):
        expect(guest.page.locator(kind).and_(guest.page.get_by_text(UNDO))).to_have_count(0)
    for role in ("button", "link", "menuitem"):
        expect(guest.page.get_by_role(role, name=UNDO)).to_have_count(0)


def test_nothing_is_taken_back_once_a_card_was_seen(guest: Guest) -> None:
    """44: before an action is sent it can be cancelled; after it there is no undo, neither a button nor a message."""
    kinds = [kind.model_fields["t"].annotation for kind in FromBrowser.__args__[0].__args__]
    assert not [kind for kind in kinds if UNDO.search(str(kind))]
    with rehearsed(guest, rehearse("usa", 2, 44, has_choice_of_payments)) as here:
        assert here.voice.decision
        track = next(name for name, ways in here.voice.decision["claims"].items() if len(ways) > 1)
        before = here.player.look()
        assert_no_way_back(guest)
        here.player.press_track(track)
        guest.page.keyboard.press("Escape")
        assert here.player.look("!now.question")["seq"] == before["seq"]
        for act in (here.player.draw, here.player.draw, here.player.draw_tickets):
            sight = act()
            assert_no_way_back(guest)
            assert sight["seq"] > before["seq"]
            expect(guest.find("cancel")).to_have_count(0)
        guest.page.keyboard.press("Escape")
        assert here.player.look()["options"], "who has drawn tickets has to keep some"
