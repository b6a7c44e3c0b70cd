"""The kernels that write scenes, compared with their specification in plain Python."""

import json
from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.server.play.client_view import plain, scene_kernel, scene_writer
from ironlanes.server.play.client_view.json_buffer import BUFFER_SIZE
from ironlanes.server.play.client_view.scene_writer import SceneWriter, Viewer
from tests.support.patches import apply
from tests.support.random_games import BOARD_IDS, checked_is_enough, fewer_when_slow, most_when_checked, random_game

Scenes = dict[Viewer, dict[str, Any]]


def applied(shown: Scenes, steps: dict[Viewer, bytes]) -> Scenes:
    """Return what the viewers see after a step."""
    assert steps.keys() == shown.keys()
    return {viewer: apply(scene, json.loads(steps[viewer])) for viewer, scene in shown.items()}


def first_scenes(writer: SceneWriter, players: int) -> Scenes:
    return {viewer: json.loads(writer.whole(viewer)) for viewer in (*range(players), None)}


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize(("seed", "players"), [(11, 2), pytest.param(12, 3, marks=checked_is_enough)])
def test_kernels_write_what_the_specification_says(board: str, seed: int, players: int) -> None:
    """Whole games, every viewer, after every action: whole scenes, and patches by either writer."""
    compiled: SceneWriter | None = None
    for game, _ in random_game(board, players, seed, fewer_when_slow(1000)):
        if compiled is None:
            compiled, other = SceneWriter(game, uses_kernels=True), SceneWriter(game, uses_kernels=False)
            by_kernel, by_plain = first_scenes(compiled, players), first_scenes(other, players)
        else:
            by_kernel, by_plain = applied(by_kernel, compiled.steps()), applied(by_plain, other.steps())
        assert bool(compiled.whole_scenes) == game.is_over
        for viewer in by_kernel:
            expected = plain.scene_of(game, viewer)
            assert by_kernel[viewer] == by_plain[viewer] == expected
            assert json.loads(SceneWriter(game, uses_kernels=True).whole(viewer)) == expected


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H2")
def test_both_agree_on_the_end_of_a_sealed_game(board: str) -> None:
    *_, (game, _) = random_game(board, 3, 5, fewer_when_slow(1000))
    for viewer in (0, 1, 2, None):
        writer = SceneWriter(game, is_sealed=True, uses_kernels=True)
        assert json.loads(writer.whole(viewer)) == plain.scene_of(game, viewer, is_sealed=True)
        assert bool(writer.whole_scenes) is False


@pytest.mark.parametrize("has_chosen", [False, True])
@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("S8")
def test_both_agree_on_first_tickets(board: str, has_chosen: bool) -> None:
    for game, _ in random_game(board, 3, 8, 4):
        for viewer in range(3):
            choices = (viewer,) if has_chosen else ()
            for with_decision in (True, False):
                writer = SceneWriter(game, choices, with_decisions=with_decision, uses_kernels=True)
                expected = plain.scene_of(game, viewer, has_chosen=has_chosen, with_decision=with_decision)
                assert json.loads(writer.whole(viewer)) == expected


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_patch_that_does_not_fit_into_the_buffer_is_written_plainly(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any point of a game one viewer's patch may be too long: everybody's scenes stay right, to the end."""
    for overflow_at in (1, 22, 61, 2, 5, 20, 21, 23, 60)[: most_when_checked(9)]:
        writer: SceneWriter | None = None
        shown: Scenes = {}
        for number, (game, _) in enumerate(random_game(board, 2, 9, fewer_when_slow(70))):
            if writer is None:
                writer = SceneWriter(game, uses_kernels=True)
                shown = first_scenes(writer, 2)
                continue
            if number == overflow_at:
                overflow(monkeypatch, viewer=number % 2)
            shown = applied(shown, writer.steps())
            monkeypatch.undo()
            for viewer, scene in shown.items():
                assert scene == plain.scene_of(game, viewer), (number, viewer)
        assert writer is not None


def test_a_whole_scene_that_does_not_fit_into_the_buffer_is_written_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("usa", 2, 1)
    writer = SceneWriter(game, uses_kernels=True)
    monkeypatch.setattr(scene_writer, "_head", lambda *_: b"{" * (BUFFER_SIZE - 5))
    assert json.loads(writer.whole(0)) == plain.scene_of(game, 0)
    assert writer.whole_scenes
    monkeypatch.undo()
    assert json.loads(writer.whole(0)) == plain.scene_of(game, 0)
    assert not writer.whole_scenes


def overflow(monkeypatch: pytest.MonkeyPatch, viewer: int) -> None:
    """Let the next call of the kernel behave as if one viewer's buffer were too small."""
    write_scenes = scene_kernel.write_scenes

    def write_too_much(*arguments: Any) -> None:
        observations, sent, buffers = arguments[6], arguments[8], arguments[9]
        kept = observations[viewer].copy(), sent["has_decision"][viewer].copy()
        write_scenes(*arguments)
        observations[viewer], sent["has_decision"][viewer] = kept
        buffers["has_overflowed"][viewer] = 1

    monkeypatch.setattr(scene_kernel, "write_scenes", write_too_much)


def test_a_board_with_names_too_long_for_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_writer, "string_table_of", lambda _: None)
    game = Game.new("usa", 2, 1)
    writer = SceneWriter(game, uses_kernels=True)
    assert json.loads(writer.whole(0)) == plain.scene_of(game, 0)
    assert writer.whole_scenes
