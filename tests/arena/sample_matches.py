"""Matches for tests: small ones that are played, and games that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ironlanes.arena import Fixture, GameResult, Match, play_match
from ironlanes.arena.game_result import SeatResult
from ironlanes.arena.run.in_process import InProcess
from tests.support.random_games import board_by_id

SLOW = """
from time import sleep

class Slow:
    def __init__(self, rng):
        self.rng = rng

    def decide(self, view, actions):
        sleep(0.004)
        return actions[int(self.rng.integers(len(actions)))]
"""


def a_match(
    *entrants: str, board: str = "usa", players: int = 2, games: int = 4, seed: int = 1, **others: Any
) -> Match:
    """A match; without entrants, of two random bots."""
    return Match(board_by_id(board), players, entrants or ("random", "random"), games, seed, **others)


def slow_bot(folder: Path) -> str:
    """A bot in a file, which plays anything after a little while: games of it can be stopped in the middle."""
    file = folder / "slow.py"
    file.write_text(SLOW)
    return f"{file}:Slow"


def play_all(match: Match) -> list[GameResult]:
    """Every game of a match, in this process."""
    return [game for some in play_match(match, InProcess(match)) for game in some]


def a_seat(total: int = 0, **others: Any) -> SeatResult:
    """What a seat did: nothing but what is said."""
    nothing: dict[str, Any] = dict.fromkeys(SeatResult.__slots__, 0)
    nothing |= {"completed": (), "failed": (), "claimed": (), "trouble": ""}
    return SeatResult(**nothing | {"total": total, "tracks": total, "decisions": 10} | others)


def a_game(
    seating: Sequence[int], winners: Sequence[int], number: int = 0, deal: int = 0, seats: Sequence[SeatResult] = ()
) -> GameResult:
    """A game that was never played, whose winners are given by their seats and have 100 points."""
    did = seats or tuple(a_seat(100 if seat in winners else 50) for seat in range(len(seating)))
    return GameResult(Fixture(number, deal, deal, tuple(seating)), 0, tuple(winners), 80, tuple(did))


def duels(first_wins: int, second_wins: int, ties: int = 0, entrants: tuple[int, int] = (0, 1)) -> list[GameResult]:
    """So many games between two, each of a deal of its own."""
    winners = [(0,)] * first_wins + [(1,)] * second_wins + [(0, 1)] * ties
    return [a_game(entrants, each, number, number) for number, each in enumerate(winners)]
