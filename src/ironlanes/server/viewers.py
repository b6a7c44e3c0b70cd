"""What each viewer of a table's game has on the screen, and what brings it up to date.

Every seat's viewers, and all spectators together, have one scene: it is made, compared with the last one and written
as text once, however many sockets it goes to. Most of it is open to everybody, and made once for all; a seat's own part
is made again only where the action may have changed it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from ironlanes.game.events import Claimed, StationBuilt
from ironlanes.game.game import Game

from .encoding import encode
from .patch import Tree, apply, changes
from .scene import Memo, entry_of, open_scene, own_patch, standings_of
from .table_state import Deed

#: So many steps are kept for those who come back; who missed more gets the whole scene.
HISTORY: Final = 50


@dataclass(slots=True)
class Watched:
    """One viewer's own part of the scene, and the steps that led to it."""

    own: Tree
    steps: deque[str] = field(default_factory=lambda: deque(maxlen=HISTORY))
    #: Steps since somebody looked.
    unseen: int = 0


class Viewers:
    """The scenes of one game."""

    def __init__(self, game_id: str, game: Game, deeds: list[Deed], choices: Container[int | None]) -> None:
        self._game_id = game_id
        self._game = game
        self._deeds = deeds
        self._choices = choices
        self._memo = Memo()
        self._open = open_scene(game, self._memo)
        self._watched: dict[int | None, Watched] = {}

    def snapshot(self, viewer: int | None) -> str:
        """A whole scene with all that happened before."""
        entries = [entry_of(deed.events, seq, deed.seat, viewer) for seq, deed in enumerate(self._deeds, 1)]
        scene = apply(self._open, self._watch(viewer).own)
        return encode({"t": "snapshot", "game": self._game_id, "seq": len(self._deeds), "scene": scene, "log": entries})

    def steps_since(self, viewer: int | None, since: int) -> list[str] | None:
        """The steps that a viewer has missed; None where only a snapshot helps."""
        watched = self._watched.get(viewer)
        missing = len(self._deeds) - since
        if watched is None or not 0 <= missing <= len(watched.steps):
            return None
        return list(watched.steps)[len(watched.steps) - missing :]

    def step(self, present: Iterable[int | None]) -> dict[int | None, str]:
        """One action has been played: what goes to each viewer who is present."""
        here = set(present)
        for viewer in here:
            self._watched[viewer].unseen = 0
        step = _Step(self._game, self._open, open_scene(self._game, self._memo), self._deeds)
        self._open = step.after
        for viewer, watched in list(self._watched.items()):
            watched.steps.append(self._text(viewer, watched, step))
            watched.unseen += 1
            if watched.unseen > HISTORY:
                del self._watched[viewer]
        return {viewer: self._watched[viewer].steps[-1] for viewer in here}

    def look_again(self, viewer: int) -> None:
        """What a viewer sees has changed without an action."""
        self._watched.pop(viewer, None)

    def _watch(self, viewer: int | None) -> Watched:
        if viewer not in self._watched:
            self._watched[viewer] = Watched(self._own(viewer))
        return self._watched[viewer]

    def _own(self, viewer: int | None) -> Tree:
        return own_patch(self._game, viewer, self._memo, has_chosen=viewer in self._choices)

    def _text(self, viewer: int | None, watched: Watched, step: _Step) -> str:
        entry, patch = step.entry_for(viewer), step.patch_text
        if step.concerns(viewer):
            before, watched.own = apply(step.before, watched.own), self._own(viewer)
            patch = encode(changes(before, apply(step.after, watched.own)))
        elif step.is_building and viewer is not None:
            old = watched.own["tickets"]
            new = standings_of(self._game, viewer, self._memo, list(old))
            if old != new:
                watched.own = watched.own | {"tickets": new}
                patch = encode(step.patch | {"tickets": changes(old, new)})
        return f'{{"t":"step","game":"{self._game_id}","seq":{step.seq},"entry":{entry},"changes":{patch}}}'


class _Step:
    """What an action is to all those whom it does not concern more than others."""

    def __init__(self, game: Game, before: Tree, after: Tree, deeds: list[Deed]) -> None:
        self.before = before
        self.after = after
        self.seq = len(deeds)
        self.patch = changes(before, after)
        self.patch_text = encode(self.patch)
        self._deed = deeds[-1]
        self._entry_text = encode(entry_of(self._deed.events, self.seq, self._deed.seat, None))
        self._actors = {self._deed.seat, *(getattr(event, "seat", None) for event in self._deed.events)}
        view: dict[str, Any] = self.patch.get("view", {})
        self._concerned = self._actors | {before["view"].get("to_move"), game.seat}
        self._concerned |= {int(seat) for seat in view.get("seats", {})}
        #: Tracks and stations change how everybody's tickets stand.
        self.is_building = any(isinstance(event, Claimed | StationBuilt) for event in self._deed.events)
        #: What lies before a seat has its place in `pending`, where others see less.
        self._concerns_all = "pending" in view or "pending" in after["view"] or game.is_over

    def concerns(self, viewer: int | None) -> bool:
        """Whether a viewer's own part may have changed, or hides a change of the open part."""
        return viewer is not None and (self._concerns_all or viewer in self._concerned)

    def entry_for(self, viewer: int | None) -> str:
        """What happened: a seat that has no part in it sees what a spectator does."""
        if viewer is None or viewer not in self._actors:
            return self._entry_text
        return encode(entry_of(self._deed.events, self.seq, self._deed.seat, viewer))
