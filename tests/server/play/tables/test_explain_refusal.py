"""Why something can't be done, in words that help, from what the asker may see."""

import random
from typing import Any

import pytest

from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.game.game import Game
from ironlanes.server.model.explanation import Explanation
from ironlanes.server.play.tables.explain_refusal import explain_refusal
from tests.support.random_games import board_by_id

CLAIMED = {"boston--new-york/1": 1, "atlanta--miami": 0}


def usa(hand: dict[str, int] | None = None, players: int = 2, **more: Any) -> Game:
    seats = [{"hand": hand or {"red": 2, "locomotive": 1}}, {}] + [{}] * (players - 2)
    return Game.from_position({"map": "usa", "players": players, "seats": seats, "claimed": CLAIMED} | more, 1)


def told(game: Game, seat: int, action: str) -> Explanation:
    why = explain_refusal(game, seat, action)
    assert why is not None
    return why


NOTHING: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("action", "code", "params", "text"),
    [
        (
            "claim atlanta--miami",
            "track-claimed",
            {"track": "atlanta--miami", "owner": 0, "is_own": True},
            "You have claimed the track Atlanta\u2013Miami already.",
        ),
        (
            "claim boston--new-york/1",
            "track-claimed",
            {"track": "boston--new-york/1", "owner": 1, "is_own": False},
            "Player 2 has claimed the track Boston\u2013New York already.",
        ),
        (
            "claim boston--new-york/2",
            "group-closed",
            {"track": "boston--new-york/2", "players": 3},
            "A track parallel to Boston\u2013New York is claimed, which closes the group with 3 or fewer players.",
        ),
        (
            "claim denver--phoenix",
            "too-few-cards",
            {
                "track": "denver--phoenix",
                "length": 5,
                "colour": "white",
                "best": "white",
                "cards": 0,
                "locomotives": 1,
            },
            "The track Denver\u2013Phoenix needs 5 white cards or locomotives: you have 0 white and 1 locomotive.",
        ),
        (
            "claim calgary--seattle",
            "too-few-cards",
            {"track": "calgary--seattle", "length": 4, "colour": "gray", "best": "red", "cards": 2, "locomotives": 1},
            "The track Calgary\u2013Seattle needs 4 cards of one colour or locomotives: "
            "you have at most 2 red and 1 locomotive.",
        ),
        (
            "claim calgary--seattle with 4 red",
            "not-these-cards",
            {"payment": {"red": 4}, "hand": {"red": 2, "locomotive": 1}},
            "You can't pay 4 red: your hand is 2 red, 1 locomotive.",
        ),
        (
            "claim atlantis--utopia",
            "unknown-action",
            {"action": "claim atlantis--utopia"},
            "There is no such action on this board.",
        ),
        ("pass", "must-act", NOTHING, "You may pass only when you have no other legal action."),
        (
            "keep 1",
            "not-now",
            {"action": "keep 1", "phase": "turn"},
            "You can't «keep 1» now: take your turn.",
        ),
    ],
)
def test_a_reason_that_helps(action: str, code: str, params: dict[str, Any], text: str) -> None:
    assert told(usa(), 0, action) == Explanation(code, text, params)


@pytest.mark.parametrize("action", ["claim las-vegas--los-angeles", "draw deck"])
def test_no_reason_means_that_it_can_be_done(action: str) -> None:
    assert explain_refusal(usa(), 0, action) is None


def test_one_may_ask_before_ones_turn() -> None:
    game = usa(to_move=1)
    assert told(game, 0, "draw deck") == Explanation(
        "not-your-turn", "It is not your turn, but that of Player 2.", {"to_move": 1}
    )
    assert told(game, 0, "claim las-vegas--los-angeles").code == "not-your-turn"
    assert told(game, 0, "claim atlanta--miami").code == "track-claimed"
    assert told(game, 0, "claim denver--phoenix").code == "too-few-cards"


@pytest.mark.rule("C1", "C5", "F1")
def test_trains_parallels_and_ferries() -> None:
    few = usa({"white": 5}, players=4)
    assert told(few, 1, "claim boston--new-york/2").text == (
        "You have a track parallel to Boston\u2013New York, and may not claim a second one of the group."
    )
    seats = [{"hand": {"white": 9}, "trains": 4}, {}]
    game = Game.from_position({"map": "usa", "players": 2, "seats": seats}, 1)
    assert told(game, 0, "claim denver--phoenix") == Explanation(
        "too-few-trains",
        "The track Denver\u2013Phoenix takes 5 trains, and you have 4.",
        {"track": "denver--phoenix", "length": 5, "trains": 4},
    )
    europe = {"map": "europe", "players": 2, "seats": [{"hand": {"red": 9}}, {}]}
    ferry = next(track for track in Game.from_position(europe, 1).board.tracks if track.locomotives == 2)
    needs = told(Game.from_position(europe, 1), 0, f"claim {ferry.name}")
    assert needs.params == {"track": ferry.name, "needed": 2, "locomotives": 0}
    assert needs.text.endswith("needs at least 2 locomotives, and you have 0.")


def test_what_was_begun_comes_first() -> None:
    game = usa({"red": 4})
    game.play("draw deck")
    why = told(game, 0, "claim las-vegas--los-angeles")
    assert why.params == {"action": "claim las-vegas--los-angeles", "phase": "second-draw"}
    assert why.text == "You can't «claim las-vegas--los-angeles» now: draw your second card."


@pytest.mark.parametrize("board", ["usa", "europe", "germany", "alps"])
def test_no_claim_means_that_no_way_to_pay_is_legal(board: str) -> None:
    """The answer about a whole track is that about all its claims, at every moment of a game."""
    game, rng = Game.new(board_by_id(board), 3, 5), random.Random(5)
    by_track: dict[str, list[Action]] = {}
    for action in game.compiled.actions:
        if isinstance(action, ClaimTrack):
            by_track.setdefault(action.track, []).append(action)
    for step in range(400):
        if game.is_over:
            break
        if step % 9 == 0:
            for track, claims in by_track.items():
                can = any(game.why_not(claim) is None for claim in claims)
                assert (explain_refusal(game, game.seat or 0, f"claim {track}") is None) == can, track
        game.play(rng.choice(game.legal_actions()))


def test_every_track_has_an_answer() -> None:
    for board in ("usa", "europe", "germany"):
        game = Game.new(board, 3, 1)
        for track in game.board.tracks:
            for seat in range(3):
                why = explain_refusal(game, seat, f"claim {track.name}")
                assert why is None or why.text.endswith(".")
