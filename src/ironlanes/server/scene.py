"""The one place where anything of a game leaves for a viewer.

`scene_of` makes all that a viewer's screen shows, `entry_of` what an action brought. Both are made of views and of
events as the viewer may see them (H1); nothing else of a game is ever sent. A scene is what is open to everybody with a
patch of the viewer's own upon it: so a table makes the open part once an action, for all of its viewers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.game.refusal import group_closed
from ironlanes.game.sights import Kept
from ironlanes.game.ticket_progress import Standings
from ironlanes.game.view import View

from .decision import decision_of
from .patch import Tree, apply
from .reasons import Why, track_label
from .setup_choices import SETUP_PHASE, turn_to_choose

#: What stands in a view for another seat's cards and tickets, and not for one's own.
COUNTS = ("hand_size", "ticket_count", "ticket_kinds")


@dataclass(slots=True)
class Memo:
    """What is kept of a game from scene to scene: parts of what everybody sees, and how each seat's tickets stand."""

    kept: Kept = field(default_factory=Kept)
    standings: dict[int, Standings] = field(default_factory=dict)
    #: The spectator's view of the last scene.
    open_view: View | None = None


def scene_of(game: Game, viewer: int | None, memo: Memo | None = None, *, has_chosen: bool = False) -> Tree:
    """All that a seat, or (None) a spectator, may see on the screen."""
    memo = memo or Memo()
    return apply(open_scene(game, memo), own_patch(game, viewer, memo, has_chosen=has_chosen))


def open_scene(game: Game, memo: Memo) -> Tree:
    """What everybody may see: the spectator's scene."""
    view = game.view(None, remembers=False)
    told = game.view_json(None) if game.is_over else view.to_json(memo.kept)
    closed = memo.kept.part("closed", view.built, lambda: _closed(game, view))
    scene: Tree = {"view": _without_none(told), "tickets": {}, "closed": closed}
    memo.open_view = view
    if game.is_over:
        scene["score"] = game.score().to_json()
    elif "last_turn_of" in scene["view"]:
        last, to_move = scene["view"]["last_turn_of"], scene["view"]["to_move"]
        scene["turns_left"] = (last - to_move) % game.players + 1
    return scene


def own_patch(game: Game, viewer: int | None, memo: Memo, *, has_chosen: bool = False) -> Tree:
    """What one seat sees besides or instead; it may have chosen its first tickets before its turn (S8)."""
    if viewer is None:
        return {}
    view = game.view(viewer, remembers=False)
    own_tickets = list(view.tickets)
    tickets = standings_of(game, viewer, memo, own_tickets)
    if game.is_over:  # H2: now everything is open
        return {"view": {"viewer": viewer}, "tickets": tickets}
    hand = view.hand
    seat = {"hand": hand, "tickets": own_tickets} | dict.fromkeys(COUNTS)
    own: Tree = {"view": {"viewer": viewer, "seats": {str(viewer): seat}}, "tickets": tickets}
    pending = view.pending
    if pending:
        own["view"]["pending"] = pending
    if game.seat == viewer:
        own["decision"] = decision_of(game, view)
    elif game.phase == SETUP_PHASE and view.offer and not has_chosen:
        own["view"]["pending"]["offer"] = list(view.offer)
        own["decision"] = decision_of(turn_to_choose(game, viewer), view)
    return own


def entry_of(events: Iterable[Event], seq: int, seat: int, viewer: int | None) -> Tree:
    """What a seat's action brought, as a viewer may see it; `seq` actions have been played with it."""
    return {"seq": seq, "seat": seat, "events": [event.seen_by(viewer).to_json() for event in events]}


def closed_reason(game: Game, track: str) -> Why:
    """Why nobody can claim a track any more though nobody has (C6)."""
    refusal = group_closed(game.board, track)
    return Why(refusal.code, refusal.sentence.replace(track, track_label(game.board, track)))


def _closed(game: Game, view: View) -> Tree:
    return {track: closed_reason(game, track).to_json() for track in view.closed_tracks()}


def standings_of(game: Game, seat: int, memo: Memo, tickets: list[str]) -> Tree:
    """How a seat's own tickets stand; this alone may change for it where the action was another one's."""
    if game.is_over:
        completed = game.score().seats[seat].tickets_completed
        return {name: _standing("completed" if name in completed else "lost") for name in tickets}
    if not tickets:
        return {}
    standings = memo.standings.setdefault(seat, Standings(seat))
    view = memo.open_view or game.view(None, remembers=False)
    found = standings.look(view, tickets, lambda: game.score().seats[seat].tickets_completed)
    return {name: _standing(each.state.value, each.trains, each.stations) for name, each in found.items()}


def _standing(state: str, trains: int = 0, stations: int = 0) -> Tree:
    return {"state": state, "trains": trains, "stations": stations}


def _without_none(view: Tree) -> Tree:
    return {key: value for key, value in view.items() if value is not None}
