"""People's progress towards achievements that they lack: the best that they reached in a single game."""

from __future__ import annotations

from typing import Final

#: As with all figures, there is a row for all games, and one (`is_public`) for those that everybody may know of.
SCHEMA: Final = """
    CREATE TABLE achievement_progress (
        "user" {id} NOT NULL,
        is_public {boolean} NOT NULL,
        name {id} NOT NULL,
        best INTEGER NOT NULL,
        PRIMARY KEY ("user", is_public, name)
    ){end};
    """
BEST: Final = (
    ' ON CONFLICT ("user", is_public, name) DO UPDATE SET best = excluded.best'
    " WHERE excluded.best > achievement_progress.best"
)
RAISE: Final = f'INSERT INTO achievement_progress ("user", is_public, name, best) VALUES (?, ?, ?, ?){BEST}'
#: What an heir gets.
INHERIT_PROGRESS: Final = (
    'INSERT INTO achievement_progress ("user", is_public, name, best)'
    ' SELECT CAST(? AS TEXT), is_public, name, best FROM achievement_progress WHERE "user" = ?'
    f"{BEST}"
)
