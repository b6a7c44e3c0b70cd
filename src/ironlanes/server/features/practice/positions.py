"""The positions of exercises: a game as a seat saw it before a decision, and nothing more."""

from __future__ import annotations

from typing import cast

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record

from ...model.messages.http import ExercisePosition
from ...model.messages.scenes import LogEntry, Scene
from ...play.client_view.action_result import ActionResult
from ...play.client_view.scene_writer import build_scene
from ...play.clients.board_details import board_files_of
from ...play.clients.log_entry import log_entry
from ...storage.features.practice import Exercise
from ..games.game_lookup import StoredGame


def game_before(finished: StoredGame, decision: int, seat: int) -> tuple[Game, list[LogEntry]]:
    """Play a game up to a decision; return it, with its log as the seat saw it."""
    game, actions = begin_record(Game, finished.record)
    entries = []
    for seq, action in enumerate(actions[:decision], 1):
        mover = game.seat
        assert mover is not None
        entries.append(log_entry(ActionResult(mover, game.play(action)), seq, seat))
    return game, entries


def position_of(exercise: Exercise, finished: StoredGame) -> ExercisePosition:
    """Return the position of an exercise for the one who has to find a move."""
    seat = int(exercise.moment["seat"])
    game, entries = game_before(finished, exercise.decision, seat)
    return ExercisePosition(
        game=exercise.game,
        decision=exercise.decision,
        step=exercise.step,
        turn=int(exercise.moment["turn"]),
        board=game.board.id,
        board_hash=board_files_of(game.board).card.hash,
        names=list(game.names),
        bots=finished.bots,
        scene=cast("Scene", build_scene(game, seat)),
        log=entries,
    )
