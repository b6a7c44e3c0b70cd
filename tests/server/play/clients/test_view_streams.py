"""What is sent to those who watch a game."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from ironlanes.server.model.messages.scenes import LogEntry
from ironlanes.server.play.client_view.action_result import ActionResult
from ironlanes.server.play.client_view.scene_writer import build_scene
from ironlanes.server.play.clients.log_entry import log_entry
from ironlanes.server.play.clients.view_streams import HISTORY, ViewStreams
from tests.support.patches import apply
from tests.support.random_games import BOARD_IDS, random_game

LOG_ENTRY = TypeAdapter(LogEntry)


@pytest.mark.parametrize("board", BOARD_IDS)
def test_what_viewers_are_sent_leads_to_the_scene_that_is_built_from_scratch(board: str) -> None:
    for seed, players in ((1, 2), (2, 4)):
        results: list[ActionResult] = []
        viewers: ViewStreams | None = None
        shown: dict[int | None, dict[str, Any]] = {}
        seat = None
        for game, events in random_game(board, players, seed):
            if viewers is None:
                viewers = ViewStreams("game", game, results, (), is_sealed=False)
                shown = {each: json.loads(viewers.snapshot(each))["scene"] for each in (0, 1, None)}
            else:
                assert seat is not None
                results.append(ActionResult(seat, events))
                for viewer, frame in viewers.step(shown).items():
                    step = json.loads(frame)
                    shown[viewer] = apply(shown[viewer], step["changes"])
                    assert step["entry"] == log_entry(results[-1], len(results), viewer)
                    LOG_ENTRY.validate_python(step["entry"])
                    assert step["seq"] == len(results)
            for viewer, scene in shown.items():
                assert scene == build_scene(game, viewer), (len(results), viewer)
            seat = game.seat


def test_a_viewer_at_whom_nobody_looks_is_forgotten_in_time() -> None:
    results: list[ActionResult] = []
    viewers: ViewStreams | None = None
    for game, events in random_game("usa", 2, 1, 2 * HISTORY):
        if viewers is None:
            viewers = ViewStreams("game", game, results, (), is_sealed=False)
            viewers.snapshot(0)
            viewers.snapshot(1)
            continue
        results.append(ActionResult(0, events))
        sent = viewers.step([0])
        assert 0 in sent
        assert viewers.steps_since(0, len(results) - 1) == [sent[0]]
        assert (viewers.steps_since(1, len(results) - 1) is None) == (len(results) >= HISTORY)


def test_what_is_the_same_to_many_is_written_once() -> None:
    """A card that somebody takes from the display is the same to all the others who are not to move next."""
    results: list[ActionResult] = []
    viewers: ViewStreams | None = None
    for game, events in random_game("usa", 4, 3, 60):
        if viewers is None:
            viewers = ViewStreams("game", game, results, (), is_sealed=False)
            for viewer in (0, 1, 2, 3, None):
                viewers.snapshot(viewer)
            continue
        results.append(ActionResult(0, events))
        sent = viewers.step([])
        frames = {id(frame) for frame in sent.values()}
        assert len(frames) == len(set(sent.values()))
