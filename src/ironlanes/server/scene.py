"""The one place where anything of a game leaves for a viewer.

`scene_of` makes all that a viewer's screen shows, `entry_of` what an action brought. Both are made of views and of
events as the viewer may see them (H1); nothing else of a game is ever sent. A scene is what is open to everybody with
the viewer's own parts in it: so a table makes the open part once an action, for all of its viewers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from ironlanes.boards.model import Board
from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.game.refusal import group_closed
from ironlanes.game.ticket_progress import Progress, Standings
from ironlanes.game.view import View

from .decision import decision_of
from .patch import Tree
from .reasons import Why, track_label
from .setup_choices import SETUP_PHASE, turn_to_choose


class Own(NamedTuple):
    """A seat's own parts of its scene."""

    #: Its own seat, with cards and tickets in place of their numbers; when the game is over, all seats are open (H2).
    seat: Tree | None
    #: How its tickets stand.
    tickets: Tree
    #: What it can do, where it is to decide.
    decision: Tree | None
    #: What lies before it, where others see less of that.
    pending: Tree | None


def scene_of(game: Game, viewer: int | None, *, has_chosen: bool = False) -> Tree:
    """All that a seat, or (None) a spectator, may see on the screen."""
    scene = open_scene(game)
    if viewer is None:
        return scene
    view = game.view(viewer, remembers=False)
    return with_own(scene, viewer, own_of(game, view, Standings(viewer), has_chosen=has_chosen))


def open_scene(game: Game) -> Tree:
    """What everybody may see: the spectator's scene."""
    view = game.view(None, remembers=False)
    told = game.view_json(None) if game.is_over else view.to_json()
    known = {key: value for key, value in told.items() if value is not None}
    scene: Tree = {"view": known, "tickets": {}, "closed": closed_tracks(view)}
    if game.is_over:
        scene["score"] = game.score().to_json()
    turns_left = turns_left_of(view)
    if turns_left is not None:
        scene["turns_left"] = turns_left
    return scene


def with_own(scene: Tree, viewer: int, own: Own) -> Tree:
    """The open scene with a seat's own parts in it."""
    view = scene["view"] | {"viewer": viewer}
    if own.seat is not None:
        view["seats"] = list(view["seats"])
        view["seats"][viewer] = own.seat
    if own.pending is not None:
        view["pending"] = own.pending
    mine = {"view": view, "tickets": own.tickets}
    return scene | mine if own.decision is None else scene | mine | {"decision": own.decision}


def own_of(game: Game, view: View, standings: Standings, *, has_chosen: bool = False) -> Own:
    """A seat's own parts; it may have chosen its first tickets before its turn (S8)."""
    seat = view.viewer
    assert seat is not None
    tickets = standings_of(game, view, seat, view.tickets, standings)
    if game.is_over:
        return Own(None, tickets, None, None)
    decision, pending = None, own_pending(view)
    if game.seat == seat:
        decision = decision_of(game, view)
    elif game.phase == SETUP_PHASE and pending is not None and not has_chosen:
        pending = pending | {"offer": list(view.offer)}
        decision = decision_of(turn_to_choose(game, seat), view)
    return Own(view.seat_json(seat), tickets, decision, pending)


def own_pending(view: View) -> Tree | None:
    """The tickets that lie before a seat, which only this seat sees."""
    return view.pending if view.offer else None


def entry_of(events: Iterable[Event], seq: int, seat: int, viewer: int | None) -> Tree:
    """What a seat's action brought, as a viewer may see it; `seq` actions have been played with it."""
    return {"seq": seq, "seat": seat, "events": [event.seen_by(viewer).to_json() for event in events]}


def turns_left_of(view: View) -> int | None:
    """How many turns are left in the last round, this one included."""
    last, to_move = view.last_turn_of, view.to_move
    return None if last is None or to_move is None else (last - to_move) % view.players + 1


def closed_tracks(view: View) -> Tree:
    """The tracks that nobody can claim any more though nobody has (C6), and why."""
    return {track: closed_reason(view.board, track).to_json() for track in view.closed_tracks()}


@cache
def closed_reason(board: Board, track: str) -> Why:
    """Why nobody can claim a track any more though nobody has (C6)."""
    refusal = group_closed(board, track)
    return Why(refusal.code, refusal.sentence.replace(track, track_label(board, track)))


def standings_of(game: Game, view: View, seat: int, tickets: Sequence[str], standings: Standings) -> Tree:
    """How a seat's own tickets stand, from anybody's view."""
    if game.is_over:
        completed = game.score().seats[seat].tickets_completed
        return {name: _standing("completed" if name in completed else "lost") for name in tickets}
    if not tickets:
        return {}
    found = standings.look(view, tickets, lambda: game.score().seats[seat].tickets_completed)
    return {name: _of_progress(each) for name, each in found.items()}


def _of_progress(progress: Progress) -> Tree:
    return _standing(progress.state.value, progress.trains, progress.stations)


def _standing(state: str, trains: int = 0, stations: int = 0) -> Tree:
    return {"state": state, "trains": trains, "stations": stations}
