"""What a person can ask for: countries, regions, boxes, and the surroundings of cities."""

from __future__ import annotations

import pytest

from ironlanes.workshop.places.areas import Area, PlaceError, find_area
from ironlanes.workshop.places.gazetteer import load_gazetteer


def area(text: str) -> Area:
    return find_area(load_gazetteer(), text)


def cities_of(text: str) -> set[str]:
    return {load_gazetteer().names[city] for city in area(text).cities}


@pytest.mark.parametrize(
    ("text", "name", "inside", "outside"),
    [
        ("Scotland", "Scotland", {"Lerwick", "Dumfries", "Oban"}, {"London"}),
        ("new zealand", "New Zealand", {"Dunedin"}, {"Sydney"}),
        ("JP", "Japan", {"Sapporo"}, {"Busan"}),
        ("Bavaria", "Bavaria", {"Munich", "Würzburg"}, {"Berlin"}),
        ("Spain + Portugal", "Spain and Portugal", {"Sevilla", "Porto"}, {"Toulouse"}),
        ("Iberia", "Iberia", {"Sevilla", "Porto"}, {"Toulouse"}),
        ("South America", "South America", {"Lima", "Santiago"}, {"Panamá"}),
        ("Georgia, United States", "Georgia", {"Atlanta"}, {"Tbilisi"}),
        ("Georgia", "Georgia", {"Tbilisi"}, {"Atlanta"}),
        ("Springfield, Illinois", "Springfield", {"Springfield", "Decatur"}, {"Boston"}),
    ],
)
def test_names(text: str, name: str, inside: set[str], outside: set[str]) -> None:
    assert area(text).name == name
    found = cities_of(text)
    assert inside <= found
    assert not outside & found


def test_a_radius_has_the_cities_within_it() -> None:
    gazetteer = load_gazetteer()
    lyon = next(city for city, name in enumerate(gazetteer.names) if name == "Lyon")
    away = gazetteer.distances(gazetteer.latitudes[lyon], gazetteer.longitudes[lyon])
    found = area("80 km around Lyon")
    assert found.name == "Lyon and 80 km around"
    assert away[found.cities].max() <= 80
    assert len(found.cities) == (away <= 80).sum() > 10


def test_a_box_may_cross_the_date_line() -> None:
    fiji = cities_of("-20, 176, -15, -178")
    assert "Suva" in fiji
    assert {"Suva", "Paris"} - fiji == {"Paris"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Scottland", "no place called 'Scottland' is known. Did you mean 'Scotland'?"),
        ("", "no place called '' is known."),
        ("80 km around Nowhereville-on-Sea", "no city called 'Nowhereville-on-Sea' is known."),
        ("59,-8,55,0", "a box is written as"),
        ("-1,-140,1,-139", "there is no city in that box."),
    ],
)
def test_what_is_unknown_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PlaceError) as error:
        area(text)
    assert str(error.value).startswith(sentence)
