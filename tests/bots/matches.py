"""Games between bots, and the figures of `docs/guides/bots.md`: `python -m tests.bots.matches`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from time import process_time

import numpy as np

from ironlanes.bots import Bot, find_bot
from ironlanes.game.game import Game
from tests.walking import BOARD_IDS, the_board

GAMES = 400
FOUR = ("one-step", "path", "one-step", "path")


@dataclass(slots=True)
class Tally:
    """What a bot did in some games, from one seat or several."""

    games: int
    seats: int = 0
    wins: float = 0
    points: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def told(self) -> str:
        return f"{100 * self.wins / self.games:.0f} %, {self.points / self.seats:.0f} points"


def bots_of(names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for every seat, with chance of its own."""
    return [find_bot(name).make(np.random.default_rng([seed, seat])) for seat, name in enumerate(names)]


def moves(game: Game, bots: Sequence[Bot]) -> Iterator[tuple[int, float]]:
    """Play a game to its end; after each action, who decided it and how long that took. An illegal one raises."""
    while game.seat is not None:
        seat, view, actions = game.seat, game.view(game.seat), game.legal_actions()
        begun = process_time()
        action = bots[seat].decide(view, actions)
        taken = process_time() - begun
        game.play(action)
        yield seat, taken


def tally_game(board_id: str, names: Sequence[str], seed: int, tallies: dict[str, Tally]) -> None:
    """Play one game and add what came of it to the bots' tallies."""
    game = Game.new(the_board(board_id), len(names), seed)
    for seat, seconds in moves(game, bots_of(names, seed)):
        tallies[names[seat]].seconds.append(seconds)
    score = game.score()
    for seat, name in enumerate(names):
        tally = tallies[name]
        tally.seats += 1
        tally.points += score.seats[seat].total
        tally.wins += (seat in score.winners) / len(score.winners)


def match(board_id: str, seatings: Sequence[Sequence[str]], games: int) -> dict[str, Tally]:
    """So many games; every deal is played once in each seating."""
    tallies = {name: Tally(games) for name in seatings[0]}
    for number in range(games):
        names = seatings[number % len(seatings)]
        tally_game(board_id, names, number // len(seatings), tallies)
    return tallies


def main() -> None:
    """Print every figure."""
    seconds: dict[str, list[float]] = {}
    for board_id in BOARD_IDS:
        for first, second in combinations(("one-step", "path", "random"), 2):
            tallies = match(board_id, [(first, second), (second, first)], GAMES)
            print(board_id, *(f"{name}: {tally.told};" for name, tally in tallies.items()), flush=True)
            for name, tally in tallies.items():
                seconds.setdefault(name, []).extend(tally.seconds)
        tallies = match(board_id, [FOUR, FOUR[1:] + FOUR[:1]], GAMES)
        print(board_id, "four", *(f"{name}: {tally.told};" for name, tally in tallies.items()), flush=True)
    for name, taken in seconds.items():
        median, most = (1000 * float(each) for each in np.quantile(taken, (0.5, 0.99)))
        print(f"{name}: {median:.2f} ms at the median, {most:.2f} ms for one decision in a hundred")


if __name__ == "__main__":
    main()
