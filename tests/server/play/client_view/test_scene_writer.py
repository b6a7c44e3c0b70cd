"""Scenes: all that a viewer may see, and what can be done."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ironlanes.boards import load_board
from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.compiled_board import register_unlisted
from ironlanes.game.game import Game
from ironlanes.game.ticket_progress import TicketProgress, TicketStatus
from ironlanes.server.model.messages.scenes import Scene
from ironlanes.server.play.client_view.scene_writer import SceneWriter, build_scene
from tests.game import naive_progress
from tests.support import in_process as server
from tests.support.patches import apply
from tests.support.random_games import BOARD_IDS, checked_is_enough, random_game


def nulls(tree: Any) -> bool:
    """Whether there is a null anywhere."""
    if isinstance(tree, dict):
        return any(nulls(value) for value in tree.values())
    return tree is None or (isinstance(tree, list) and any(nulls(value) for value in tree))


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H1", "H2")
def test_a_scene_holds_the_view_that_the_protocol_writes(board: str) -> None:
    for number, (game, _) in enumerate(random_game(board, 3, 5)):
        if number % 7 and not game.is_over:
            continue
        for viewer in (None, 0, 2):
            scene = build_scene(game, viewer)
            Scene.model_validate(scene)
            assert not nulls(scene)
            view = {name: value for name, value in game.view_json(viewer).items() if value is not None}
            if "decision" in scene and game.seat != viewer:
                assert scene["view"]["pending"].pop("offer") == scene["view"]["pending"]["offers"][viewer]
            assert scene["view"] == view


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize(("seed", "players"), [(1, 2), pytest.param(2, 4, marks=checked_is_enough)])
def test_steps_lead_to_the_scene_that_is_written_from_scratch(board: str, seed: int, players: int) -> None:
    scenes: SceneWriter | None = None
    sent: dict[int | None, dict[str, Any]] = {}
    for game, _ in random_game(board, players, seed):
        if scenes is None:
            scenes = SceneWriter(game)
            sent = {viewer: json.loads(scenes.whole(viewer)) for viewer in (*range(players), None)}
        else:
            steps = {viewer: json.loads(step) for viewer, step in scenes.steps().items()}
            assert steps.keys() == sent.keys()
            sent = {viewer: apply(scene, steps[viewer]) for viewer, scene in sent.items()}
        for viewer, scene in sent.items():
            assert scene == build_scene(game, viewer)
            assert not nulls(scene)
            assert_statuses(game, viewer, scene["tickets"])


def assert_statuses(game: Game, viewer: int | None, statuses: dict[str, Any]) -> None:
    """A viewer's own tickets stand as a plain search finds."""
    if viewer is None:
        assert statuses == {}
        return
    own, network = game.score().seats[viewer], naive_progress.SeatNetwork(game.view(viewer), viewer)
    assert statuses.keys() == {*own.tickets_completed, *own.tickets_failed}
    for name, status in statuses.items():
        is_completed = name in own.tickets_completed
        found = network.progress(game.board.tickets[game.board.ticket_index[name]], is_completed)
        if game.is_over and not is_completed:
            found = TicketProgress(TicketStatus.LOST)
        assert status == {"state": found.state, "trains": found.trains, "stations": found.stations}


def test_a_viewer_who_was_removed_gets_no_more_steps() -> None:
    game = Game.new("usa", 2, 1)
    scenes = SceneWriter(game)
    for viewer in (0, 1, None):
        scenes.whole(viewer)
    scenes.forget(0)
    game.play(game.legal_actions()[0])
    assert scenes.steps().keys() == {1, None}


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_decision_offers_what_is_legal_and_nothing_else(board: str) -> None:
    for seed, players in ((3, 3), (4, 4)):
        for game, _ in random_game(board, players, seed):
            if game.is_over:
                continue
            scene = build_scene(game, game.seat)
            legal = {action.text for action in game.legal_actions()}
            offered = server.choices(scene)
            if "keep_least" in scene["decision"]:
                assert set(offered) <= legal
                continue
            assert set(offered) == legal
            assert len(offered) == len(legal)


