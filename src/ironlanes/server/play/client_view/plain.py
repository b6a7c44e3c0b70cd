"""The specification of a scene, in plain Python: everything that a viewer's screen shows of a game.

A scene is the viewer's view as the engine protocol writes it (H1, H2), and beside it what a screen would otherwise
have to work out: the closed tracks, how many turns are left, how the viewer's own tickets stand, and what the viewer
can do now. It holds no null.
"""

from __future__ import annotations

from ironlanes.boards.model import LOCOMOTIVE
from ironlanes.game.game import Game
from ironlanes.game.json_types import SeatInView
from ironlanes.game.ticket_progress import SeatNetwork
from ironlanes.game.view import View

from ...model.explanation import closed_reason
from .patch import Tree
from .plain_decision import decision_of, first_tickets_decision


def scene_of(
    game: Game,
    viewer: int | None,
    *,
    has_chosen: bool = False,
    with_decision: bool = True,
    is_sealed: bool = False,
) -> Tree:
    """Return everything that a seat, or (None) a spectator, may see on the screen.

    With `is_sealed`, the end of the game reveals neither the seed nor the order of the cards.
    """
    if game.is_over:
        return _final_scene(game, viewer, is_sealed=is_sealed)
    view = game.view(viewer, remembers=False)
    scene = _scene_of_view(view)
    if viewer is None:
        return scene
    scene["tickets"] = _ticket_statuses(game, view, viewer)
    if game.seat == viewer:
        if with_decision:
            scene["decision"] = decision_of(game, view)
    elif game.phase == "setup-tickets" and view.offer and not has_chosen:
        scene["view"]["pending"]["offer"] = list(view.offer)
        if with_decision:
            scene["decision"] = first_tickets_decision(view)
    return scene


def scene_before(view: View, *, had_decision: bool) -> Tree:
    """Return what a patch has to know of a scene of which only the view was kept.

    The view is complete. Of the other parts there is only what a patch may have to remove; it sends all the rest again.
    """
    scene = _scene_of_view(view)
    if had_decision:
        places = scene["view"].get("pending", {}).get("places", [])[:1]
        scene["decision"] = {
            "locked": {LOCOMOTIVE: {}},
            "passengers": {place: [] for place in places},
            "keep_least": 0,
            "keep_of_drawn": 0,
        }
        if view.is_setup:
            scene["view"]["pending"]["offer"] = list(view.offer)
    return scene


def _scene_of_view(view: View) -> Tree:
    scene: Tree = {
        "view": {key: value for key, value in view.to_json().items() if value is not None},
        "tickets": {},
        "closed": _closed_tracks(view),
    }
    if view.last_turn_of is not None and view.to_move is not None:
        scene["turns_left"] = (view.last_turn_of - view.to_move) % view.players + 1
        if view.viewer is not None:
            later = scene["turns_left"] - (view.last_turn_of - view.viewer) % view.players - 1
            scene["last_turn"] = ("now", "coming", "over")[(later > 0) - (later < 0)]
    if view.phase == "tunnel":
        scene["matching"] = [*(card for card in view.pending["laid"] if card != LOCOMOTIVE), LOCOMOTIVE]
    return scene


def all_seats(game: Game) -> list[SeatInView]:
    """Return every seat as its player sees it, with its cards and tickets."""
    return [game.view(seat, remembers=False).seat_json(seat) for seat in range(game.players)]


def _final_scene(game: Game, viewer: int | None, *, is_sealed: bool) -> Tree:
    """Return the final scene: everybody sees everything (H2), and a seat also sees how its tickets ended."""
    score = game.score()
    view = game.view_json(viewer)
    if is_sealed:
        view = game.view(viewer, remembers=False).to_json()
        view["seats"] = all_seats(game)
    scene: Tree = {
        "view": {key: value for key, value in view.items() if value is not None},
        "tickets": {},
        "closed": _closed_tracks(game.view(None, remembers=False)),
        "score": score.to_json(),
    }
    if viewer is not None:
        completed = score.seats[viewer].tickets_completed
        for name in scene["view"]["seats"][viewer]["tickets"]:
            state = "completed" if name in completed else "lost"
            scene["tickets"][name] = {"state": state, "trains": 0, "stations": 0}
    return scene


def _closed_tracks(view: View) -> Tree:
    """Return the tracks that nobody has claimed and nobody can claim any more (C6), each with the reason."""
    return {track: closed_reason(view.board, track) for track in view.closed_tracks()}


def _ticket_statuses(game: Game, view: View, seat: int) -> Tree:
    if not view.tickets:
        return {}
    completed, network = game.score().seats[seat].tickets_completed, SeatNetwork(view, seat)
    statuses: Tree = {}
    for name in view.tickets:
        progress = network.progress(view.board.tickets[view.board.ticket_index[name]], name in completed)
        statuses[name] = {"state": progress.state.value, "trains": progress.trains, "stations": progress.stations}
    return statuses
