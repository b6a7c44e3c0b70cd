"""Measures the characters against the champion with two players: what they do differently, and how often they win.

`python -m benchmarks.characters` prints a table, with the champion against itself to compare with.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from math import log10
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.levels import BOARDS, PLAYERS
from ironlanes.bots.characters import CHARACTERS, Character
from ironlanes.bots.kernels.planner_weights import WEIGHTS
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.bots.learned.feature_layout import CHOOSE_TRACK, TRACK_FIELDS
from ironlanes.bots.learned.network_choice import leaning_logits, pick
from ironlanes.bots.learned.network_player import champion, size_of_board
from ironlanes.bots.learned.numpy_network import BATCH, NumpyNetwork
from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.learning.evaluation import NETWORK, Opponent, play_match

PLANNED_AT: Final = [name for name, _ in TRACK_FIELDS].index("is_planned")
PLAIN: Final = Character("champion", "", 0)


@dataclass
class Claims:
    """The claims of a player in all games: how many, their trains, and those of tracks that the other planned with."""

    tracks: int = 0
    trains: int = 0
    blocks: int = 0


def chooser(
    network: NumpyNetwork, character: Character, features: FeatureBatch, rows: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """What a character chooses in some rows."""
    chosen = np.zeros(len(rows), dtype=np.int64)
    for first in range(0, len(rows), BATCH):
        shown = pick(features, rows[first : first + BATCH])
        chosen[first : first + BATCH] = leaning_logits(character.spec, network, shown).argmax(1)
    return chosen


def measure(board: str, character: Character, games: int, seed: int) -> str:
    """Let a character meet the champion; the line of the table."""
    compiled = compiled_board(board)
    network, lengths = champion().network_for(compiled), compiled.arrays[0]["track_length"]
    room = size_of_board(compiled)
    own = np.arange(games) % PLAYERS
    plans = np.zeros((games, PLAYERS, room[0]), dtype=bool)
    claims = Claims()

    def choose(features: FeatureBatch) -> npt.NDArray[np.int32]:
        is_running = features.allowed.any(1)
        seats, chosen = features.seats.astype(int), np.zeros(games, dtype=np.int32)
        for player, is_own in ((character, True), (PLAIN, False)):
            rows = np.flatnonzero(is_running & ((seats == own) == is_own))
            chosen[rows] = chooser(network, player, features, rows)
        tracks = (chosen - CHOOSE_TRACK) // CARD_KINDS
        for game in np.flatnonzero(is_running & (seats == own) & (tracks >= 0)):
            claims.tracks += 1
            claims.trains += int(lengths[tracks[game]])
            claims.blocks += int(plans[game, 1 - seats[game], tracks[game]])
        running = np.flatnonzero(is_running)
        plans[running, seats[running]] = features.tracks[running, :, PLANNED_AT] > 0
        features.allowed[:] = 0  # the next observation writes only the games that are still running
        return chosen

    both = Opponent("network", NETWORK, np.zeros(WEIGHTS, dtype=np.int32))
    result = play_match(choose, board, PLAYERS, both, games, seed, champion().ticket_cap, room)
    rating = 400 * log10(result.wins / (1 - result.wins)) if 0 < result.wins < 1 else float("nan")
    return (
        f"{board:<8} {character.name:<10} {result.wins:6.1%} ± {1.96 * result.error:.1%} {rating:+5.0f} rating "
        f"{result.tickets:6.2f} tickets kept {claims.trains / claims.tracks:5.2f} mean length "
        f"{claims.blocks / games:5.2f} blocks {result.points:4.0f} : {result.opponents_points:.0f} points"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each character on each board (default: 1000)")
    parser.add_argument("--board", action="append", choices=BOARDS, help="may be repeated; default: all three")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--leaning", type=float, help="try another leaning for all of them")
    options = parser.parse_args()
    for board in options.board or BOARDS:
        print(measure(board, PLAIN, options.games, options.seed), flush=True)
        for character in CHARACTERS:
            tried = character if options.leaning is None else replace(character, leaning=options.leaning)
            print(measure(board, tried, options.games, options.seed), flush=True)


if __name__ == "__main__":
    main()
