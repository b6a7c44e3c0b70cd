"""Write the scenes of a game: everything that each viewer's screen shows, and after an action what changed there.

`write` is the one place where anything of a game in play leaves for a viewer. Kernels write scenes from the viewer's
observation (H1); what a seat can do comes from the rules, and goes to that seat only. `plain` specifies what they
write, and takes over where they can't: when names or scenes are too long for their buffers.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from threading import Lock
from typing import Final

from ironlanes.game.game import Game
from ironlanes.game.seeds import write_seed
from ironlanes.game.view import View
from ironlanes.kernel.compile import copy_records, new_records
from ironlanes.paths.scratch import PATH_SCRATCH
from ironlanes.paths.ticket_status import TICKET_STATUSES
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH

from ...runtime.encoding import encode
from . import plain, scene_kernel
from .json_buffer import JSON_BUFFER
from .patch import Tree, changes
from .scene_json import SENT_STATE
from .scene_kernel import OBSERVATIONS, SPECTATOR, VIEWERS
from .string_table import string_table_of

# Buffers shared by all games: one thread at a time writes, and holds the lock until it has copied the text.
_buffer_lock: Final = Lock()
_buffers: Final = new_records(VIEWERS, JSON_BUFFER)
_scratches, _score_records, _searches = (new_records(1, kind) for kind in (SCRATCH, SCORE_RECORD, PATH_SCRATCH))
_final_observations: Final = new_records(OBSERVATIONS, OBSERVATION)
_texts: Final = [memoryview(_buffers["text"][slot]) for slot in range(VIEWERS)]
_sizes, _overflows = _buffers["used"], _buffers["has_overflowed"]

Viewer = int | None


class SceneWriter:
    """The scenes of one game, for everyone who watches it, and what was last sent to each of them."""

    def __init__(
        self,
        game: Game,
        chosen_early: Collection[int] = (),
        *,
        with_decisions: bool = True,
        is_sealed: bool = False,
        uses_kernels: bool = True,
    ) -> None:
        """Prepare to write scenes; `chosen_early` are the seats that chose their first tickets before their turn (S8).

        With `is_sealed`, the end of the game reveals neither the seed nor the order of the cards. Without kernels
        everything is written by `plain`, as the tests do to compare the two.
        """
        self.game = game
        self.chosen_early = chosen_early
        self.with_decisions = with_decisions
        self.is_sealed = is_sealed
        self.strings = string_table_of(game.compiled)
        self.uses_kernels = uses_kernels and self.strings is not None
        self.observations = new_records(OBSERVATIONS, OBSERVATION)
        self.sent = new_records(VIEWERS, SENT_STATE)
        self.sent["may_decide"] = with_decisions
        #: Scenes that are remembered whole, because the next patch is found by comparison; kernels remember those of
        #: other viewers as observations.
        self.whole_scenes: dict[Viewer, Tree] = {}
        #: Everyone who watches, and their buffers.
        self._slots = dict[Viewer, int]()
        self.kernel_arguments = (
            game.raw.states,
            game.compiled.arrays,
            _scratches,
            _score_records,
            _searches,
            self.strings,
            self.observations,
            new_records(VIEWERS, TICKET_STATUSES),
            self.sent,
            _buffers,
        )

    def whole(self, viewer: Viewer) -> bytes:
        """Return everything that a seat, or (None) a spectator, may see; from now on `steps` includes that viewer."""
        self._slots[viewer] = _slot(viewer)
        self.whole_scenes.pop(viewer, None)
        return write(self, {viewer: _slot(viewer)}, is_whole=True)[viewer]

    def steps(self) -> dict[Viewer, bytes]:
        """Return the patch for everyone who watches, after an action has been played."""
        return write(self, self._slots, is_whole=False)

    def forget(self, viewer: Viewer) -> None:
        """Write no more steps for a viewer."""
        del self._slots[viewer]
        self.whole_scenes.pop(viewer, None)


def write(scenes: SceneWriter, slots: Mapping[Viewer, int], *, is_whole: bool) -> dict[Viewer, bytes]:
    """Write some viewers' scenes, or what has changed in them since the last time, as JSON."""
    written: dict[Viewer, bytes] = {}
    if scenes.uses_kernels and scenes.game.is_over:
        written = _write_final_with_kernels(scenes, slots, is_whole)
    elif scenes.uses_kernels:
        by_kernel = slots
        if scenes.whole_scenes:
            by_kernel = {viewer: slot for viewer, slot in slots.items() if viewer not in scenes.whole_scenes}
        written = _write_with_kernels(scenes, by_kernel, is_whole)
    for viewer in slots:
        if viewer not in written:
            written[viewer] = _write_plainly(scenes, viewer, is_whole)
    return written


