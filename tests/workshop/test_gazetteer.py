"""The packaged list of cities: small, and with the cities that people look for."""

from __future__ import annotations

from importlib import resources

import numpy as np

from ironlanes.workshop.places.gazetteer import load_gazetteer


def test_the_file_is_small() -> None:
    assert len((resources.files("ironlanes.workshop.places") / "cities.xz").read_bytes()) < 500_000


def test_columns_belong_together() -> None:
    gazetteer = load_gazetteer()
    count = len(gazetteer.names)
    assert count > 50_000
    assert {len(gazetteer.latitudes), len(gazetteer.longitudes), len(gazetteer.importance)} == {count}
    for name, country, latitude, longitude in (
        ("Oban", "GB", 56.4, -5.47),
        ("Málaga", "ES", 36.72, -4.42),
        ("Dunedin", "NZ", -45.87, 170.5),
        ("Ushuaia", "AR", -54.8, -68.3),
    ):
        (city,) = (
            number
            for number, each in enumerate(gazetteer.names)
            if each == name and gazetteer.country_of[number] == country
        )
        assert abs(gazetteer.latitudes[city] - latitude) < 0.05
        assert abs(gazetteer.longitudes[city] - longitude) < 0.05


def test_names_are_as_short_as_on_a_map() -> None:
    names = load_gazetteer().names
    assert "Lüeyang" in names
    assert not any(name.endswith((" Chengguanzhen", " County")) for name in names)


def test_every_country_has_its_capital_as_far_as_it_has_cities() -> None:
    gazetteer = load_gazetteer()
    for code, capital in (("FR", "Paris"), ("JP", "Tokyo"), ("IS", "Reykjavík"), ("FJ", "Suva"), ("LU", "Luxembourg")):
        cities = gazetteer.in_countries({code})
        assert gazetteer.names[cities[int(np.argmax(gazetteer.importance[cities]))]] == capital
