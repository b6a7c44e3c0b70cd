"""The scenes of a game: all that each viewer's screen shows, and after an action what it has changed there.

This is the one place where anything of a game in play leaves for a viewer. It is written by kernels off the viewer's
observation (H1); what a seat can do comes from the rules, and goes to that seat only.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from threading import Lock
from typing import Final

from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.paths.scratch import PATH_SCRATCH
from ironlanes.paths.ticket_status import TICKET_STATUSES
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH

from . import scene_kernel
from .explanation import closed_reason
from .json_buffer import JSON_BUFFER
from .patch import Tree, changes
from .scene_json import SENT_STATE
from .scene_kernel import SIGHTS, SPECTATOR, VIEWERS
from .string_table import string_table_of

# Buffers shared by all games: one thread at a time writes, and holds the lock until it has copied the text.
_buffer_lock: Final = Lock()
_buffers: Final = new_records(VIEWERS, JSON_BUFFER)
_scratches, _sheets, _searches = (new_records(1, kind) for kind in (SCRATCH, SCORE_RECORD, PATH_SCRATCH))
_texts: Final = [memoryview(_buffers["text"][slot]) for slot in range(VIEWERS)]
_sizes: Final = _buffers["used"]


class SceneWriter:
    """The scenes of one game, for everyone who watches it."""

    def __init__(self, game: Game, choices: Collection[int] = (), *, with_decisions: bool = True) -> None:
        """`choices` are the seats that have chosen their first tickets before their turn (S8)."""
        self._game = game
        self._choices = choices
        self._observations = new_records(SIGHTS, OBSERVATION)
        self._statuses = new_records(VIEWERS, TICKET_STATUSES)
        self._sent = new_records(VIEWERS, SENT_STATE)
        self._sent["may_decide"] = with_decisions
        self._slots: dict[int | None, int] = {}
        self._kernel_arguments = (
            game.states,
            game.compiled.arrays,
            _scratches,
            _sheets,
            _searches,
            string_table_of(game.compiled),
            self._observations,
            self._statuses,
            self._sent,
            _buffers,
        )

    def whole(self, viewer: int | None) -> bytes:
        """All that a seat, or (None) a spectator, may see; from now on `steps` tells what changes there."""
        self._slots[viewer] = slot = SPECTATOR if viewer is None else viewer
        if self._game.is_over:
            return _encode(_with_own_tickets(_final_scene(self._game), viewer))
        return self._write_whole(viewer, slot)

    def steps(self) -> dict[int | None, bytes]:
        """An action has been played: the patch for everyone who watches."""
        if self._game.is_over:
            final = _final_scene(self._game)
            return {viewer: self._last_step(final, viewer, slot) for viewer, slot in self._slots.items()}
        with _buffer_lock:
            self._write(sum([1 << slot for slot in self._slots.values()]), is_whole=False)
            sizes = _sizes.tolist()
            return {viewer: bytes(_texts[slot][: sizes[slot]]) for viewer, slot in self._slots.items()}

    def forget(self, viewer: int | None) -> None:
        """A viewer watches no longer."""
        del self._slots[viewer]

    def _write_whole(self, viewer: int | None, slot: int) -> bytes:
        game = self._game
        head = {"map": game.board.id, "players": game.players, "seed_hash": game.seed_hash}
        head_text = b'{"view":' + _encode(head if viewer is None else head | {"viewer": viewer})[:-1]
        with _buffer_lock:
            _texts[slot][: len(head_text)] = head_text
            _sizes[slot] = len(head_text)
            self._write(1 << slot, is_whole=True)
            return bytes(_texts[slot][: _sizes[slot]])

    def _write(self, viewers: int, *, is_whole: bool) -> None:
        """Write the scenes of some viewers; `viewers` has a bit for the slot of each."""
        game = self._game
        if self._choices:
            self._sent["has_chosen"][: game.players] = [seat in self._choices for seat in range(game.players)]
        is_written = scene_kernel.write_scenes(*self._kernel_arguments, viewers, is_whole)
        assert is_written, "a scene does not fit into its buffer"

    def _last_step(self, final: Tree, viewer: int | None, slot: int) -> bytes:
        """At the end everything is opened (H2): that is compared with what the viewer last saw."""
        had_decision = bool(self._sent["has_decision"][slot])
        before: Tree = json.loads(self._write_whole(viewer, slot))
        before["tickets"] = {}  # they are sent again: their previous standing is not kept
        if had_decision:
            before["decision"] = {}
        return _encode(changes(before, _with_own_tickets(final, viewer)))


def build_scene(game: Game, viewer: int | None, *, has_chosen: bool = False, with_decision: bool = True) -> Tree:
    """All that a seat, or (None) a spectator, may see on the screen."""
    choices = () if viewer is None or not has_chosen else (viewer,)
    scene: Tree = json.loads(SceneWriter(game, choices, with_decisions=with_decision).whole(viewer))
    return scene


def _final_scene(game: Game) -> Tree:
    """What everybody sees when the game is over (H2)."""
    closed = game.view(None, remembers=False).closed_tracks()
    return {
        "view": {key: value for key, value in game.view_json(None).items() if value is not None},
        "tickets": {},
        "closed": {track: closed_reason(game.board, track) for track in closed},
        "score": game.score().to_json(),
    }


def _with_own_tickets(final: Tree, viewer: int | None) -> Tree:
    """The same with how a viewer's own tickets ended."""
    if viewer is None:
        return final
    completed = final["score"]["seats"][viewer]["tickets_completed"]
    tickets = {
        name: {"state": "completed" if name in completed else "lost", "trains": 0, "stations": 0}
        for name in final["view"]["seats"][viewer]["tickets"]
    }
    return final | {"view": final["view"] | {"viewer": viewer}, "tickets": tickets}


def _encode(tree: Tree) -> bytes:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
