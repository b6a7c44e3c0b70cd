"""Uniformly random play over all legal actions: the yardstick for speed, and a stream of positions for tests."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.tables import Tables

from .apply import apply_action
from .compiling import kernel
from .dealing import deal
from .legal import count_legal, nth_legal
from .randomness import begin_shuffle, next_block
from .state import NOBODY, Desk, Phase, State

#: The choices come from the seed too, from a stream that no shuffle uses.
CHOICE_NONCE = 2**31 - 1


@kernel
def first_chance(state: State, desk: Desk) -> np.uint64:
    """Where the stream of random choices of a game begins; never zero."""
    shuffles = int(state.shuffles)
    state.shuffles = CHOICE_NONCE
    begin_shuffle(desk)
    next_block(state, desk)
    state.shuffles = shuffles
    return (np.uint64(desk.block[0]) << np.uint64(32)) | np.uint64(desk.block[1]) | np.uint64(1)


@kernel
def chance_from(seed: np.uint64) -> np.uint64:
    """Where the chance of a bot begins: far apart for seeds that are near."""
    chance = (seed ^ (seed >> np.uint64(31))) | np.uint64(1)
    for _ in range(8):
        chance = next_chance(chance)
    return chance


@kernel
def next_chance(chance: np.uint64) -> np.uint64:
    """The next number of a xorshift generator: quick, and no secret hangs on it."""
    chance ^= chance << np.uint64(13)
    chance ^= chance >> np.uint64(7)
    chance ^= chance << np.uint64(17)
    return chance


@kernel
def choose(chance: np.uint64, count: int) -> int:
    """A number below `count` from the upper half of a random one."""
    return (int(chance >> np.uint64(32)) * count) >> 32


@kernel
def play_randomly(state: State, board: Tables, desk: Desk, chance: np.uint64, most: int) -> int:
    """Play random legal actions until the game is over or `most` are played; returns how many were."""
    decisions = 0
    while decisions < most and state.phase != Phase.OVER:
        chance = next_chance(chance)
        count = count_legal(state, board, desk)
        apply_action(state, board, desk, nth_legal(state, board, desk, choose(chance, count)))
        decisions += 1
    return decisions


@kernel
def play_game(state: State, board: Tables, desk: Desk, players: int, most: int) -> int:
    """Play a game randomly and return the number of decisions.

    The game is dealt from the key that a blank record holds; with 0 players, the record holds a game, which goes on.
    """
    if players > 0:
        deal(state, board, desk, players, NOBODY)
    return play_randomly(state, board, desk, first_chance(state, desk), most)
