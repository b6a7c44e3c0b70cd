"""Why something can't be done, in words that help, from what the asker may see."""

from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.scenes.reasons import Why
from ironlanes.server.why import why_not

CLAIMED = {"boston--new-york/1": 1, "atlanta--miami": 0}


def usa(hand: dict[str, int] | None = None, players: int = 2, **more: Any) -> Game:
    seats = [{"hand": hand or {"red": 2, "locomotive": 1}}, {}] + [{}] * (players - 2)
    return Game.from_position({"map": "usa", "players": players, "seats": seats, "claimed": CLAIMED} | more, 1)


def told(game: Game, seat: int, action: str) -> Why:
    why = why_not(game, seat, action)
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("action", "code", "text"),
    [
        ("claim atlanta--miami", "track-claimed", "You have claimed it already."),
        ("claim boston--new-york/1", "track-claimed", "Player 2 has claimed Boston\u2013New York."),
        ("claim boston--new-york/2", "group-closed", "A track parallel to Boston\u2013New York is claimed, which"),
        (
            "claim denver--phoenix",
            "not-these-cards",
            "needs 5 white cards or locomotives: you have 0",
        ),
        (
            "claim helena--winnipeg",
            "not-these-cards",
            "Helena\u2013Winnipeg needs 4 blue cards or",
        ),
        ("claim las-vegas--los-angeles", None, ""),
        ("claim calgary--seattle", "not-these-cards", "you have at most 2 red and 1 locomotive."),
        ("claim atlantis--utopia", "unknown-action", "There is no such action"),
        (
            "claim calgary--seattle with 4 red",
            "not-these-cards",
            "your hand is 2 red, 1 locomotive.",
        ),
        ("draw deck", None, ""),
        ("pass", "must-act", "You may pass only when"),
        ("keep 1", "not-now", "You can't «keep 1» now: take your turn."),
    ],
)
def test_a_reason_that_helps(action: str, code: str | None, text: str) -> None:
    if code is None:
        assert why_not(usa(), 0, action) is None
    else:
        assert told(usa(), 0, action).code == code
        assert text in told(usa(), 0, action).text


def test_one_may_ask_before_ones_turn() -> None:
    game = usa(to_move=1)
    assert told(game, 0, "draw deck").code == "not-your-turn"
    assert told(game, 0, "claim las-vegas--los-angeles").code == "not-your-turn"
    assert told(game, 0, "claim atlanta--miami").code == "track-claimed"
    assert told(game, 0, "claim denver--phoenix").code == "not-these-cards"


def test_trains_parallels_and_ferries() -> None:
    few = usa({"white": 5}, players=4)
    assert told(few, 1, "claim boston--new-york/2").text == (
        "You have a track from Boston\u2013New York already, and may not claim a second one."
    )
    seats = [{"hand": {"white": 9}, "trains": 4}, {}]
    game = Game.from_position({"map": "usa", "players": 2, "seats": seats}, 1)
    assert told(game, 0, "claim denver--phoenix").text == ("Denver\u2013Phoenix takes 5 trains, and you have 4.")
    europe = {"map": "europe", "players": 2, "seats": [{"hand": {"red": 9}}, {}]}
    ferry = next(track for track in Game.from_position(europe, 1).board.tracks if track.locomotives == 2)
    needs = told(Game.from_position(europe, 1), 0, f"claim {ferry.name}").text
    assert needs.endswith("needs 2 locomotives: you have 0.")


def test_what_was_begun_comes_first() -> None:
    game = usa({"red": 4})
    game.play("draw deck")
    why = told(game, 0, "claim las-vegas--los-angeles")
    assert why.code == "not-now"
    assert why.text == "Finish what you have begun first; a track is claimed at the beginning of a turn."


def test_every_track_has_an_answer() -> None:
    for board in ("usa", "europe", "germany"):
        game = Game.new(board, 3, 1)
        for track in game.board.tracks:
            for seat in range(3):
                why = why_not(game, seat, f"claim {track.name}")
                assert why is None or why.text.endswith(".")
