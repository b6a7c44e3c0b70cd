"""What a seat remembers holds in every game that its view imagines, and what it can't know is drawn fairly."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from ironlanes.boards.model import CARDS
from ironlanes.game.events import Claimed, Declined, Offered, Reshuffled, Took
from ironlanes.game.game import Game
from ironlanes.game.sampling import ticket_sampling
from tests.properties.test_conservation import check_conservation
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id, choose, fewer_when_slow, random_game


def samples(game: Game, viewer: int | None, count: int) -> list[Game]:
    """So many games that a viewer may imagine."""
    rng = np.random.default_rng(1)
    view = game.view(viewer)
    return [view.sample(rng) for _ in range(count)]


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_a_sample_is_a_whole_game_that_can_be_played_to_its_end(board_id: str, players: int) -> None:
    for step, (game, _) in enumerate(random_game(board_id, players, seed=21, most=fewer_when_slow(300))):
        if step % 30 or game.is_over:
            continue
        for viewer in (game.seat, None):
            sample = samples(game, viewer, 1)[0]
            check_conservation(sample, sample.position())
            assert viewer is None or sample.legal_indices() == game.legal_indices()
            random = Random(step)
            while not sample.is_over:
                sample.play(choose(sample, random))


@pytest.mark.parametrize(("board_id", "players"), [("europe", 2), ("alps", 4), ("usa", 5)])
def test_samples_fit_through_many_shuffles_and_tunnels(board_id: str, players: int) -> None:
    check_that_samples_fit(board_id, players, fewer_when_slow(600))


@pytest.mark.parametrize(("board_id", "players"), [("europe", 2), ("germany", 3), ("alps", 4), ("usa", 2), ("usa", 5)])
def test_samples_fit_also_when_fair_draws_of_tickets_fail(
    board_id: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draws are limited in number; the one that is made to fit then is not fair, but valid."""
    monkeypatch.setattr(ticket_sampling, "MAX_ATTEMPTS", 0)
    check_that_samples_fit(board_id, players, fewer_when_slow(600))


def check_that_samples_fit(board_id: str, players: int, most: int) -> None:
    """A sample is a whole game that looks to its viewer like the real one."""
    game, random = Game.new(board_by_id(board_id), players, seed=3), Random(3)
    for _ in range(most):
        if game.is_over:
            break
        viewer = random.choice([*range(players), None])
        (sample,) = samples(game, viewer, 1)
        assert sample.view(viewer).to_json() | {"seed_hash": ""} == game.view(viewer).to_json() | {"seed_hash": ""}
        check_conservation(sample, sample.position())
        game.play(random.choice(game.legal_actions()))


def test_a_card_taken_face_up_stays_in_the_hand_until_it_is_paid() -> None:
    game, random = Game.new("usa", 3, seed=4), Random(4)
    held: list[Counter[str]] = [Counter() for _ in range(3)]
    for _ in range(fewer_when_slow(150)):
        if game.is_over:
            break
        for event in game.play(choose(game, random)):
            match event:
                case Took(seat=seat, card=card):
                    held[seat][card] += 1
                case Claimed(seat=seat, cards=cards):
                    held[seat] -= Counter(cards)
        for sample in samples(game, 0, 3):
            for seat in (1, 2):
                assert Counter(sample.position()["seats"][seat]["hand"]) >= held[seat]


def test_cards_taken_back_from_a_tunnel_are_remembered() -> None:
    position: dict[str, Any] = {
        "map": "europe",
        "players": 2,
        "seats": [{"hand": {"white": 3, "red": 2}}, {}],
        "deck": ["white", "red", "red", "blue", "blue", "green", "green", "black"] * 2,
        "display": ["red", "blue", "green", "black", "yellow"],
    }
    game = Game.from_position(position, seed=1)
    game.play("claim madrid--pamplona/1 with 3 white")
    (declined,) = (event for event in game.play("decline") if isinstance(event, Declined))
    assert declined.taken_back == {"white": 3}
    assert all(sample.position()["seats"][0]["hand"]["white"] >= 3 for sample in samples(game, 1, 20))


def test_with_two_players_the_other_hand_is_known_when_the_deck_has_just_been_made_of_the_discards() -> None:
    hand = {"red": 6, "blue": 6, "green": 6}
    pile = ["yellow", "black", "white", "orange", "purple"] * 3
    seats = [{"hand": hand}, {"hand": hand}]
    position = {"map": "usa", "players": 2, "seats": seats, "deck": pile, "display": pile[:5]}
    reshuffles = 0
    game, random = Game.from_position(position, seed=8), Random(8)
    while not game.is_over and reshuffles < 3:
        events = game.play(choose(game, random))
        if any(isinstance(event, Reshuffled) for event in events):
            reshuffles += 1
            for sample in samples(game, 0, 3):
                assert sample.position()["seats"][1]["hand"] == game.position()["seats"][1]["hand"]
    assert reshuffles == 3


