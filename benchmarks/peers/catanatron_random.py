"""Catanatron with two random players: `.venv-peers/bin/python -m benchmarks.peers.catanatron_random`."""

import random
from functools import partial
from importlib.metadata import version

# Typed only as far as the checking environment has them: the peers are not installed beside Ironlanes.
from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,import-untyped,unused-ignore]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found,import-untyped,unused-ignore]
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap  # type: ignore[import-not-found,import-untyped,unused-ignore]

from benchmarks.cpu_meter import PlayedCount, effort_of, effort_parser, measure

PLAYERS = (RandomPlayer(Color.RED), RandomPlayer(Color.BLUE))


def play_plain(seed: int) -> PlayedCount:
    """One game as its README plays it, without accumulators."""
    game = Game(PLAYERS, seed=seed)
    game.play()
    return PlayedCount(decisions=len(game.state.actions), games=1)


def play_fast(catan_map: CatanMap, seed: int) -> PlayedCount:
    """One game without what `Game.play` does beside playing: new map, two copies, a check of each action."""
    game = Game(PLAYERS, seed=seed, catan_map=catan_map)
    state, execute, winner, choice = game.state, game.execute, game.winning_color, random.choice
    while winner() is None and state.num_turns < TURNS_LIMIT:
        execute(choice(state.playable_actions), validate_action=False)
    return PlayedCount(decisions=len(state.actions), games=1)


def main() -> None:
    """Measure the form that was asked for."""
    parser = effort_parser(__doc__)
    parser.add_argument("--form", choices=("fast", "plain"), default="fast")
    options = parser.parse_args()
    fast = partial(play_fast, CatanMap.from_template(BASE_MAP_TEMPLATE))
    play = fast if options.form == "fast" else play_plain
    measure(f"catanatron {options.form}", version("catanatron"), play, effort_of(options))


if __name__ == "__main__":
    main()
