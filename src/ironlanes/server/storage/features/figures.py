"""Achievements, streaks and results on boards, which outlive the games that they come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..database.database import Repository, Statement, Values, marks
from ..database.errors import GameCounted
from .achievement_progress import INHERIT_PROGRESS, RAISE

#: Saved when a game ends, because games are removed. There are two rows for everything: one for all games, and one
#: (`is_public`) for those that everybody may know of.
SCHEMA: Final = """
    CREATE TABLE achievements (
        "user" {id} NOT NULL,
        is_public {boolean} NOT NULL,
        name {id} NOT NULL,
        game {id} NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", is_public, name)
    ){end};
    CREATE TABLE board_figures (
        "user" {id} NOT NULL,
        is_public {boolean} NOT NULL,
        board {id} NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        best_score INTEGER NOT NULL,
        PRIMARY KEY ("user", is_public, board)
    ){end};
    -- Wins in a row; `at` is the end of the last game.
    CREATE TABLE streaks (
        "user" {id} NOT NULL,
        is_public {boolean} NOT NULL,
        streak INTEGER NOT NULL,
        longest INTEGER NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", is_public)
    ){end};
    CREATE INDEX streaks_by_age ON streaks (at);

    -- The points that a player had at the end of a game; null until the game is counted for them.
    ALTER TABLE table_users ADD COLUMN total INTEGER;
    CREATE INDEX table_users_to_count ON table_users (listed_at, table_id, "user")
        WHERE total IS NULL AND is_over AND seat IS NOT NULL;
    CREATE INDEX table_users_by_total ON table_users ("user", total) WHERE total IS NOT NULL;
    """
#: A game counts once.
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
    INHERIT_PROGRESS,
)


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """Someone's results on one board."""

    board: str
    games: int
    wins: int
    best_score: int


@dataclass(frozen=True, slots=True)
class Achieved:
    """Something that someone has achieved."""

    name: str
    at: float
    #: The game in which they first did; None if it was removed.
    game: str | None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What all of someone's games add up to, or all those that everybody may know of."""

    boards: list[BoardFigures]
    achieved: list[Achieved]
    #: Wins in a row up to now, and at most.
    streak: int = 0
    longest_streak: int = 0
    #: The most that one game had of what an achievement takes, by its name; points behind the winner are negative.
    progress: Mapping[str, int] = field(default_factory=dict)


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
    #: How much it has of what achievements take.
    progress: Mapping[str, int]
    #: What it brings if there are that many wins in a row now, and what if these boards have all been won on.
    by_streak: Mapping[str, int]
    by_boards: Mapping[str, Sequence[str]]

    def statements(self) -> Iterator[Statement]:
        yield Statement(MARK_COUNTED, ((self.points, self.user, self.table_id),), GameCounted)
        if not self.counts:
            return
        yield from self._count(is_public=False)
        if self.is_public:
            yield from self._count(is_public=True)

    def _count(self, *, is_public: bool) -> Iterator[Statement]:
        """Count it in one of the two rows. The streak comes first: its row makes two games of a user take turns."""
        whose, win = (self.user, is_public), int(self.is_won)
        yield Statement(COUNT_STREAK, ((*whose, win, win, self.at),))
        yield Statement(COUNT_ON_BOARD, ((*whose, self.board, win, self.points),))
        yield Statement(ADD_ACHIEVEMENT, [(*whose, name, self.game, self.at) for name in self.achieved])
        yield Statement(RAISE, [(*whose, name, best) for name, best in self.progress.items()])
        if not self.is_won:
            return
        for name, wins in self.by_streak.items():
            yield Statement(ADD_FOR_STREAK, ((*whose, name, self.game, self.at, *whose, self.at, wins),))
        for name, boards in self.by_boards.items():
            values: Values = (*whose, name, self.game, self.at, *whose, *boards, len(boards))
            yield Statement(_add_for_boards(boards), (values,))


def _add_for_boards(boards: Sequence[str]) -> str:
    """Return the statement that adds an achievement if all of some boards have been won on."""
    condition = f'"user" = ? AND is_public = ? AND wins > 0 AND board IN ({marks(boards)})'
    won = f"(SELECT count(*) FROM board_figures WHERE {condition})"
    return f"{ADD_EARNED} WHERE {won} = ? ON CONFLICT DO NOTHING"


class PlayerStatistics(Repository):
    """Queries for what people have achieved."""

    async def of_user(self, user: str, *, is_public: bool = False) -> PlayerFigures:
        """Return what all of a user's games add up to, or their public ones; also games that have been removed."""
        whose, where = (user, is_public), 'WHERE "user" = ? AND is_public = ?'
        boards = await self._database.fetch(
            f"SELECT board, games, wins, best_score FROM board_figures {where} ORDER BY games DESC, board", whose
        )
        achieved = await self._database.fetch(
            "SELECT achievements.name, at, tables.game FROM achievements"
            f" LEFT JOIN tables ON tables.game = achievements.game {where} ORDER BY at",
            whose,
        )
        progress = await self._database.fetch(f"SELECT name, best FROM achievement_progress {where}", whose)
        streaks = await self._database.fetch(f"SELECT streak, longest FROM streaks {where}", whose)
        streak, longest = streaks[0] if streaks else (0, 0)
        return PlayerFigures(
            [BoardFigures(*row) for row in boards],
            [Achieved(*row) for row in achieved],
            *(streak, longest),
            {str(name): int(best) for name, best in progress},
        )

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove the figures of guests who are at no table and finished no game since a time; return their number."""
        old = await self._database.fetch_texts(
            'SELECT "user" FROM streaks WHERE at < ? AND NOT is_public'
            ' AND NOT EXISTS (SELECT 1 FROM table_users WHERE table_users."user" = streaks."user")'
            ' AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts."user" = streaks."user") LIMIT ?',
            (at, limit),
        )
        if not old:
            return 0
        await self._database.execute(
            *(
                (f'DELETE FROM {table} WHERE "user" IN ({marks(old)})', old)
                for table in ("achievements", "achievement_progress", "board_figures", "streaks")
            )
        )
        return len(old)
