"""Games that are over, played again from their records."""

from __future__ import annotations

from typing import Any

from ironlanes.game.game import Game
from ironlanes.game.record import begin_record, check_result

from .patch import Tree, apply, changes
from .reasons import Refused
from .scene import Memo, entry_of, open_scene, own_patch

#: Whose eyes a replay is seen with: a seat's, a spectator's, or those of someone who sees everything.
ALL = "all"


def read_viewer(text: str, players: int) -> int | str | None:
    """What `?as=` says."""
    if text in (ALL, "spectator"):
        return ALL if text == ALL else None
    if text.isascii() and text.isdigit() and int(text) < players:
        return int(text)
    raise Refused("wrong-viewer", f"«as» is all, spectator, or a seat from 0 to {players - 1}.", 422)


def replay_of(record: dict[str, Any], viewer: int | str | None) -> dict[str, Any]:
    """A record's first scene and what each action changed in it."""
    game, actions = begin_record(Game, record)
    memo = Memo()
    scene = first = _scene(game, viewer, memo)
    steps = []
    for seq, action in enumerate(actions, 1):
        seat = game.seat
        assert seat is not None
        events = game.play(action)
        before, scene = scene, _scene(game, viewer, memo)
        eyes = seat if viewer == ALL else viewer
        entry = entry_of(events, seq, seat, eyes if isinstance(eyes, int) else None)
        steps.append({"entry": entry, "action": action, "changes": changes(before, scene)})
    check_result(game, record.get("result"))
    return {
        "board": game.board.id,
        "names": list(game.names),
        "seed": str(game.seed),
        "seed_hash": game.seed_hash,
        "first": first,
        "steps": steps,
    }


def _scene(game: Game, viewer: int | str | None, memo: Memo) -> Tree:
    """A scene of a game whose end is known: there is nothing to decide in it."""
    scene = open_scene(game, memo)
    if viewer != ALL:
        own = own_patch(game, viewer if isinstance(viewer, int) else None, memo)
        return apply(scene, own | {"decision": None})
    if game.is_over:
        return scene
    for seat in range(game.players):
        own = own_patch(game, seat, memo)["view"]
        scene = apply(scene, {"view": {"seats": own["seats"]} | _offers(scene, own, seat)})
    return scene


def _offers(scene: Tree, own: Tree, seat: int) -> Tree:
    """The tickets that lie before a seat, among those of all seats."""
    pending = own.get("pending", {})
    if "offers" not in pending:
        return {"pending": pending} if "offer" in pending else {}
    offers = list(scene["view"]["pending"]["offers"])
    offers[seat] = pending["offers"][seat]
    return {"pending": {"offers": offers}}
