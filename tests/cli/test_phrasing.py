"""Sentences for people."""

import random
from typing import Any

import pytest

from ironlanes.boards.actions import every_action
from ironlanes.boards.text import count_noun, join_words, printable
from ironlanes.cli.terminal.phrasing.phrasing import Phrasing, cards
from ironlanes.game import events
from ironlanes.game.game import Game
from tests.cli.scripted_games import BOARDS, dealt, phrasing_of, play_out

NAMES = ("Ada", "Ben", "Cleo")


def test_enumerations_and_numbers() -> None:
    assert join_words([]) == "nothing"
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"], "or") == "a, b or c"
    assert (count_noun(1, "card"), count_noun(2, "card")) == ("1 card", "2 cards")
    assert cards({"red": 2, "locomotive": 2}) == "2 red and 2 locomotives"


def test_a_text_from_anywhere_is_one_line_that_no_terminal_obeys() -> None:
    assert printable("a\x1b[31m\nb") == "a�[31m�b"
    assert printable("x" * 100, 10) == "x" * 9 + "…"


def test_tracks_and_tickets_have_the_names_of_the_board() -> None:
    words = phrasing_of(dealt("europe"))
    assert words.track("paris--zurich") == "Paris\u2013Zürich (3 gray tunnel)"
    assert words.track("dieppe--london/1") == "Dieppe\u2013London (2 gray ferry, 1 locomotive)"
    assert words.track("berlin--frankfurt/2") == "Berlin\u2013Frankfurt (3 red)"
    assert words.ticket("erzurum--kobenhavn") == "Erzurum\u2013København (21)"


def test_players_from_a_file_have_names_that_can_be_shown() -> None:
    words = Phrasing(dealt("usa").board, ("\x1b[2J", " ", "x" * 50))
    assert words.names == ("�[2J", "Player 2", "x" * 15 + "…")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Took(0, "red"), "Ada took red."),
        (events.Took(0, "locomotive"), "Ada took a locomotive."),
        (events.Drew(1, "blue"), "You drew blue from the deck."),
        (events.Drew(0, None), "Ada drew a card from the deck."),
        (events.Claimed(0, "dieppe--paris", {"purple": 1}, 1),
         "Ada claimed Dieppe\u2013Paris (1 purple) with 1 purple for 1 point."),
        (
            events.TunnelRevealed(1, "paris--zurich", {"red": 3}, ("red", "blue", "red"), 2),
            "You laid 3 red for Paris\u2013Zürich (3 gray tunnel): red, blue and red came up, 2 cards more to pay.",
        ),
        (
            events.TunnelRevealed(0, "paris--zurich", {"red": 3}, (), 0),
            "Ada laid 3 red for Paris\u2013Zürich (3 gray tunnel): no card was left to reveal, nothing more to pay.",
        ),
        (events.Declined(0, "paris--zurich", {"red": 3}),
         "Ada gave up Paris\u2013Zürich (3 gray tunnel) and took back 3 red."),
        (events.Offered(0, 3, None), "Ada drew 3 tickets."),
        (events.Offered(0, 4, None, 3, 1), "Ada drew 3 short and 1 long ticket."),
        (events.Kept(0, 1, None, None), "Ada kept 1 ticket."),
        (events.Kept(1, 1, ("brest--petrograd",), ()), "You kept Brest\u2013Petrograd (20)."),
        (events.StationBuilt(0, "kobenhavn", {"red": 1}), "Ada built a station in København with 1 red."),
        (events.Passed(0), "Ada passed, with nothing else to do."),
        (events.Reshuffled(40, None), "The discards were shuffled into a new deck of 40 cards."),
        (events.LastRound(0), "The last round begins: everyone has one more turn."),
        (events.Over((1,)), "The game is over: You won."),
        (events.Over((0,)), "The game is over: Ada wins."),
        (events.Over((0, 1)), "The game is over: Ada and You share the win."),
        (events.Displayed(("red",), ("red",)), None),
        (
            events.Displayed(("red",), ("red",), ("locomotive", "red")),
            "Too many locomotives were face up: locomotive and red were replaced.",
        ),
    ],
)  # fmt: skip
def test_every_kind_of_event_is_a_sentence(event: events.Event, sentence: str | None) -> None:
    assert Phrasing(dealt("europe").board, NAMES, 1).sentence(event) == sentence


def test_passengers() -> None:
    words = Phrasing(dealt("germany").board, NAMES)
    assert words.sentence(events.PassengerTaken(0, "koln", "red")) == "Ada took a red passenger at Köln."
    assert words.sentence(events.TicketsReshuffled(None)) == "The ticket decks were shuffled."


@pytest.mark.parametrize("board", BOARDS)
def test_everything_that_can_happen_has_words(board: str) -> None:
    game = dealt(board, 4)
    words, rng = phrasing_of(game), random.Random(5)
    while not game.is_over:
        for event in game.play(rng.choice(game.legal_actions())):
            assert words.sentence(event) is not None or isinstance(event, events.Displayed)
    assert all(words.action(action) for action in every_action(game.board))


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        (
            {"map": "europe", "claimed": {"paris--zurich": 1}},
            "claim paris--zurich with 3 red",
            "Player 2 has claimed the track Paris\u2013Zürich (3 gray tunnel) already.",
        ),
        (
            {"map": "europe", "stations": {"kobenhavn": 1}},
            "station kobenhavn with 1 red",
            "There is a station in København already.",
        ),
        (
            {
                "map": "germany",
                "phase": "passengers",
                "claimed": {"frankfurt--koln/1": 0},
                "passengers": {"koln": ["red", "blue"]},
                "pending": {"places": ["koln"]},
            },
            "passenger koln green",
            "No green passenger stands at Köln.",
        ),
    ],
)
def test_refusals_name_places_as_the_board_does(position: dict[str, Any], action: str, told: str) -> None:
    game = Game.from_position({"players": 2} | position, 1)
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.sentence_for(phrasing_of(game, 0)) == told


def test_nothing_that_a_seat_may_not_see_is_told_to_it() -> None:
    game = play_out(dealt("germany", 3), random.Random(2), 30)
    words, rng = phrasing_of(game, 0), random.Random(3)
    for _ in range(150):
        for event in game.play(rng.choice(game.legal_actions())):
            told = words.sentence(event.seen_by(0)) or ""
            if isinstance(event, events.Drew) and event.seat != 0:
                assert told.endswith("drew a card from the deck.")
            if isinstance(event, events.Kept | events.Offered) and event.seat != 0:
                assert "\u2013" not in told