def test_payments_are_sorted_by_what_they_cost() -> None:
    hand = {"red": 2, "blue": 3, "locomotive": 2}
    game = Game.from_position({"map": "usa", "players": 2, "seats": [{"hand": hand}, {}]}, 1)
    decision = build_scene(game, 0)["decision"]
    gray = next(track for track in game.board.tracks if track.colour == "gray" and track.length == 2)
    ways = dict(server.ways(decision["claims"]))
    assert ways[gray.name] == [
        "2 blue",
        "2 red",
        "1 blue 1 locomotive",
        "1 red 1 locomotive",
        "2 locomotive",
    ]
    claims = {action.track for action in game.legal_actions() if isinstance(action, ClaimTrack)}
    assert set(ways) == claims
    assert decision["draws"][0] == "deck"
    assert decision["tickets"] == ["tickets"]
    assert not decision["must_pass"]


def test_a_face_up_locomotive_is_locked_after_the_first_card() -> None:
    display = ["red", "red", "blue", "locomotive", "green"]
    game = Game.from_position({"map": "usa", "players": 2, "display": display}, 1)
    assert build_scene(game, 0)["decision"]["locked"] == {}
    game.play("draw red")
    locked = build_scene(game, 0)["decision"]["locked"]
    assert locked["locomotive"] == {"code": "locomotive-second"}
    assert build_scene(game, 1).get("decision") is None


@pytest.mark.rule("D1", "D7")
@pytest.mark.parametrize(
    ("deck", "discards", "can"),
    [
        ([], {}, False),
        (["red"], {}, False),
        (["red"], {"blue": 1}, True),
        (["red", "blue"], {}, True),
    ],
)
def test_the_scene_says_whether_both_cards_can_come_from_the_deck(
    deck: list[str], discards: dict[str, int], can: bool
) -> None:
    display = ["red", "red", "blue", "green", "green"]
    given = {"display": display, "deck": deck, "discards": discards}
    game = Game.from_position({"map": "usa", "players": 2} | given, 1)
    assert build_scene(game, 0)["decision"]["can_draw_two"] == can
    if deck:
        game.play("draw deck")
        assert (game.phase == "second-draw" and "draw deck" in [each.text for each in game.legal_actions()]) == can
        if game.phase == "second-draw":
            assert not build_scene(game, 0)["decision"]["can_draw_two"], "the second card is drawn alone"


def test_tracks_that_nobody_can_claim_any_more() -> None:
    claimed = {"boston--new-york/1": 0}
    for players, closed in ((3, {"boston--new-york/2"}), (4, set())):
        game = Game.from_position({"map": "usa", "players": players, "claimed": claimed}, 1)
        scene = build_scene(game, 1)
        assert set(scene["closed"]) == closed
    reason = build_scene(Game.from_position({"map": "usa", "players": 3, "claimed": claimed}, 1), None)["closed"]
    assert reason["boston--new-york/2"] == {
        "code": "group-closed",
        "track": "boston--new-york/2",
        "players": 3,
    }


def test_how_many_turns_are_left() -> None:
    for to_move, left in ((0, 3), (1, 2), (2, 1)):
        position = {"map": "usa", "players": 3, "to_move": to_move, "last_turn_of": 2}
        assert build_scene(Game.from_position(position, 1), 0)["turns_left"] == left
    assert "turns_left" not in build_scene(Game.from_position({"map": "usa", "players": 3}, 1), 0)


