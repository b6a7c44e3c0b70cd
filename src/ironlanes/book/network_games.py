"""Games of the champion against itself by the hundred thousand, on a GPU where there is one, and counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.game.compiled_board import compiled_board
from ironlanes.learning.mass_play import PlayedGames, play_games
from ironlanes.rules.state import NONE

from .counts import Counts, count_games
from .played_games import summarise_actions
from .seat_table import SeatTable

#: Games that are played at once, and those that are counted at once.
SLOTS: Final = 16_384
PART: Final = 2_000


def count_network_games(board: Board, players: int, games: int, seed: int) -> Counts:
    """Let the champion play at least `games` games against itself, and count them."""
    from ironlanes.learning.network_steps import step_player  # needs PyTorch, which counting does not

    slots = min(SLOTS, games)
    played = play_games(step_player(board, players, slots, seed), compiled_board(board), players, -(-games // slots))
    return count_played(board, players, played)


def count_played(board: Board, players: int, played: PlayedGames) -> Counts:
    """Count games, some at a time on every core."""
    compiled = compiled_board(board)

    def count(first: int) -> Counts:
        last = min(first + PART, len(played.keys))
        begin = int(played.ends[first - 1]) if first else 0
        end = int(played.ends[last - 1])
        summaries = summarise_actions(
            compiled,
            players,
            played.keys[first:last],
            np.full(last - first, NONE, dtype=np.int8),  # the key says who begins
            played.actions[begin:end],
            played.ends[first:last] - begin,
        )
        return count_games(SeatTable(compiled, summaries))

    with ThreadPoolExecutor(cpu_count()) as pool:
        return sum(pool.map(count, range(0, len(played.keys), PART)), Counts())
