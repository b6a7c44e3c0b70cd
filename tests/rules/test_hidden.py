"""Chapter H: what is hidden.

The test for a leak: two games that differ only in what a seat may not know must give that seat the same view.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.rules.api import observe_game
from ironlanes.rules.state import OBSERVATION, OPEN, STATE
from tests.rules.positions import CALM, DEEP, LOCO, game_on, keep_first_two, play, told

#: A seed whose digits turn up nowhere by chance.
SEED = 271828182845904523536028747135266249775724709369995


def twins(seen: dict[str, Any], one: dict[str, Any], other: dict[str, Any]) -> tuple[Game, Game]:
    """Two games that have the fields `seen` in common and differ in the rest."""
    first, second = (game_on(**seen | hidden) for hidden in (one, other))
    assert first.position() != second.position()
    return first, second


def assert_same_view(games: tuple[Game, Game], viewer: int | None) -> None:
    first, second = (json.dumps(game.view_json(viewer), sort_keys=True) for game in games)
    assert first == second


@pytest.mark.rule("H1")
@pytest.mark.parametrize("seed", range(3))
def test_every_open_field_is_copied_from_a_state_to_a_sight(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state, observation = new_records(1, STATE), new_records(1, OBSERVATION)
    for name in OPEN.names or ():
        state[name] = rng.integers(1, 100, state[name].shape)
    state["players"] = 5
    for counter, field in {"display_size": "display", "revealed_size": "revealed", "choices_left": "choices"}.items():
        state[counter] = state[field].size
    observe_game(state, 0, Game.new("usa", 5, 1).compiled.arrays, -1, observation)
    for name in OPEN.names or ():
        assert (observation[name] == state[name]).all(), name


# Seat 0 holds the same in both; the hands and tickets of the others, the deck and the ticket deck differ.
OWN = {"hand": {"red": 2, LOCO: 1}, "tickets": ["brest--venezia"]}
EUROPE_SEEN: dict[str, Any] = {
    "board": "europe",
    "players": 3,
    "claimed": {"paris--zurich": 1, "dieppe--paris": 0},
    "stations": {"paris": 1},
    "display": CALM,
    "discards": {"black": 2},
}
EUROPE_ONE: dict[str, Any] = {
    "seats": [OWN, {"hand": {"red": 3}, "tickets": ["brest--petrograd", "kyiv--sochi"]}, {"hand": {"blue": 1}}],
    "deck": ["green", "red", LOCO, "white"],
    "ticket_deck": ["amsterdam--wilno", "berlin--roma"],
}
EUROPE_OTHER: dict[str, Any] = {
    "seats": [OWN, {"hand": {LOCO: 2, "white": 1}, "tickets": ["paris--wien", "berlin--roma"]}, {"hand": {"red": 1}}],
    "deck": ["white", "yellow", "purple", "purple"],
    "ticket_deck": ["kyiv--sochi", "angora--athina"],
}


@pytest.mark.rule("H1")
@pytest.mark.parametrize("phase", ["turn", "second-draw"])
@pytest.mark.parametrize("to_move", [0, 1, 2])
def test_decks_other_hands_and_other_tickets_are_hidden(phase: str, to_move: int) -> None:
    games = twins(EUROPE_SEEN | {"phase": phase, "to_move": to_move}, EUROPE_ONE, EUROPE_OTHER)
    assert_same_view(games, 0)
    assert_same_view(games, None)


@pytest.mark.rule("H1")
def test_each_seat_sees_its_own_cards_and_tickets_and_counts_for_the_others() -> None:
    game = game_on(**EUROPE_SEEN | EUROPE_ONE)
    for viewer in range(3):
        for seat, shown in enumerate(game.view_json(viewer)["seats"]):
            whole = game.position()["seats"][seat]
            is_open = {"trains": whole["trains"], "points": whole["points"], "stations_left": whole["stations_left"]}
            own = {"hand": whole["hand"], "tickets": whole["tickets"]}
            counts = {"hand_size": sum(whole["hand"].values()), "ticket_count": len(whole["tickets"])}
            assert shown == is_open | (own if seat == viewer else counts)


@pytest.mark.rule("H1", "H2")
def test_all_that_is_open_is_in_a_spectators_view_and_nothing_else() -> None:
    game = game_on(**EUROPE_SEEN | EUROPE_ONE, last_turn_of=2)
    assert game.view_json(None) == {
        "map": "europe",
        "players": 3,
        "to_move": 0,
        "phase": "turn",
        "seats": [
            {"hand_size": 3, "ticket_count": 1, "trains": 44, "points": 1, "stations_left": 3},
            {"hand_size": 3, "ticket_count": 2, "trains": 42, "points": 4, "stations_left": 2},
            {"hand_size": 1, "ticket_count": 0, "trains": 45, "points": 0, "stations_left": 3},
        ],
        "claimed": {"dieppe--paris": 0, "paris--zurich": 1},
        "stations": {"paris": 1},
        "display": CALM,
        "discards": {"black": 2},
        "deck_size": 4,
        "ticket_deck_size": 2,
        "last_turn_of": 2,
        "passes": 0,
        "viewer": None,
        "seed_hash": hashlib.sha256(b"1").hexdigest(),
    }


@pytest.mark.rule("H1", "H2")
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_a_running_game_shows_a_hash_of_the_seed_and_never_the_seed(board: str) -> None:
    game = Game.new(board, 2, SEED)
    keep_first_two(game)
    for viewer in (0, 1, None):
        seen = game.view_json(viewer)
        assert str(SEED) not in json.dumps(seen)
        assert "seed" not in seen
        assert seen["seed_hash"] == hashlib.sha256(str(SEED).encode()).hexdigest()


@pytest.mark.rule("H1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_views_of_games_with_different_seeds_differ_in_the_hash_only(viewer: int | None) -> None:
    one, other = (game_on(**EUROPE_SEEN | EUROPE_ONE, seed=seed).view_json(viewer) for seed in (1, SEED))
    assert one | {"seed_hash": other["seed_hash"]} == other
    assert one != other


OFFERS = [["boston--miami", "denver--el-paso"], ["duluth--houston", "miami--toronto"], ["helena--los-angeles"]]
OTHER_OFFERS = [OFFERS[0], ["helena--los-angeles", "miami--toronto"], ["duluth--houston"]]


@pytest.mark.rule("H1", "S8")
def test_the_setup_offers_of_others_are_hidden() -> None:
    seen: dict[str, Any] = {"board": "usa", "players": 3, "phase": "setup-tickets", "start": 0, "display": CALM}
    seen |= {"deck": DEEP, "ticket_deck": ["montreal--vancouver"]}
    one, other = ({"pending": {"offers": offers}} for offers in (OFFERS, OTHER_OFFERS))
    games = twins(seen, one, other)
    assert_same_view(games, 0)
    assert_same_view(games, None)
    assert games[0].view_json(0)["pending"] == {"offer": OFFERS[0], "offers": [OFFERS[0], [], []]}
    assert games[0].view_json(None)["pending"] == {"offers": [[], [], []]}


@pytest.mark.rule("H1")
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_a_seat_sees_its_own_setup_offer_whoever_is_to_choose(board: str) -> None:
    game = Game.new(board, 3, seed=14)
    while game.phase == "setup-split":
        play(game, "tickets 2 short 2 long")
    offers = game.position()["pending"]["offers"]
    assert game.seat == 0
    for viewer in range(3):
        assert game.view_json(viewer)["pending"]["offers"] == [
            offer if seat == viewer else [] for seat, offer in enumerate(offers)
        ]
        assert list(game.view(viewer).offer) == offers[viewer]


@pytest.mark.rule("H1")
def test_in_germany_a_seat_sees_what_it_drew_while_others_still_announce() -> None:
    game = Game.new("germany", 3, seed=14)
    (offered,) = told(play(game, "tickets 3 short 1 long"), "offered")
    assert (game.phase, game.seat) == ("setup-split", 1)
    assert game.view_json(0)["pending"]["offers"] == [offered["tickets"], [], []]
    assert game.view_json(1)["pending"]["offers"] == game.view_json(None)["pending"]["offers"] == [[], [], []]


@pytest.mark.rule("H1", "K4")
def test_tickets_on_offer_to_another_seat_are_hidden() -> None:
    seen: dict[str, Any] = {"board": "usa", "phase": "keep-tickets", "to_move": 1, "display": CALM, "deck": DEEP}
    one = {"pending": {"offer": OFFERS[0]}, "ticket_deck": OFFERS[1]}
    other = {"pending": {"offer": OFFERS[1]}, "ticket_deck": OFFERS[0]}
    games = twins(seen, one, other)
    assert_same_view(games, 0)
    assert_same_view(games, None)
    assert "pending" not in games[0].view_json(0)
    assert games[0].view_json(1)["pending"] == {"offer": OFFERS[0]}


@pytest.mark.rule("H1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_cards_laid_down_and_revealed_for_a_tunnel_are_open(viewer: int | None) -> None:
    seats = [{"hand": {"red": 4}}]
    game = game_on("europe", seats=seats, display=CALM, deck=["red", "blue", "green", *DEEP])
    (event,) = game.play("claim barcelona--pamplona with 2 red")
    assert event.seen_by(viewer) == event
    assert game.view_json(viewer)["pending"] == {
        "track": "barcelona--pamplona",
        "laid": {"red": 2},
        "revealed": ["red", "blue", "green"],
        "extra": 1,
    }


@pytest.mark.rule("H1", "P2")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_choice_of_a_passenger_is_open(viewer: int | None) -> None:
    seats = [{"hand": {"red": 3}}]
    game = game_on("germany", seats=seats, display=CALM, deck=DEEP, passengers={"berlin": ["red", "blue"]})
    play(game, "claim berlin--magdeburg with 3 red")
    assert game.view_json(viewer)["pending"] == {"places": ["berlin"]}


@pytest.mark.rule("H1", "S8")
def test_the_kind_of_anothers_tickets_is_open_in_germany() -> None:
    seats = [{}, {"tickets": ["berlin--bremen", "berlin--koln", "berlin--munchen"]}]
    game = game_on("germany", seats=seats, display=CALM, deck=DEEP)
    shown = game.view_json(0)["seats"][1]
    assert (shown["ticket_count"], shown["ticket_kinds"]) == (3, {"short": 1, "long": 2})
    game = game_on("germany", display=CALM, deck=DEEP)
    game.play("tickets 3 short 1 long")
    (kept,) = game.play("keep 1 4")
    assert kept.seen_by(1).to_json() == {"type": "kept", "seat": 0, "count": 2, "short": 1, "long": 1}


@pytest.mark.rule("H1", "S8")
def test_the_kind_of_anothers_tickets_is_hidden_in_europe() -> None:
    seen: dict[str, Any] = {"board": "europe", "display": CALM, "deck": DEEP, "ticket_deck": ["kyiv--sochi"]}
    long, regular = ({"seats": [{}, {"tickets": [ticket]}]} for ticket in ("brest--petrograd", "paris--wien"))
    assert_same_view(twins(seen, long, regular), 0)
    game = Game.new("europe", 2, seed=15)
    (with_long,) = game.copy().play("keep 1 2")
    (without,) = game.play("keep 2 3")
    assert with_long.seen_by(1) == without.seen_by(1)


@pytest.mark.rule("H1")
def test_a_face_up_card_is_seen_in_every_hand_it_goes_to_and_a_blind_one_in_none() -> None:
    game = game_on("usa", display=CALM, deck=["red", *DEEP])
    (took, display) = game.play("draw black")
    assert took.seen_by(1) == took.seen_by(None) == took
    assert display.seen_by(1) == display.seen_by(None) == display
    (drew,) = game.play("draw deck")
    assert drew.to_json() == {"type": "drew", "seat": 0, "card": "white"}
    assert drew.seen_by(0) == drew
    for other in (1, None):
        assert drew.seen_by(other).to_json() == {"type": "drew", "seat": 0}


@pytest.mark.rule("H1")
def test_the_order_of_a_new_deck_is_hidden_from_everybody_and_its_contents_are_not_repeated() -> None:
    game = game_on("usa", display=CALM, deck=["red"], discards={"blue": 2, "white": 3})
    drew, reshuffled = game.play("draw deck")
    assert drew.type == "drew"
    assert "deck" in reshuffled.to_json()
    for viewer in (0, 1, None):
        assert reshuffled.seen_by(viewer).to_json() == {"type": "reshuffled", "deck_size": 5}


@pytest.mark.rule("H1")
def test_the_new_order_of_the_ticket_decks_is_hidden_from_everybody() -> None:
    game = Game.new("germany", 2, seed=16)
    play(game, "tickets 4 short", "tickets 4 short", "keep 1 2")
    (reshuffled,) = [event for event in game.play("keep 1 2") if event.type == "tickets-reshuffled"]
    for viewer in (0, 1, None):
        assert reshuffled.seen_by(viewer).to_json() == {"type": "tickets-reshuffled"}


def names_in(shown: Any) -> Iterator[str]:
    """Every text in a view or an event but the names of tracks, of which some are those of tickets too."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            if key not in ("claimed", "track"):
                yield from names_in(value)
    elif isinstance(shown, list):
        for value in shown:
            yield from names_in(value)
    else:
        yield str(shown)


