"""Search for changes that make a board play better, with games between champions as the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import erf, exp, pi, sqrt
from random import Random
from typing import Final

from ironlanes.boards import Board
from ironlanes.bots.child_process import SingleThreadedContext

from .changes import Change, changed_board
from .judgement import BoardJudgement, judge
from .looks import FULL, Look, LookGames, play_look
from .profile import references
from .proposals import propose

#: Rounds of the search, changes that each tries, and the most of them that are tried with more games.
ROUNDS: Final = 5
TRIED: Final = 8
AGAIN: Final = 2
#: The games of a change, of those tried again, and of the board before and after.
FIRST: Final = Look(FULL.name, FULL.equal, FULL.weaker, few=50, many=6, against=2)
SECOND: Final = Look(FULL.name, FULL.equal, FULL.weaker, few=150, many=12, against=2)
LAST: Final = Look(FULL.name, FULL.equal, FULL.weaker, few=200, many=20, against=40)
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


@dataclass(frozen=True)
class _TriedBoard:
    """A board, and what games on it say."""

    board: Board
    found: BoardJudgement
    cost: float


#: A `map` that tries boards, in this process or in others.
Mapper = Callable[..., Iterator[_TriedBoard]]


def balance(board: Board, seed: int, jobs: int, progress: BalanceCallback = lambda _, __: None) -> Balanced:
    """Search for changes that make a board better; equal boards and seeds give equal changes.

    With several jobs, several boards are tried at once.
    """
    random, steps = Random(seed), list[BalanceStep]()
    with _mapper(jobs) as each_of:
        now = _try(board, SECOND, seed)
        for number in range(ROUNDS):
            if now.cost <= LEAST:
                break  # no change can make it better by so much
            found = _best_change(now, number, seed, random, each_of, progress)
            if found is not None and found[1].cost < now.cost - LEAST:
                change, after = found
                steps.append(BalanceStep(change, now.found, after.found, now.cost, after.cost))
                now = after
        ends = list(each_of(partial(_try, look=LAST, seed=seed + FRESH), [board, now.board] if steps else [board]))
    before, after = ends[0], ends[-1]
    return Balanced(tuple(steps), now.board, before.found, after.found, before.cost, after.cost)


def _best_change(
    now: _TriedBoard, number: int, seed: int, random: Random, each_of: Mapper, progress: BalanceCallback
) -> tuple[Change, _TriedBoard] | None:
    """Try the changes of a round, and the best of them in other games; return the best, or None if none is possible."""
    changes = propose(now.board, now.found, TRIED, random)
    possible = [(change, made) for change in changes if (made := changed_board(now.board, change)) is not None]
    tried = list[tuple[Change, _TriedBoard]]()
    for found in each_of(partial(_try, look=FIRST, seed=seed + 1 + number), [made for _, made in possible]):
        progress(number * TRIED + len(tried), ROUNDS * TRIED)
        tried.append((possible[len(tried)][0], found))
    best = sorted(tried, key=_cost)[:AGAIN]
    again = each_of(partial(_try, look=SECOND, seed=seed), [found.board for _, found in best])
    return min(zip([change for change, _ in best], again, strict=True), key=_cost, default=None)


def _cost(found: tuple[Change, _TriedBoard]) -> float:
    return found[1].cost


def _try(board: Board, look: Look, seed: int) -> _TriedBoard:
    games = play_look(board, look, seed)
    found = judge(board, look, games)
    return _TriedBoard(board, found, cost_of(board, found, games))


@contextmanager
def _mapper(jobs: int) -> Iterator[Mapper]:
    """Yield a `map` that works in several processes, or the usual one."""
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs, SingleThreadedContext()) as pool:
        yield pool.map


def cost_of(board: Board, found: BoardJudgement, games: LookGames) -> float:
    """Return how far a board is from a good one: 0 if no seat is better than on packaged boards and all is used.

    What a seat wins more often is counted from one standard error on: else it would be chance, with few games, that
    decides between boards.
    """
    even = 1 / found.players[0]
    worst = max(abs(each.first_seat - even) for each in references(found.look))
    share, error = first_seat_share(games)
    seat = max(0.0, abs(share - even) - error - worst)
    unused = len(found.unused_tracks) / len(board.tracks)
    bad = (len(found.dead) + len(found.dominant)) / len(board.tickets)
    traffic = sum(each.load - 3 for each in found.bottlenecks)
    return SEAT * seat + UNUSED * unused + TICKETS * bad + TRAFFIC * traffic


def first_seat_share(games: LookGames) -> tuple[float, float]:
    """Return how often the first seat wins, and the standard error.

    It follows from the points that the seat is ahead by, which are less noisy than wins.
    """
    leads = []
    for game in games.few.games:
        totals = [seat.total for seat in game.seats]
        leads.append(totals[game.start] - max(each for seat, each in enumerate(totals) if seat != game.start))
    mean = sum(leads) / len(leads)
    deviation = sqrt(sum((lead - mean) ** 2 for lead in leads) / len(leads)) or 1.0
    ahead = mean / deviation
    return (1 + erf(ahead / sqrt(2))) / 2, exp(-(ahead**2) / 2) / sqrt(2 * pi * len(leads))
