"""Balances boards of places, and lets champions play on each before and after: how often the first seat wins.

    python -m benchmarks.balanced_boards --places 20 [--from 0] [--games 400] [--jobs 2]

The places are those of `benchmarks.workshop`, without those that are too small. USA is played in the same run: on nine
of ten places the first seat should win at most 2 % more often than there.
"""

from __future__ import annotations

import argparse
from itertools import count

from ironlanes.arena import Match
from ironlanes.arena.run.every_game import play_every
from ironlanes.arena.stats.entrant_figures import place_figures
from ironlanes.arena.stats.intervals import Proportion
from ironlanes.boards import Board, load_board
from ironlanes.workshop import PlaceError, make_board
from ironlanes.workshop.judging.balance import balance

from .workshop import random_wish

#: The seed of the games that count, which no search sees.
SEED = 77
#: How much better than on USA the first seat may be.
MARGIN = 0.02


def first_seat(board: Board, games: int, jobs: int) -> Proportion:
    """Return how often the first of as few champions as the board is for wins; each deal is played once."""
    players = board.rules.players[0]
    match = Match(board, players, ("champion",) * players, players * games, SEED)
    played = [game for found in play_every(match, players, jobs) for game in found]
    return place_figures(match, played)[0]


def written(found: Proportion) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=20)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    usa = first_seat(load_board("usa"), options.games, options.jobs)
    print(f"USA: {written(usa)}", flush=True)
    within = done = 0
    for number in count(options.first):
        if done == options.places:
            break
        wish = random_wish(number)
        try:
            board = make_board(wish)
        except PlaceError:
            continue
        found = balance(board, number, options.jobs)
        before, after = (first_seat(each, options.games, options.jobs) for each in (board, found.board))
        done += 1
        within += after.value <= usa.value + MARGIN
        print(f"{number}: {wish.place} ({wish.style}): {written(before)} before, {written(after)} after", flush=True)
        print(f"  {len(found.changes)} changes, cost {found.cost_before:.2f} to {found.cost_after:.2f}", flush=True)
    print(f"at most {MARGIN:.0%} above USA: {within} of {done} places")


if __name__ == "__main__":
    main()
