"""Colour is never the only signal."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.rehearsing import has_choice_of_payments, hoarding, in_haste, rehearse
from tests.browser.setting import choose
from tests.browser.sitting import rehearsed

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


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_every_coloured_slot_and_card_has_its_glyph(guest: Guest, board: str) -> None:
    with rehearsed(guest, rehearse(board, 2, 1, lambda game: game.phase == "turn", hoarding)):
        slots = guest.page.locator("g.slot[data-colour]").evaluate_all(GLYPHS)
        coloured = [(colour, glyphs) for colour, glyphs in slots if colour != "gray"]
        assert {colour for colour, _ in coloured} == COLOURS
        assert all(glyphs == [colour] for colour, glyphs in coloured)
        assert all(glyphs == [] for colour, glyphs in slots if colour == "gray")
        cards = guest.page.locator(".card[data-colour]").evaluate_all(GLYPHS)
        assert len(cards) == 9 + 5
        assert all(glyphs == [colour] for colour, glyphs in cards)


def test_every_payment_has_its_glyphs(guest: Guest) -> None:
    rehearsal = rehearse("usa", 2, 1, lambda game: game.phase == "turn" and has_choice_of_payments(game), hoarding)
    with rehearsed(guest, rehearsal) as here:
        claims = here.voice.scene["decision"]["claims"]
        here.player.press_track(next(track for track, payments in claims.items() if len(payments) > 1))
        buttons = guest.page.locator("[data-testid=payment] [data-payment]")
        assert buttons.count() > 1
        for number in range(buttons.count()):
            payment = str(buttons.nth(number).get_attribute("data-payment"))
            cards = buttons.nth(number).locator(".card[data-colour]").evaluate_all(GLYPHS)
            assert cards == [[colour, [colour]] for colour in payment.split()[1::2]]


def test_every_wagon_has_its_players_mark(guest: Guest) -> None:
    """In the colours for the colour-blind, too; every seat has a mark of its own."""
    choose(guest, "palette", "colour-blind")
    rehearsal = rehearse("usa", 3, 1, lambda game: set(game.view(None).claimed.values()) == {0, 1, 2}, in_haste)
    with rehearsed(guest, rehearsal) as here:
        expect(guest.page.locator("html")).to_have_attribute("data-palette", "colour-blind")
        marks = guest.page.locator(".wagon").evaluate_all(
            "all => all.map((wagon) => [Number(wagon.dataset.seat), wagon.querySelector('.mark').getAttribute('href')])"
        )
        lengths = {track.name: track.length for track in rehearsal.game.board.tracks}
        assert len(marks) == sum(lengths[track] for track in here.voice.view["claimed"])
        assert {seat for seat, _ in marks} == {0, 1, 2}
        assert all(mark == f"#mark-{seat}" for seat, mark in marks)
        shapes = guest.page.evaluate("[0, 1, 2, 3, 4].map((seat) => document.getElementById(`mark-${seat}`).innerHTML)")
        assert len(set(shapes)) == 5
        slots = guest.page.locator(".track:not(.claimed) .slot:not([data-colour=gray])").evaluate_all(GLYPHS)
        assert all(glyphs == [colour] for colour, glyphs in slots)
