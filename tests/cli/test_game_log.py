"""What has happened, one line a turn."""

from ironlanes.cli.terminal.phrasing.game_log import GameLog
from ironlanes.cli.terminal.phrasing.phrasing import Phrasing
from ironlanes.game import events
from tests.cli.scripted_games import dealt

NAMES = ("Ada", "Ben", "Cleo")


def log(board: str = "europe", reader: int | None = 0) -> GameLog:
    return GameLog(Phrasing(dealt(board).board, NAMES, reader))


def test_two_cards_are_one_line() -> None:
    told = log()
    told.note(1, "turn", [events.Drew(1, "red")])
    told.note(1, "second-draw", [events.Drew(1, "blue")])
    told.note(2, "turn", [events.Took(2, "red"), events.Displayed(("blue",), ("blue",))])
    told.note(2, "second-draw", [events.Took(2, "white")])
    told.note(1, "turn", [events.Took(1, "red")])
    told.note(1, "second-draw", [events.Drew(1, "blue")])
    assert [turn.text for turn in told.turns] == [
        "drew two cards from the deck.",
        "took red and white.",
        "took red and drew a card from the deck.",
    ]


def test_a_tunnel_is_named_once() -> None:
    told = log()
    told.note(1, "turn", [events.TunnelRevealed(1, "paris--zurich", {"red": 3}, ("red", "blue"), 1)])
    told.note(1, "tunnel", [events.Claimed(1, "paris--zurich", {"red": 4}, 4)])
    assert told.turns[0].text == (
        "laid 3 red for Paris\u2013Zürich (3 gray tunnel): red and blue came up, 1 card more to pay;"
        " claimed it with 4 red for 4 points."
    )


def test_tickets_and_passengers_are_told_shortly() -> None:
    told = log("germany")
    told.note(1, "turn", [events.Offered(1, 4, ("a", "b", "c", "d"), 3, 1)])
    told.note(1, "keep-tickets", [events.Kept(1, 2, ("a", "b"), ("c", "d"), 1, 1)])
    told.note(2, "turn", [])
    passengers = [events.PassengerTaken(2, "berlin", "red"), events.PassengerTaken(2, "koln", "blue")]
    told.note(2, "passengers", list(passengers))
    assert told.turns[0].text == "drew 3 short and 1 long ticket and kept 1 short and 1 long."
    assert told.turns[1].text == "took a red passenger at Berlin and a blue one at Köln."


def test_only_the_turns_since_ones_own_last_one() -> None:
    told = log()
    for seat in (0, 1, 2, 0, 1, 2):
        told.note(seat, "turn", [events.Took(seat, "red"), events.Reshuffled(9, ("red",) * 9)])
    assert [(turn.seat, turn.announcements) for turn in told.since_last_turn()] == [
        (1, ["The discards were shuffled into a new deck of 9 cards."]),
        (2, ["The discards were shuffled into a new deck of 9 cards."]),
    ]
    assert len(GameLog(told.phrasing).since_last_turn()) == 0


def test_the_sentences_that_are_new_tell_the_whole_truth_only_to_its_owner() -> None:
    assert log().note(0, "turn", [events.Drew(0, "red")]) == ["You drew red from the deck."]
    assert log().note(1, "turn", [events.Drew(1, "red")]) == ["Ben drew a card from the deck."]
