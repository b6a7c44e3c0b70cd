"""Balances boards of places, and lets champions play on each before and after: how often the first seat wins.

    python -m benchmarks.balanced_boards --places 20 [--from 0] [--games 600] [--jobs 2] [--out FILE]

The places are those of `benchmarks.workshop`, without those that are too small. USA is played in the same run, four
times as many games: on nine of ten places the first seat should win at most 2 % more often than there. With --out,
each place is written to a file when it is done, and those that are in it already are not measured again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count, islice
from pathlib import Path
from statistics import fmean

from ironlanes.arena import Match
from ironlanes.arena.run.every_game import play_every
from ironlanes.arena.stats.entrant_figures import place_figures
from ironlanes.arena.stats.intervals import Proportion, proportion
from ironlanes.boards import Board, load_board
from ironlanes.workshop import PlaceError, make_board
from ironlanes.workshop.judging.balance import balance

from .workshop import random_wish

#: The seed of the games that count, which no search sees.
SEED = 77
#: How much better than on USA the first seat may be.
MARGIN = 0.02
#: USA is played so many times as often as a place, since all are compared with it.
USA = 4


@dataclass(frozen=True)
class Measured:
    """A board: the games that its first seat wins of `games`, and what the search found."""

    number: int  # of the place; -1 is USA
    place: str
    style: str
    games: int
    before: float
    after: float
    changes: int = 0
    cost_before: float = 0.0
    cost_after: float = 0.0

    @property
    def share(self) -> float:
        return self.after / self.games


def first_seat_wins(board: Board, games: int, jobs: int) -> float:
    """Return how many games the first of as few champions as the board is for wins; each deal is played once."""
    players = board.rules.players[0]
    match = Match(board, players, ("champion",) * players, players * games, SEED)
    played = [game for found in play_every(match, players, jobs) for game in found]
    return place_figures(match, played)[0].value * games


def measure_usa(games: int, jobs: int) -> Measured:
    wins = first_seat_wins(load_board("usa"), USA * games, jobs)
    return Measured(-1, "USA", "usa", USA * games, wins, wins)


def measure(number: int, games: int, jobs: int) -> Measured | None:
    """Balance the board of a place, and let champions play on it before and after; None if the place is too small."""
    wish = random_wish(number)
    try:
        board = make_board(wish)
    except PlaceError:
        return None
    found = balance(board, number, jobs)
    before = first_seat_wins(board, games, jobs)
    after = first_seat_wins(found.board, games, jobs) if found.changes else before
    costs = round(found.cost_before, 3), round(found.cost_after, 3)
    return Measured(number, wish.place, wish.style, games, before, after, len(found.changes), *costs)


def measured(first: int, games: int, jobs: int, known: dict[int, Measured]) -> Iterator[Measured]:
    """Yield USA and then place after place: what is known, or else measured now."""
    yield known.get(-1) or measure_usa(games, jobs)
    for number in count(first):
        found = known.get(number) or measure(number, games, jobs)
        if found is not None:
            yield found


def read_known(file: Path | None, games: int) -> dict[int, Measured]:
    """Return the boards of a file that were measured with so many games, by number."""
    if file is None or not file.is_file():
        return {}
    found = [Measured(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    return {each.number: each for each in found if each.games == games * (USA if each.number < 0 else 1)}


def written(found: Proportion) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def report(usa: Measured, places: list[Measured]) -> None:
    """Print what the boards show together."""
    limit = usa.share + MARGIN
    within = sum(each.share <= limit for each in places)
    surely_above = sum(proportion(each.after, each.games).low > limit for each in places)
    print(f"at most {MARGIN:.0%} above USA, which is {limit:.1%}: {within} of {len(places)} places")
    print(f"surely above, with all of the interval: {surely_above}")
    games = sum(each.games for each in places)
    for name in ("before", "after"):
        print(f"all places {name}: {written(proportion(sum(getattr(each, name) for each in places), games))}")
    costs = [fmean(getattr(each, name) for each in places) for name in ("cost_before", "cost_after")]
    print(f"cost of a board, in fresh games: {costs[0]:.2f} before, {costs[1]:.2f} after")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=20)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="where to write each place, as a line of JSON")
    options = parser.parse_args()
    known, done = read_known(options.out, options.games), list[Measured]()
    for each in islice(measured(options.first, options.games, options.jobs, known), 1 + options.places):
        done.append(each)
        if options.out and each.number not in known:
            with options.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(each)) + "\n")
        before, after = (written(proportion(wins, each.games)) for wins in (each.before, each.after))
        print(f"{each.number}: {each.place} ({each.style}): {before} before, {after} after;", flush=True)
        print(f"  {each.changes} changes, cost {each.cost_before:.2f} to {each.cost_after:.2f}", flush=True)
    report(done[0], done[1:])


if __name__ == "__main__":
    main()
