"""Make the bots that play against a person."""

from __future__ import annotations

import numpy as np

from ironlanes.bots import SeatedBot, seat_bot


def seat_opponents(kinds: list[str], seats: list[int], seed: int) -> dict[int, SeatedBot]:
    """Return a bot for every seat, with random numbers from the game's seed, so that a game can be repeated."""
    given = kinds if len(kinds) == len(seats) else kinds * len(seats)
    streams = np.random.SeedSequence([seed % 2**64, 0x1B075]).spawn(len(seats))
    return {
        seat: seat_bot(kind, seat, np.random.default_rng(stream))
        for seat, kind, stream in zip(seats, given, streams, strict=True)
    }
