"""Connect features of the server with the games at tables: called once, when the server starts."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.game.compiled_board import is_listed

from ..play.tables.table_registry import TableRegistry
from ..play.tables.table_state import TableState
from ..storage.database.database import Change
from ..storage.people.kept_boards import CountBoardGame
from .daily.entry import daily_entry
from .history.counting import counted_games
from .reviews.game_reviews import GameReviews
from .reviews.review_queue import ReviewQueue


def count_finished_games(tables: TableRegistry) -> None:
    """Save with every game's end what it adds to the figures of players and boards, and to a daily deal's list."""

    def daily_changes(state: TableState) -> Sequence[Change]:
        entry = daily_entry(state, tables.deals)
        return [] if entry is None else [entry]

    def board_changes(state: TableState) -> Sequence[Change]:
        return [] if is_listed(state.board) else [CountBoardGame(state.board)]

    tables.hooks.end_changes.extend([counted_games, daily_changes, board_changes])


def review_finished_games(tables: TableRegistry, queue: ReviewQueue) -> None:
    """Judge games while they are played, and review them when they end."""
    reviews = GameReviews(queue, tables.owners)
    tables.hooks.ended.append(reviews.request)
    tables.hooks.went_on.append(reviews.judge_ahead)
