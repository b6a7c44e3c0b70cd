"""Passes games that are played here on for review."""

from __future__ import annotations

from ...play.tables.table_owners import TableOwners
from ...play.tables.table_state import TableState
from ...storage.database.commit import Commit
from .review_messages import ReviewJob, review_job, running_game
from .review_queue import ReviewQueue


class GameReviews:
    """Passes the games of tables on to the queue of reviews."""

    def __init__(self, queue: ReviewQueue, owners: TableOwners) -> None:
        self._queue = queue
        self._owners = owners

    def request(self, state: TableState, commit: Commit) -> None:
        """Queue a game that has just ended for review, if there is room; otherwise it is reviewed on request.

        The queue shows everybody the whole game, so a game goes there only when it is certainly over.
        """
        assert state.game is not None
        assert state.game_id is not None
        job = review_job(state.game_id, state.game.record(), [chair.bot for chair in state.chairs])
        commit.on_done(lambda: self._add(job, commit))

    def judge_ahead(self, state: TableState) -> None:
        """Judge a running game ahead of its review, if a person plays in it and there is room."""
        game, game_id, bots = state.game, state.game_id, [chair.bot for chair in state.chairs]
        assert game is not None
        assert game_id is not None
        if None in bots and self._queue.wants(game_id):
            self._queue.judge_ahead(running_game(game_id, game.record(), bots))

    def _add(self, job: ReviewJob, commit: Commit) -> None:
        if commit.error is None:
            self._queue.add(job)
            self._owners.claim_review(job.game)
