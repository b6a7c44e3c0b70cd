"""The game's randomness: a ChaCha8 stream keyed by the seed, one nonce a shuffle, and unbiased draws from it.

The seed's 256 bits, little end first, are the key. Shuffle number n of a game reads the stream with nonce word n
(words 14 and 15 are zero), from block 0 on. Every 32-bit word gives two 16-bit numbers, the low half first.
"""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import signed
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array

from .state import RandomBlock, State

DRAWS_A_BLOCK = 32
LOW = 0xFFFFFFFF


@kernel
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & LOW
    d ^= a
    d = ((d << 16) | (d >> 16)) & LOW
    c = (c + d) & LOW
    b ^= c
    b = ((b << 12) | (b >> 20)) & LOW
    a = (a + b) & LOW
    d ^= a
    d = ((d << 8) | (d >> 24)) & LOW
    c = (c + d) & LOW
    b ^= c
    b = ((b << 7) | (b >> 25)) & LOW
    return a, b, c, d


@kernel
def next_block(state: State, scratch: RandomBlock) -> None:
    """Fill scratch's block with the next sixteen words of the present shuffle's stream."""
    c0, c1, c2, c3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    k0, k1, k2, k3 = signed(state.key[0]), signed(state.key[1]), signed(state.key[2]), signed(state.key[3])
    k4, k5, k6, k7 = signed(state.key[4]), signed(state.key[5]), signed(state.key[6]), signed(state.key[7])
    number, nonce = int(scratch.block_number), int(state.shuffles)
    x0, x1, x2, x3, x4, x5, x6, x7 = c0, c1, c2, c3, k0, k1, k2, k3
    x8, x9, x10, x11, x12, x13, x14, x15 = k4, k5, k6, k7, number, nonce, 0, 0
    for _ in range(4):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    block = scratch.block
    block[0], block[1], block[2], block[3] = (x0 + c0) & LOW, (x1 + c1) & LOW, (x2 + c2) & LOW, (x3 + c3) & LOW
    block[4], block[5], block[6], block[7] = (x4 + k0) & LOW, (x5 + k1) & LOW, (x6 + k2) & LOW, (x7 + k3) & LOW
    block[8], block[9], block[10], block[11] = (x8 + k4) & LOW, (x9 + k5) & LOW, (x10 + k6) & LOW, (x11 + k7) & LOW
    block[12], block[13], block[14], block[15] = (x12 + number) & LOW, (x13 + nonce) & LOW, x14, x15
    scratch.block_number = number + 1
    scratch.drawn = 0


@kernel
def begin_shuffle(scratch: RandomBlock) -> None:
    """Start to read the stream of the next shuffle."""
    scratch.block_number = 0
    scratch.drawn = DRAWS_A_BLOCK


@kernel
def end_shuffle(state: State) -> None:
    """Leave the stream: the next shuffle has a nonce of its own."""
    state.shuffles += 1


@kernel
def below(state: State, scratch: RandomBlock, bound: int) -> int:
    """A number from 0 up to `bound`, each equally likely: a draw that would favour some is thrown away."""
    while True:
        if scratch.drawn >= DRAWS_A_BLOCK:
            next_block(state, scratch)
        drawn = int(scratch.drawn)
        product = ((signed(scratch.block[drawn >> 1]) >> (16 * (drawn & 1))) & 0xFFFF) * bound
        scratch.drawn = drawn + 1
        rest = product & 0xFFFF
        if rest >= bound or rest >= 65536 % bound:
            return product >> 16


@kernel
def shuffle(state: State, scratch: RandomBlock, cards: Int8Array, first: int, size: int) -> None:
    """Put `size` entries from `first` on into an order that is each equally likely."""
    begin_shuffle(scratch)
    for last in range(size - 1, 0, -1):
        other = below(state, scratch, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[first + other]
        cards[first + other] = card
    end_shuffle(state)


@kernel
def pick(state: State, scratch: RandomBlock, bound: int) -> int:
    """One number from 0 up to `bound`, from a stream of its own."""
    begin_shuffle(scratch)
    number = below(state, scratch, bound)
    end_shuffle(state)
    return number


def key_of(seed: int) -> np.ndarray:
    """The generator's key words for a seed from 0 to 2**256 - 1."""
    return np.frombuffer(seed.to_bytes(32, "little"), dtype="<u4").astype(np.uint32)
