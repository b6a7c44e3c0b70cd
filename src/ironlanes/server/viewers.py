"""What each viewer of a table's game has on the screen, and what brings it up to date.

Every seat's viewers, and all spectators together, have one scene: it is compared with the last one and written as text
once, however many sockets it goes to; and those to whom an action is what it is to everybody get the same text.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Final

from ironlanes.game.game import Game

from .encoding import encode
from .frames import framed
from .patch import Tree
from .scene import entry_of
from .staging import OpenScene, OwnScene
from .table_state import Deed

#: So many steps are kept for those who come back; who missed more gets the whole scene.
HISTORY: Final = 50


@dataclass(slots=True)
class Watched:
    """One viewer's own part of the scene, which spectators have not, and the steps that led to it."""

    own: OwnScene | None
    steps: deque[bytes] = field(default_factory=lambda: deque(maxlen=HISTORY))
    #: Steps since somebody looked.
    unseen: int = 0


class Viewers:
    """The scenes of one game."""

    def __init__(self, game_id: str, game: Game, deeds: list[Deed], choices: Container[int]) -> None:
        self._game_id = game_id
        self._game = game
        self._deeds = deeds
        self._choices = choices
        self._open = OpenScene(game)
        self._watched: dict[int | None, Watched] = {}

    def snapshot(self, viewer: int | None) -> bytes:
        """A whole scene with all that happened before."""
        own = self._watch(viewer).own
        scene = self._open.scene if own is None else own.tree(self._open)
        entries = [entry_of(deed.events, seq, deed.seat, viewer) for seq, deed in enumerate(self._deeds, 1)]
        told = {"t": "snapshot", "game": self._game_id, "seq": len(self._deeds), "scene": scene, "log": entries}
        return framed(encode(told))

    def steps_since(self, viewer: int | None, since: int) -> list[bytes] | None:
        """The steps that a viewer has missed; None where only a snapshot helps."""
        watched = self._watched.get(viewer)
        missing = len(self._deeds) - since
        if watched is None or not 0 <= missing <= len(watched.steps):
            return None
        return list(watched.steps)[len(watched.steps) - missing :]

    def step(self, present: Iterable[int | None]) -> dict[int | None, bytes]:
        """One action has been played: what goes to each viewer who is present."""
        here = set(present)
        for viewer in here:
            self._watched[viewer].unseen = 0
        self._open.advance()
        step = _Step(self._game_id, self._deeds, self._open.patch)
        for viewer, watched in list(self._watched.items()):
            patch = None if watched.own is None else watched.own.advance(self._open)
            watched.steps.append(step.told_to(viewer, patch))
            watched.unseen += 1
            if watched.unseen > HISTORY:
                del self._watched[viewer]
        return {viewer: self._watched[viewer].steps[-1] for viewer in here}

    def look_again(self, viewer: int) -> None:
        """What a viewer sees has changed without an action."""
        self._watched.pop(viewer, None)

    def _watch(self, viewer: int | None) -> Watched:
        if viewer not in self._watched:
            self._watched[viewer] = Watched(None if viewer is None else OwnScene(self._game, viewer, self._choices))
        return self._watched[viewer]


class _Step:
    """An action as it is told."""

    def __init__(self, game_id: str, deeds: list[Deed], patch: Tree) -> None:
        self._seq, self._deed = len(deeds), deeds[-1]
        self._start = b'{"t":"step","game":"%b","seq":%d,"entry":' % (game_id.encode(), self._seq)
        seen = [(event, event.seen_by(None)) for event in self._deed.events]
        #: What of it not everybody may know, and what spectators see of that.
        self._secrets = [(event, told) for event, told in seen if told is not event]
        self._open_entry, self._open_patch = self._entry(None), encode(patch)
        self._open = self._frame(self._open_entry, self._open_patch)

    def told_to(self, viewer: int | None, patch: Tree | None) -> bytes:
        """The step for a viewer, with a patch of its own where it needs one."""
        knows_more = any(event.seen_by(viewer) != told for event, told in self._secrets)
        if patch is None and not knows_more:
            return self._open
        entry = self._entry(viewer) if knows_more else self._open_entry
        return self._frame(entry, self._open_patch if patch is None else encode(patch))

    def _entry(self, viewer: int | None) -> bytes:
        return encode(entry_of(self._deed.events, self._seq, self._deed.seat, viewer))

    def _frame(self, entry: bytes, patch: bytes) -> bytes:
        return framed(b'%b%b,"changes":%b}' % (self._start, entry, patch))
