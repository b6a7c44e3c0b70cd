"""A tournament of four: created, joined by link, paired, played by the clock, and counted, with live updates."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import begin_turns
from tests.support.browser.games.tournaments import get_ready, own_table, play_round, tournament_page
from tests.support.browser.people_gallery import PeopleGallery


def picture(guest: BrowserGuest, name: str) -> None:
    """Keep a picture for someone who wants to look at it."""
    if folder := os.environ.get("IRONLANES_PICTURES"):
        guest.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize(
    ("size", "locale", "form", "round_name"),
    [("desktop", "en-GB", "swiss", "Round 1"), ("phone", "de-DE", "knockout", "Halbfinale")],
)
def test_a_tournament_of_four(guests: Guests, size: str, locale: str, form: str, round_name: str) -> None:
    host = guests(size, locale=locale)
    host.page.goto("/open-tables")
    host.see("tournament-link").click()
    host.see("tournament-name").fill("Club evening")
    host.choose("tournament-form", form)
    host.find("tournament-shared-addresses").check()
    picture(host, f"tournament-new-{size}")
    host.see("tournament-create").click()
    expect(host.see("tournament-page")).to_have_attribute("data-phase", "open")
    expect(host.see("tournament-start")).to_be_disabled()
    host.find("tournament-join").click()
    others = [guests() for _ in range(3)]
    for number, guest in enumerate(others):
        guest.set_name(f"Guest {number}")
        guest.page.goto(host.page.url)
        guest.see("tournament-join").click()
        expect(host.find("standing")).to_have_count(number + 2)  # without a reload
    expect(others[0].find("tournament-start")).to_have_count(0)
    host.find("tournament-start").click()
    for guest in (host, *others):
        expect(guest.see("tournament-game")).to_have_count(2)
        guest.see("tournament-break")
    expect(host.page.get_by_role("heading", name=round_name)).to_be_visible()
    picture(host, f"tournament-{size}")
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for guest in (host, *others):
        guest.see("tournament-ready").click()
    expect(host.see("game")).to_have_attribute("data-role", "player")  # without another click
    host.see("tournament-strip")
    others[2].see("tournament-strip").get_by_role("link").first.click()
    leaving = others[2].find("tournament-leave")
    leaving.click()
    expect(leaving).to_have_text("Leave for good?")
    leaving.click()
    expect(others[2].find("tournament-leave")).to_have_count(0)
    others[0].page.goto("/tournament")
    expect(others[0].see("own-tournament")).to_contain_text("Club evening")
    others[0].find("own-tournament").click()
    others[0].see("standing")


#: Where the options of a choice begin, from the left, one list a row.
ROWS = """
(labels) => {
  const rows = new Map();
  for (const each of labels) {
    const { left, top } = each.getBoundingClientRect();
    rows.set(top, [...(rows.get(top) ?? []), left]);
  }
  return [...rows.values()];
}
"""


@pytest.mark.parametrize(("size", "columns"), [("desktop", 2), ("phone", 1)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_paces_stand_in_columns(guests: Guests, size: str, columns: int, language: str) -> None:
    guest = guests(size, locale=language)
    guest.page.goto("/tournament")
    guest.find("tournament-pace-live").wait_for(state="attached")
    rows = guest.page.locator("label:has([name=tournament-pace])").evaluate_all(ROWS)
    assert [len(row) for row in rows] == [columns] * (4 // columns)
    assert all(row == rows[0] for row in rows)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_buttons_that_remove_players_stand_below_each_other(
    guests: Guests, people: PeopleGallery, size: str
) -> None:
    guest = guests(size)
    with people.swiss(guest):
        boxes = [each.bounding_box() for each in guest.find("remove-entrant").all()]
        assert len(boxes) == 4
        assert len({round(box["x"] + box["width"]) for box in boxes if box}) == 1


@pytest.mark.parametrize(("size", "other_size"), [("desktop", "phone"), ("phone", "desktop")])
def test_a_knockout_is_played_to_its_end(guests: Guests, size: str, other_size: str) -> None:
    host, *others = people = [guests(size), guests(other_size), guests(), guests()]
    for guest, name in zip(people, ("Ada", "Ben", "Cleo", "Dora"), strict=True):
        guest.page.goto("/")
        guest.set_name(name)
    host.page.goto("/tournament")
    host.see("tournament-name").fill("Winter cup")
    host.choose("tournament-board", "usa")
    host.choose("tournament-form", "knockout")
    host.find("tournament-shared-addresses").check()
    host.find("tournament-create").click()
    host.see("tournament-join").click()
    tournament = host.page.url.rsplit("/", 1)[1]
    for guest in others:
        guest.page.goto(host.page.url)
        guest.see("tournament-join").click()
        expect(guest.see("tournament-leave")).to_be_visible()
    expect(host.find("standing")).to_have_count(4)
    host.find("tournament-start").click()
    expect(host.page.get_by_role("heading", name="Semi-finals")).to_be_visible()

    # The host's game is begun at the table itself; the rest is played by script.
    for guest in people:
        guest.see("tournament-ready").click()
        guest.see("tournament-break") if guest is not people[-1] else guest.see("game")
    [opponent] = [guest for guest in others if own_table(guest, tournament) == own_table(host, tournament)]
    for guest in (host, opponent):
        guest.see("game")
    begin_turns(host, opponent)
    for guest in (host, opponent):
        guest.page.goto(f"/tournament/{tournament}")
    play_round(people, tournament)
    for guest in people:
        guest.page.goto(f"/tournament/{tournament}")
        expect(guest.page.get_by_role("heading", name="Final", exact=True)).to_be_visible()
    get_ready(people, tournament)
    for guest in people:
        guest.page.goto(f"/tournament/{tournament}")
        expect(guest.see("tournament-page")).to_have_attribute("data-round", "2")
        expect(guest.find("own-table")).to_have_count(1 if own_table(guest, tournament) else 0)
    play_round(people, tournament)

    # Everybody sees who has won, without a reload.
    [final] = tournament_page(host, tournament)["games"][-1]
    winner = tournament_page(host, tournament)["standings"][0]["name"]
    assert final["places"][final["names"].index(winner)] == 1
    for guest, name in zip(people, ("Ada", "Ben", "Cleo", "Dora"), strict=True):
        text = "You win the tournament!" if name == winner else f"{winner} wins the tournament."
        expect(guest.see("tournament-over")).to_have_text(text)
        expect(guest.find("standing").first).to_contain_text(winner)
        expect(guest.find("tournament-game")).to_have_count(3)
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_the_host_removes_someone_and_calls_it_off(guests: Guests, size: str, locale: str) -> None:
    host, guest, refused = guests(size, locale=locale), guests(locale="en-GB"), guests(locale="en-GB")
    host.page.goto("/tournament")
    host.see("tournament-name").fill("Club evening")
    host.find("tournament-create").click()
    host.see("tournament-page")
    for each in (guest, refused):
        each.page.goto(host.page.url)
        each.see("tournament-join").click()
    expect(refused.see("toast")).to_contain_text("Another guest has joined from your network address.")
    refused.forgive("409")
    remover = host.see("remove-entrant")
    picture(host, f"tournament-host-{size}")
    remover.click()
    expect(remover).to_have_text("For good?" if locale == "en-GB" else "Endgültig?")
    picture(host, f"tournament-remove-{size}")
    remover.click()
    expect(host.find("standing")).to_have_count(0)
    guest.see("tournament-join").click()
    expect(guest.see("toast")).to_contain_text("The host has removed you")
    guest.forgive("403")
    cancelling = host.find("tournament-cancel")
    cancelling.click()
    cancelling.click()
    host.see("tournament-cancelled")
    guest.see("tournament-cancelled")
    expect(guest.find("tournament-join")).to_have_count(0)
    picture(host, f"tournament-cancelled-{size}")
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
