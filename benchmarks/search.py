"""Measures whether a search over sampled worlds helps the champion, with two players.

`python -m benchmarks.search` prints how often a seat that searches (`bots/lockstep/search.py`) wins against the plain
champion, and what a decision takes; every deal is played from both seats.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ironlanes.kernel.single_threaded import be_single_threaded

be_single_threaded()

import numpy as np  # noqa: E402 (after the number of threads is set)

from ironlanes.bots import find_bot  # noqa: E402
from ironlanes.bots.lockstep.network_values import NetworkValues  # noqa: E402
from ironlanes.bots.lockstep.search import Search, SearchSettings  # noqa: E402
from ironlanes.game.game import Game  # noqa: E402


@dataclass
class Totals:
    """What the games so far have brought the seat that searches."""

    shares: list[float] = field(default_factory=list)
    leads: list[int] = field(default_factory=list)
    decisions: int = 0
    changed: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the means, with half of the 95 % intervals."""
        count = len(self.shares)
        return {
            "games": count,
            "wins": float(np.mean(self.shares)),
            "wins_interval": float(1.96 * np.std(self.shares) / np.sqrt(count)),
            "points": float(np.mean(self.leads)),
            "points_interval": float(1.96 * np.std(self.leads) / np.sqrt(count)),
            "changed": self.changed / self.decisions,
            "milliseconds": 1000 * self.seconds / self.decisions,
            "slowest_milliseconds": 1000 * self.slowest,
        }


def play(board: str, search: Search, number: int, seed: int, totals: Totals) -> None:
    """Play a deal with the search in one seat, by turns."""
    own, game = number % 2, Game.new(board, 2, seed + number // 2)
    rng = np.random.default_rng((seed, number))
    champion = find_bot("champion").make(rng)
    while game.seat is not None:
        actions, view = game.legal_actions(), game.view(game.seat)
        chosen = champion.decide(view, actions)
        if game.seat == own and len(actions) > 1:
            begun = time.process_time()
            found = view.compiled.actions[search.best_action(view, rng)]
            seconds = time.process_time() - begun
            totals.decisions += 1
            totals.changed += found != chosen
            totals.seconds += seconds
            totals.slowest = max(totals.slowest, seconds)
            chosen = found
        game.play(chosen)
    score = game.score()
    totals.shares.append(float(own in score.winners) / len(score.winners))
    totals.leads.append(score.seats[own].total - score.seats[1 - own].total)


def main() -> None:
    """Print how the search does, again and again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--games", type=int, default=400, help="each deal is played twice, from both seats")
    parser.add_argument("--positions", type=int, default=2500, help="that the network is shown for a decision")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--errors", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args()
    search = Search(NetworkValues(), SearchSettings(options.positions, options.rounds, options.errors))
    totals = Totals()
    for number in range(options.first, options.first + options.games):
        play(options.board, search, number, options.seed, totals)
        if number % 20 == 19:
            found = totals.as_dict()
            print(
                f"{options.board}, {options.positions} positions, {options.rounds} rounds, {options.errors} errors: "
                f"{found['games']} games, {found['wins']:.1%} ± {found['wins_interval']:.1%}, "
                f"{found['points']:+.1f} ± {found['points_interval']:.1f} points, {found['changed']:.1%} changed, "
                f"{found['milliseconds']:.0f} ms a decision, at most {found['slowest_milliseconds']:.0f}",
                flush=True,
            )
            if options.out is not None:
                content = found | {"board": options.board, "shares": totals.shares, "leads": totals.leads}
                options.out.write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    main()
