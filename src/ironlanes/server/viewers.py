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
        all_watched, seq, deed = self._watched, len(self._deeds), self._deeds[-1]
        for viewer in present:
            all_watched[viewer].seen = seq
        start = b'{"t":"step","game":"%b","seq":%d,"entry":' % (self._game_id.encode(), seq)
        secrets = [event for event in deed.events if event.seen_by(None) is not event]
        entry = encode(entry_of(deed.events, seq, deed.seat, None))
        #: What is told to most, by what it changes, and what to each.
        same, told = dict[bytes, bytes](), dict[int | None, bytes]()
        for viewer, changes in self._scenes.steps().items():
            if secrets and any(event.seen_by(viewer) is event for event in secrets):
                own = encode(entry_of(deed.events, seq, deed.seat, viewer))
                frame = framed(start, own, b',"changes":', changes, b"}")
            elif changes in same:
                frame = same[changes]
            else:
                frame = same[changes] = framed(start, entry, b',"changes":', changes, b"}")
            told[viewer] = frame
            all_watched[viewer].steps.append(frame)
        if not seq % HISTORY:
            self._forget_unseen(seq - HISTORY)
        return told

    def _forget_unseen(self, seq: int) -> None:
        """Watch no longer for those at whose screens nobody has looked since then."""
        for viewer in [each for each, watched in self._watched.items() if watched.seen <= seq]:
            self.look_again(viewer)

    def look_again(self, viewer: int | None) -> None:
        """What a viewer sees has changed without an action, or nobody looks any more."""
        if self._watched.pop(viewer, None) is not None:
            self._scenes.forget(viewer)
