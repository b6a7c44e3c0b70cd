"""Choosing tickets, looking at them, and finishing them."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.rehearsing import like_a_bot, rehearse
from tests.browser.sitting import Sitting, rehearsed, sitting

#: A class of the board while a ticket is looked at.
DIMMED = re.compile(r"\bdimmed\b")


@pytest.mark.parametrize(("board", "count", "long", "least"), [("usa", 3, 0, 2), ("europe", 4, 1, 2)])
def test_first_tickets(guest: Guest, board: str, count: int, long: int, least: int) -> None:
    with sitting(guest, board, 3, seed=1) as here:
        options, keep = guest.find("ticket-option"), guest.find("keep-tickets")
        expect(options).to_have_count(count)
        expect(guest.page.locator("[data-testid=ticket-option][data-long=true]")).to_have_count(long)
        _assert_offered(here, options)
        for chosen in range(count):
            _expect_enabled(keep, chosen >= least)
            options.nth(chosen).click()
            expect(options.nth(chosen)).to_have_attribute("aria-pressed", "true")
        _expect_enabled(keep, True)
        for chosen in reversed(range(least - 1, count)):
            options.nth(chosen).click()
        _expect_enabled(keep, False)
        here.player.keep(count - 1)
        here.player.wait_for_turn()
        offer = here.voice.scenes[0]["view"]["pending"]["offer"]
        kept = [ticket["name"] for ticket in here.in_step()["tickets"]]
        assert kept == here.voice.own["tickets"]
        assert set(kept) == {offer[0], offer[count - 1]}


def _expect_enabled(button: Locator, is_enabled: bool) -> None:
    expect(button).to_be_enabled(enabled=is_enabled)


def _assert_offered(here: Sitting, options: Locator) -> None:
    """Each card has both of its cities, and its points."""
    sheet = here.guest.page.request.get(f"/api/boards/{here.voice.view['map']}").json()
    names = {place["slug"]: place["name"] for place in sheet["places"]}
    tickets = {ticket["name"]: ticket for ticket in sheet["tickets"]}
    for position, name in enumerate(here.voice.view["pending"]["offer"]):
        card = options.nth(position)
        expect(card).to_have_attribute("data-ticket", name)
        for place in tickets[name]["places"]:
            expect(card).to_contain_text(names[place])
        expect(card.locator(".points")).to_have_text(str(tickets[name]["points"]))


def test_tickets_of_two_decks_are_split_first(guest: Guest) -> None:
    with sitting(guest, "germany", 2, seed=1) as here:
        splits = here.voice.scene["decision"]["tickets"]
        sight = here.in_step()
        assert sorted(sight["splits"]) == sorted(splits)
        assert len(splits) == 5
        chosen = sight["splits"].index("tickets 3 short 1 long")
        here.player.split(chosen)
        expect(guest.find("ticket-option")).to_have_count(4)
        expect(guest.page.locator("[data-testid=ticket-option][data-long=true]")).to_have_count(1)
        here.player.keep(0, 1, 2, 3)
        here.player.wait_for_turn()
        assert len(here.in_step()["tickets"]) == 4


def test_hovering_a_ticket_highlights_its_cities(guest: Guest) -> None:
    with sitting(guest, "usa", 2, seed=1) as here:
        options = guest.find("ticket-option")
        for position in (1, 0):
            options.nth(position).hover()
            _expect_highlighted(guest, options.nth(position))
        expect(guest.find("board")).to_have_class(DIMMED)
        here.player.keep(0, 1)
        guest.find("action-bar").hover()
        expect(guest.page.locator(".city.highlight")).to_have_count(0)
        expect(guest.find("board")).not_to_have_class(DIMMED)
        card = guest.find("ticket-card").first
        card.hover()
        _expect_highlighted(guest, card)


def test_tapping_a_ticket_highlights_its_cities(guests: Guests) -> None:
    guest = guests("phone")
    with sitting(guest, "usa", 2, seed=1):
        for position in (0, 2, 1):
            option = guest.find("ticket-option").nth(position)
            option.tap()
            _expect_highlighted(guest, option)
        expect(guest.find("board")).to_have_class(DIMMED)


def _expect_highlighted(guest: Guest, card: Locator) -> None:
    """Two cities, with their names as on the card."""
    cities = guest.page.locator(".city.highlight")
    expect(cities).to_have_count(2)
    names = [cities.nth(number).locator("text.label").first.text_content() for number in range(2)]
    assert all(names)
    for name in names:
        expect(card).to_contain_text(str(name))


def test_finished_ticket_is_ticked_off_at_once(guest: Guest) -> None:
    """The last track of a ticket is claimed with a click: its card is done, and its cities are marked no more."""
    # Seed 0 is the first one whose rehearsal claims the last track of a ticket.
    rehearsal = rehearse("usa", 2, 0, lambda game: game.phase == "turn" and _finishing(game) is not None, like_a_bot)
    claim = _finishing(rehearsal.game)
    assert claim is not None
    with rehearsed(guest, rehearsal) as here:
        _assert_ends_marked(here)
        open_before = {ticket["name"] for ticket in here.in_step()["tickets"] if ticket["state"] != "completed"}
        guest.page.evaluate("window.isStillHere = true")
        here.player.claim(claim.track, claim.payment.text)
        after = here.in_step()
        finished = {ticket["name"] for ticket in after["tickets"] if ticket["state"] == "completed"} & open_before
        assert finished
        for name in finished:
            card = guest.page.locator(f'[data-testid=ticket-card][data-ticket="{name}"]')
            assert "done" in str(card.get_attribute("class")).split()
            assert here.voice.scene["tickets"][name]["state"] == "completed"
        _assert_ends_marked(here)
        assert guest.page.evaluate("window.isStillHere"), "the page was not loaded again"


def _finishing(game: Game) -> ClaimTrack | None:
    """The claim that the bot would make now, if it finishes a ticket."""
    action = like_a_bot(game, Random(0))
    if not isinstance(action, ClaimTrack):
        return None
    done = len(game.score().seats[0].tickets_completed)
    after = game.copy()
    after.play(action)
    return action if len(after.score().seats[0].tickets_completed) > done else None


def _assert_ends_marked(here: Sitting) -> None:
    """On the map the ends of just those tickets are marked that are still open."""
    here.in_step()
    standings = here.voice.scene["tickets"]
    ends = {place for name in standings if standings[name]["state"] == "open" for place in name.split("--")}
    marked = here.page.locator(".city.open-end").evaluate_all("cities => cities.map((city) => city.dataset.place)")
    assert set(marked) == ends
