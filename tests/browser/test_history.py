"""The history of one's own games."""

from __future__ import annotations

from playwright.sync_api import expect

from ironlanes.boards import load_board
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import let_bots_finish, play_to_the_end


def numbers(guest: BrowserGuest) -> list[str]:
    """The games, wins and best score on the first board."""
    return guest.find("history-boards").locator("tbody tr").first.locator("td").all_inner_texts()


def test_own_games_appear_and_nobody_elses(guests: Guests) -> None:
    guest, stranger = guests(), guests()
    guest.page.goto("/history")
    guest.see("history-none")
    expect(guest.page.locator("[data-testid=achievement][data-done=true]")).to_have_count(0)
    table = guest.make_table("usa", 2, seed="31", bot="random")
    play_to_the_end(guest, table)
    guest.page.goto("/")
    guest.find("history").click()
    expect(guest.find("history-game")).to_have_count(1)
    expect(guest.page).to_have_title("Your games · Ironlanes")
    record = guest.page.request.get("/api/history").json()
    [game] = record["games"]
    total = game["totals"][game["seat"]]
    assert numbers(guest) == ["1", "1 (100%)" if game["seat"] in game["winners"] else "0 (0%)", str(total)]
    expect(guest.find("history-game")).to_contain_text(str(total))
    achieved = {each["name"] for each in record["achievements"] if "at" in each}
    for mark in guest.find("achievement").all():
        assert (mark.get_attribute("data-done") == "true") == (mark.get_attribute("data-name") in achieved)
    guest.find("history-game").click()
    expect(guest.find("replay")).to_have_attribute("data-game", game["game"])
    stranger.page.goto("/history")
    stranger.see("history-none")
    expect(stranger.find("history-game")).to_have_count(0)
    guest.page.goto("/book/usa")
    expect(guest.see("book-own-games")).to_contain_text("1 finished game")
    kept = guest.find("book-own-ticket").locator("td:first-of-type").filter(has_text="/ 1")
    expect(kept).to_have_count(load_board("usa").rules.setup_tickets)
    expect(guest.see("book-own-games")).to_contain_text("±\u00a0?")
    expect(guest.see("book-own-unknown")).to_contain_text("a single game")
    guest.see("book-players-3").click()
    guest.see("book-own-none")
    stranger.page.goto("/book/usa")
    stranger.see("book-own-none")


def test_a_game_that_a_bot_finished_counts_for_nothing(guests: Guests) -> None:
    guest, watcher = guests("phone", locale="de-DE"), guests()
    table = guest.make_table("usa", 2, seed="33", bot="random", options={"grace_seconds": 1, "fallback": "random"})
    let_bots_finish(watcher, table)
    guest.page.goto("/history")
    expect(guest.see("history-game")).to_contain_text("Ein Bot hat sie für dich beendet")
    expect(guest.find("history-boards").locator("tbody tr")).to_have_count(0)
    expect(guest.find("history-streak")).to_have_text("Noch kein Sieg.")
