"""Games between equal bots, counted as they are played."""

from __future__ import annotations

from collections.abc import Callable

from ironlanes.arena import Match
from ironlanes.arena.run.every_game import play_every
from ironlanes.boards import Board
from ironlanes.game.compiled_board import compiled_board

from .counts import Counts, count_games
from .played_games import GameActions, summarise

#: Called with how many games are counted.
CountedCallback = Callable[[int], None]


def count_bot_games(
    board: Board,
    players: int,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    progress: CountedCallback = lambda _: None,
) -> Counts:
    """Let a bot play against itself on `jobs` cores, and count its games. Equal arguments give equal counts."""
    compiled, counts = compiled_board(board), Counts()
    # between equals, a deal in another order of the seats would be the same game again: one game a deal
    match = Match(board, players, (bot,) * players, players * games, seed)
    for played in play_every(match, players, jobs):
        found = [GameActions.from_seed(game.fixture.seed, game.start, game.actions) for game in played]
        counts += count_games(compiled, summarise(compiled, players, found))
        progress(counts.games)
    return counts
