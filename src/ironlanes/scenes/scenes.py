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
from ironlanes.paths.ticket_search import TICKET_SEARCH
from ironlanes.paths.ticket_status import TICKET_STATUSES
from ironlanes.rules.state import OBSERVATION, SCORE_RECORD, SCRATCH

from . import entries
from .entries import SIGHTS, SPECTATOR, VIEWERS
from .page import PAGE
from .patch import Tree, changes
from .phrases import phrases_of
from .reasons import closed_reason
from .writing import SHOWN

# Room to work in, for all games: one thread at a time writes there, from the first letter until the text is taken away.
_room_lock: Final = Lock()
_pages: Final = new_records(VIEWERS, PAGE)
_scratches, _sheets, _searches = (new_records(1, kind) for kind in (SCRATCH, SCORE_RECORD, TICKET_SEARCH))
_texts: Final = [memoryview(_pages["text"][place]) for place in range(VIEWERS)]
_sizes: Final = _pages["used"]


class Scenes:
    """The scenes of one game, for everyone who watches it."""

    def __init__(self, game: Game, choices: Collection[int] = (), *, with_decisions: bool = True) -> None:
        """`choices` are the seats that have chosen their first tickets before their turn (S8)."""
        self._game = game
        self._choices = choices
        self._observations = new_records(SIGHTS, OBSERVATION)
        self._statuses = new_records(VIEWERS, TICKET_STATUSES)
        self._shown = new_records(VIEWERS, SHOWN)
        self._shown["may_decide"] = with_decisions
        self._watching: dict[int | None, int] = {}
        self._room = (
            game.states,
            game.compiled.arrays,
            _scratches,
            _sheets,
            _searches,
            phrases_of(game.compiled),
            self._observations,
            self._statuses,
            self._shown,
            _pages,
        )

    def whole(self, viewer: int | None) -> bytes:
        """All that a seat, or (None) a spectator, may see; from now on `steps` tells what changes there."""
        self._watching[viewer] = place = SPECTATOR if viewer is None else viewer
        if self._game.is_over:
            return _encode(_own_end(_open_end(self._game), viewer))
        return self._write_whole(viewer, place)

    def steps(self) -> dict[int | None, bytes]:
        """An action has been played: the patch for everyone who watches."""
        if self._game.is_over:
            end = _open_end(self._game)
            return {viewer: self._last_step(end, viewer, place) for viewer, place in self._watching.items()}
        with _room_lock:
            self._write(sum([1 << place for place in self._watching.values()]), is_whole=False)
            sizes = _sizes.tolist()
            return {viewer: bytes(_texts[place][: sizes[place]]) for viewer, place in self._watching.items()}

    def forget(self, viewer: int | None) -> None:
        """A viewer watches no longer."""
        del self._watching[viewer]

    def _write_whole(self, viewer: int | None, place: int) -> bytes:
        game = self._game
        head = {"map": game.board.id, "players": game.players, "seed_hash": game.seed_hash}
        begun = b'{"view":' + _encode(head if viewer is None else head | {"viewer": viewer})[:-1]
        with _room_lock:
            _texts[place][: len(begun)] = begun
            _sizes[place] = len(begun)
            self._write(1 << place, is_whole=True)
            return bytes(_texts[place][: _sizes[place]])

    def _write(self, told: int, *, is_whole: bool) -> None:
        """Let the viewers' pages be written; `told` has a bit for the place of each."""
        game = self._game
        if self._choices:
            self._shown["has_chosen"][: game.players] = [seat in self._choices for seat in range(game.players)]
        is_written = entries.write_scenes(*self._room, told, is_whole)
        assert is_written, "there is more to tell than any scene has room for"

    def _last_step(self, end: Tree, viewer: int | None, place: int) -> bytes:
        """At the end everything is opened (H2): that is compared with what the viewer last saw."""
        had_decision = bool(self._shown["has_decision"][place])
        before: Tree = json.loads(self._write_whole(viewer, place))
        before["tickets"] = {}  # they are told anew: how they stood, nobody remembers
        if had_decision:
            before["decision"] = {}
        return _encode(changes(before, _own_end(end, viewer)))


def scene_of(game: Game, viewer: int | None, *, has_chosen: bool = False, with_decision: bool = True) -> Tree:
    """All that a seat, or (None) a spectator, may see on the screen."""
    choices = () if viewer is None or not has_chosen else (viewer,)
    scene: Tree = json.loads(Scenes(game, choices, with_decisions=with_decision).whole(viewer))
    return scene


def _open_end(game: Game) -> Tree:
    """What everybody sees when the game is over (H2)."""
    closed = game.view(None, remembers=False).closed_tracks()
    return {
        "view": {key: value for key, value in game.view_json(None).items() if value is not None},
        "tickets": {},
        "closed": {track: closed_reason(game.board, track) for track in closed},
        "score": game.score().to_json(),
    }


def _own_end(end: Tree, viewer: int | None) -> Tree:
    """The same with how a viewer's own tickets ended."""
    if viewer is None:
        return end
    completed = end["score"]["seats"][viewer]["tickets_completed"]
    tickets = {
        name: {"state": "completed" if name in completed else "lost", "trains": 0, "stations": 0}
        for name in end["view"]["seats"][viewer]["tickets"]
    }
    return end | {"view": end["view"] | {"viewer": viewer}, "tickets": tickets}


def _encode(tree: Tree) -> bytes:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
