"""Measures whether a search over sampled worlds helps the champion, with two players.

The searching seat takes the choices that the champion considers, plays each of them in worlds that its view allows,
lets the champion play on for some rounds, and asks its value. It departs from the champion's first choice only where
another one is ahead by so many standard errors. `python -m benchmarks.search` prints how often it wins against the
champion that does not search, and what a decision takes.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np

from ironlanes.analysis.decisions.candidates import candidates_among
from ironlanes.analysis.decisions.judgement import Effort, play_candidates
from ironlanes.analysis.decisions.worlds import draw_worlds
from ironlanes.analysis.values.equity import utility_of
from ironlanes.bots import find_bot
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game.game import Game
from ironlanes.game.view import View


@dataclass
class Searcher:
    """The champion with a search."""

    network: NetworkValues
    effort: Effort
    errors: float  # how many standard errors another choice must be ahead
    decisions: int = 0
    changed: int = 0
    seconds: float = 0.0

    def decide(self, view: View, rng: np.random.Generator) -> int:
        """The index of the action to play."""
        began = time.process_time()
        seat = view.viewer
        assert seat is not None
        likely = draw_worlds(view, self.effort.worlds, rng)
        candidates = [action for action, _ in candidates_among(self.network, likely.positions.pick([0]))]
        chosen = 0
        if len(candidates) > 1:
            values = play_candidates(self.network, likely.positions, candidates, seat, self.effort, rng)
            shape = self.effort.worlds, len(candidates), view.players
            utility = utility_of(values.win.reshape(shape), values.lead.reshape(shape))[..., seat]
            ahead = utility - utility[:, :1]
            error = ahead.std(0, ddof=1) * np.sqrt(likely.variance_factor / self.effort.worlds)
            sure = ahead.mean(0) - self.errors * error
            chosen = int(sure.argmax()) if sure.max() > 0 else 0
            self.decisions += 1
            self.changed += chosen != 0
            self.seconds += time.process_time() - began
        return candidates[chosen]


def play(board: str, searcher: Searcher, number: int, seed: int) -> tuple[float, int]:
    """Play a deal with the searcher in one seat, by turns; its share of the win, and its lead."""
    own, game = number % 2, Game.new(board, 2, seed + number // 2)
    rng = np.random.default_rng((seed, number))
    champion = find_bot("champion").make(rng)
    while game.seat is not None:
        actions, view = game.legal_actions(), game.view(game.seat)
        if game.seat == own and len(actions) > 1:
            game.play(view.compiled.actions[searcher.decide(view, rng)])
        else:
            game.play(champion.decide(view, actions))
    score = game.score()
    share = float(own in score.winners) / len(score.winners)
    return share, score.seats[own].total - score.seats[1 - own].total


def main() -> None:
    """Print how the search does, again and again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--games", type=int, default=400, help="each deal is played twice, from both seats")
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--errors", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    searcher = Searcher(NetworkValues(), Effort(options.worlds, options.rounds), options.errors)
    shares, leads = [], []
    for number in range(options.games):
        share, lead = play(options.board, searcher, number, options.seed)
        shares.append(share)
        leads.append(lead)
        if number % 20 == 19:
            count = len(shares)
            print(
                f"{options.board}, {options.worlds} worlds, {options.rounds} rounds, {options.errors} errors: "
                f"{count} games, "
                f"{np.mean(shares):.1%} ± {1.96 * np.std(shares) / np.sqrt(count):.1%}, "
                f"{np.mean(leads):+.1f} ± {1.96 * np.std(leads) / np.sqrt(count):.1f} points, "
                f"{searcher.changed / searcher.decisions:.1%} changed, "
                f"{1000 * searcher.seconds / searcher.decisions:.0f} ms a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
