"""The file of a book: a line of JSON that says whose games it has, and the chapters, one for each number of players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from ironlanes.boards import Board
from ironlanes.bots.levels import LEVEL_RATINGS
from ironlanes.files import write_atomically
from ironlanes.game.board_hash import board_hash

from .chapter_bytes import chapter_bytes, read_chapter
from .counts import Counts

FORMAT: Final = 4
#: Whose games a chapter has, and with how many players.
ChapterKey = tuple[str, int]
#: The books of the packaged boards, by the name of the board.
FOLDER: Final = Path(__file__).with_name("data")


class BookError(Exception):
    """A book that can't be read or does not fit the board. The message is a sentence for people."""


class StoredChapters(Mapping[ChapterKey, Counts]):
    """The chapters of a file. Each is read when it is first asked for: an answer needs one of some two dozen."""

    def __init__(self, name: str, stored: Mapping[ChapterKey, bytes]) -> None:
        self._name = name
        self._stored = stored
        self._known: dict[ChapterKey, Counts] = {}

    def __getitem__(self, key: ChapterKey) -> Counts:
        """Return the counts of a chapter; raise BookError if it is damaged."""
        if key not in self._known:
            content = self._stored[key]
            try:
                self._known[key] = read_chapter(content, key[1])
            except ValueError as error:
                raise BookError(f"{self._name} is damaged.") from error
        return self._known[key]

    def __iter__(self) -> Iterator[ChapterKey]:
        return iter(self._stored)

    def __len__(self) -> int:
        return len(self._stored)


@dataclass(frozen=True)
class BookFile:
    """The counts of one board: by who played, and by the number of players."""

    board_hash: str
    counts: Mapping[ChapterKey, Counts] = field(default_factory=dict)

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
        """Write the book to a file."""
        chapters = {key: chapter_bytes(counts, key[1]) for key, counts in sorted(self.counts.items())}
        games = [{"who": who, "players": players, "bytes": len(each)} for (who, players), each in chapters.items()]
        header = json.dumps({"format": FORMAT, "board": self.board_hash, "games": games}, separators=(",", ":"))
        write_atomically(path, header.encode() + b"\n" + b"".join(chapters.values()))


def read_book(path: Path, board: Board) -> BookFile:
    """Read the book of a board; raise BookError if it is damaged or of another board."""
    try:
        header, _, content = path.read_bytes().partition(b"\n")
        given = json.loads(header)
        if given["format"] != FORMAT:
            raise BookError(f"{path.name} has format {given['format']}, and this version reads {FORMAT}.")
        stored, begin = dict[ChapterKey, bytes](), 0
        for each in given["games"]:
            stored[each["who"], each["players"]] = content[begin : begin + each["bytes"]]
            begin += each["bytes"]
        if begin != len(content):
            raise ValueError(f"{len(content)} bytes of {begin}")
        if given["board"] != board_hash(board):
            raise BookError(f"{path.name} is about another board, or another version of {board.name}.")
    except (ValueError, KeyError, TypeError) as error:
        raise BookError(f"{path.name} is not a book, or is damaged.") from error
    return BookFile(given["board"], StoredChapters(path.name, stored))


def new_book(board: Board) -> BookFile:
    """Return a book of a board without games."""
    return BookFile(board_hash(board))


@lru_cache(maxsize=8)
def packaged_book(board: Board) -> BookFile:
    """Return the book of a board that comes with the package; without games if there is none."""
    path = FOLDER / f"{board.id}.book"
    return read_book(path, board) if path.exists() else new_book(board)
