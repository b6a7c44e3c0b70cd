"""The kernels that write events, compared with what the events themselves say."""

from __future__ import annotations

import json

import pytest

from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.rules.state import SCORE_RECORD
from ironlanes.server.play.client_view import scene_kernel
from ironlanes.server.play.client_view.event_json import DISPLAY_HISTORY
from ironlanes.server.play.client_view.json_buffer import JSON_BUFFER
from ironlanes.server.play.client_view.scene_kernel import SPECTATOR, VIEWERS
from ironlanes.server.play.client_view.string_table import string_table_of
from tests.support.random_games import SOME_BOARDS_AND_PLAYERS, fewer_when_slow, random_game

BUFFERS, SCORES, HISTORIES = (
    new_records(count, kind) for count, kind in ((VIEWERS, JSON_BUFFER), (1, SCORE_RECORD), (1, DISPLAY_HISTORY))
)


def written_events(game: Game) -> dict[int | None, bytes]:
    """What the kernels write about the last action, for everybody who may watch."""
    scene_kernel.write_event_lists(
        game._before,
        game.raw.states,
        game.compiled.arrays,
        game.raw.scratches,
        SCORES,
        string_table_of(game.compiled),
        HISTORIES,
        BUFFERS,
        (1 << VIEWERS) - 1,
    )
    slots = {**{seat: seat for seat in range(game.players)}, None: SPECTATOR}
    return {viewer: BUFFERS["text"][slot, : BUFFERS["used"][slot]].tobytes() for viewer, slot in slots.items()}


def told(events: list[Event], viewer: int | None) -> bytes:
    """What the events say of themselves, with the fields in their order."""
    seen = [event.seen_by(viewer).to_json() for event in events]
    return json.dumps(seen, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize(("board", "players"), SOME_BOARDS_AND_PLAYERS)
@pytest.mark.rule("H1")
def test_kernels_write_what_the_events_say(board: str, players: int) -> None:
    """Whole games, every viewer, after every action, to the letter."""
    types = set[str]()
    for seed in range(fewer_when_slow(4)):
        for game, events in random_game(board, players, seed, fewer_when_slow(2000)):
            if game.played:
                types |= {event.type for event in events}
                assert written_events(game) == {viewer: told(events, viewer) for viewer in (*range(players), None)}
    assert {"took", "drew", "display", "claimed", "kept"} <= types
