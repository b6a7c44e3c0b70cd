"""Colours can be distinguished, also by people with colour blindness."""

from __future__ import annotations

import re
from importlib import resources
from itertools import combinations

import pytest

from ironlanes.boards.model import CARDS, COLOURS, GRAY, MAX_SEATS
from ironlanes.drawing import PALETTES, THEMES
from ironlanes.drawing.render.palette import palette_of
from ironlanes.drawing.render.svg import style
from ironlanes.drawing.render.symbols import symbol_definitions
from tests.drawing.colour_difference import VISIONS, difference

#: The least difference (CIEDE2000) between any two colours of a palette's tracks, in any vision.
LEAST = {"standard": 10, "colour-blind": 17}


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_colours_of_tracks_differ(name: str, vision: str) -> None:
    cards = palette_of(name, "light").cards
    assert set(cards) == {*CARDS, GRAY}
    tracks = [cards[colour] for colour in (*COLOURS, GRAY)]
    assert min(difference(one, other, vision) for one, other in combinations(tracks, 2)) >= LEAST[name]


@pytest.mark.parametrize("vision", VISIONS)
def test_the_colours_of_players_differ(vision: str) -> None:
    players = palette_of("standard", "light").players
    assert len(players) == MAX_SEATS
    assert min(difference(one, other, vision) for one, other in combinations(players, 2)) >= 17


@pytest.mark.parametrize("theme", THEMES)
def test_the_style_sheet_has_all_its_colours(theme: str) -> None:
    filled = style(palette_of("standard", theme))
    assert "var(" not in filled
    assert set(palette_of("standard", "light").land) == set(palette_of("standard", "dark").land)


def test_what_is_written_on_a_colour_can_be_read() -> None:
    palette = palette_of("standard", "light")
    for colour in (*palette.cards.values(), *palette.players):
        assert difference(colour, palette.ink_on(colour), "normal") > 30


def test_there_is_a_symbol_for_everything() -> None:
    text = (resources.files("ironlanes.drawing") / "symbols.svg").read_text(encoding="utf-8")
    ids = re.findall(r'<symbol id="([^"]+)"', symbol_definitions())
    assert len(ids) == text.count("<symbol ")
    wanted = [f"glyph-{card}" for card in CARDS] + [f"mark-{seat}" for seat in range(MAX_SEATS)]
    assert set(ids) == {*wanted, "wagon", "station", "passenger", "engine"}
    assert "var(" not in text
