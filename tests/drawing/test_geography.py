"""The packaged geography: the world is there, and its parts fit together."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.drawing.arrays import Points
from ironlanes.drawing.geography.map_colouring import neighbours, tints
from ironlanes.drawing.geography.world import Geography, load_geography


def rings_of(geography: Geography, country: str) -> list[Points]:
    arcs = geography.arcs
    return [
        np.concatenate([arcs[each] if each >= 0 else arcs[~each][::-1] for each in ring])
        for ring in geography.countries[country]
    ]


def holds(rings: list[Points], longitude: float, latitude: float) -> bool:
    """Whether a ray to the east crosses the rings an odd number of times."""
    crossings = 0
    for ring in rings:
        following = np.roll(ring, -1, axis=0)
        rises = (ring[:, 1] > latitude) != (following[:, 1] > latitude)
        one, other = ring[rises], following[rises]
        meets = one[:, 0] + (latitude - one[:, 1]) / (other[:, 1] - one[:, 1]) * (other[:, 0] - one[:, 0])
        crossings += int((meets > longitude).sum())
    return crossings % 2 == 1


@pytest.mark.parametrize(
    ("country", "longitude", "latitude"),
    [
        ("France", 2.35, 48.85),
        ("Germany", 13.4, 52.52),
        ("United States of America", -104.99, 39.74),
        ("Australia", 149.13, -35.28),
        ("Japan", 139.3, 36.2),
    ],
)
def test_capitals_are_in_their_countries(country: str, longitude: float, latitude: float) -> None:
    geography = load_geography()
    assert holds(rings_of(geography, country), longitude, latitude)
    assert not holds(rings_of(geography, "Brazil"), longitude, latitude)


def test_the_great_lakes_and_lake_constance_are_lakes() -> None:
    lakes = list(load_geography().lakes)
    for longitude, latitude in ((-87.0, 43.5), (-82.5, 45.0), (9.4, 47.62)):
        assert any(holds([lake], longitude, latitude) for lake in lakes)


def test_rings_are_closed_and_arcs_meet() -> None:
    geography = load_geography()
    for rings in (geography.land, *geography.countries.values()):
        for ring in rings:
            parts = [geography.arcs[each] if each >= 0 else geography.arcs[~each][::-1] for each in ring]
            for part, following in zip(parts, [*parts[1:], parts[0]], strict=True):
                assert part[-1].tolist() == following[0].tolist()


def test_borders_are_between_countries() -> None:
    geography = load_geography()
    coast = {each if each >= 0 else ~each for ring in geography.land for each in ring}
    assert not coast & set(geography.borders)
    assert len(geography.borders) > 300


def test_neighbours_have_different_tints() -> None:
    geography = load_geography()
    countries = sorted(geography.countries)
    beside = neighbours(geography, countries)
    assert {"Germany", "Spain", "Italy"} <= beside["France"]
    chosen = tints(geography, countries)
    assert all(chosen[one] != chosen[other] for one in countries for other in beside[one])
    assert max(chosen.values()) < 5
