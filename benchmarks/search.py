"""Measures whether a search over sampled worlds helps the champion, with two players.

`python -m benchmarks.search` prints how often a seat that searches (`bots/lockstep/search.py`) wins against the plain
champion, and what a decision takes; every deal is played from both seats. With `--torch` and `--processes`, hundreds
of games take minutes on a GPU; the times of decisions mean nothing then.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ironlanes.kernel.single_threaded import be_single_threaded

be_single_threaded()

import numpy as np  # noqa: E402 (after the number of threads is set)

from ironlanes.boards.actions import Action  # noqa: E402
from ironlanes.bots import find_bot  # noqa: E402
from ironlanes.bots.lockstep.search import Search  # noqa: E402
from ironlanes.bots.lockstep.seeds import Seeds  # noqa: E402
from ironlanes.game.game import Game  # noqa: E402

from .search_parts import add_options, compute, network_values, settings_of, text_of  # noqa: E402


class SearchedGame(NamedTuple):
    """What a game has brought the seat that searches."""

    number: int
    share: float
    lead: int
    decisions: int
    changed: int
    seconds: float
    slowest: float


def play(options: argparse.Namespace, number: int) -> SearchedGame:
    """Play a deal with the search in one seat, by turns."""
    own, game = number % 2, Game.new(options.board, 2, options.seed + number // 2)
    search = Search(network_values(options.torch), settings_of(options))
    rng, seeds = np.random.default_rng((options.seed, number)), Seeds(options.seed, number)
    opponent, champion = find_bot(options.against).make(rng), find_bot("champion").make(rng)
    seconds: list[float] = []
    changed = 0
    while game.seat is not None:
        chosen: Action | str
        actions, view = game.legal_actions(), game.view(game.seat)
        if game.seat == own and len(actions) > 1:
            begun = time.process_time()
            chosen = view.compiled.actions[search.best_action(view, seeds)]
            seconds.append(time.process_time() - begun)
            changed += chosen != champion.decide(view, actions)
        else:
            chosen = opponent.decide(view, actions)
        game.play(chosen)
    score = game.score()
    share = float(own in score.winners) / len(score.winners)
    lead = score.seats[own].total - score.seats[1 - own].total
    return SearchedGame(number, share, lead, len(seconds), changed, sum(seconds), max(seconds))


def summary_of(games: Sequence[SearchedGame]) -> dict[str, Any]:
    """Return the means, with half of the 95 % intervals."""
    shares, leads = [game.share for game in games], [game.lead for game in games]
    decisions, width = sum(game.decisions for game in games), 1.96 / np.sqrt(len(games))
    return {
        "games": len(games),
        "wins": float(np.mean(shares)),
        "wins_interval": float(width * np.std(shares)),
        "points": float(np.mean(leads)),
        "points_interval": float(width * np.std(leads)),
        "changed": sum(game.changed for game in games) / decisions,
        "milliseconds": 1000 * sum(game.seconds for game in games) / decisions,
        "slowest_milliseconds": 1000 * max(game.slowest for game in games),
    }


def main() -> None:
    """Print how the search does, again and again."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser)
    parser.add_argument("--against", default="champion", help="the bot in the other seat")
    parser.add_argument("--games", type=int, default=400, help="each deal is played twice, from both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args()
    games: list[SearchedGame] = []
    numbers = range(options.first, options.first + options.games)
    for game in compute(partial(play, options), numbers, options.processes):
        games.append(game)
        if len(games) % 20 == 0 or len(games) == options.games:
            found = summary_of(games)
            print(
                f"{text_of(options)}: {found['games']} games against {options.against}, {found['wins']:.1%} ± "
                f"{found['wins_interval']:.1%}, {found['points']:+.1f} ± {found['points_interval']:.1f} points, "
                f"{found['changed']:.1%} changed, {found['milliseconds']:.0f} ms a decision, at most "
                f"{found['slowest_milliseconds']:.0f}",
                flush=True,
            )
            if options.out is not None:
                options.out.write_text(json.dumps(found | {"board": options.board, "each": games}) + "\n")


if __name__ == "__main__":
    main()
