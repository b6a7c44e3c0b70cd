"""Search for changes that make a board play better, with games between bots as the judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erf, sqrt
from random import Random
from typing import Final

from ironlanes.boards import Board

from .changes import Change, changed_board
from .judgement import BoardJudgement, judge
from .looks import QUICK, Look, LookGames, play_look
from .profile import references
from .proposals import propose

#: Rounds of the search, changes that each tries, and those that are tried with more games.
ROUNDS: Final = 5
TRIED: Final = 8
AGAIN: Final = 2
#: The games of a change, of those tried again, and of the board before and after.
FIRST: Final = Look(QUICK.name, QUICK.equal, QUICK.weaker, few=50, many=6, against=2)
SECOND: Final = Look(QUICK.name, QUICK.equal, QUICK.weaker, few=150, many=12, against=2)
#: The cost of a whole game between equals that the first seat wins; of all tracks unused; of all tickets bad; and of
#: traffic at a bottleneck, in means beyond what is allowed.
SEAT: Final = 10.0
UNUSED: Final = 5.0
TICKETS: Final = 3.0
TRAFFIC: Final = 0.1
#: A change must make the board better by this much: less is chance.
LEAST: Final = 0.05
#: Seeds of the games that confirm the changes, which the search has not seen.
FRESH: Final = 1_000_003

#: Told what is being tried: the round, the number of the change, and how many there are in all.
BalanceCallback = Callable[[int, int], None]


@dataclass(frozen=True)
class BalanceStep:
    """A change that the search took, and how the board played before and after it, in the games of the search."""

    change: Change
    before: BoardJudgement
    after: BoardJudgement
    cost_before: float
    cost_after: float


@dataclass(frozen=True)
class Balanced:
    """What a search has found: changes in order, and how the board plays before and after them, in fresh games."""

    steps: tuple[BalanceStep, ...]
    board: Board
    before: BoardJudgement
    after: BoardJudgement
    cost_before: float
    cost_after: float

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(step.change for step in self.steps)


def balance(board: Board, seed: int, jobs: int, progress: BalanceCallback = lambda _, __: None) -> Balanced:
    """Search for changes that make a board better; equal boards and seeds give equal changes."""
    random, now, steps = Random(seed), board, list[BalanceStep]()
    found, cost = _judged(now, SECOND, seed, jobs)
    for number in range(ROUNDS):
        tried: list[tuple[float, int, Change, Board]] = []
        for change in propose(now, found, TRIED, random):
            progress(number * TRIED + len(tried), ROUNDS * TRIED)
            candidate = changed_board(now, change)
            if candidate is not None:
                tried.append((_judged(candidate, FIRST, seed + number, jobs)[1], len(tried), change, candidate))
        again = [
            (*_judged(candidate, SECOND, seed, jobs), change, candidate)
            for _, _, change, candidate in sorted(tried, key=lambda each: each[:2])[:AGAIN]
        ]
        best = min(again, key=lambda each: each[1], default=None)
        if best is not None and best[1] < cost - LEAST:
            steps.append(BalanceStep(best[2], found, best[0], cost, best[1]))
            found, cost, _, now = best
    (before, cost_before), (after, cost_after) = (_judged(each, QUICK, seed + FRESH, jobs) for each in (board, now))
    return Balanced(tuple(steps), now, before, after, cost_before, cost_after)


def _judged(board: Board, look: Look, seed: int, jobs: int) -> tuple[BoardJudgement, float]:
    games = play_look(board, look, seed, jobs)
    found = judge(board, look, games)
    return found, cost_of(board, found, games)


def cost_of(board: Board, found: BoardJudgement, games: LookGames) -> float:
    """Return how far a board is from a good one: 0 if no seat is better than on packaged boards and all is used."""
    worst = max(abs(each.first_seat - 1 / found.players[0]) for each in references(found.look))
    seat = max(0.0, abs(first_seat_share(games) - 1 / found.players[0]) - worst)
    unused = len(found.unused_tracks) / len(board.tracks)
    bad = (len(found.dead) + len(found.dominant)) / len(board.tickets)
    traffic = sum(each.load - 3 for each in found.bottlenecks)
    return SEAT * seat + UNUSED * unused + TICKETS * bad + TRAFFIC * traffic


def first_seat_share(games: LookGames) -> float:
    """Return how often the first seat wins, from the points it is ahead by: less noisy than counting wins."""
    leads = []
    for game in games.few.games:
        totals = [seat.total for seat in game.seats]
        leads.append(totals[game.start] - max(each for seat, each in enumerate(totals) if seat != game.start))
    mean = sum(leads) / len(leads)
    deviation = sqrt(sum((lead - mean) ** 2 for lead in leads) / len(leads)) or 1.0
    return (1 + erf(mean / deviation / sqrt(2))) / 2
