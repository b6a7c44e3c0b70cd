"""Chapter S: setup."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from ironlanes.boards.load import load_board
from ironlanes.game.game import Game
from tests.rules.positions import (
    LOCO,
    cards_on_table,
    every_card,
    game_on,
    is_legal,
    keep_first_two,
    legal,
    play,
    the_alps,
    told,
)

BOARDS = ("usa", "europe", "germany")
SPLITS = [f"tickets {words}" for words in ("1 short 3 long", "2 short 2 long", "3 short 1 long", "4 long", "4 short")]


def ticket_deck(game: Game) -> Any:
    """The names of one ticket deck, or those of two by their kind."""
    return game.position()["ticket_deck"]


def offers_of(game: Game) -> list[list[str]]:
    offers: list[list[str]] = game.position()["pending"]["offers"]
    return offers


def is_long(board: str, ticket: str) -> bool:
    found = load_board(board)
    return found.tickets[found.ticket_index[ticket]].is_long


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", BOARDS)
def test_everyone_starts_with_45_trains_no_points_and_4_cards(board: str, players: int) -> None:
    game = Game.new(board, players, seed=3)
    position = game.position()
    assert len(position["seats"]) == players
    for seat in position["seats"]:
        assert (seat["trains"], seat["points"], sum(seat["hand"].values())) == (45, 0, 4)
        assert seat["tickets"] == []
    assert position["claimed"] == {}


@pytest.mark.rule("S1")
@pytest.mark.parametrize("board", BOARDS)
def test_there_are_twelve_cards_of_each_colour_and_fourteen_locomotives(board: str) -> None:
    position = Game.new(board, 5, seed=4).position()
    colours = "purple blue orange white green yellow black red".split()
    assert cards_on_table(position) == Counter(dict.fromkeys(colours, 12) | {LOCO: 14})
    assert cards_on_table(position).total() == 110


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [1, 6])
def test_one_player_or_six_can_not_play(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Game.new("usa", players, seed=1)
    with pytest.raises(ValueError, match="players"):
        Game.from_position({"map": "usa", "players": players}, seed=1)


@pytest.mark.rule("S1")
def test_the_deck_is_shuffled_before_the_deal() -> None:
    decks = {tuple(Game.new("usa", 2, seed).position()["deck"]) for seed in range(3)}
    hands = {str(Game.new("usa", 2, seed).position()["seats"]) for seed in range(3)}
    assert (len(decks), len(hands)) == (3, 3)


@pytest.mark.rule("S1", "S2", "S7")
def test_a_board_of_ones_own_starts_by_its_own_numbers() -> None:
    board = the_alps()
    position = Game.new(board, 4, seed=2).position()
    assert [(seat["trains"], sum(seat["hand"].values()), seat["stations_left"]) for seat in position["seats"]] == [
        (30, 5, 2)
    ] * 4
    assert len(position["display"]) == 6
    assert cards_on_table(position) == every_card(board)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("board", BOARDS)
def test_five_cards_are_turned_up(board: str) -> None:
    position = Game.new(board, 3, seed=5).position()
    assert len(position["display"]) == 5
    assert len(position["deck"]) + sum(position["discards"].values()) == 110 - 5 - 3 * 4


@pytest.mark.rule("S2", "D6")
def test_a_first_display_with_three_locomotives_is_replaced_at_once() -> None:
    offers = [["boston--miami", "denver--el-paso"]] * 2
    offers[1] = ["duluth--houston", "duluth--el-paso"]
    deck = [LOCO, "red", LOCO, "red", LOCO, "blue", "blue", "blue", "green", "white", "black", "black"]
    game = game_on("usa", phase="setup-tickets", start=0, pending={"offers": offers}, deck=deck)
    position = game.position()
    assert sorted(position["display"]) == ["blue", "blue", "blue", "green", "white"]
    assert position["discards"] == {"red": 2, LOCO: 3}
    assert position["deck"] == ["black", "black"]


@pytest.mark.rule("S2", "D6")
def test_no_deal_leaves_three_locomotives_face_up() -> None:
    replaced = 0
    for seed in range(400):
        position = Game.new("usa", 2, seed).position()
        assert position["display"].count(LOCO) < 3
        replaced += bool(position["discards"])
        if replaced:
            assert sum(position["discards"].values()) % 5 == 0
            assert position["discards"][LOCO] >= 3
            return
    pytest.fail("in 400 deals the first display was never replaced")


@pytest.mark.rule("S3")
def test_in_the_usa_two_or_three_of_three_tickets_are_kept() -> None:
    game = Game.new("usa", 5, seed=6)
    assert [len(offer) for offer in offers_of(game)] == [3] * 5
    assert len(ticket_deck(game)) == 30 - 5 * 3
    everywhere = [*ticket_deck(game), *(ticket for offer in offers_of(game) for ticket in offer)]
    assert sorted(everywhere) == sorted(ticket.name for ticket in load_board("usa").tickets)
    assert legal(game) == ["keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2 3"]
    assert not is_legal(game, "keep 1")


@pytest.mark.rule("S3")
def test_in_the_usa_returned_tickets_go_to_the_bottom_of_the_deck() -> None:
    game = Game.new("usa", 3, seed=6)
    offers, deck = offers_of(game), ticket_deck(game)
    play(game, "keep 1 2", "keep 1 2 3", "keep 2 3")
    position = game.position()
    assert position["ticket_deck"] == [*deck, offers[0][2], offers[2][0]]
    assert [sorted(seat["tickets"]) for seat in position["seats"]] == [
        sorted(offers[0][:2]),
        sorted(offers[1]),
        sorted(offers[2][1:]),
    ]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", [2, 5])
def test_in_europe_one_long_ticket_and_three_regular_ones_are_dealt(players: int) -> None:
    game = Game.new("europe", players, seed=7)
    offers = offers_of(game)
    assert [[is_long("europe", ticket) for ticket in offer] for offer in offers] == [
        [True, False, False, False]
    ] * players
    assert len({ticket for offer in offers for ticket in offer}) == 4 * players
    assert sum(ticket.is_long for ticket in load_board("europe").tickets) == 6


@pytest.mark.rule("S4")
def test_the_long_tickets_are_shuffled_before_they_are_dealt() -> None:
    firsts = {tuple(offer[0] for offer in offers_of(Game.new("europe", 2, seed))) for seed in range(6)}
    assert len(firsts) > 2


@pytest.mark.rule("S4")
def test_in_europe_any_two_or_more_of_the_four_are_kept() -> None:
    game = Game.new("europe", 2, seed=7)
    kept = [" ".join(map(str, chosen)) for size in (2, 3, 4) for chosen in combinations(range(1, 5), size)]
    assert legal(game) == sorted(f"keep {positions}" for positions in kept)
    assert not is_legal(game, "keep 4")


@pytest.mark.rule("S4")
def test_in_europe_what_is_not_kept_and_the_other_long_tickets_leave_the_game() -> None:
    game = Game.new("europe", 2, seed=7)
    offers, deck = offers_of(game), ticket_deck(game)
    assert len(deck) == 40 - 2 * 3
    assert not any(is_long("europe", ticket) for ticket in deck)
    play(game, "keep 2 3", "keep 1 4")
    position = game.position()
    assert position["ticket_deck"] == deck
    assert [sorted(seat["tickets"]) for seat in position["seats"]] == [
        sorted(offers[0][1:3]),
        sorted([offers[1][0], offers[1][3]]),
    ]


@pytest.mark.rule("S5")
def test_in_germany_any_split_of_four_may_be_announced() -> None:
    game = Game.new("germany", 2, seed=8)
    decks = ticket_deck(game)
    assert (game.phase, len(decks["short"]), len(decks["long"])) == ("setup-split", 55, 34)
    assert legal(game) == SPLITS


@pytest.mark.rule("S5")
@pytest.mark.parametrize(("split", "short", "long"), list(zip(SPLITS, [1, 2, 3, 0, 4], [3, 2, 1, 4, 0], strict=True)))
def test_in_germany_the_announced_tickets_are_drawn_from_the_tops_of_both_decks(
    split: str, short: int, long: int
) -> None:
    game = Game.new("germany", 2, seed=8)
    before = ticket_deck(game)
    (offered,) = told(play(game, split), "offered")
    assert offered["tickets"] == before["short"][:short] + before["long"][:long]
    assert (offered["seat"], offered["short"], offered["long"]) == (0, short, long)
    assert ticket_deck(game) == {"short": before["short"][short:], "long": before["long"][long:]}


@pytest.mark.rule("S5", "S8")
def test_in_germany_every_seat_announces_and_draws_before_any_seat_chooses() -> None:
    game = Game.new("germany", 3, seed=8, start=2)
    steps = []
    for action in (*SPLITS[:3], "keep 1 2", "keep 3 4", "keep 1 2 3 4"):
        steps.append((game.phase, game.seat))
        play(game, action)
    assert steps == [(phase, seat) for phase in ("setup-split", "setup-tickets") for seat in range(3)]
    assert (game.phase, game.seat) == ("turn", 2)


@pytest.mark.rule("S5")
def test_in_germany_two_at_least_of_the_four_are_kept() -> None:
    game = Game.new("germany", 2, seed=8)
    play(game, "tickets 4 long", "tickets 4 short")
    assert len(legal(game)) == 6 + 4 + 1
    assert min(len(text.split()) for text in legal(game)) == 1 + 2


@pytest.mark.rule("S5")
def test_in_germany_unkept_tickets_return_to_their_decks_which_are_shuffled_once_all_have_chosen() -> None:
    game = Game.new("germany", 2, seed=8)
    play(game, "tickets 3 short 1 long", "tickets 4 short")
    offers, decks = offers_of(game), ticket_deck(game)
    assert told(play(game, "keep 1 2"), "tickets-reshuffled") == []
    between = ticket_deck(game)
    assert between["short"][: 55 - 7] == decks["short"], "nothing is shuffled before the last seat has chosen"
    (reshuffled,) = told(play(game, "keep 1 2 3 4"), "tickets-reshuffled")
    after = ticket_deck(game)
    assert reshuffled["ticket_deck"] == after
    assert sorted(after["short"]) == sorted([*decks["short"], offers[0][2]])
    assert sorted(after["long"]) == sorted([*decks["long"], offers[0][3]])
    assert after["short"] != [*decks["short"], offers[0][2]]
    assert after["long"] != [*decks["long"], offers[0][3]]


@pytest.mark.rule("S5")
def test_in_germany_both_decks_are_shuffled_again_even_when_nothing_returns() -> None:
    game = Game.new("germany", 2, seed=8)
    play(game, "tickets 4 short", "tickets 4 long")
    before = ticket_deck(game)
    play(game, "keep 1 2 3 4", "keep 1 2 3 4")
    after = ticket_deck(game)
    for deck in ("short", "long"):
        assert sorted(after[deck]) == sorted(before[deck])
        assert after[deck] != before[deck]


@pytest.mark.rule("S3", "S5")
def test_a_board_with_two_decks_may_send_unkept_tickets_to_the_bottom() -> None:
    game = Game.new(the_alps(), 2, seed=8)
    assert legal(game) == [f"tickets {words}" for words in ("1 short 2 long", "2 short 1 long", "3 long", "3 short")]
    play(game, "tickets 2 short 1 long", "tickets 3 short")
    offers, decks = offers_of(game), ticket_deck(game)
    play(game, "keep 1 2", "keep 2 3")
    assert ticket_deck(game) == {
        "short": [*decks["short"], offers[1][0]],
        "long": [*decks["long"], offers[0][2]],
    }


@pytest.mark.rule("S6")
def test_sixty_passengers_stand_on_the_places_as_many_on_each_as_the_board_says() -> None:
    standing: dict[str, list[str]] = Game.new("germany", 2, seed=9).position()["passengers"]
    places = load_board("germany").places
    assert {slug: len(colours) for slug, colours in standing.items()} == {
        place.slug: place.passengers for place in places if place.passengers
    }
    colours = Counter(colour for some in standing.values() for colour in some)
    assert colours == dict.fromkeys("black blue green red white yellow".split(), 10)


@pytest.mark.rule("S6")
def test_passengers_are_placed_at_random() -> None:
    layouts = [Game.new("germany", 2, seed).position()["passengers"] for seed in range(4)]
    assert all(one != other for one, other in combinations(layouts, 2))
    assert len({colour for layout in layouts for colour in layout["kiel"]}) > 1


@pytest.mark.rule("S7")
def test_everyone_has_three_stations_in_europe_and_nobody_elsewhere() -> None:
    assert [seat["stations_left"] for seat in Game.new("europe", 5, seed=1).position()["seats"]] == [3] * 5
    assert Game.new("europe", 2, seed=1).position()["stations"] == {}
    for board in ("usa", "germany"):
        position = Game.new(board, 2, seed=1).position()
        assert "stations" not in position
        assert all("stations_left" not in seat for seat in position["seats"])


@pytest.mark.rule("S8")
@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("other", [1, None])
def test_others_see_only_how_many_tickets_were_kept(board: str, other: int | None) -> None:
    game = Game.new(board, 2, seed=10)
    (kept,) = [event for event in game.play("keep 2 3") if event.type == "kept"]
    assert kept.seen_by(other).to_json() == {"type": "kept", "seat": 0, "count": 2}
    assert kept.seen_by(0).to_json()["tickets"] == offers_of(Game.new(board, 2, seed=10))[0][1:3]
    seen = game.view_json(other)["seats"][0]
    assert seen["ticket_count"] == 2
    assert "tickets" not in seen


@pytest.mark.rule("S8")
@pytest.mark.parametrize("other", [1, None])
def test_in_germany_others_hear_the_announced_split_too(other: int | None) -> None:
    game = Game.new("germany", 2, seed=10)
    (offered,) = game.play("tickets 3 short 1 long")
    assert offered.seen_by(other).to_json() == {"type": "offered", "seat": 0, "count": 4, "short": 3, "long": 1}
    assert game.view_json(other)["ticket_deck_size"] == {"short": 52, "long": 33}


@pytest.mark.rule("S8")
@pytest.mark.parametrize("board", BOARDS)
def test_no_setup_choice_depends_on_another(board: str) -> None:
    """What seat 1 chooses from, and may choose, is the same whatever seat 0 kept."""
    seen: list[Any] = []
    for choice in ("keep 1 2", "keep 1 2 3"):
        game = Game.new(board, 2, seed=11)
        if board == "germany":
            play(game, "tickets 4 short", "tickets 2 short 2 long")
        offers = offers_of(game)
        play(game, choice)
        seen.append((offers, offers_of(game)[1], legal(game)))
    assert seen[0] == seen[1]


@pytest.mark.rule("S8")
@pytest.mark.parametrize("board", BOARDS)
def test_a_choice_is_judged_before_it_is_ones_turn(board: str) -> None:
    """The rules judge a later seat's choice exactly as they do when it is that seat's turn."""
    game = Game.new(board, 3, seed=11)
    if board == "germany":
        assert refused(game, "keep 1 2", 2) == "not-your-turn", "its tickets are not drawn yet"
        play(game, "tickets 4 short", "tickets 2 short 2 long", "tickets 4 long")
    keeps = [action.text for action in game.compiled.actions if action.text.startswith("keep")]
    early = {text: refused(game, text, 2) for text in keeps}
    assert None in early.values()
    assert "too-few-kept" in early.values()
    assert refused(game, "draw deck", 2) == "not-your-turn"
    play(game, "keep 1 2", "keep 1 2")
    assert {text: refused(game, text, 2) for text in keeps} == early
    play(game, "keep 1 2")
    assert refused(game, "keep 1 2", int(game.start + 1) % 3) == "not-your-turn"


def refused(game: Game, text: str, seat: int) -> str | None:
    """The code of what the rules say against a seat's action."""
    refusal = game.why_not(text, seat)
    return refusal.code if refusal else None


