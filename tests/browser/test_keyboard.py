"""37 and 38: everything can be done with the keyboard alone, and through the list of tracks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import has_choice_of_payments, precompute
from tests.support.browser.players.keyboard_player import KeyboardPlayer
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState

pytestmark = pytest.mark.both_tables


def test_every_key_does_what_it_says(guest: BrowserGuest) -> None:
    """37: whole turns with the keyboard only: a face-up card, the deck, tickets, a route, Enter, Esc and ?."""
    keyboard = KeyboardPlayer(guest)
    with open_game(guest, "usa", 2, 37):
        keyboard.keep(0, 1)
        before = keyboard.wait_for_turn()
        place = next(place for place, slot in enumerate(before["market"]) if slot["card"] != "locomotive")
        card = before["market"][place]["card"]
        after = keyboard.take(place)
        assert after["hand"][card] == before["hand"][card] + 1
        assert after["phase"] == "second-draw"
        total = after["handTotal"]
        assert keyboard.draw()["handTotal"] == total + 1

        keyboard.wait_for_turn()
        keyboard.draw_tickets()
        keyboard.keep(0)
        assert len(keyboard.wait_for_turn()["tickets"]) == 3

        total = keyboard.look()["handTotal"]
        keyboard.draw_both()
        assert keyboard.wait_for_turn()["handTotal"] == total + 2

        keyboard.key("?")
        expect(guest.find("help")).to_be_visible()
        keyboard.key("d")
        keyboard.key("Escape")
        expect(guest.find("help")).to_have_count(0)
        assert keyboard.look()["handTotal"] == total + 2, "a key that was pressed in a dialog is not for the table"

        keyboard.key("k")
        assert keyboard.focus["testid"] == "hand-locomotive"
        track = keyboard.look()["claimable"][0]
        keyboard.find_route(track["name"])
        keyboard.key("Escape")
        assert keyboard.focus["testid"] != "track-filter"
        screen = keyboard.claim(track["name"])
        assert screen["claimed"][track["name"]] == 0
    assert guest.page.evaluate("pointed") == 0


def test_a_payment_is_chosen_and_called_off_with_keys(guest: BrowserGuest) -> None:
    keyboard = KeyboardPlayer(guest)
    with open_precomputed_game(guest, precompute("usa", 2, 37, has_choice_of_payments)) as session:
        assert session.client.decision
        track, payments = next(
            (name, ways) for name, ways in session.client.decision["claims"].items() if len(ways) > 1
        )
        keyboard.find_route(track)
        keyboard.key("Enter")
        assert keyboard.look("now.question")["question"]["payments"] == payments
        assert keyboard.focus["testid"] == "confirm", "Enter pays with the first choice"
        keyboard.key("Escape")
        keyboard.look("!now.question")
        assert guest.acts == []
        assert keyboard.focus["track"] == track, "the focus goes back to where it was"
        keyboard.claim(track, payments[1])
        assert guest.acts == [f"claim {track} with {payments[1]}"]
    assert guest.page.evaluate("pointed") == 0


def test_the_list_of_tracks_leads_to_the_same_dialog(guest: BrowserGuest) -> None:
    """38: Tab to `track-list`, type "mün", Enter on the row: the payment dialog that a click on the board opens."""
    keyboard = KeyboardPlayer(guest)
    with open_precomputed_game(
        guest, precompute("germany", 2, 38, partial(has_choice_of_payments, track="munchen"))
    ) as session:
        assert session.client.decision
        claims = session.client.decision["claims"]
        track = next(name for name, ways in claims.items() if "munchen" in name and len(ways) > 1)
        keyboard.tab_to("tab-tracks")
        keyboard.key("Enter")
        keyboard.tab_to("track-filter")
        expect(guest.page.locator("[data-testid=track-list] :focus")).to_have_count(1)
        guest.page.keyboard.type("mün")
        names = guest.find("track-row").evaluate_all("(rows) => rows.map((row) => row.innerText)")
        assert names
        assert all("Mün" in name for name in names)
        keyboard.down_to("track", track)
        keyboard.key("Enter")
        guest.see("payment")
        by_keyboard = guest.find("payment").inner_html()
        keyboard.key("Escape")
        expect(guest.find("payment")).to_have_count(0)
        assert guest.page.evaluate("pointed") == 0
        asked = MousePlayer(guest).press_track(track)
        assert asked["question"]["payments"] == claims[track]
        assert guest.find("payment").inner_html() == by_keyboard


def test_the_list_can_be_sorted_and_filtered(guest: BrowserGuest) -> None:
    keyboard = KeyboardPlayer(guest)
    with open_game(guest, "europe", 3, 38, ["keep 1 2"]) as session:
        keyboard.key("r")
        rows = guest.find("track-row")
        expect(rows).to_have_count(101)
        guest.page.keyboard.type("zurich")
        expect(rows.first).to_contain_text("Zürich")
        keyboard.key("Control+A")
        keyboard.key("Delete")
        expect(rows).to_have_count(101)
        keyboard.tab_to("sort-length")
        keyboard.key("Enter")
        lengths = rows.evaluate_all("(rows) => rows.map((row) => parseInt(row.cells[1].innerText))")
        assert lengths == sorted(lengths, reverse=True)
        guest.find("track-length").select_option("8")
        expect(rows).to_have_count(1)
        guest.find("track-length").select_option(index=0)
        guest.find("track-colour").select_option("red")
        colours = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.track)")
        sheet = {track["name"]: track["colour"] for track in tracks_of(guest, "europe")}
        assert {sheet[name] for name in colours} == {"red"}
        guest.find("track-colour").select_option(index=0)
        guest.find("track-claimable").check()
        assert session.client.decision
        expect(rows).to_have_count(len(session.client.decision["claims"]))


def tracks_of(guest: BrowserGuest, board: str) -> list[dict[str, Any]]:
    tracks: list[dict[str, Any]] = guest.page.request.get(f"/api/boards/{board}").json()["tracks"]
    return tracks


def test_a_station_is_built_with_keys(guest: BrowserGuest) -> None:
    keyboard = KeyboardPlayer(guest)
    with open_game(guest, "europe", 2, 17, ["keep 1 2"]):
        screen = keyboard.build("wien")
        assert screen["stations"]["wien"] == 0
    assert guest.page.evaluate("pointed") == 0


def test_a_whole_game_is_played_with_the_keyboard_alone(guest: BrowserGuest) -> None:
    """Germany: two kinds of tickets, passengers at both ends of every claim, claims through the list of tracks."""
    keyboard = KeyboardPlayer(guest)
    seen: set[str] = set()

    def note(screen: ScreenState) -> None:
        seen.update(kind for kind in ("options", "splits", "passengers", "question") if screen[kind])

    with open_game(guest, "germany", 2, 380):
        screen = keyboard.play_to_the_end(note)
        assert {"options", "splits", "passengers"} <= seen
        assert 0 in screen["claimed"].values()
    expect(guest.find("final-score")).to_be_visible()
    assert guest.find("final-score").evaluate("(dialog) => dialog.contains(document.activeElement)")
    assert guest.page.evaluate("pointed") == 0
