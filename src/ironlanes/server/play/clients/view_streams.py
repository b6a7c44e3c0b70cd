"""View streams: the snapshot and the steps that each viewer of a game is sent.

Every seat's viewers, and all spectators together, share one scene. What changes in it is written once, however many
sockets it goes to, and viewers who may see the same of an action get the same text.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ironlanes.game.game import Game

from ...runtime.encoding import encode
from ..client_view.action_result import ActionResult
from ..client_view.patch import changes
from ..client_view.scene_writer import SceneWriter
from .log_entry import log_entry
from .outgoing_text import StepTexts, snapshot_text

#: The number of steps that are kept for clients who come back; one that missed more gets the whole scene.
HISTORY: Final = 50


@dataclass(slots=True)
class StepHistory:
    """The steps that led to what a viewer sees."""

    steps: deque[bytes] = field(default_factory=lambda: deque(maxlen=HISTORY))
    #: How many actions had been played when somebody last looked.
    last_seq: int = 0


class ViewStreams:
    """The streams of steps that the viewers of one game get."""

    def __init__(
        self, game_id: str, game: Game, results: list[ActionResult], chosen_early: Collection[int], *, is_sealed: bool
    ) -> None:
        self._game_id = game_id
        self._results = results
        self._writer = SceneWriter(game, chosen_early, is_sealed=is_sealed)
        self._histories: dict[int | None, StepHistory] = {}

    def snapshot(self, viewer: int | None) -> bytes:
        """Return a whole scene with everything that happened before."""
        self._histories.setdefault(viewer, StepHistory()).last_seq = len(self._results)
        entries = [log_entry(result, seq, viewer) for seq, result in enumerate(self._results, 1)]
        return snapshot_text(self._game_id, len(self._results), self._writer.whole(viewer), entries)

    def steps_since(self, viewer: int | None, since: int) -> list[bytes] | None:
        """Return the steps that a viewer has missed; None if only a snapshot helps."""
        history = self._histories.get(viewer)
        missing = len(self._results) - since
        if history is None or not 0 <= missing <= len(history.steps):
            return None
        return list(history.steps)[len(history.steps) - missing :]

    def step(self, present: Iterable[int | None]) -> dict[int | None, bytes]:
        """Return the message to each present viewer after an action."""
        return self._messages(present, self._writer.steps())

    def step_back(self, present: Iterable[int | None], game: Game) -> dict[int | None, bytes]:
        """Return the message to each viewer after actions were taken back; `game` is the game without them."""
        old, new = self._writer, SceneWriter(game, self._writer.chosen_early, is_sealed=self._writer.is_sealed)
        self._writer = new
        patches = {
            viewer: encode(changes(json.loads(old.whole(viewer)), json.loads(new.whole(viewer))))
            for viewer in self._histories
        }
        return self._messages(present, patches)

    def _messages(self, present: Iterable[int | None], patches: Mapping[int | None, bytes]) -> dict[int | None, bytes]:
        """Return the last entry of the log with the patch of each viewer's scene."""
        histories, seq, result = self._histories, len(self._results), self._results[-1]
        for viewer in present:
            histories[viewer].last_seq = seq
        texts = StepTexts(self._game_id, seq)
        secrets = [event for event in result.events if event.seen_by(None) is not event]
        entry = encode(log_entry(result, seq, None))
        #: The messages that several viewers share, by their patch, and the message to each viewer.
        same, messages = dict[bytes, bytes](), dict[int | None, bytes]()
        for viewer, patch in patches.items():
            if secrets and any(event.seen_by(viewer) is event for event in secrets):
                own = encode(log_entry(result, seq, viewer))
                message = texts.text(own, patch)
            elif patch in same:
                message = same[patch]
            else:
                message = same[patch] = texts.text(entry, patch)
            messages[viewer] = message
            histories[viewer].steps.append(message)
        if not seq % HISTORY:
            self._drop_unwatched(seq - HISTORY)
        return messages

    def _drop_unwatched(self, seq: int) -> None:
        """Drop the histories of viewers who have had no connection since a step."""
        for viewer in [each for each, history in self._histories.items() if history.last_seq <= seq]:
            self.reset(viewer)

    def reset(self, viewer: int | None) -> None:
        """Forget what a viewer was sent: it has changed without an action, or nobody watches any more."""
        if self._histories.pop(viewer, None) is not None:
            self._writer.forget(viewer)
