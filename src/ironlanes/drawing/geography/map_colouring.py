"""Give neighbouring countries different tints, as atlases do."""

from __future__ import annotations

from collections.abc import Iterable

from .world import Geography


def neighbours(geography: Geography, countries: Iterable[str]) -> dict[str, set[str]]:
    """Return which of these countries share a border."""
    sides: dict[int, list[str]] = {}
    for country in countries:
        for number in {each if each >= 0 else ~each for ring in geography.countries[country] for each in ring}:
            sides.setdefault(number, []).append(country)
    found: dict[str, set[str]] = {country: set() for country in countries}
    for meeting in sides.values():
        for country in meeting:
            found[country].update(other for other in meeting if other != country)
    return found


def tints(geography: Geography, countries: list[str]) -> dict[str, int]:
    """Return a tint for every country that none of its neighbours has; the most constrained countries choose first."""
    beside = neighbours(geography, countries)
    chosen: dict[str, int] = {}
    while len(chosen) < len(countries):
        country = min(
            (each for each in countries if each not in chosen),
            key=lambda each: (-len({chosen.get(other) for other in beside[each]} - {None}), -len(beside[each]), each),
        )
        taken = {chosen.get(other) for other in beside[country]}
        chosen[country] = next(tint for tint in range(len(countries)) if tint not in taken)
    return chosen