@pytest.mark.rule("S8")
@pytest.mark.parametrize("board", BOARDS)
def test_the_record_has_the_setup_choices_in_seat_order_whoever_begins(board: str) -> None:
    game = Game.new(board, 3, seed=12, start=1)
    seats = []
    while game.phase.startswith("setup"):
        seats.append(game.seat)
        play(game, "tickets 4 short" if game.phase == "setup-split" else "keep 1 2")
    assert seats == [0, 1, 2] * (len(seats) // 3)
    assert len(game.record()["actions"]) == len(seats)


@pytest.mark.rule("S9")
def test_the_seed_draws_the_starting_seat() -> None:
    starts = [Game.new("usa", 5, seed).start for seed in range(40)]
    assert set(starts) == {0, 1, 2, 3, 4}
    assert starts == [Game.new("usa", 5, seed).start for seed in range(40)]


@pytest.mark.rule("S9")
@pytest.mark.parametrize("start", [0, 1, 2])
@pytest.mark.parametrize("board", BOARDS)
def test_the_table_may_fix_the_starting_seat_and_play_goes_on_in_seat_order(board: str, start: int) -> None:
    game = Game.new(board, 3, seed=13, start=start)
    keep_first_two(game)
    seats = []
    for _ in range(4):
        seats.append(game.seat)
        play(game, "draw deck", "draw deck")
    assert seats == [(start + turn) % 3 for turn in range(4)]


@pytest.mark.rule("S9")
def test_the_drawn_seat_has_the_first_turn() -> None:
    for seed in range(6):
        game = Game.new("usa", 4, seed)
        keep_first_two(game)
        assert (game.phase, game.seat) == ("turn", game.start)
