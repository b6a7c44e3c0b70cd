"""Scenes that are kept up to date: after an action only what looks otherwise than before is made and compared again."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from ironlanes.game.eyes import Eyes
from ironlanes.game.game import Game
from ironlanes.game.sights import Part
from ironlanes.game.ticket_progress import Standings
from ironlanes.game.view import PARTS, View

from .decision import decision_of
from .patch import Tree, change, changes
from .scene import Own, closed_tracks, open_scene, own_of, own_pending, standings_of, turns_left_of, with_own


class OpenScene:
    """What everybody may see of a game, and what the last action changed in it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._eyes = Eyes(game, None)
        self.scene = open_scene(game)
        #: The scene before the last action; all of it is compared only where much changes at once.
        self.before = self.scene
        self.view = self._eyes.view()
        self.patch: Tree = {}
        #: The parts of the view that look otherwise since then.
        self.changed: set[Part] = set()

    def advance(self) -> None:
        """An action has been played."""
        self.before, self.changed = self.scene, self._eyes.look()
        self.view = self._eyes.view()
        if self._game.is_over:
            self.scene = open_scene(self._game)
            self.patch = changes(self.before, self.scene)
            return
        self.scene, self.patch = dict(self.before), {}
        view, patch = self.view, self.patch
        self.scene["view"], patch["view"] = _renewed_view(self.before["view"], view, self.changed)
        if "claimed" in self.changed:
            _renew(self.scene, patch, "closed", closed_tracks(view))
        _renew(self.scene, patch, "turns_left", turns_left_of(view))


def _renewed_view(old: Tree, view: View, changed: set[Part]) -> tuple[Tree, Tree]:
    """The view with its changed parts, and the patch that makes it of the old one."""
    new, patch = dict(old), dict[str, Any]()
    seats = [part for part in changed if isinstance(part, int)]
    if seats:
        new["seats"] = list(old["seats"])
        patch["seats"] = {}
    for seat in seats:
        new["seats"][seat] = view.seat_json(seat)
        patch["seats"][str(seat)] = changes(old["seats"][seat], new["seats"][seat])
    for name in changed | {"start", "pending"} if "phase" in changed else changed:
        if isinstance(name, str) and name in PARTS:
            _renew(new, patch, name, PARTS[name](view))
    return new, patch


def _renew(tree: Tree, patch: Tree, name: str, value: Any) -> None:
    """Set a part of a scene, None takes it away, and note in the patch what that changes."""
    old = tree.get(name)
    if old == value:
        return
    if value is None:
        del tree[name]
    else:
        tree[name] = value
    patch[name] = value if old is None else change(old, value)


class OwnScene:
    """What one seat may see of a game."""

    def __init__(self, game: Game, seat: int, choices: Container[int]) -> None:
        self._game = game
        self._seat = seat
        self._choices = choices
        self._eyes = Eyes(game, seat)
        self._standings = Standings(seat)
        self._own = self._whole()
        self._is_setup = self._eyes.view().is_setup

    def tree(self, scene: OpenScene) -> Tree:
        """The whole scene."""
        return with_own(scene.scene, self._seat, self._own)

    def advance(self, scene: OpenScene) -> Tree | None:
        """An action has been played: what it changed; None where it is to this seat what it is to everybody."""
        before = self._own
        if self._is_setup or scene.view.to_move is None:
            self._eyes.look()
            self._own, self._is_setup = self._whole(), self._eyes.view().is_setup
            return changes(with_own(scene.before, self._seat, before), self.tree(scene))
        self._own = self._renewed(scene)
        if self._own is before and self._seat not in scene.changed:
            return None
        return self._patched(scene.patch, before, self._own)

    def _whole(self) -> Own:
        return own_of(self._game, self._eyes.view(), self._standings, has_chosen=self._seat in self._choices)

    def _renewed(self, scene: OpenScene) -> Own:
        """A seat's own parts after an action; the same object where they are as they were.

        Nothing of a seat's own changes without its being the seat to move, or what is open of it changing too.
        """
        own, seat, changed = self._own, self._seat, scene.changed
        is_to_move, is_built = scene.view.to_move == seat, "claimed" in changed or "stations" in changed
        if is_to_move or own.decision is not None or seat in changed:
            own_changed = self._eyes.look_for_own()
            view = self._eyes.view()
            own = Own(
                view.seat_json(seat) if own_changed or seat in changed else own.seat,
                own.tickets,
                decision_of(self._game, view) if is_to_move else None,
                own_pending(view),
            )
            is_built = is_built or "tickets" in own_changed
        if is_built:
            assert own.seat is not None
            tickets = standings_of(self._game, scene.view, seat, own.seat["tickets"], self._standings)
            own = own if tickets == own.tickets else own._replace(tickets=tickets)
        return own

    def _patched(self, open_patch: Tree, old: Own, new: Own) -> Tree:
        """The open patch with what is this seat's own in place of what others see there."""
        patch = dict(open_patch)
        view = patch["view"] = dict(open_patch["view"])
        seats = {seat: change for seat, change in view.pop("seats", {}).items() if seat != str(self._seat)}
        if old.seat is not new.seat:
            assert old.seat is not None
            assert new.seat is not None
            seats[str(self._seat)] = changes(old.seat, new.seat)
        if seats:
            view["seats"] = seats
        for tree, name, part, other in (
            (view, "pending", old.pending, new.pending),
            (patch, "decision", old.decision, new.decision),
            (patch, "tickets", old.tickets, new.tickets),
        ):
            if part != other:
                tree[name] = other if part is None or other is None else changes(part, other)
        return patch
