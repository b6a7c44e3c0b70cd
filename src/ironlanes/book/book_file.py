"""The file of a book: the counts of one board by player and number of players, compressed."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from ironlanes.boards import Board
from ironlanes.bots.levels import LEVEL_RATINGS
from ironlanes.files import replace_atomically
from ironlanes.game.board_hash import board_hash

from .counts import FEWEST_HANDS, OUTCOMES, Counts, CountsJson
from .packed_sums import packed, unpacked
from .seat_table import WIN

FORMAT: Final = 2
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

    def to_json(self) -> dict[str, object]:
        """Return the book as JSON."""
        kinds = [
            {"who": who, "players": players, **_packed(counts, players)}
            for (who, players), counts in sorted(self.counts.items())
        ]
        return {"format": FORMAT, "board": self.board_hash, "games": kinds}

    def write(self, path: Path) -> None:
        """Write the book to a file."""
        text = json.dumps(self.to_json(), separators=(",", ":"))
        compressed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
        replace_atomically(path, lambda file: file.write(compressed))


def read_book(path: Path, board: Board) -> BookFile:
    """Read the book of a board; raise BookError if it is damaged or of another board."""
    try:
        given = json.loads(lzma.decompress(path.read_bytes()))
        if given["format"] != FORMAT:
            raise BookError(f"{path.name} has format {given['format']}, and this version reads {FORMAT}.")
        counts = {
            (each["who"], each["players"]): _unpacked(Counts.from_json(each), each["players"])
            for each in given["games"]
        }
    except (lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        raise BookError(f"{path.name} is not a book, or is damaged.") from error
    if given["board"] != board_hash(board):
        raise BookError(f"{path.name} is about another board, or another version of {board.name}.")
    return BookFile(given["board"], counts)


def _packed(counts: Counts, players: int) -> CountsJson:
    """Return counts as JSON, with the sums of comparisons packed."""
    json = counts.to_json(HANDS, FEWEST_HANDS)
    for name in _comparisons(counts):
        wins, lead = (counts.arrays[f"{name} {outcome}"] for outcome in OUTCOMES)
        json["arrays"][f"{name} wins"] = packed(wins, players, WIN)
        json["arrays"][f"{name} lead"] = packed(lead, players, 0, wins)
    return json


def _unpacked(counts: Counts, players: int) -> Counts:
    """Return the counts of what `_packed` wrote."""
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
    path = FOLDER / f"{board.id}.json.xz"
    return read_book(path, board) if path.exists() else new_book(board)
