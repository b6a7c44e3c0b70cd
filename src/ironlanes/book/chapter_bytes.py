"""The counts of one chapter of a book as bytes: their shapes as a line of JSON, and columns of numbers, compressed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from math import prod
from typing import Final

import numpy as np

from .counts import FEWEST_HANDS, HAND_NUMBERS, OUTCOMES, Counts, Hands
from .group_sums import Int64Array
from .number_columns import ColumnReader, column_bytes
from .packed_sums import packed, unpacked
from .seat_table import WIN

#: How many of the hands of first tickets a chapter keeps at most: those that were kept most often.
HANDS: Final = 400


def chapter_bytes(counts: Counts, players: int) -> bytes:
    """Return counts of games with `players` players as bytes."""
    arrays, hands = _packed(counts, players).arrays, _hands_to_write(counts)
    columns = [column_bytes(column) for name in sorted(arrays) for column in _columns_of(arrays[name])]
    columns += map(column_bytes, _columns_of_hands(hands))
    shapes = {name: array.shape for name, array in sorted(arrays.items())}
    header = json.dumps({"arrays": shapes, "hands": len(hands)}, separators=(",", ":"))
    return lzma.compress(header.encode() + b"\n" + b"".join(columns), preset=9 | lzma.PRESET_EXTREME)


def read_chapter(content: bytes, players: int) -> Counts:
    """Return the counts of what `chapter_bytes` returned; raise ValueError if it is damaged."""
    try:
        header, _, columns = lzma.decompress(content).partition(b"\n")
        given, reader, arrays = json.loads(header), ColumnReader(columns), {}
        for name, shape in given["arrays"].items():
            found = [reader.read(shape[-1] if shape else 1) for _ in range(prod(shape[:-1]))]
            arrays[name] = np.array(found).reshape(shape)
        return _unpacked(Counts(arrays, _read_hands(reader, given["hands"])), players)
    except (lzma.LZMAError, KeyError, TypeError) as error:
        raise ValueError(str(error)) from error


def _columns_of(array: Int64Array) -> Int64Array:
    """Return the rows of an array, each of which is a column of the chapter."""
    return array.reshape(-1, array.shape[-1] if array.ndim else 1)


def _hands_to_write(counts: Counts) -> Hands:
    """Return the hands that a chapter keeps, with equal beginnings side by side."""
    often = {hand: numbers for hand, numbers in counts.hands.items() if numbers[0] >= FEWEST_HANDS}
    return dict(sorted(Counts(hands=often).most_kept(HANDS).items()))


def _columns_of_hands(hands: Hands) -> Iterator[Int64Array]:
    """Yield how many tickets each hand has, the tickets of all, and each of their numbers."""
    yield np.array([len(hand) for hand in hands], dtype=np.int64)
    yield np.array([ticket for hand in hands for ticket in hand], dtype=np.int64)
    yield from np.array(list(hands.values()), dtype=np.int64).reshape(-1, HAND_NUMBERS).T


def _read_hands(reader: ColumnReader, count: int) -> Hands:
    ends = np.cumsum(reader.read(count))
    tickets = np.split(reader.read(int(ends[-1]) if count else 0), ends[:-1])
    numbers = np.array([reader.read(count) for _ in range(HAND_NUMBERS)]).T.tolist()
    return {tuple(hand.tolist()): each for hand, each in zip(tickets, numbers, strict=False)}


def _packed(counts: Counts, players: int) -> Counts:
    """Return the same counts with the sums of comparisons packed."""
    arrays = dict(counts.arrays)
    for name in _comparisons(counts):
        wins, lead = (counts.arrays[f"{name} {outcome}"] for outcome in OUTCOMES)
        arrays[f"{name} wins"] = packed(wins, players, WIN)
        arrays[f"{name} lead"] = packed(lead, players, 0, wins)
    return Counts(arrays, counts.hands)


def _unpacked(counts: Counts, players: int) -> Counts:
    """Return the counts of what `_packed` returned."""
    arrays = dict(counts.arrays)
    for name in _comparisons(counts):
        wins, lead = (counts.arrays[f"{name} {outcome}"] for outcome in OUTCOMES)
        arrays[f"{name} wins"] = unpacked(wins, players, WIN)
        arrays[f"{name} lead"] = unpacked(lead, players, 0, arrays[f"{name} wins"])
    return Counts(arrays, counts.hands).of_today()


def _comparisons(counts: Counts) -> list[str]:
    return [name.removesuffix(" wins") for name in counts.arrays if name.endswith(" wins")]
