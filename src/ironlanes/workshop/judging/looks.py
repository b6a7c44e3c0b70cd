"""How closely a board is looked at: which bots play how many games on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ironlanes.arena import GameResult, Match
from ironlanes.arena.run.every_game import play_every
from ironlanes.boards import Board

#: Told how many games are played, and how many there are.
GamesCallback = Callable[[int, int], None]


@dataclass(frozen=True)
class Look:
    """The bots that play on a board, and how many games of each kind they play."""

    name: str
    equal: str  # plays against itself: who wins then has the better seat
    weaker: str  # what `equal` wins against this bot is skill
    few: int  # games between as few equals as the board is for
    many: int  # games between as many equals as the board is for
    against: int  # games against the weaker bot


#: About 20 seconds and three minutes of two cores, on boards as large as the packaged ones.
QUICK: Final = Look("quick", "planner", "one-step", few=200, many=20, against=100)
FULL: Final = Look("full", "champion", "casual", few=600, many=60, against=200)
LOOKS: Final = {look.name: look for look in (QUICK, FULL)}


@dataclass(frozen=True)
class PlayedMatch:
    """A match, and its games."""

    match: Match
    games: list[GameResult]


@dataclass(frozen=True)
class LookGames:
    """The games of a look: few equals, many equals, and an equal against weaker bots."""

    few: PlayedMatch
    many: PlayedMatch
    against: PlayedMatch

    @property
    def total(self) -> int:
        """The number of games."""
        return sum(len(each.games) for each in (self.few, self.many, self.against))


def play_look(
    board: Board, look: Look, seed: int = 1, jobs: int = 1, progress: GamesCallback = lambda _, __: None
) -> LookGames:
    """Play the games of a look on `jobs` cores. Equal boards, looks and seeds give equal games."""
    fewest, most = board.rules.players[0], board.rules.players[-1]
    weaker = (look.weaker,) * (fewest - 1)
    # equals play each deal once: in another order of equal bots the same game would be played again
    planned = (
        (Match(board, fewest, (look.equal,) * fewest, fewest * look.few, seed), fewest),
        (Match(board, most, (look.equal,) * most, most * look.many, seed + 1), most),
        (Match(board, fewest, (look.equal, *weaker), look.against, seed + 2), 1),
    )
    total = sum(len(range(0, match.total, step)) for match, step in planned)
    played: list[PlayedMatch] = []
    for match, step in planned:
        games: list[GameResult] = []
        for found in play_every(match, step, jobs):
            games += found
            progress(sum(len(each.games) for each in played) + len(games), total)
        played.append(PlayedMatch(match, games))
    return LookGames(*played)
