"""Pictures of positions: everything on the board is in them, once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from ironlanes.boards.model import GRAY
from ironlanes.drawing import PALETTES, THEMES, render_svg, render_thumbnail, to_png
from ironlanes.drawing.font_metrics import font_file, text_width
from ironlanes.drawing.render.palette import palette_of
from ironlanes.drawing.render.svg import ferry_slots
from tests.drawing.boards import ALPS, BOARDS, board_of, drawing_of, short_name

each_board = pytest.mark.parametrize("name", BOARDS, ids=short_name)


def rendered(name: str, position: dict[str, Any] | None = None, **options: Any) -> str:
    svg = render_svg(board_of(name), drawing_of(name), position, **options)
    ElementTree.fromstring(svg)
    return svg


def symbols_in(svg: str) -> Counter[str]:
    return Counter(re.findall(r'<use href="#([a-z0-9-]+)" x', svg))


@each_board
@pytest.mark.parametrize("theme", THEMES)
def test_an_empty_board(name: str, theme: str) -> None:
    board, svg = board_of(name), rendered(name, theme=theme)
    used = symbols_in(svg)
    for colour in {track.colour for track in board.tracks} - {GRAY}:
        assert used[f"glyph-{colour}"] == sum(track.length for track in board.tracks if track.colour == colour)
    assert used["engine"] == sum(track.locomotives for track in board.tracks)
    assert used["wagon"] == 0
    assert svg.count('class="slot"') == len(board.tracks)
    assert svg.count('class="tunnel"') == sum(track.is_tunnel for track in board.tracks)
    assert svg.count('class="label"') == sum(len(nodes) for nodes in drawing_of(name).picture.places.values())
    assert re.findall(r'(?:href|src)="(?!#)|url\((?!#)', svg) == []


def test_wagons_stations_and_passengers() -> None:
    position = {
        "claimed": {"andermatt--brig": 0, "bern--brig/2": 3},
        "stations": {"bern": 2},
        "passengers": {"milano": ["red", "blue"], "deutschland": ["red"] * 5 + ["green"] * 2, "nice": []},
    }
    used = symbols_in(rendered(ALPS, position))
    assert used["wagon"] == 4
    assert used["mark-0"] == used["mark-3"] == 2
    assert used["station"] == used["mark-2"] == 1
    assert used["passenger"] == 4  # at one end of the country one of each colour, with numbers
    svg = rendered(ALPS, position)
    assert sorted(re.findall(r'class="count"[^>]*>(\d+)<', svg)) == ["2", "5"]
    assert svg.count('class="slot"') == len(board_of(ALPS).tracks) - 2
    assert svg.count('class="bond-colour"') == 2


@pytest.mark.parametrize("palette", PALETTES)
def test_a_palette_colours_tracks(palette: str) -> None:
    svg = rendered("usa", palette=palette)
    for colour in ("red", "blue", "gray"):
        assert f'class="slot" fill="{palette_of(palette, "light").cards[colour]}"' in svg


def test_names_are_told_below_the_board() -> None:
    plain, named = rendered("usa"), rendered("usa", names=["Ada & Co", "Bob"])
    assert "Ada &amp; Co" in named
    assert symbols_in(named)["wagon"] == 2
    heights = [int(re.findall(r'height="(\d+)"', svg)[0]) for svg in (plain, named)]
    assert heights[1] > heights[0]


def test_locomotives_of_a_ferry_go_from_the_ends_inward() -> None:
    slots = drawing_of("usa").picture.tracks["helena--winnipeg"].slots
    assert ferry_slots(slots, 3) == [slots[0], slots[3], slots[1]]
    assert ferry_slots(slots, 0) == []


@each_board
def test_a_thumbnail_is_small_and_whole(name: str) -> None:
    svg = render_thumbnail(board_of(name), drawing_of(name))
    ElementTree.fromstring(svg)
    assert len(svg) < 45_000
    assert svg.count("<circle") == sum(len(nodes) for nodes in drawing_of(name).picture.places.values())
    assert "<text" not in svg


def test_a_png_has_the_width_that_was_asked_for_and_names_in_it() -> None:
    svg = rendered("usa")
    png = to_png(svg, 300)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 300
    assert png != to_png(re.sub(r"<text.*?</text>", "", svg), 300)


def test_the_font_knows_its_letters() -> None:
    assert font_file("ttf").read_bytes()[:4] == b"\x00\x01\x00\x00"
    assert font_file("woff2").read_bytes()[:4] == b"wOF2"
    assert text_width("", 18) == 0
    assert text_width("Montréal", 18) == pytest.approx(text_width("Montreal", 18))
    assert text_width("WWW", 18) > 2 * text_width("iii", 18)
    assert text_width("東京", 18) > text_width("ab", 18)
    assert text_width("e\u0301", 18) == text_width("é", 18)
