"""A match: who plays whom, on which board, how many games, with which seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from math import ceil
from pathlib import PurePath
from typing import Any, Final

from ironlanes import __version__
from ironlanes.boards import Board, load_board, packaged_boards
from ironlanes.boards.text import join_words

from .errors import ArenaError

FORMAT: Final = 1
#: The maximum number of tables; all of them are listed before the first game.
MAX_TABLES: Final = 20_000


class Pairing(StrEnum):
    """Which entrants meet."""

    EVERY = "every"  # every possible table, for the same number of games
    DRAWN = "drawn"  # tables drawn for each deal, so that every entrant plays equally often


@dataclass(frozen=True)
class Match:
    """Everything that determines the games of a match; the schedule is a pure function of it."""

    board: Board
    players: int
    entrants: tuple[str, ...]
    games: int  # per table, or per entrant if tables are drawn; rounded up to whole deals
    seed: int
    pairing: Pairing = Pairing.EVERY
    milliseconds: int = 1000  # the time limit of a decision

    def __post_init__(self) -> None:
        counts = self.board.rules.players
        if self.players not in counts:
            hint = f" Give {counts[0]} to {counts[-1]} bots: --bot A --bot B." * (self.players < counts[0])
            raise ArenaError(f"{self.board.name} is for {join_words(counts, 'or')} players, not {self.players}.{hint}")
        if len(self.entrants) < self.players:
            raise ArenaError(
                f"A table of {self.players} needs at least {self.players} bots, not {len(self.entrants)}; add more."
            )
        if self.games < 1:
            raise ArenaError("A match must have at least one game.")
        if self.pairing is Pairing.EVERY and len(self.every_table) > MAX_TABLES:
            raise ArenaError(f"These bots form more than {MAX_TABLES:,} tables; use --tables drawn.")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants: those of their bots, numbered if several are the same."""
        short = [_short_name(entrant) for entrant in self.entrants]
        entries, seen = Counter(short), Counter[str]()
        names = []
        for name in short:
            seen[name] += 1
            names.append(f"{name} #{seen[name]}" if entries[name] > 1 else name)
        return tuple(names)

    @cached_property
    def every_table(self) -> tuple[tuple[int, ...], ...]:
        """Every possible set of entrants at a table."""
        return tuple(combinations(range(len(self.entrants)), self.players))

    @property
    def tables_per_deal(self) -> int:
        """How many tables play each deal."""
        return len(self.every_table) if self.pairing is Pairing.EVERY else len(self.entrants)

    @property
    def deals(self) -> int:
        """How many deals there are. Each is played at its tables in every rotation of the seats."""
        games_per_deal = self.players if self.pairing is Pairing.EVERY else self.players**2
        return ceil(self.games / games_per_deal)

    @property
    def total(self) -> int:
        """How many games there are in total."""
        return self.deals * self.tables_per_deal * self.players

    @property
    def is_rounded_up(self) -> bool:
        """Whether more games are played than requested, because every deal is played from every seat."""
        games_per_deal = self.players if self.pairing is Pairing.EVERY else self.players**2
        return self.games % games_per_deal > 0

    @cached_property
    def board_hash(self) -> str:
        """A hash that differs for boards with the same id but other contents."""
        content = repr((self.board.id, self.board.rules, self.board.places, self.board.tracks, self.board.tickets))
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a packaged board by its id, and any other one whole, a changed one of the same id, too."""
        name = self.board.id
        is_packaged = name in packaged_boards() and load_board(name) == self.board
        board = name if is_packaged else self.board
        others = (self.players, self.entrants, self.games, self.seed, self.pairing, self.milliseconds)
        return _restore_match, (board, self.board_hash, *others)

    def to_json(self) -> dict[str, object]:
        """Return the description of a match, for match.json."""
        return {
            "format": FORMAT,
            "version": __version__,
            "board": self.board.id,
            "board_hash": self.board_hash,
            "players": self.players,
            "bots": list(self.entrants),
            "tables": self.pairing.value,
            "games": self.games,
            "seed": str(self.seed),
            "milliseconds": self.milliseconds,
        }


def _short_name(entrant: str) -> str:
    """Return a short name for a bot: the class in a file or else the file, the last word of a command."""
    if entrant.startswith("exec:"):
        return PurePath(entrant.removeprefix("exec:").split()[-1]).name
    path, _, name = entrant.partition(".py:")
    return name or PurePath(path).stem


_boards: dict[str, Board] = {}


def _restore_match(board: Board | str, board_hash: str, *others: Any) -> Match:
    """Unpickle a match; the same board gives the same object every time."""
    here = load_board(board) if isinstance(board, str) else _boards.setdefault(board_hash, board)
    return Match(here, *others)
