"""The ways of tickets on the board: all ticked ones together, and what is left of a single one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import bot_policy, draw_only, precompute

pytestmark = pytest.mark.both_tables

#: The tracks that are drawn as ghosts.
GHOSTS = "[...document.querySelectorAll('[data-track-ghost]')].map((track) => track.dataset.trackGhost)"


def sheet_of(session: GameSession) -> dict[str, Any]:
    sheet: dict[str, Any] = session.page.request.get(f"/api/boards/{session.client.view['map']}").json()
    return sheet


def connected(sheet: dict[str, Any], tracks: set[str]) -> dict[str, str]:
    """For each city that some tracks reach, one city that stands for all that are connected with it."""
    part = {place["slug"]: place["slug"] for place in sheet["places"]}
    for track in sheet["tracks"]:
        if track["name"] in tracks:
            one, other = (part[place] for place in track["places"])
            part = {place: one if stands == other else stands for place, stands in part.items()}
    return part


@pytest.mark.parametrize(("size", "board"), [("desktop", "usa"), ("desktop", "europe"), ("phone", "europe")])
def test_ticked_tickets_are_shown_together(guests: Guests, size: str, board: str) -> None:
    guest = guests(size)
    with open_game(guest, board, 3, seed=1) as session:
        sheet, offer = sheet_of(session), session.client.view["pending"]["offer"]
        lengths = {track["name"]: track["length"] for track in sheet["tracks"]}
        options, note = guest.find("ticket-option"), guest.see("together")
        expect(guest.page.locator(".city.chosen")).to_have_count(0)
        alone: list[int] = []
        for position in (0, 1):
            session.player.press(options.nth(position))
            alone.append(_trains(guest))
            session.player.press(options.nth(position))
            expect(note).not_to_have_attribute("data-trains", re.compile("."))  # the next figure is not this one
        for position in (0, 1):
            session.player.press(options.nth(position))
        if size == "desktop":
            guest.find("action-bar").hover()
        ends = {place for name in offer[:2] for place in name.split("--")}
        chosen = guest.page.locator(".city.chosen")
        expect(chosen).to_have_count(len(ends))
        assert set(chosen.evaluate_all("all => all.map((city) => city.dataset.place)")) == ends
        ghosts = set(guest.page.evaluate(GHOSTS))
        trains = _trains(guest)
        assert sum(lengths[track] for track in ghosts) == trains
        assert max(alone) <= trains <= sum(alone)
        parts = connected(sheet, ghosts)
        assert all(parts[one] == parts[other] for one, other in (name.split("--") for name in offer[:2]))
        expect(note).to_contain_text(f"{trains} of 45 trains")
        shared = sum(alone) - trains
        if shared:
            expect(note).to_contain_text(f"{shared} shared")
        else:
            expect(note).not_to_contain_text("shared")


def _trains(guest: BrowserGuest) -> int:
    note = guest.page.locator("[data-testid=together][data-trains]")
    return int(note.get_attribute("data-trains") or 0)


@pytest.mark.parametrize(("size", "board"), [("desktop", "usa"), ("desktop", "germany"), ("phone", "europe")])
def test_a_ticket_shows_what_is_left_of_its_way(guests: Guests, size: str, board: str) -> None:
    """As many trains as the server says are missing; the cards that are missing fit the tracks and the hand."""
    guest = guests(size)
    precomputed = precompute(board, 3, 2, lambda game: len(game.record()["actions"]) >= 40, bot_policy)
    with open_precomputed_game(guest, precomputed) as session:
        tracks = {track["name"]: track for track in sheet_of(session)["tracks"]}
        hand = session.client.own["hand"]
        statuses = session.client.scene["tickets"]
        opened = [name for name, status in statuses.items() if status["state"] == "open"]
        assert opened
        for name in opened:
            card = guest.page.locator(f'[data-testid=ticket-card][data-ticket="{name}"]')
            card.scroll_into_view_if_needed()
            if guest.is_phone:
                card.tap()
            else:
                card.hover()
            note = guest.see("path-note")
            expect(note).to_have_attribute("data-trains", str(statuses[name]["trains"]))
            ghosts = [tracks[track] for track in guest.page.evaluate(GHOSTS)]
            assert sum(track["length"] for track in ghosts) == statuses[name]["trains"]
            missing = {
                card["card"]: int(card["count"])
                for card in note.locator(".card").evaluate_all("all => all.map((card) => ({ ...card.dataset }))")
            }
            for colour in {track["colour"] for track in ghosts} - {"gray"}:
                needed = sum(t["length"] - t["locomotives"] for t in ghosts if t["colour"] == colour)
                assert missing.get(colour, 0) == max(needed - hand.get(colour, 0), 0)
        if not guest.is_phone:
            guest.find("action-bar").hover()
            expect(guest.find("path-note")).to_have_count(0)
            assert guest.page.evaluate(GHOSTS) == []


def test_tracks_that_help_a_ticket_glow_differently(guest: BrowserGuest) -> None:
    precomputed = precompute("usa", 2, 0, lambda game: len(game.record()["actions"]) >= 24, bot_policy)
    with open_precomputed_game(guest, precomputed) as session:
        expect(guest.page.locator(".track.claimable").first).to_be_attached()
        expect(guest.page.locator(".track.helpful").first).to_be_attached()
        helpful = set(guest.page.locator(".track.helpful").evaluate_all("all => all.map((t) => t.dataset.track)"))
        claims = set(session.client.scene["decision"]["claims"])
        assert helpful & claims
        assert claims - helpful
        # Together with the own tracks, they connect every open ticket.
        own = {track for track, seat in session.client.view["claimed"].items() if seat == 0}
        parts = connected(sheet_of(session), helpful | own)
        statuses = session.client.scene["tickets"]
        pairs = [name.split("--") for name, status in statuses.items() if status["state"] == "open"]
        assert pairs
        assert all(parts[one] == parts[other] for one, other in pairs)


def test_a_payment_does_not_hide_its_track(guest: BrowserGuest) -> None:
    """The dialog is in the other half of the screen, and the tip does not stay once the track is claimed."""
    precomputed = precompute("europe", 3, 0, lambda game: sum(game.view(0).hand.values()) >= 24, draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        assert session.client.decision
        claims: dict[str, list[str]] = session.client.decision["claims"]
        places = sheet_of(session)["picture"]["tracks"]
        several = [track for track, payments in claims.items() if len(payments) > 1]
        height = {track: places[track]["slots"][0]["y"] for track in several}
        for track in (min(several, key=height.__getitem__), max(several, key=height.__getitem__)):
            session.player.press_track(track)
            dialog = guest.see("payment").bounding_box()
            slots = guest.page.locator(f'g[data-track="{track}"] .lane').bounding_box()
            assert dialog
            assert slots
            is_apart = slots["y"] + slots["height"] <= dialog["y"] or slots["y"] >= dialog["y"] + dialog["height"]
            assert is_apart, track
            guest.page.keyboard.press("Escape")
            expect(guest.find("payment")).to_have_count(0)
        track = several[0]
        session.player.press_track(track)
        guest.page.keyboard.press("Enter")
        expect(guest.page.locator(f'g[data-track="{track}"] .wagon').first).to_be_attached()
        expect(guest.find("tooltip")).to_have_count(0)