def test_a_hand_that_drew_nothing_since_the_shuffle_has_nothing_of_the_new_deck() -> None:
    hands = [{"blue": 4, "green": 4}, {"red": 2, "blue": 2}, {"red": 1, "green": 3}]
    position = {
        "map": "usa",
        "players": 3,
        "seats": [{"hand": hand} for hand in hands],
        "deck": ["white", "orange", "purple"],
        "display": ["white", "white", "orange", "orange", "purple"],
        "discards": {"yellow": 4, "black": 4},
    }
    game = Game.from_position(position, seed=3)
    for _ in range(4):  # seat 0 two, seat 1 the last of the old deck and the first of the new one
        game.play("draw deck")
    fresh = {"yellow", "black"}
    for sample in samples(game, 0, 200):
        first, second = (set(sample.position()["seats"][seat]["hand"]) for seat in (1, 2))
        assert first & fresh
        assert not second & fresh


def test_a_sample_can_be_recorded_and_played_again() -> None:
    *_, (game, _) = random_game("germany", 3, seed=6, most=50)
    sample, random = samples(game, 1, 1)[0], Random(6)
    for _ in range(30):
        if not sample.is_over:
            sample.play(choose(sample, random))
    assert Game.from_record(sample.record()).position() == sample.position()


def test_a_sample_can_be_sampled_by_any_seat() -> None:
    *_, (game, _) = random_game("europe", 3, seed=7, most=80)
    sample, random = samples(game, 1, 1)[0], Random(7)
    for _ in range(40):
        if sample.is_over:
            break
        for viewer in (0, 1, 2, None):
            again = samples(sample, viewer, 1)[0]
            assert again.view(viewer).to_json() | {"seed_hash": ""} == sample.view(viewer).to_json() | {"seed_hash": ""}
        sample.play(choose(sample, random))


def test_tickets_that_a_seat_returned_are_where_it_left_them() -> None:
    game = Game.new("usa", 3, seed=9)
    while game.phase == "setup-tickets":
        returned = game.position()["pending"]["offer"][2]
        game.play("keep 1 2")
        if game.seat == 1:
            mine = returned
    for sample in samples(game, 0, 20):
        assert list(sample.position()["ticket_deck"]).index(mine) == list(game.position()["ticket_deck"]).index(mine)


def test_a_ticket_that_left_the_game_is_in_no_sample_and_nobody_holds_two_long_ones() -> None:
    game = Game.new("europe", 4, seed=9)
    returned = game.position()["pending"]["offer"][2:]
    for _ in range(4):
        game.play("keep 1 2")
    long = {ticket.name for ticket in game.board.tickets if ticket.is_long}
    for sample in samples(game, 0, 50):
        position = sample.position()
        for seat in position["seats"]:
            assert not set(returned) & set(seat["tickets"])
            assert len(long & set(seat["tickets"])) <= 1
        assert not set(returned) & set(position["ticket_deck"])


def test_germany_samples_have_as_many_short_and_long_tickets_as_everybody_saw() -> None:
    game, random = Game.new("germany", 3, seed=2), Random(2)
    for _ in range(60):
        game.play(choose(game, random))
    for viewer in (0, None):
        seen = [seat.get("ticket_kinds") for seat in game.view(viewer).to_json()["seats"]]
        for sample in samples(game, viewer, 10):
            assert [seat.get("ticket_kinds") for seat in sample.view(viewer).to_json()["seats"]] == seen


def test_a_seat_that_met_a_ticket_again_imagines_only_what_fits() -> None:
    for game, events in random_game("usa", 2, seed=30, most=fewer_when_slow(300)):
        if any(isinstance(event, Offered) for event in events) and game.seat is not None:
            sample = samples(game, game.seat, 1)[0]
            assert sample.position()["pending"]["offer"] == game.position()["pending"]["offer"]


def test_hidden_cards_are_drawn_fairly() -> None:
    game = Game.new("usa", 2, seed=3)
    position = game.position()
    seen = Counter(position["seats"][0]["hand"]) + Counter(position["display"]) + Counter(position["discards"])
    count = fewer_when_slow(1500)
    tops: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for sample in samples(game, 0, count):
        imagined = sample.position()
        tops[imagined["deck"][0]] += 1
        hands.update(imagined["seats"][1]["hand"])
    unseen = {card: total - seen[card] for card, total in zip(CARDS, game.board.rules.cards, strict=True)}
    everything = sum(unseen.values())
    for found, drawn in ((tops, count), (hands, 4 * count)):
        expected = {card: drawn * number / everything for card, number in unseen.items()}
        chi_square = sum((found[card] - expected[card]) ** 2 / expected[card] for card in CARDS)
        assert chi_square < 30  # eight degrees of freedom: one fair run in five thousand is above


def test_a_sample_has_randomness_of_its_own() -> None:
    game = Game.new(board_by_id("germany"), 2, seed=3)
    seeds = {sample.seed for sample in samples(game, 0, 5)}
    assert len(seeds) == 5
    assert game.seed not in seeds


def test_took_events_tell_everybody_the_card() -> None:
    for _, events in random_game("europe", 2, seed=1, most=60):
        assert all(event.seen_by(None) == event for event in events if isinstance(event, Took))
