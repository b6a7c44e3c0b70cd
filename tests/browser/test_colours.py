"""Colour is never the only signal."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_precomputed_game
from tests.support.browser.games.precomputed_game import draw_only, finish_fast, has_choice_of_payments, precompute
from tests.support.browser.settings_page import choose
from tests.support.cases import first_is_smoke

COLOURS = {"black", "blue", "green", "orange", "purple", "red", "white", "yellow"}
#: For each element that has a colour: the colour, and those of the glyphs in it that are large enough to be seen.
GLYPHS = """
all => all.map((each) => [
  each.dataset.colour,
  [...each.querySelectorAll(".glyph")]
    .filter((glyph) => glyph.getBoundingClientRect().width > 2)
    .map((glyph) => glyph.dataset.colour),
])
"""
#: For each slot of free tracks without engines: the colour of the track, and that of the glyph that is drawn within the
#: slot, if one is.
SLOT_GLYPHS = """
tracks => tracks.filter((track) => !track.querySelector(".engine")).flatMap((track) => {
  const glyph = track.querySelector(".glyph");
  const length = glyph?.getTotalLength() ?? 0;
  const points = Array.from({ length: Math.ceil(length) }, (_, at) => glyph.getPointAtLength(at));
  const isIn = ({ x, y, width, height }) => (at) => at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  return [...track.querySelectorAll(".slot")].map((slot) => [
    track.dataset.colour,
    points.some(isIn(slot.getBBox())) ? [glyph.dataset.colour] : [],
  ]);
})
"""
FREE = ".track:not(.claimed)"


@pytest.mark.parametrize("board", first_is_smoke("europe", "usa", "germany"))
def test_every_coloured_slot_and_card_has_its_glyph(guest: BrowserGuest, board: str) -> None:
    with open_precomputed_game(guest, precompute(board, 2, 1, lambda game: game.phase == "turn", draw_only)):
        slots = guest.page.locator(FREE).evaluate_all(SLOT_GLYPHS)
        coloured = [(colour, glyphs) for colour, glyphs in slots if colour != "gray"]
        assert {colour for colour, _ in coloured} == COLOURS
        assert all(glyphs == [colour] for colour, glyphs in coloured)
        assert all(glyphs == [] for colour, glyphs in slots if colour == "gray")
        cards = guest.page.locator(".card[data-colour]").evaluate_all(GLYPHS)
        assert len(cards) == 9 + 5
        assert all(glyphs == [colour] for colour, glyphs in cards)


@pytest.mark.smoke
def test_every_payment_has_its_glyphs(guest: BrowserGuest) -> None:
    precomputed = precompute("usa", 2, 1, lambda game: game.phase == "turn" and has_choice_of_payments(game), draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        claims = session.client.scene["decision"]["claims"]
        session.player.press_track(next(track for track, payments in claims.items() if len(payments) > 1))
        buttons = guest.page.locator("[data-testid=payment] [data-payment]")
        assert buttons.count() > 1
        for number in range(buttons.count()):
            payment = str(buttons.nth(number).get_attribute("data-payment"))
            cards = buttons.nth(number).locator(".card[data-colour]").evaluate_all(GLYPHS)
            assert cards == [[colour, [colour]] for colour in payment.split()[1::2]]


@pytest.mark.smoke
def test_every_wagon_has_its_players_mark(guest: BrowserGuest) -> None:
    """Also in the colour-blind palette; every seat has its own mark."""
    choose(guest, "palette", "colour-blind")
    precomputed = precompute("usa", 3, 1, lambda game: set(game.view(None).claimed.values()) == {0, 1, 2}, finish_fast)
    with open_precomputed_game(guest, precomputed) as session:
        expect(guest.page.locator("html")).to_have_attribute("data-palette", "colour-blind")
        marks = guest.page.locator(".wagon").evaluate_all(
            "all => all.map((wagon) => [Number(wagon.dataset.seat), wagon.querySelector('.mark').getAttribute('href')])"
        )
        lengths = {track.name: track.length for track in precomputed.game.board.tracks}
        assert len(marks) == sum(lengths[track] for track in session.client.view["claimed"])
        assert {seat for seat, _ in marks} == {0, 1, 2}
        assert all(mark == f"#mark-{seat}" for seat, mark in marks)
        shapes = guest.page.evaluate("[0, 1, 2, 3, 4].map((seat) => document.getElementById(`mark-${seat}`).innerHTML)")
        assert len(set(shapes)) == 5
        slots = guest.page.locator(f"{FREE}:not([data-colour=gray])").evaluate_all(SLOT_GLYPHS)
        assert slots
        assert all(glyphs == [colour] for colour, glyphs in slots)
