"""Makes boards of places drawn at random from the gazetteer, and measures what the workshop promises.

    python -m benchmarks.workshop --places 200 [--from 0] [--out FILE]

A place is a country, a region, a radius around a city or a city, with one of three styles and 24 to 40 cities; the
n-th place follows from its number alone.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median

from ironlanes.boards import Board
from ironlanes.boards.model import COLOURS
from ironlanes.boards.validate.balance import balance_of
from ironlanes.drawing import check_picture
from ironlanes.workshop import BoardWish, PlaceError, make_drawn_board
from ironlanes.workshop.places.gazetteer import load_gazetteer

STYLES = ("usa", "europe", "germany")


@dataclass(frozen=True)
class Measured:
    """What became of one place."""

    place: str
    style: str
    cities: int
    reason: str = ""  # why there is no board
    seconds: float = 0.0  # CPU time from the name to the drawing
    warnings: int = 0
    overlaps: int = 0
    shortest_slot: float = 0.0
    colour_range: float = 0.0  # spaces of the rarest colour divided by those of the most frequent
    every_city_on_a_ticket: bool = True
    worth_is_path: bool = True


def random_wish(number: int) -> BoardWish:
    """Return the wish of a number."""
    random, gazetteer = Random(f"place {number}"), load_gazetteer()
    city = random.randrange(len(gazetteer.names))
    region = gazetteer.regions[int(gazetteer.region_of[city])]
    country = gazetteer.countries[region.country].name
    place = random.choice(
        (
            country,
            f"{region.name}, {country}" if region.name else country,
            f"{random.choice((60, 100, 150, 250, 400))} km around {gazetteer.names[city]}, {country}",
            f"{gazetteer.names[city]}, {country}",
        )
    )
    return BoardWish(place, random.randint(24, 40), random.choice(STYLES), number)


def measure(wish: BoardWish) -> Measured:
    """Make and draw a board, and measure it."""
    began = time.process_time()
    try:
        board, drawing = make_drawn_board(wish)
    except PlaceError as error:
        return Measured(wish.place, wish.style, wish.cities, str(error), time.process_time() - began)
    seconds = time.process_time() - began
    findings, balance = check_picture(board, drawing.picture), balance_of(board)
    return Measured(
        place=wish.place,
        style=wish.style,
        cities=len(board.cities),
        seconds=seconds,
        warnings=len(balance.warnings),
        overlaps=len(findings.sentences()),
        shortest_slot=findings.shortest_slot,
        colour_range=colour_range(board),
        every_city_on_a_ticket=not balance.without_ticket,
        worth_is_path=all(each.points == each.spaces for each in balance.tickets),
    )


def colour_range(board: Board) -> float:
    """Return the spaces of the rarest colour, as a share of those of the most frequent."""
    spaces: Counter[str] = Counter(dict.fromkeys(COLOURS, 0))
    for track in board.tracks:
        spaces[track.colour] += track.length
    return min(spaces[colour] for colour in COLOURS) / max(spaces[colour] for colour in COLOURS)


def report(found: list[Measured]) -> None:
    """Print the figures."""
    made = [each for each in found if not each.reason]
    seconds = sorted(each.seconds for each in made)
    print(f"{len(found)} places, {len(made)} boards, {len(found) - len(made)} too small")
    print(f"without a warning: {sum(not each.warnings for each in made) / len(made):.1%} of the boards")
    print(f"boards with overlaps: {sum(bool(each.overlaps) for each in made)}")
    print(f"CPU seconds: median {median(seconds):.1f}, 95 % {seconds[int(0.95 * len(seconds))]:.1f}")
    print(f"rarest to most frequent colour: at least {min(each.colour_range for each in made):.0%}")
    print(f"a city without a ticket: {sum(not each.every_city_on_a_ticket for each in made)} boards")
    print(f"a ticket that is not worth its path: {sum(not each.worth_is_path for each in made)} boards")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    found = []
    for number in range(arguments.first, arguments.first + arguments.places):
        found.append(measure(random_wish(number)))
        each = found[-1]
        told = each.reason or f"{each.seconds:.1f} s, {each.overlaps} overlaps, colours {each.colour_range:.0%}"
        print(f"{number}: {each.place} ({each.style}, {each.cities}): {told}", flush=True)
    report(found)
    if arguments.out:
        arguments.out.write_text(json.dumps([asdict(each) for each in found], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
