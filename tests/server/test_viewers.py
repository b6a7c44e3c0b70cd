"""What is sent to those who watch a game."""

import json
from typing import Any

import pytest

from ironlanes.scenes.patch import apply
from ironlanes.scenes.scenes import scene_of
from ironlanes.server.frames import text_of
from ironlanes.server.log_entries import entry_of
from ironlanes.server.messages import LogEntry
from ironlanes.server.table_state import Deed
from ironlanes.server.viewers import HISTORY, Viewers
from tests.support.random_games import BOARD_IDS, wander


@pytest.mark.parametrize("board", BOARD_IDS)
def test_what_viewers_are_sent_leads_to_the_scene_that_is_made_anew(board: str) -> None:
    for seed, players in ((1, 2), (2, 4)):
        deeds: list[Deed] = []
        viewers: Viewers | None = None
        shown: dict[int | None, dict[str, Any]] = {}
        seat = None
        for game, events in wander(board, players, seed):
            if viewers is None:
                viewers = Viewers("game", game, deeds, ())
                shown = {each: json.loads(text_of(viewers.snapshot(each)))["scene"] for each in (0, 1, None)}
            else:
                assert seat is not None
                deeds.append(Deed(seat, events))
                for viewer, frame in viewers.step(shown).items():
                    step = json.loads(text_of(frame))
                    shown[viewer] = apply(shown[viewer], step["changes"])
                    assert step["entry"] == entry_of(events, len(deeds), seat, viewer)
                    LogEntry.model_validate(step["entry"])
                    assert step["seq"] == len(deeds)
            for viewer, scene in shown.items():
                assert scene == scene_of(game, viewer), (len(deeds), viewer)
            seat = game.seat


def test_a_viewer_at_whom_nobody_looks_is_forgotten_in_time() -> None:
    deeds: list[Deed] = []
    viewers: Viewers | None = None
    for game, events in wander("usa", 2, 1, 2 * HISTORY):
        if viewers is None:
            viewers = Viewers("game", game, deeds, ())
            viewers.snapshot(0)
            viewers.snapshot(1)
            continue
        deeds.append(Deed(0, events))
        sent = viewers.step([0])
        assert 0 in sent
        assert viewers.steps_since(0, len(deeds) - 1) == [sent[0]]
        assert (viewers.steps_since(1, len(deeds) - 1) is None) == (len(deeds) >= HISTORY)


def test_what_is_the_same_to_many_is_written_once() -> None:
    """A card that somebody takes from the display is the same to all the others who are not to move next."""
    deeds: list[Deed] = []
    viewers: Viewers | None = None
    for game, events in wander("usa", 4, 3, 60):
        if viewers is None:
            viewers = Viewers("game", game, deeds, ())
            for viewer in (0, 1, 2, 3, None):
                viewers.snapshot(viewer)
            continue
        deeds.append(Deed(0, events))
        sent = viewers.step([])
        frames = {id(frame) for frame in sent.values()}
        assert len(frames) == len(set(sent.values()))
