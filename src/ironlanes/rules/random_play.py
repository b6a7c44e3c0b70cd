"""Uniformly random play over all legal actions: the yardstick for speed, and a stream of positions for tests."""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel

from .apply import apply_action
from .dealing import deal
from .legal import count_legal, nth_legal
from .randomness import begin_shuffle, next_block
from .state import NONE, Phase, RandomBlock, Scratch, State

#: The choices come from the seed too, from a stream that no shuffle uses.
CHOICE_NONCE = 2**31 - 1


@kernel
def first_random_state(state: State, scratch: RandomBlock) -> np.uint64:
    """Where the stream of random choices of a game begins; never zero."""
    shuffles = int(state.shuffles)
    state.shuffles = CHOICE_NONCE
    begin_shuffle(scratch)
    next_block(state, scratch)
    state.shuffles = shuffles
    return (np.uint64(scratch.block[0]) << np.uint64(32)) | np.uint64(scratch.block[1]) | np.uint64(1)


@kernel
def random_state_from(seed: np.uint64) -> np.uint64:
    """Where the chance of a bot begins: far apart for seeds that are near."""
    random_state = (seed ^ (seed >> np.uint64(31))) | np.uint64(1)
    for _ in range(8):
        random_state = next_random(random_state)
    return random_state


@kernel
def next_random(random_state: np.uint64) -> np.uint64:
    """The next number of a xorshift generator: quick, and no secret hangs on it."""
    random_state ^= random_state << np.uint64(13)
    random_state ^= random_state >> np.uint64(7)
    random_state ^= random_state << np.uint64(17)
    return random_state


@kernel
def choose(random_state: np.uint64, count: int) -> int:
    """A number below `count` from the upper half of a random one."""
    return (int(random_state >> np.uint64(32)) * count) >> 32


@kernel
def play_randomly(state: State, board: BoardArrays, scratch: Scratch, random_state: np.uint64, limit: int) -> int:
    """Play random legal actions until the game is over or `limit` are played; returns how many were."""
    decisions = 0
    while decisions < limit and state.phase != Phase.OVER:
        random_state = next_random(random_state)
        count = count_legal(state, board, scratch)
        apply_action(state, board, scratch, nth_legal(state, board, scratch, choose(random_state, count)))
        decisions += 1
    return decisions


@kernel
def play_game(state: State, board: BoardArrays, scratch: Scratch, players: int, limit: int) -> int:
    """Play a game randomly and return the number of decisions.

    The game is dealt from the key that a blank record holds; with 0 players, the record holds a game, which goes on.
    """
    if players > 0:
        deal(state, board, scratch, players, NONE)
    return play_randomly(state, board, scratch, first_random_state(state, scratch), limit)