def test_where_ones_last_turn_is() -> None:
    """Of four players, seat 1 began the last round, and has the last turn of all."""
    for to_move, expected in (
        (2, ("coming", "coming", "now", "coming")),
        (0, ("now", "coming", "over", "over")),
        (1, ("over", "now", "over", "over")),
    ):
        game = Game.from_position({"map": "usa", "players": 4, "to_move": to_move, "last_turn_of": 1}, 1)
        assert tuple(build_scene(game, seat)["last_turn"] for seat in range(4)) == expected
        assert "last_turn" not in build_scene(game, None)
    assert "last_turn" not in build_scene(Game.from_position({"map": "usa", "players": 4}, 1), 0)


def test_which_cards_match_in_a_tunnel() -> None:
    for laid, expected in (({"red": 2}, ["red", "locomotive"]), ({"locomotive": 2}, ["locomotive"])):
        revealed = ["red", "locomotive", "blue"]
        position = {
            "map": "europe",
            "players": 2,
            "phase": "tunnel",
            "seats": [{"hand": {"red": 3}}, {}],
            "pending": {"track": "angora--constantinople", "laid": laid, "revealed": revealed},
        }
        game = Game.from_position(position, 1)
        assert [build_scene(game, viewer)["matching"] for viewer in (0, 1, None)] == [expected] * 3
        game.play("decline")
        assert "matching" not in build_scene(game, 0)


def test_how_many_of_the_tickets_that_are_drawn_have_to_be_kept() -> None:
    """On this board two of three; where one is left, that one."""
    board = load_board("usa")
    board = replace(board, id="keeps-two", rules=replace(board.rules, drawn_keep=2))
    register_unlisted(board.id, lambda: board)
    for left, expected in ((3, 2), (1, 1), (0, None)):
        names = [ticket.name for ticket in board.tickets[:left]]
        game = Game.from_position({"map": board.id, "players": 2, "ticket_deck": names}, 1)
        assert build_scene(game, 0)["decision"].get("keep_of_drawn") == expected


def test_how_ones_own_tickets_stand() -> None:
    position = {
        "map": "europe",
        "players": 2,
        "seats": [{"tickets": ["edinburgh--paris", "berlin--roma"]}, {"tickets": ["paris--wien"]}],
        "claimed": {"edinburgh--london/1": 1},
    }
    game = Game.from_position(position, 1)
    statuses = build_scene(game, 0)["tickets"]
    assert statuses["edinburgh--paris"] == {"state": "with stations", "trains": 3, "stations": 1}
    assert statuses["berlin--roma"]["state"] == "open"
    assert build_scene(game, None)["tickets"] == {}


@pytest.mark.rule("S8")
def test_everybody_chooses_the_first_tickets_at_the_same_time() -> None:
    game = Game.new("europe", 3, 4)
    for seat in range(3):
        scene = build_scene(game, seat)
        assert scene["decision"]["keep_least"] == 2
        assert len(scene["view"]["pending"]["offer"]) == 4
    assert "decision" not in build_scene(game, 2, has_chosen=True)
    assert "decision" not in build_scene(game, None)
    first = game.seat
    game.play("keep 1 2")
    assert first is not None
    assert "decision" not in build_scene(game, first)


def test_threads_do_not_write_into_each_others_buffers() -> None:
    """A replay may be written for someone while a game goes on: nothing of the one may get into the other."""
    games = [play_some(Game.new(board, 4, seed), seed) for seed, board in enumerate(BOARD_IDS[:3] * 2)]
    expected = [[SceneWriter(game).whole(viewer) for viewer in (None, 0, 1, 2, 3)] for game in games]

    def write_again(number: int) -> bool:
        written = [[SceneWriter(games[number]).whole(viewer) for viewer in (None, 0, 1, 2, 3)] for _ in range(40)]
        return all(each == expected[number] for each in written)

    with ThreadPoolExecutor(len(games)) as threads:
        assert all(threads.map(write_again, range(len(games))))


def play_some(game: Game, seed: int) -> Game:
    random = Random(seed)
    for _ in range(60):
        game.play(random.choice(game.legal_actions()))
    return game
