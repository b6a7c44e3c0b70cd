"""37 and 38: everything can be done with the keyboard alone, and by way of the list of routes."""

from __future__ import annotations

from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.keying import Typist
from tests.browser.playing import Player
from tests.browser.pressing import Sight
from tests.browser.rehearsing import has_choice_of_payments, rehearse
from tests.browser.sitting import rehearsed, sitting


def test_every_key_does_what_it_says(guest: Guest) -> None:
    """37: whole turns with the keyboard only: a face-up card, the deck, tickets, a route, Enter, Esc and ?."""
    typist = Typist(guest)
    with sitting(guest, "usa", 2, 37):
        typist.keep(0, 1)
        before = typist.wait_for_turn()
        place = next(place for place, slot in enumerate(before["market"]) if slot["card"] != "locomotive")
        card = before["market"][place]["card"]
        after = typist.take(place)
        assert after["hand"][card] == before["hand"][card] + 1
        assert after["phase"] == "second-draw"
        total = after["handTotal"]
        assert typist.draw()["handTotal"] == total + 1

        typist.wait_for_turn()
        typist.draw_tickets()
        typist.keep(0)
        assert len(typist.wait_for_turn()["tickets"]) == 3

        total = typist.look()["handTotal"]
        typist.draw_both()
        assert typist.wait_for_turn()["handTotal"] == total + 2

        typist.key("?")
        expect(guest.find("help")).to_be_visible()
        typist.key("d")
        typist.key("Escape")
        expect(guest.find("help")).to_have_count(0)
        assert typist.look()["handTotal"] == total + 2, "a key that was pressed in a dialog is not for the table"

        typist.key("h")
        assert typist.focus["testid"] == "hand-locomotive"
        track = typist.look()["claimable"][0]
        typist.find_route(track["name"])
        typist.key("Escape")
        assert typist.focus["testid"] != "track-filter"
        sight = typist.claim(track["name"])
        assert sight["claimed"][track["name"]] == 0
    assert guest.page.evaluate("pointed") == 0


def test_a_payment_is_chosen_and_called_off_with_keys(guest: Guest) -> None:
    typist = Typist(guest)
    with rehearsed(guest, rehearse("usa", 2, 37, has_choice_of_payments)) as here:
        assert here.voice.decision
        track, payments = next((name, ways) for name, ways in here.voice.decision["claims"].items() if len(ways) > 1)
        typist.find_route(track)
        typist.key("Enter")
        assert typist.look("now.question")["question"]["payments"] == payments
        assert typist.focus["testid"] == "pay-0", "the dialog begins with its first choice"
        typist.key("Escape")
        typist.look("!now.question")
        assert not [message for message in guest.sent if message["t"] == "act"]
        assert typist.focus["track"] == track, "the focus goes back to where it was"
        typist.claim(track, payments[1])
        sent = [message["action"] for message in guest.sent if message["t"] == "act"]
        assert sent == [f"claim {track} with {payments[1]}"]
    assert guest.page.evaluate("pointed") == 0


def test_the_list_of_routes_leads_to_the_same_dialog(guest: Guest) -> None:
    """38: Tab to `track-list`, type "mün", Enter on the row: the payment dialog that a click on the board opens."""
    typist = Typist(guest)
    with rehearsed(guest, rehearse("germany", 2, 38, partial(has_choice_of_payments, track="munchen"))) as here:
        assert here.voice.decision
        claims = here.voice.decision["claims"]
        track = next(name for name, ways in claims.items() if "munchen" in name and len(ways) > 1)
        typist.tab_to("tab-tracks")
        typist.key("Enter")
        typist.tab_to("track-filter")
        expect(guest.page.locator("[data-testid=track-list] :focus")).to_have_count(1)
        guest.page.keyboard.type("mün")
        names = guest.find("track-row").evaluate_all("(rows) => rows.map((row) => row.innerText)")
        assert names
        assert all("Mün" in name for name in names)
        typist.down_to("track", track)
        typist.key("Enter")
        guest.see("payment")
        by_keyboard = guest.find("payment").inner_html()
        typist.key("Escape")
        expect(guest.find("payment")).to_have_count(0)
        assert guest.page.evaluate("pointed") == 0
        asked = Player(guest).press_track(track)
        assert asked["question"]["payments"] == claims[track]
        assert guest.find("payment").inner_html() == by_keyboard


def test_the_list_can_be_sorted_and_filtered(guest: Guest) -> None:
    typist = Typist(guest)
    with sitting(guest, "europe", 3, 38, ["keep 1 2"]) as here:
        typist.key("r")
        rows = guest.find("track-row")
        expect(rows).to_have_count(101)
        guest.page.keyboard.type("zurich")
        expect(rows.first).to_contain_text("Zürich")
        typist.key("Control+A")
        typist.key("Delete")
        expect(rows).to_have_count(101)
        typist.tab_to("sort-length")
        typist.key("Enter")
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
        assert here.voice.decision
        expect(rows).to_have_count(len(here.voice.decision["claims"]))


def tracks_of(guest: Guest, board: str) -> list[dict[str, Any]]:
    tracks: list[dict[str, Any]] = guest.page.request.get(f"/api/boards/{board}").json()["tracks"]
    return tracks


def test_a_station_is_built_with_keys(guest: Guest) -> None:
    typist = Typist(guest)
    with sitting(guest, "europe", 2, 17, ["keep 1 2"]):
        sight = typist.build("wien")
        assert sight["stations"]["wien"] == 0
    assert guest.page.evaluate("pointed") == 0


def test_a_whole_game_is_played_with_the_keyboard_alone(guest: Guest) -> None:
    """Germany: two kinds of tickets, passengers at both ends of every claim, claims by way of the list of routes."""
    typist = Typist(guest)
    seen: set[str] = set()

    def note(sight: Sight) -> None:
        seen.update(kind for kind in ("options", "splits", "passengers", "question") if sight[kind])

    with sitting(guest, "germany", 2, 380):
        sight = typist.play_to_the_end(note)
        assert {"options", "splits", "passengers"} <= seen
        assert 0 in sight["claimed"].values()
    expect(guest.find("final-score")).to_be_visible()
    assert guest.find("final-score").evaluate("(dialog) => dialog.contains(document.activeElement)")
    assert guest.page.evaluate("pointed") == 0
