"""A match: who plays whom, on which board, how often, from which seed."""

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

from .errors import ArenaError

FORMAT: Final = 1
#: Nobody waits for more; and every table is listed before the first game.
MAX_TABLES: Final = 20_000


class Pairing(StrEnum):
    """Which entrants meet."""

    EVERY = "every"  # all that can be formed, each for the same number of games
    DRAWN = "drawn"  # for each deal others, drawn so that every entrant plays equally often


@dataclass(frozen=True)
class Match:
    """All that decides every game of a match; its schedule is a pure function of it."""

    board: Board
    players: int
    entrants: tuple[str, ...]
    games: int  # at every table, or where tables are drawn by every entrant; in whole deals, so perhaps a few more
    seed: int
    pairing: Pairing = Pairing.EVERY
    milliseconds: int = 1000  # that a decision may take

    def __post_init__(self) -> None:
        counts = self.board.rules.players
        if self.players not in counts:
            text = ", ".join(map(str, counts))
            named = f" Name {counts[0]} to {counts[-1]} bots: --bot A --bot B." * (self.players < counts[0])
            raise ArenaError(f"{self.board.name} is played by {text} players, not by {self.players}.{named}")
        if len(self.entrants) < self.players:
            raise ArenaError(f"A table of {self.players} needs as many bots, and {len(self.entrants)} are named.")
        if self.games < 1:
            raise ArenaError("A match has at least one game.")
        if self.pairing is Pairing.EVERY and len(self.every_table) > MAX_TABLES:
            raise ArenaError("So many bots form too many tables to play them all; let tables be drawn.")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called: by their bots, numbered where several have the same name."""
        short = [_short_name(entrant) for entrant in self.entrants]
        entries, seen = Counter(short), Counter[str]()
        names = []
        for name in short:
            seen[name] += 1
            names.append(f"{name} #{seen[name]}" if entries[name] > 1 else name)
        return tuple(names)

    @cached_property
    def every_table(self) -> tuple[tuple[int, ...], ...]:
        """Every set of entrants that can sit down together."""
        return tuple(combinations(range(len(self.entrants)), self.players))

    @property
    def tables_per_deal(self) -> int:
        """How many tables play each deal."""
        return len(self.every_table) if self.pairing is Pairing.EVERY else len(self.entrants)

    @property
    def deals(self) -> int:
        """How many deals there are: each is played at its tables in every rotation of the seats."""
        games_per_deal = self.players if self.pairing is Pairing.EVERY else self.players**2
        return ceil(self.games / games_per_deal)

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return self.deals * self.tables_per_deal * self.players

    @property
    def is_rounded_up(self) -> bool:
        """Whether more games are played than requested, because every deal is played from every seat."""
        games_per_deal = self.players if self.pairing is Pairing.EVERY else self.players**2
        return self.games % games_per_deal > 0

    @cached_property
    def board_hash(self) -> str:
        """What tells this board from every other one, also from one of the same id."""
        content = repr((self.board.id, self.board.rules, self.board.places, self.board.tracks, self.board.tickets))
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        """A match goes to another process with its board's id, or with the board where that is a person's own."""
        board = self.board.id if self.board.id in packaged_boards() else self.board
        others = (self.players, self.entrants, self.games, self.seed, self.pairing, self.milliseconds)
        return _restore_match, (board, self.board_hash, *others)

    def to_json(self) -> dict[str, Any]:
        """What is kept of a match beside its games."""
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
    """A bot's name as tables have room for it: of a file its class or else itself, of a command its last word."""
    if entrant.startswith("exec:"):
        return PurePath(entrant.removeprefix("exec:").split()[-1]).name
    path, _, name = entrant.partition(".py:")
    return name or PurePath(path).stem


_boards: dict[str, Board] = {}


def _restore_match(board: Board | str, board_hash: str, *others: Any) -> Match:
    """The match that another process sent: with one and the same board, however often it is sent."""
    here = load_board(board) if isinstance(board, str) else _boards.setdefault(board_hash, board)
    return Match(here, *others)
