"""Replay finished games from their records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record, check_result

from ...model.messages.http import Replay, ReplayStep
from ...model.messages.scenes import LogEntry, Scene
from ...model.request_errors import RequestError
from ...play.client_view.action_result import ActionResult
from ...play.client_view.patch import Tree, changes
from ...play.client_view.plain import all_seats
from ...play.client_view.scene_writer import build_scene
from ...play.clients.board_details import board_files_of
from ...play.clients.log_entry import log_entry
from ...runtime.encoding import without_null
from .game_lookup import StoredGame

#: The viewer of a replay who sees everything, instead of a seat or a spectator.
ALL = "all"


def read_viewer(text: str, players: int) -> int | str | None:
    """Parse the query parameter `as`: everything, a spectator (None), or a seat."""
    if text in (ALL, "spectator"):
        return ALL if text == ALL else None
    if len(text) == 1 and text in "0123456789" and int(text) < players:
        return int(text)
    raise RequestError(
        "wrong-viewer", f"«as» is all, spectator, or a seat from 0 to {players - 1}.", 422, players=players
    )


def replay_of(name: str, finished: StoredGame, viewer: int | str | None) -> Replay:
    """Return a game's first scene, and what each action changed."""
    game, actions = begin_record(Game, finished.record)
    first = scene_of(game, viewer, is_sealed=finished.is_sealed)
    steps = [
        ReplayStep(entry=step.entry, action=step.action, changes=step.changes)
        for step in replayed_steps(game, actions, viewer, is_sealed=finished.is_sealed)
    ]
    check_result(game, finished.record.get("result"))
    replay = without_null(
        Replay(
            game=name,
            bots=finished.bots,
            colours=finished.colours,
            table=finished.table,
            finished_at=finished.finished_at,
            board=game.board.id,
            board_hash=board_files_of(game.board).card.hash,
            names=list(game.names),
            hint_counts=game.hint_counts,
            seed_hash=game.seed_hash,
            first=cast("Scene", first),
            steps=steps,
        )
    )
    if not finished.is_sealed:
        replay["seed"] = str(game.seed)
    return replay


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """An action, as its viewer saw it, and what it changed in their scene."""

    action: str
    entry: LogEntry
    changes: Tree


def replayed_steps(
    game: Game, actions: Sequence[str], viewer: int | str | None, played: int = 0, *, is_sealed: bool
) -> Iterator[ReplayedStep]:
    """Play actions of a game in which some were played before."""
    scene = scene_of(game, viewer, is_sealed=is_sealed)
    for seq, action in enumerate(actions, played + 1):
        seat = game.seat
        assert seat is not None
        events = game.play(action)
        before, scene = scene, scene_of(game, viewer, is_sealed=is_sealed)
        entry_viewer = seat if viewer == ALL else viewer
        entry = log_entry(ActionResult(seat, events), seq, entry_viewer if isinstance(entry_viewer, int) else None)
        yield ReplayedStep(action, entry, changes(before, scene))


def scene_of(game: Game, viewer: int | str | None, *, is_sealed: bool) -> Tree:
    """Return a scene without a decision: nobody acts in a replay."""
    seat = viewer if isinstance(viewer, int) else None
    scene = build_scene(game, seat, with_decision=False, is_sealed=is_sealed)
    return _with_all_hands(game, scene) if viewer == ALL and not game.is_over else scene


def _with_all_hands(game: Game, scene: Tree) -> Tree:
    """Return a spectator's scene with every seat's cards and tickets, and the tickets on offer to it."""
    views = [game.view(seat, remembers=False) for seat in range(game.players)]
    view = scene["view"] | {"seats": all_seats(game)}
    pending = view.get("pending", {})
    if "offers" in pending:
        view["pending"] = {"offers": [list(each.offer) for each in views]}
    elif game.seat is not None and views[game.seat].offer:
        view["pending"] = {"offer": list(views[game.seat].offer)}
    return scene | {"view": view}
