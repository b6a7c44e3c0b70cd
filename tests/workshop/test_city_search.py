"""Cities by the first letters of their names, and near a point."""

from __future__ import annotations

from ironlanes.workshop.places.city_search import MOST, cities_named, cities_near

IN_SCOTLAND = (56.4, -3.4)
IN_AUSTRALIA = (-32.0, 116.0)


def test_whole_names_and_near_cities_come_first() -> None:
    assert cities_named("perth", *IN_SCOTLAND)[0].where == "Scotland, United Kingdom"
    assert cities_named(" Perth", *IN_AUSTRALIA)[0].where == "Western Australia, Australia"
    assert cities_named("zuri", 47, 8)[0].name == "Zürich"
    assert cities_named("Zürich", 47, 8)[0].name == "Zürich"


def test_a_few_letters_find_a_few_cities_and_others_none() -> None:
    assert len(cities_named("a", *IN_SCOTLAND)) == MOST
    assert cities_named("xqz", *IN_SCOTLAND) == cities_named("?", *IN_SCOTLAND) == []


def test_cities_near_a_point() -> None:
    names = [each.name for each in cities_near(*IN_SCOTLAND)]
    assert {"Perth", "Dundee"} <= set(names[:4])
    assert len(names) == MOST