@pytest.mark.rule("H1", "H2")
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_no_moment_of_a_game_shows_anyone_a_ticket_of_anothers(board: str) -> None:
    game = Game.new(board, 2, SEED)
    every_ticket = set(game.board.ticket_index)
    for turn in range(60):
        actor, choices = game.seat, game.legal_actions()
        happened = game.play(choices[-1 if turn % 3 else len(choices) // 2])
        for viewer in (0, 1, None):
            own = set() if viewer is None else {*game.view(viewer).tickets, *game.view(viewer).offer}
            named = set(names_in(game.view_json(viewer)))
            assert named & every_ticket == own
            assert str(SEED) not in named
            if viewer != actor:
                events = [event.seen_by(viewer).to_json() for event in happened]
                assert not set(names_in(events)) & every_ticket


@pytest.mark.rule("H2")
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_a_spectator_sees_no_hand_no_ticket_and_no_offer(board: str) -> None:
    game = Game.new(board, 2, seed=17)
    while True:
        seen = game.view_json(None)
        assert not {"deck", "ticket_deck", "seed"} & set(seen)
        assert not any({"hand", "tickets"} & set(seat) for seat in seen["seats"])
        assert not any(seen.get("pending", {}).get("offers", []))
        assert "offer" not in seen.get("pending", {})
        if game.phase == "keep-tickets":
            break
        if game.phase == "turn":
            play(game, "tickets 4 short" if board == "germany" else "tickets")
        else:
            play(game, "tickets 4 long" if game.phase == "setup-split" else "keep 1 2")


def finished(seed: int = SEED) -> Game:
    """A game that is over, with cards, tickets and decks left."""
    fields = EUROPE_SEEN | EUROPE_ONE | {"last_turn_of": 0}
    game = game_on(**fields, seed=seed)
    play(game, "draw deck", "draw deck")
    assert game.is_over
    return game


@pytest.mark.rule("H2")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_when_the_game_is_over_everything_is_open_the_seed_included(viewer: int | None) -> None:
    game = finished()
    seen = game.view_json(viewer)
    assert int(seen["seed"]) == SEED
    assert seen["seed_hash"] == hashlib.sha256(str(seen["seed"]).encode()).hexdigest()
    assert seen == game.position() | {key: seen[key] for key in ("viewer", "seed", "seed_hash")}
    assert seen["seats"][1]["hand"] == {"red": 3}
    assert seen["seats"][1]["tickets"] == ["brest--petrograd", "kyiv--sochi"]
    assert (seen["deck"], seen["ticket_deck"]) == ([LOCO, "white"], ["amsterdam--wilno", "berlin--roma"])


def played(board: str, seed: int, turns: int = 50) -> Game:
    """A game by a fixed way of choosing among the legal actions."""
    game = Game.new(board, 3, seed)
    for turn in range(turns):
        legal = game.legal_actions()
        game.play(legal[(7 * turn + 3) % len(legal)])
    return game


@pytest.mark.rule("H3")
@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_the_same_seed_and_actions_give_the_same_game(board: str) -> None:
    game, again = played(board, SEED), played(board, SEED)
    assert game.position() == again.position()
    assert game.record() == again.record()
    replayed = Game.from_record(json.loads(json.dumps(game.record())))
    assert replayed.position() == game.position()


@pytest.mark.rule("H3")
def test_another_seed_gives_another_game() -> None:
    positions = [Game.new("usa", 2, seed).position() for seed in (1, 2, 2**255, 2**256 - 1)]
    assert all(one["deck"] != other["deck"] for one in positions for other in positions if one is not other)


@pytest.mark.rule("H3")
def test_looking_at_a_game_does_not_change_what_follows() -> None:
    game, watched = (Game.new("europe", 2, SEED) for _ in range(2))
    for turn in range(40):
        legal = game.legal_actions()
        action = legal[turn % len(legal)]
        for viewer in (0, 1, None):
            watched.view_json(viewer)
        watched.score()
        watched.position()
        watched.legal_actions()
        with pytest.raises(ValueError, match="no action"):
            watched.play("claim nowhere with 1 red")
        game.play(action)
        watched.play(action)
    assert game.position() == watched.position()


@pytest.mark.rule("H3")
def test_a_game_from_a_position_is_decided_by_seed_and_actions_too() -> None:
    fields: dict[str, Any] = {"display": CALM, "deck": ["red"], "discards": {"blue": 9, "white": 9}}
    decks = []
    for seed in (1, 1, 2):
        game = game_on("usa", seed=seed, **fields)
        play(game, "draw deck")
        decks.append(game.position()["deck"])
    assert decks[0] == decks[1] != decks[2]


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("board", "seed", "start", "display", "top"),
    [
        ("usa", 7, 1, "orange red white yellow purple", "white orange blue purple"),
        ("europe", 2**64, 0, "black red black green purple", "locomotive blue white red"),
        ("germany", 2**256 - 1, 1, "yellow locomotive green yellow orange", "blue black green white"),
    ],
)
def test_a_seed_means_the_same_on_every_machine(board: str, seed: int, start: int, display: str, top: str) -> None:
    """Written down once: a change here would make every record of every game worthless."""
    position = Game.new(board, 2, seed).position()
    assert (position["start"], position["display"], position["deck"][:4]) == (start, display.split(), top.split())
