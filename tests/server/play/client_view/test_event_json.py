"""The kernels that write events, compared with what the events themselves say."""

from __future__ import annotations

import json

import pytest

from ironlanes.game.events import Event
from tests.support.random_games import SOME_BOARDS_AND_PLAYERS, fewer_when_slow, mostly_checked, random_game
from tests.support.written_events import written_events


def told(events: list[Event], viewer: int | None) -> bytes:
    """What the events say of themselves, with the fields in their order."""
    seen = [event.seen_by(viewer).to_json() for event in events]
    return json.dumps(seen, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize(("board", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
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