def _write_with_kernels(scenes: SceneWriter, slots: Mapping[Viewer, int], is_whole: bool) -> dict[Viewer, bytes]:
    """Write scenes with kernels; those that don't fit into the buffer are missing in what is returned."""
    game = scenes.game
    if scenes.chosen_early:
        scenes.sent["has_chosen"][: game.players] = [seat in scenes.chosen_early for seat in range(game.players)]
    with _buffer_lock:
        if is_whole:
            for viewer, slot in slots.items():
                _begin(slot, _head(game, viewer))
        scene_kernel.write_scenes(*scenes.kernel_arguments, sum([1 << slot for slot in slots.values()]), is_whole)
        return _written(slots)


def _write_final_with_kernels(scenes: SceneWriter, slots: Mapping[Viewer, int], is_whole: bool) -> dict[Viewer, bytes]:
    """Write the scenes of a game that is over; what has changed in them is found by comparing them."""
    game = scenes.game
    with _buffer_lock:
        for viewer, slot in slots.items():
            _begin(slot, _head(game, viewer, with_seed=not scenes.is_sealed))
        scene_kernel.write_final_scenes(
            game.raw.states,
            game.compiled.arrays,
            _scratches,
            _score_records,
            scenes.strings,
            _final_observations,
            _buffers,
            sum([1 << slot for slot in slots.values()]),
            scenes.is_sealed,
        )
        written = _written(slots)
    if is_whole:
        return written
    return {viewer: _patch(scenes, viewer, json.loads(text)) for viewer, text in written.items()}


def _begin(slot: int, head: bytes) -> None:
    """Begin a buffer's text."""
    _texts[slot][: len(head)] = head
    _sizes[slot] = len(head)


def _written(slots: Mapping[Viewer, int]) -> dict[Viewer, bytes]:
    """Return what the kernels have written for viewers, without what did not fit into a buffer."""
    sizes, has_overflowed = _sizes.tolist(), _overflows.tolist()
    return {viewer: bytes(_texts[slot][: sizes[slot]]) for viewer, slot in slots.items() if not has_overflowed[slot]}


def _write_plainly(scenes: SceneWriter, viewer: Viewer, is_whole: bool) -> bytes:
    game = scenes.game
    scene = plain.scene_of(
        game,
        viewer,
        has_chosen=viewer in scenes.chosen_early,
        with_decision=scenes.with_decisions,
        is_sealed=scenes.is_sealed,
    )
    if is_whole:
        scenes.whole_scenes[viewer] = scene
        return encode(scene)
    return _patch(scenes, viewer, scene)


def _patch(scenes: SceneWriter, viewer: Viewer, scene: Tree) -> bytes:
    """Return what has changed since the last scene, by comparing the two, and remember the new one."""
    before = scenes.whole_scenes.get(viewer)
    text = encode(changes(_scene_from_kernels(scenes, viewer) if before is None else before, scene))
    scenes.whole_scenes[viewer] = scene
    return text


def _scene_from_kernels(scenes: SceneWriter, viewer: Viewer) -> Tree:
    """Return what is known of the scene that kernels last wrote for a viewer."""
    game, slot = scenes.game, _slot(viewer)
    view = View(
        game.compiled, copy_records(scenes.observations[slot : slot + 1]), None, game.seed_hash, Game.from_sample
    )
    return plain.scene_before(view, had_decision=bool(scenes.sent["has_decision"][slot]))


def _slot(viewer: Viewer) -> int:
    return SPECTATOR if viewer is None else viewer


def _head(game: Game, viewer: Viewer, *, with_seed: bool = False) -> bytes:
    """Return the beginning of a scene: what never changes in it, and at the end of the game the seed."""
    head: dict[str, object] = {"map": game.board.id, "players": game.players, "seed_hash": game.seed_hash}
    if viewer is not None:
        head["viewer"] = viewer
    if with_seed:
        head["seed"] = write_seed(game.seed)
    return b'{"view":' + encode(head)[:-1]


def build_scene(
    game: Game, viewer: Viewer, *, has_chosen: bool = False, with_decision: bool = True, is_sealed: bool = False
) -> Tree:
    """Return everything that a seat, or (None) a spectator, may see on the screen."""
    chosen_early = () if viewer is None or not has_chosen else (viewer,)
    writer = SceneWriter(game, chosen_early, with_decisions=with_decision, is_sealed=is_sealed)
    scene: Tree = json.loads(writer.whole(viewer))
    return scene
