"""The change that counts a finished game for one of its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..statement import Statement

#: Fenced (`changes.FENCED`): a game counts once.
MARK_COUNTED: Final = 'UPDATE table_users SET total = ? WHERE "user" = ? AND table_id = ? AND total IS NULL'
#: A game that is counted after a later one changes no streak.
COUNT_STREAK: Final = (
    'INSERT INTO streaks ("user", is_public, streak, longest, at) VALUES (?, ?, ?, ?, ?)'
    ' ON CONFLICT ("user", is_public) DO UPDATE SET'
    " streak = CASE WHEN excluded.streak = 0 THEN 0 ELSE streaks.streak + 1 END,"
    " longest = CASE WHEN excluded.streak > 0 AND streaks.streak >= streaks.longest THEN streaks.streak + 1"
    " ELSE streaks.longest END, at = excluded.at WHERE excluded.at >= streaks.at"
)
BOARD_CONFLICT: Final = (
    ' ON CONFLICT ("user", is_public, board) DO UPDATE SET games = board_figures.games + excluded.games,'
    " wins = board_figures.wins + excluded.wins, best_score = CASE"
    " WHEN excluded.best_score > board_figures.best_score THEN excluded.best_score ELSE board_figures.best_score END"
)
COUNT_ON_BOARD: Final = (
    'INSERT INTO board_figures ("user", is_public, board, games, wins, best_score) VALUES (?, ?, ?, 1, ?, ?)'
    f"{BOARD_CONFLICT}"
)
#: What was achieved before is kept, unless it turns out to have been achieved even earlier.
ACHIEVED_CONFLICT: Final = (
    ' ON CONFLICT ("user", is_public, name) DO UPDATE SET game = excluded.game, at = excluded.at'
    " WHERE excluded.at < achievements.at"
)
ADD_ACHIEVEMENT: Final = (
    f'INSERT INTO achievements ("user", is_public, name, game, at) VALUES (?, ?, ?, ?, ?){ACHIEVED_CONFLICT}'
)
#: The same where the figures that this game has just changed decide: a condition follows.
ADD_EARNED: Final = (
    'INSERT INTO achievements ("user", is_public, name, game, at) SELECT CAST(? AS TEXT), CAST(? AS BOOLEAN),'
    " CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION)"
)
ADD_FOR_STREAK: Final = (
    f'{ADD_EARNED} FROM streaks WHERE "user" = ? AND is_public = ? AND at = ? AND streak >= ? ON CONFLICT DO NOTHING'
)

#: What an heir gets of a user's figures. The streak of the one who played last goes on.
INHERIT: Final = (
    'INSERT INTO achievements ("user", is_public, name, game, at)'
    ' SELECT CAST(? AS TEXT), is_public, name, game, at FROM achievements WHERE "user" = ?'
    f"{ACHIEVED_CONFLICT}",
    'INSERT INTO board_figures ("user", is_public, board, games, wins, best_score)'
    ' SELECT CAST(? AS TEXT), is_public, board, games, wins, best_score FROM board_figures WHERE "user" = ?'
    f"{BOARD_CONFLICT}",
    'INSERT INTO streaks ("user", is_public, streak, longest, at)'
    ' SELECT CAST(? AS TEXT), is_public, streak, longest, at FROM streaks WHERE "user" = ?'
    ' ON CONFLICT ("user", is_public) DO UPDATE SET'
    " streak = CASE WHEN excluded.at > streaks.at THEN excluded.streak ELSE streaks.streak END,"
    " longest = CASE WHEN excluded.longest > streaks.longest THEN excluded.longest ELSE streaks.longest END,"
    " at = CASE WHEN excluded.at > streaks.at THEN excluded.at ELSE streaks.at END",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountGame:
    """Count a finished game for a user, in the commit that ends it: achievements, streak, and results on its board."""

    user: str
    table_id: str
    game: str
    board: str
    at: float
    points: int
    is_won: bool
    #: Whether everybody may know of it.
    is_public: bool
    #: False if a bot finished it for them: then it is only marked.
    counts: bool
    #: What the game brings by itself.
    achieved: Sequence[str]
    #: What it brings if there are that many wins in a row now, and what if these boards have all been won on.
    by_streak: Mapping[str, int]
    by_boards: Mapping[str, Sequence[str]]

    def statements(self) -> Iterator[Statement]:
        yield MARK_COUNTED, ((self.points, self.user, self.table_id),)
        if not self.counts:
            return
        yield from self._count(is_public=False)
        if self.is_public:
            yield from self._count(is_public=True)

    def _count(self, *, is_public: bool) -> Iterator[Statement]:
        """Count it in one of the two rows. The streak comes first: its row makes two games of a user wait in turn."""
        whose, win = (self.user, is_public), int(self.is_won)
        yield COUNT_STREAK, ((*whose, win, win, self.at),)
        yield COUNT_ON_BOARD, ((*whose, self.board, win, self.points),)
        yield ADD_ACHIEVEMENT, [(*whose, name, self.game, self.at) for name in self.achieved]
        if not self.is_won:
            return
        for name, wins in self.by_streak.items():
            yield ADD_FOR_STREAK, ((*whose, name, self.game, self.at, *whose, self.at, wins),)
        for name, boards in self.by_boards.items():
            yield _add_for_boards(boards), ((*whose, name, self.game, self.at, *whose, *boards, len(boards)),)


def _add_for_boards(boards: Sequence[str]) -> str:
    """Return the statement that adds an achievement if all of some boards have been won on."""
    marks = ", ".join("?" for _ in boards)
    won = f'(SELECT count(*) FROM board_figures WHERE "user" = ? AND is_public = ? AND wins > 0 AND board IN ({marks}))'
    return f"{ADD_EARNED} WHERE {won} = ? ON CONFLICT DO NOTHING"
