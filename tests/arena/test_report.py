"""Reports: one file that needs nothing but itself, and the same figures in every form."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from ironlanes.arena import Figures, GameResult, Match, Pairing, figures_of
from ironlanes.arena.formatting import interval
from ironlanes.arena.report import render_html, render_markdown
from ironlanes.arena.report.report_text import command_of
from ironlanes.boards.text import endpoints, track_label
from ironlanes.drawing import Drawing, find_drawing
from ironlanes.report.formatting import percent
from ironlanes.report.plots import Scale
from tests.arena.sample_matches import a_game, a_match, a_seat, duels, play_all
from tests.support.random_games import EXAMPLES

VOID = {"meta", "input", "br", "img", "link"}


class Structure(HTMLParser):
    """Holds that every element is closed where it should be, and gathers what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += tag != "span"  # names with a hyphen get one, and so do the words of the command
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def drawing_of(match: Match) -> Drawing:
    return find_drawing(match.board, EXAMPLES / "layouts")


def structure_of(page: str) -> Structure:
    structure = Structure()
    structure.feed(page)
    structure.close()
    assert structure.open == []
    return structure


@pytest.fixture(scope="module")
def tournament() -> Figures:
    match = a_match("path", "random", "random", games=2)
    return figures_of(match, play_all(match))


CASES = [
    (a_match("random", "path", board="alps", games=2), None),
    (a_match("random", "random", "path", board="europe", players=3, games=3), None),
    (a_match(*["random"] * 3, board="germany", players=3, games=3), None),
    (a_match("a<b>&c", "random", games=4), duels(2, 1, 1)),
    (a_match("a", "b", "c", games=4), duels(1, 0)),
]


@pytest.mark.parametrize(("match", "games"), CASES)
def test_a_page_is_well_formed_and_needs_nothing_else(match: Match, games: list[GameResult] | None) -> None:
    figures = figures_of(match, games or play_all(match))
    page = render_html(figures, drawing_of(match))
    structure = structure_of(page)
    for name, value in structure.attributes:
        assert name not in ("src", "srcset", "action"), value
        assert not (name.endswith("href") and not value.startswith("#")), value
        assert "http" not in value
    assert not re.search(r"url\((?!data:)|@import|https?://", page)
    assert "<b>&c" not in page
    text = "".join(structure.text)
    assert all(name in text for name in match.names)
    assert render_markdown(figures).count("\n## ") == page.count("<h2>")


HOSTILE_NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "</style></title><b>",
    "&lt;b&gt;",
)


def test_hostile_names_and_troubles_are_text() -> None:
    plain = a_match("a", "b", "c", "d", "e", "f", games=2)
    match = a_match(*HOSTILE_NAMES, games=2)
    object.__setattr__(match, "names", HOSTILE_NAMES)  # as it would be if names were not shortened
    pages = []
    for each in (plain, match):
        trouble = each.names[0]
        games = [
            a_game((first, second), (0,), number, number, (a_seat(10, forfeits=1, trouble=trouble), a_seat(5)))
            for number, (first, second) in enumerate([(0, 1), (2, 3), (4, 5)])
        ]
        pages.append(structure_of(render_html(figures_of(each, games), drawing_of(each))))
    text = "".join(pages[1].text)
    assert all(name in text for name in HOSTILE_NAMES)
    assert pages[0].elements == pages[1].elements
    assert {name for name, _ in pages[0].attributes} == {name for name, _ in pages[1].attributes}


def test_every_part_says_its_sample(tournament: Figures) -> None:
    page = render_html(tournament, drawing_of(tournament.match))
    lines = re.findall(r'<p class="line">(.*?)</p>', page)
    assert len(lines) == page.count("<section>")
    assert all("6\N{NO-BREAK SPACE}games" in line for line in lines)


def test_markdown_has_the_figures_of_the_json(tournament: Figures) -> None:
    text, told = render_markdown(tournament), tournament.to_json()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    for entrant in told["entrants"]:
        league = next(row for row in rows if row[0] == entrant["name"])
        assert league[1] == str(entrant["games"])
        assert league[2] == f"{100 * entrant['win_rate']['value']:.1f} %"
        assert league[4].startswith(f"{entrant['score']['mean']:.1f} ±".replace("-", "\N{MINUS SIGN}"))
        assert league[5].startswith(f"{entrant['rating']['value']:.0f} ±")
    board = tournament.match.board
    for ticket, figures in zip(board.tickets, told["tickets"], strict=True):
        row = next(
            row
            for row in rows
            if row[0] == endpoints(board, ticket.places) and row[1] == str(ticket.points) and len(row) == 7
        )
        assert row[2:4] == [str(figures["spaces"]), str(figures["kept"])]
        assert not figures["kept"] or row[4] == f"{100 * figures['completed']['value']:.1f} %"
    for track, figures in zip(board.tracks, told["tracks"], strict=True):
        row = next(row for row in rows if row[0] == track_label(board, track) and len(row) == 4)
        assert row[2] == f"{100 * figures['claimed']['value']:.1f} %"


def test_the_page_has_the_same_figures(tournament: Figures) -> None:
    text = "".join(structure_of(render_html(tournament, drawing_of(tournament.match))).text)
    for entrant in tournament.entrants:
        assert percent(entrant.win_rate.value) in text
        assert interval(entrant.win_rate) in text


def test_every_track_is_drawn_and_told(tournament: Figures) -> None:
    page = render_html(tournament, drawing_of(tournament.match))
    assert page.count('<path class="track ') == len(tournament.match.board.tracks)
    claimed = next(track for track in tournament.tracks if track.claimed.value)
    assert f"claimed in {percent(claimed.claimed.value)} of the games" in page


def test_failures_are_told() -> None:
    match = a_match("lazy", "random", games=2)
    seats = (a_seat(10, forfeits=4, trouble="took longer than <1> second."), a_seat(20))
    figures = figures_of(match, [a_game((0, 1), (1,), 0, 0, seats)])
    page = render_html(figures, drawing_of(match))
    assert "lazy failed 4 times; the last time it took longer than &lt;1&gt; second." in page


@pytest.mark.parametrize(
    ("match", "command"),
    [
        (
            a_match("path", "my bots/x.py:X"),
            "simulate --board usa --bot path --bot 'my bots/x.py:X' --games 4 --seed 1",
        ),
        (
            a_match("a", "b", "c", pairing=Pairing.DRAWN, milliseconds=50),
            "tournament --board usa --bot a --bot b --bot c --players 2 --tables drawn --games 4 --seed 1 --ms 50",
        ),
        (a_match("a", "b", board="alps"), "simulate --board board.toml --bot a --bot b --games 4 --seed 1"),
    ],
)
def test_the_command_that_plays_it_again(match: Match, command: str) -> None:
    assert command_of(match) == f"ironlanes {command}"


def test_scales_have_round_ticks() -> None:
    assert Scale(-33, 151).ticks(6) == [0, 50, 100, 150]
    assert Scale(34.5, 54).ticks(8) == [35, 40, 45, 50]
    assert Scale(10, 30).at(15) == 25
