"""Ironlanes with random decisions: `.venv/bin/python -m benchmarks.ours_random --board usa --players 2`."""

from importlib.metadata import version

from benchmarks.cpu_meter import PlayedCount, effort_of, effort_parser, measure
from ironlanes.game.bulk import play_random_games

GAMES_A_CALL = 1000  # some fifty milliseconds, so that the clock is read often enough to stop in time


def main() -> None:
    """Measure one board with one number of players."""
    parser = effort_parser(__doc__)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--players", type=int, default=2)
    options = parser.parse_args()

    def play(seed: int) -> PlayedCount:
        result = play_random_games(options.board, options.players, GAMES_A_CALL, seed * GAMES_A_CALL)
        return PlayedCount(decisions=result.decisions, games=result.games)

    measure(f"ironlanes {options.board}", version("ironlanes"), play, effort_of(options))


if __name__ == "__main__":
    main()
