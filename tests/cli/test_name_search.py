"""What a person means by a typed word."""

import pytest

from ironlanes.boards import load_board
from ironlanes.boards.actions import Payment
from ironlanes.cli.terminal.name_search import find_cards, find_places, find_tracks, parse_purchase

EUROPE, GERMANY, USA = (load_board(name) for name in ("europe", "germany", "usa"))


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("München", ["München"]),
        ("munchen", ["München"]),
        ("MUENCHEN", ["München"]),
        ("mün", ["München", "Münster"]),
        ("munc", ["München"]),
        ("Munchn", ["München"]),
        ("koln", ["Köln"]),
        ("Köln", ["Köln"]),
        ("atlantis", []),
        ("", []),
        ("?!", []),
        ("x" * 100_000, []),
    ],
)
def test_a_few_letters_without_accents_name_a_place(typed: str, names: list[str]) -> None:
    assert sorted(place.name for place in find_places(GERMANY.places, typed)[1]) == names


def test_a_later_word_of_a_name_will_do_and_a_whole_name_wins() -> None:
    assert [place.slug for place in find_places(USA.places, "lake")[1]] == ["salt-lake-city"]
    assert [place.slug for place in find_places(USA.places, "st. marie")[1]] == ["sault-st-marie"]
    assert find_places(USA.places, "miami") == (0, [place for place in USA.places if place.name == "Miami"])


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("r", ["red"]),
        ("RED", ["red"]),
        ("b", ["black", "blue"]),
        ("loco", ["locomotive"]),
        ("locomotives", ["locomotive"]),
        ("pink", []),
        ("", []),
    ],
)
def test_cards_by_their_beginnings(typed: str, cards: list[str]) -> None:
    assert find_cards(typed) == cards


@pytest.mark.parametrize(
    ("typed", "tracks"),
    [
        ("new york boston", ["boston--new-york/1", "boston--new-york/2"]),
        ("salt lake city san f", ["salt-lake-city--san-francisco/1", "salt-lake-city--san-francisco/2"]),
        ("helena salt", ["helena--salt-lake-city"]),
        ("nashvile atlanta", ["atlanta--nashville"]),
        ("miami", ["atlanta--miami", "charleston--miami", "miami--new-orleans"]),
        ("miami seattle", []),
        ("", []),
    ],
)
def test_a_track_by_its_two_places_or_all_at_one(typed: str, tracks: list[str]) -> None:
    assert [track.name for track in find_tracks(USA, typed.split())[1]] == tracks


@pytest.mark.parametrize(
    ("typed", "names", "cards", "lane"),
    [
        ("paris--zurich with 2 red 1 locomotive", ("paris", "zurich"), {"red": 2, "locomotive": 1}, None),
        ("boston--new-york/2 with 2 red", ("boston", "new", "york"), {"red": 2}, 2),
        ("paris to zürich, red", ("paris", "zürich"), {"red": None}, None),
        ("paris zurich locos", ("paris", "zurich"), {"locomotive": None}, None),
        ("", (), {}, None),
    ],
)
def test_a_claim_is_taken_apart(typed: str, names: tuple[str, ...], cards: dict[str, int], lane: int | None) -> None:
    wanted = parse_purchase(typed)
    assert (wanted.names, wanted.cards, wanted.lane) == (names, cards, lane)


@pytest.mark.parametrize(
    ("typed", "payment", "fits"),
    [
        ("", Payment("red", 2, 1), True),
        ("red", Payment("red", 2, 1), True),
        ("2 red", Payment("red", 2, 1), True),
        ("3 red", Payment("red", 2, 1), False),
        ("blue", Payment("red", 2, 1), False),
        ("locomotive", Payment(None, 0, 3), True),
        ("locomotive", Payment("red", 2, 1), False),
        ("red locomotive", Payment("red", 2, 1), True),
        ("red locomotive", Payment("red", 3, 0), False),
        ("2 locomotive", Payment("red", 1, 2), True),
    ],
)
def test_the_cards_that_were_asked_for(typed: str, payment: Payment, fits: bool) -> None:
    assert parse_purchase(typed).fits(payment) is fits
