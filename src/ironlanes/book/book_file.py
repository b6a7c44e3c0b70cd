"""The file of a book: the counts of one board by player and number of players, compressed."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.bots.levels import LEVEL_RATINGS
from ironlanes.files import replace_atomically
from ironlanes.game.board_hash import board_hash

from .counts import FEWEST_HANDS, HAND_NUMBERS, OUTCOMES, Counts, Hands
from .group_sums import Int64Array
from .number_columns import ColumnReader, column_bytes
from .packed_sums import packed, unpacked
from .seat_table import WIN

FORMAT: Final = 3
#: What a file says of one kind of games before their numbers.
JsonDict = dict[str, Any]
#: The books of the packaged boards, by the name of the board.
FOLDER: Final = Path(__file__).with_name("data")
#: How many of the hands of first tickets a file keeps at most: those that were kept most often.
HANDS: Final = 400


class BookError(Exception):
    """A book that can't be read or does not fit the board. The message is a sentence for people."""


@dataclass(frozen=True)
class BookFile:
    """The counts of one board: by who played, and by the number of players."""

    board_hash: str
    counts: dict[tuple[str, int], Counts] = field(default_factory=dict)

    def with_counts(self, who: str, players: int, counts: Counts) -> BookFile:
        """Return the same book with the counts of one kind of game replaced."""
        return BookFile(self.board_hash, {**self.counts, (who, players): counts})

    def who_played(self) -> tuple[str, ...]:
        """Return whose games the book has: the strongest player's first, as far as bots go by strength."""
        known = {who for who, _ in self.counts}
        return tuple(sorted(known, key=lambda who: (-LEVEL_RATINGS.get(who, 0), who)))

    def numbers_of_players(self, who: str) -> tuple[int, ...]:
        """Return with how many players it has games of one kind of player."""
        return tuple(sorted(players for each, players in self.counts if each == who))

    def write(self, path: Path) -> None:
        """Write the book to a file: a line of JSON that says what follows, and columns of numbers, compressed."""
        kinds, columns = list[JsonDict](), list[bytes]()
        for (who, players), counts in sorted(self.counts.items()):
            arrays = _packed(counts, players).arrays
            hands = _hands_to_write(counts)
            columns += (column_bytes(column) for name in sorted(arrays) for column in _columns_of(arrays[name]))
            columns += map(column_bytes, _columns_of_hands(hands))
            shapes = {name: array.shape for name, array in sorted(arrays.items())}
            kinds.append({"who": who, "players": players, "arrays": shapes, "hands": len(hands)})
        header = json.dumps({"format": FORMAT, "board": self.board_hash, "games": kinds}, separators=(",", ":"))
        compressed = lzma.compress(header.encode() + b"\n" + b"".join(columns), preset=9 | lzma.PRESET_EXTREME)
        replace_atomically(path, lambda file: file.write(compressed))


def read_book(path: Path, board: Board) -> BookFile:
    """Read the book of a board; raise BookError if it is damaged or of another board."""
    try:
        header, _, content = lzma.decompress(path.read_bytes()).partition(b"\n")
        given = json.loads(header)
        if given["format"] != FORMAT:
            raise BookError(f"{path.name} has format {given['format']}, and this version reads {FORMAT}.")
        reader = ColumnReader(content)
        counts = {(each["who"], each["players"]): _read_counts(reader, each) for each in given["games"]}
    except (lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        raise BookError(f"{path.name} is not a book, or is damaged.") from error
    if given["board"] != board_hash(board):
        raise BookError(f"{path.name} is about another board, or another version of {board.name}.")
    return BookFile(given["board"], counts)


def _read_counts(reader: ColumnReader, given: JsonDict) -> Counts:
    """Read the counts of one kind of games."""
    arrays = {}
    for name, shape in given["arrays"].items():
        columns = [reader.read(shape[-1] if shape else 1) for _ in range(prod(shape[:-1]))]
        arrays[name] = np.array(columns).reshape(shape)
    return _unpacked(Counts(arrays, _read_hands(reader, given["hands"])), given["players"])


def _columns_of(array: Int64Array) -> Int64Array:
    """Return the rows of an array, each of which is a column of the file."""
    return array.reshape(-1, array.shape[-1] if array.ndim else 1)


def _hands_to_write(counts: Counts) -> Hands:
    """Return the hands that a file keeps, with equal beginnings side by side."""
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


def new_book(board: Board) -> BookFile:
    """Return a book of a board without games."""
    return BookFile(board_hash(board))


@lru_cache(maxsize=8)
def packaged_book(board: Board) -> BookFile:
    """Return the book of a board that comes with the package; without games if there is none."""
    path = FOLDER / f"{board.id}.book"
    return read_book(path, board) if path.exists() else new_book(board)
