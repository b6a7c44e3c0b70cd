"""What each viewer of a table's game has on the screen, and what brings it up to date.

Every seat's viewers, and all spectators together, have one scene: what changes in it is written once, however many
sockets it goes to; and those to whom an action is what it is to everybody get the same text.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from ironlanes.game.game import Game
from ironlanes.scenes.scenes import Scenes

from .encoding import encode
from .frames import framed
from .log_entries import entry_of
from .table_state import Deed

#: So many steps are kept for those who come back; who missed more gets the whole scene.
HISTORY: Final = 50


@dataclass(slots=True)
class Watched:
    """The steps that led to what a viewer sees."""

    steps: deque[bytes] = field(default_factory=lambda: deque(maxlen=HISTORY))
    #: How many actions had been played when somebody last looked.
    seen: int = 0


class Viewers:
    """Those who watch one game."""

    def __init__(self, game_id: str, game: Game, deeds: list[Deed], choices: Collection[int]) -> None:
        self._game_id = game_id
        self._deeds = deeds
        self._scenes = Scenes(game, choices)
        self._watched: dict[int | None, Watched] = {}

    def snapshot(self, viewer: int | None) -> bytes:
        """A whole scene with all that happened before."""
        self._watched.setdefault(viewer, Watched()).seen = len(self._deeds)
        entries = [entry_of(deed.events, seq, deed.seat, viewer) for seq, deed in enumerate(self._deeds, 1)]
        head = b'{"t":"snapshot","game":"%b","seq":%d' % (self._game_id.encode(), len(self._deeds))
        return framed(head, b',"scene":', self._scenes.whole(viewer), b',"log":', encode(entries), b"}")

    def steps_since(self, viewer: int | None, since: int) -> list[bytes] | None:
        """The steps that a viewer has missed; None where only a snapshot helps."""
        watched = self._watched.get(viewer)
        missing = len(self._deeds) - since
        if watched is None or not 0 <= missing <= len(watched.steps):
            return None
        return list(watched.steps)[len(watched.steps) - missing :]

    def step(self, present: Iterable[int | None]) -> dict[int | None, bytes]:
        """One action has been played: what goes to each viewer; some are present."""
        step, seq, all_watched = _Step(self._game_id, self._deeds), len(self._deeds), self._watched
        for viewer in present:
            all_watched[viewer].seen = seq
        told = {viewer: step.told_to(viewer, changes) for viewer, changes in self._scenes.steps().items()}
        for viewer, frame in told.items():
            all_watched[viewer].steps.append(frame)
        if not seq % HISTORY:
            for viewer in [each for each, watched in all_watched.items() if watched.seen <= seq - HISTORY]:
                self.look_again(viewer)
        return told

    def look_again(self, viewer: int | None) -> None:
        """What a viewer sees has changed without an action, or nobody looks any more."""
        if self._watched.pop(viewer, None) is not None:
            self._scenes.forget(viewer)


class _Step:
    """An action as it is told."""

    def __init__(self, game_id: str, deeds: list[Deed]) -> None:
        self._seq, self._deed = len(deeds), deeds[-1]
        self._start = b'{"t":"step","game":"%b","seq":%d,"entry":' % (game_id.encode(), self._seq)
        #: What not everybody may know.
        self._secrets = [event for event in self._deed.events if event.seen_by(None) is not event]
        self._open_entry = self._entry(None)
        #: What is told to most, by what it changes.
        self._told: dict[bytes, bytes] = {}

    def told_to(self, viewer: int | None, changes: bytes) -> bytes:
        """The step for a viewer."""
        for event in self._secrets:
            if event.seen_by(viewer) is event:
                return self._frame(self._entry(viewer), changes)
        told = self._told.get(changes)
        if told is None:
            told = self._told[changes] = self._frame(self._open_entry, changes)
        return told

    def _entry(self, viewer: int | None) -> bytes:
        return encode(entry_of(self._deed.events, self._seq, self._deed.seat, viewer))

    def _frame(self, entry: bytes, changes: bytes) -> bytes:
        return framed(self._start, entry, b',"changes":', changes, b"}")
