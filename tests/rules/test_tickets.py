"""Chapter K: tickets during the game."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.game.game import Game
from tests.rules.positions import CALM, DEEP, game_on, hand_of, is_legal, legal, play, told, types, with_hand

USA = ["boston--miami", "denver--el-paso", "duluth--houston", "duluth--el-paso", "chicago--santa-fe"]
EUROPE = ["athina--wilno", "berlin--roma", "kyiv--sochi", "london--wien", "paris--zagrab"]
SHORT = ["berlin--bremen", "emden--hamburg", "mainz--stuttgart", "frankfurt--koln", "berlin--erfurt"]
LONG = ["berlin--koln", "dresden--hamburg", "emden--freiburg", "hamburg--stuttgart", "kiel--nurnberg"]


def with_tickets(board: str, deck: Any, **fields: Any) -> Game:
    """A calm position with these tickets to draw."""
    return with_hand({}, board, ticket_deck=deck, **fields)


def ticket_deck(game: Game) -> Any:
    return game.position()["ticket_deck"]


@pytest.mark.rule("K1")
@pytest.mark.parametrize(("board", "deck"), [("usa", USA), ("europe", EUROPE)])
def test_three_tickets_are_drawn_from_the_top_and_at_least_one_is_kept(board: str, deck: list[str]) -> None:
    game = with_tickets(board, deck)
    assert legal(game, "tickets") == ["tickets"]
    (offered,) = play(game, "tickets")
    assert offered == {"type": "offered", "seat": 0, "count": 3, "tickets": deck[:3]}
    assert (game.seat, game.phase, ticket_deck(game)) == (0, "keep-tickets", deck[3:])
    assert legal(game) == ["keep 1", "keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2", "keep 2 3", "keep 3"]
    play(game, "keep 2")
    assert (game.position()["seats"][0]["tickets"], game.seat) == ([deck[1]], 1)


@pytest.mark.rule("K1")
@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize(("left", "keeps"), [(1, ["keep 1"]), (2, ["keep 1", "keep 1 2", "keep 2"])])
def test_where_fewer_than_three_are_left_those_are_drawn(board: str, left: int, keeps: list[str]) -> None:
    deck = (USA if board == "usa" else EUROPE)[:left]
    game = with_tickets(board, deck)
    (offered,) = play(game, "tickets")
    assert (offered["tickets"], ticket_deck(game), legal(game)) == (deck, [], keeps)


@pytest.mark.rule("K1")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_tickets_can_not_be_drawn_from_an_empty_deck(board: str) -> None:
    game = with_tickets(board, [])
    assert legal(game, "tickets") == []
    assert not is_legal(game, "tickets")


@pytest.mark.rule("K1")
@pytest.mark.parametrize("text", ["keep 4", "keep 1 4", "keep 1 2 3 4"])
def test_only_what_is_on_offer_can_be_kept_in_europe(text: str) -> None:
    game = with_tickets("europe", EUROPE)
    play(game, "tickets")
    assert not is_legal(game, text)


@pytest.mark.rule("K2")
def test_in_germany_four_are_drawn_in_any_announced_split() -> None:
    game = with_tickets("germany", {"short": SHORT, "long": LONG})
    assert legal(game, "tickets") == [
        "tickets 1 short 3 long",
        "tickets 2 short 2 long",
        "tickets 3 short 1 long",
        "tickets 4 long",
        "tickets 4 short",
    ]
    (offered,) = play(game, "tickets 1 short 3 long")
    assert offered == {
        "type": "offered",
        "seat": 0,
        "count": 4,
        "tickets": [SHORT[0], *LONG[:3]],
        "short": 1,
        "long": 3,
    }
    assert ticket_deck(game) == {"short": SHORT[1:], "long": LONG[3:]}


@pytest.mark.rule("K2")
def test_in_germany_at_least_one_of_the_four_is_kept() -> None:
    game = with_tickets("germany", {"short": SHORT, "long": LONG})
    play(game, "tickets 2 short 2 long")
    assert len(legal(game)) == 15
    play(game, "keep 3")
    assert game.position()["seats"][0]["tickets"] == [LONG[0]]


@pytest.mark.rule("K2")
@pytest.mark.parametrize(
    ("short", "long", "splits"),
    [
        (5, 0, ["4 short"]),
        (0, 5, ["4 long"]),
        (4, 1, ["3 short 1 long", "4 short"]),
        (2, 5, ["1 short 3 long", "2 short 2 long", "4 long"]),
        (1, 3, ["1 short 3 long"]),
        (2, 2, ["2 short 2 long"]),
        (3, 2, ["2 short 2 long", "3 short 1 long"]),
        (1, 2, ["1 short 2 long"]),
        (3, 0, ["3 short"]),
        (0, 2, ["2 long"]),
        (1, 1, ["1 short 1 long"]),
        (1, 0, ["1 short"]),
        (0, 1, ["1 long"]),
        (0, 0, []),
    ],
)
def test_no_deck_is_asked_for_more_than_it_holds(short: int, long: int, splits: list[str]) -> None:
    game = with_tickets("germany", {"short": SHORT[:short], "long": LONG[:long]})
    assert legal(game, "tickets") == [f"tickets {split}" for split in splits]
    for text in ("tickets 4 short", "tickets 4 long", "tickets 3 short", "tickets 1 short 2 long"):
        assert is_legal(game, text) == (text.removeprefix("tickets ") in splits)


@pytest.mark.rule("K2")
@pytest.mark.parametrize(("short", "long"), [(1, 2), (3, 0), (0, 1)])
def test_in_germany_fewer_than_four_are_drawn_where_fewer_are_left_in_all(short: int, long: int) -> None:
    game = with_tickets("germany", {"short": SHORT[:short], "long": LONG[:long]})
    (text,) = legal(game, "tickets")
    (offered,) = play(game, text)
    assert offered["tickets"] == [*SHORT[:short], *LONG[:long]]
    assert ticket_deck(game) == {"short": [], "long": []}
    assert min(len(each.split()) for each in legal(game)) == 2


@pytest.mark.rule("K2")
def test_a_board_may_have_two_decks_and_draw_three() -> None:
    game = game_on("alps", display=[*CALM, "white"], deck=["red"])
    assert legal(game, "tickets") == [
        f"tickets {split}" for split in ("1 short 2 long", "2 short 1 long", "3 long", "3 short")
    ]


@pytest.mark.rule("K3")
@pytest.mark.parametrize(("keep", "returned"), [("keep 2", [0, 2]), ("keep 1", [1, 2]), ("keep 1 3", [1])])
@pytest.mark.parametrize(("board", "deck"), [("usa", USA), ("europe", EUROPE)])
def test_what_is_not_kept_goes_to_the_bottom_in_the_order_drawn(
    board: str, deck: list[str], keep: str, returned: list[int]
) -> None:
    game = with_tickets(board, deck)
    (kept,) = play(game, "tickets", keep)
    under = [deck[position] for position in returned]
    assert kept["returned"] == under
    assert ticket_deck(game) == [*deck[3:], *under]


@pytest.mark.rule("K3")
def test_in_germany_each_ticket_goes_under_the_deck_that_it_came_from() -> None:
    game = with_tickets("germany", {"short": SHORT, "long": LONG})
    play(game, "tickets 2 short 2 long", "keep 2")
    assert ticket_deck(game) == {"short": [*SHORT[2:], SHORT[0]], "long": [*LONG[2:], *LONG[:2]]}


@pytest.mark.rule("K3")
def test_returned_tickets_come_up_again_once_the_deck_has_gone_round() -> None:
    game = with_tickets("usa", USA[:4])
    play(game, "tickets", "keep 1")
    (offered,) = play(game, "tickets")
    assert (offered["seat"], offered["tickets"]) == (1, [USA[3], USA[1], USA[2]])


@pytest.mark.rule("K3")
def test_drawing_tickets_is_the_whole_turn_and_changes_no_card() -> None:
    game = with_tickets("usa", USA)
    before = game.position()
    play(game, "tickets", "keep 1 2")
    after = game.position()
    assert all(before[key] == after[key] for key in ("display", "deck", "discards", "claimed"))
    assert (game.seat, hand_of(game, 0)) == (1, {})


@pytest.mark.rule("K4")
def test_a_kept_ticket_stays_to_the_end() -> None:
    """No action of the whole board gives a ticket back; new ones come on top."""
    seats = [{"tickets": ["boston--miami", "denver--el-paso"]}]
    game = with_tickets("usa", ["duluth--houston", "chicago--santa-fe"], seats=seats)
    play(game, "tickets", "keep 1")
    held = ["boston--miami", "denver--el-paso", "duluth--houston"]
    assert game.position()["seats"][0]["tickets"] == held
    assert {action.text.split()[0] for action in game.compiled.actions} == {"claim", "draw", "keep", "pass", "tickets"}
    play(game, "draw deck", "draw deck")
    assert game.position()["seats"][0]["tickets"] == held
    assert game.score().seats[0].tickets_failed == tuple(held)


@pytest.mark.rule("K4", "H1")
@pytest.mark.parametrize("other", [1, None])
def test_kept_tickets_stay_secret_until_the_final_scoring(other: int | None) -> None:
    seats = [{"tickets": ["boston--miami"], "trains": 2}, {"trains": 2}]
    game = with_hand({}, seats=seats, ticket_deck=USA[1:], last_turn_of=1)
    events = [event.seen_by(other).to_json() for action in ("tickets", "keep 1 3") for event in game.play(action)]
    assert told(events, "offered") == [{"type": "offered", "seat": 0, "count": 3}]
    assert told(events, "kept") == [{"type": "kept", "seat": 0, "count": 2}]
    shown = game.view_json(other)["seats"][0]
    assert (shown["ticket_count"], "tickets" in shown) == (3, False)
    play(game, "draw deck", "draw deck")
    assert game.is_over
    assert game.view_json(other)["seats"][0]["tickets"] == ["boston--miami", USA[1], USA[3]]


@pytest.mark.rule("K5")
@pytest.mark.parametrize(
    ("claimed", "is_completed"),
    [
        ({"denver--santa-fe": 0, "el-paso--santa-fe": 0}, True),
        ({"denver--santa-fe": 0, "el-paso--santa-fe": 1}, False),
        ({"denver--santa-fe": 1, "el-paso--santa-fe": 1}, False),
        ({"denver--santa-fe": 0}, False),
        ({"denver--santa-fe": 0, "phoenix--santa-fe": 0, "el-paso--phoenix": 0}, True),
        ({"denver--oklahoma-city": 0, "el-paso--oklahoma-city": 0, "miami--new-orleans": 0}, True),
        ({}, False),
    ],
)
def test_a_ticket_is_completed_when_its_owners_tracks_connect_its_ends(
    claimed: dict[str, int], is_completed: bool
) -> None:
    score = game_on("usa", seats=[{"tickets": ["denver--el-paso"]}], claimed=claimed).score().seats[0]
    ticket = ("denver--el-paso",)
    assert (score.tickets_completed, score.tickets_failed) == ((ticket, ()) if is_completed else ((), ticket))


@pytest.mark.rule("K5", "B4")
def test_in_europe_stations_help_to_complete_a_ticket() -> None:
    fields: dict[str, Any] = {"seats": [{"tickets": ["angora--athina"]}]}
    fields["claimed"] = {"angora--smyrna": 0, "athina--smyrna": 1}
    assert game_on("europe", **fields).score().seats[0].tickets_completed == ()
    helped = game_on("europe", stations={"athina": 0}, **fields).score().seats[0]
    assert helped.tickets_completed == ("angora--athina",)


def completed_in_germany(ticket: str, tracks: str) -> bool:
    game = game_on("germany", seats=[{"tickets": [ticket]}], claimed=dict.fromkeys(tracks.split(), 0), passengers={})
    return ticket in game.score().seats[0].tickets_completed


@pytest.mark.rule("K6")
@pytest.mark.parametrize("last", ["lindau--osterreich", "munchen--osterreich", "osterreich--regensburg"])
def test_any_end_of_a_country_completes_a_ticket_to_it(last: str) -> None:
    south = "frankfurt--mannheim/1 mannheim--stuttgart/1 stuttgart--ulm/1"
    ways = {
        "lindau--osterreich": f"{south} lindau--ulm",
        "munchen--osterreich": f"{south} augsburg--ulm/1 augsburg--munchen/1",
        "osterreich--regensburg": "frankfurt--wurzburg/1 nurnberg--wurzburg/1 nurnberg--regensburg",
    }
    assert completed_in_germany("frankfurt--osterreich", f"{ways[last]} {last}")
    assert not completed_in_germany("frankfurt--osterreich", ways[last])
    other = next(way for name, way in ways.items() if name != last)
    assert not completed_in_germany("frankfurt--osterreich", f"{other} {last}"), "the way and the end do not meet"


@pytest.mark.rule("K6")
def test_tracks_into_the_same_country_are_not_connected_there() -> None:
    through_switzerland = "konstanz--schweiz lindau--schweiz lindau--munchen"
    assert not completed_in_germany("konstanz--munchen", through_switzerland)
    assert completed_in_germany("konstanz--munchen", "konstanz--lindau lindau--munchen")
    through_france = "frankreich--freiburg frankreich--saarbrucken koblenz--saarbrucken"
    assert not completed_in_germany("koblenz--ulm", f"{through_france} freiburg--stuttgart stuttgart--ulm/1")
    through_both = "frankreich--freiburg freiburg--schweiz lindau--schweiz lindau--munchen"
    assert not completed_in_germany("frankreich--munchen", through_both)
    around = "frankreich--freiburg freiburg--konstanz konstanz--lindau lindau--munchen"
    assert completed_in_germany("frankreich--munchen", around)


@pytest.mark.rule("K6")
def test_a_ticket_between_two_countries_connects_any_end_of_the_one_with_any_of_the_other() -> None:
    ticket = "danemark--niederlande"
    assert completed_in_germany(ticket, "bremerhaven--danemark bremerhaven--emden emden--niederlande")
    assert completed_in_germany(ticket, "danemark--kiel bremerhaven--kiel bremerhaven--emden emden--niederlande")
    assert completed_in_germany(
        ticket, "bremerhaven--danemark bremen--bremerhaven bremen--munster munster--niederlande"
    )
    assert not completed_in_germany(ticket, "danemark--kiel bremerhaven--emden emden--niederlande")
    assert not completed_in_germany(ticket, "bremerhaven--danemark emden--niederlande"), "ends that do not meet"


@pytest.mark.rule("K6", "X2")
def test_a_longest_path_does_not_run_through_a_country() -> None:
    claimed = dict.fromkeys(["deutschland--innsbruck", "deutschland--salzburg/1", "graz--salzburg"], 0)
    game = game_on("alps", claimed=claimed, passengers={})
    assert game.score().seats[0].longest_path == 2 + 5


@pytest.mark.rule("K1", "D7")
def test_drawing_tickets_tells_of_nothing_but_tickets() -> None:
    game = with_hand({}, deck=DEEP, ticket_deck=USA)
    assert types(play(game, "tickets")) == ["offered"]
    assert types(play(game, "keep 1")) == ["kept"]
