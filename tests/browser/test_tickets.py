"""Choosing tickets, looking at them, and finishing them."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import bot_policy, precompute
from tests.support.cases import first_is_smoke

pytestmark = pytest.mark.both_tables

#: A class of the board while a ticket is looked at.
DIMMED = re.compile(r"\bdimmed\b")


@pytest.mark.parametrize(("board", "count", "long", "least"), first_is_smoke(("europe", 4, 1, 2), ("usa", 3, 0, 2)))
def test_first_tickets(guest: BrowserGuest, board: str, count: int, long: int, least: int) -> None:
    with open_game(guest, board, 3, seed=1) as session:
        options, keep = guest.find("ticket-option"), guest.find("keep-tickets")
        expect(options).to_have_count(count)
        expect(guest.page.locator("[data-testid=ticket-option][data-long=true]")).to_have_count(long)
        _assert_offered(session, options)
        for chosen in range(count):
            _expect_enabled(keep, chosen >= least)
            options.nth(chosen).click()
            expect(options.nth(chosen)).to_have_attribute("aria-pressed", "true")
        _expect_enabled(keep, True)
        for chosen in reversed(range(least - 1, count)):
            options.nth(chosen).click()
        _expect_enabled(keep, False)
        session.player.keep(count - 1)
        session.player.wait_for_turn()
        offer = session.client.scenes[0]["view"]["pending"]["offer"]
        kept = [ticket["name"] for ticket in session.in_step()["tickets"]]
        assert kept == session.client.own["tickets"]
        assert set(kept) == {offer[0], offer[count - 1]}


def _expect_enabled(button: Locator, is_enabled: bool) -> None:
    expect(button).to_be_enabled(enabled=is_enabled)


def _assert_offered(session: GameSession, options: Locator) -> None:
    """Each card has both of its cities, and its points."""
    sheet = session.guest.page.request.get(f"/api/boards/{session.client.view['map']}").json()
    names = {place["slug"]: place["name"] for place in sheet["places"]}
    tickets = {ticket["name"]: ticket for ticket in sheet["tickets"]}
    for position, name in enumerate(session.client.view["pending"]["offer"]):
        card = options.nth(position)
        expect(card).to_have_attribute("data-ticket", name)
        for place in tickets[name]["places"]:
            expect(card).to_contain_text(names[place])
        # The word after the number is for screen readers.
        expect(card.locator(".points")).to_have_text(re.compile(rf"^{tickets[name]['points']}\D+$"))


@pytest.mark.smoke
def test_tickets_of_two_decks_are_split_first(guest: BrowserGuest) -> None:
    with open_game(guest, "germany", 2, seed=1) as session:
        splits = session.client.scene["decision"]["tickets"]
        screen = session.in_step()
        assert sorted(screen["splits"]) == sorted(splits)
        assert len(splits) == 5
        chosen = screen["splits"].index("tickets 3 short 1 long")
        session.player.split(chosen)
        expect(guest.find("ticket-option")).to_have_count(4)
        expect(guest.page.locator("[data-testid=ticket-option][data-long=true]")).to_have_count(1)
        session.player.keep(0, 1, 2, 3)
        session.player.wait_for_turn()
        assert len(session.in_step()["tickets"]) == 4


@pytest.mark.smoke
def test_hovering_a_ticket_highlights_its_cities(guest: BrowserGuest) -> None:
    with open_game(guest, "usa", 2, seed=1) as session:
        options = guest.find("ticket-option")
        for position in (1, 0):
            options.nth(position).hover()
            _expect_highlighted(guest, options.nth(position))
        expect(guest.find("board")).to_have_class(DIMMED)
        session.player.keep(0, 1)
        guest.find("action-bar").hover()
        expect(guest.page.locator(".city.highlight")).to_have_count(0)
        expect(guest.find("board")).not_to_have_class(DIMMED)
        card = guest.find("ticket-card").first
        card.hover()
        _expect_highlighted(guest, card)


@pytest.mark.smoke
def test_tapping_a_ticket_highlights_its_cities(guests: Guests) -> None:
    guest = guests("phone")
    with open_game(guest, "usa", 2, seed=1):
        for position in (0, 2, 1):
            option = guest.find("ticket-option").nth(position)
            option.tap()
            _expect_highlighted(guest, option)
        expect(guest.find("board")).to_have_class(DIMMED)


def _expect_highlighted(guest: BrowserGuest, card: Locator) -> None:
    """Two cities, with their names as on the card."""
    cities = guest.page.locator(".city.highlight")
    expect(cities).to_have_count(2)
    names = [cities.nth(number).locator("text.label").first.text_content() for number in range(2)]
    assert all(names)
    for name in names:
        expect(card).to_contain_text(str(name))


@pytest.mark.smoke
def test_finished_ticket_is_ticked_off_at_once(guest: BrowserGuest) -> None:
    """The last track of a ticket is claimed with a click: its card is done, and its cities are marked no more."""
    # Seed 0 is the first one whose precomputed game claims the last track of a ticket.
    precomputed = precompute(
        "usa", 2, 0, lambda game: game.phase == "turn" and _finishing(game) is not None, bot_policy
    )
    claim = _finishing(precomputed.game)
    assert claim is not None
    with open_precomputed_game(guest, precomputed) as session:
        _assert_ends_marked(session)
        open_before = {ticket["name"] for ticket in session.in_step()["tickets"] if ticket["state"] != "completed"}
        guest.page.evaluate("window.isStillHere = true")
        session.player.claim(claim.track, claim.payment.text)
        after = session.in_step()
        finished = {ticket["name"] for ticket in after["tickets"] if ticket["state"] == "completed"} & open_before
        assert finished
        for name in finished:
            card = guest.page.locator(f'[data-testid=ticket-card][data-ticket="{name}"]')
            assert "done" in str(card.get_attribute("class")).split()
            assert session.client.scene["tickets"][name]["state"] == "completed"
        _assert_ends_marked(session)
        assert guest.page.evaluate("window.isStillHere"), "the page was not loaded again"


def _finishing(game: Game) -> ClaimTrack | None:
    """The claim that the bot would make now, if it finishes a ticket."""
    action = bot_policy(game, Random(0))
    if not isinstance(action, ClaimTrack):
        return None
    done = len(game.score().seats[0].tickets_completed)
    after = game.copy()
    after.play(action)
    return action if len(after.score().seats[0].tickets_completed) > done else None


def _assert_ends_marked(session: GameSession) -> None:
    """On the map the ends of just those tickets are marked that are still open."""
    session.in_step()
    statuses = session.client.scene["tickets"]
    ends = {place for name in statuses if statuses[name]["state"] == "open" for place in name.split("--")}
    marked = session.page.locator(".city.open-end").evaluate_all("cities => cities.map((city) => city.dataset.place)")
    assert set(marked) == ends
