"""What a rated game does to the ratings: places, bots, people who left, and pairs that don't count."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironlanes.bots import LEVEL_RATINGS
from ironlanes.server.model.glicko import DAY, PairResult, RatingEstimate, updated
from ironlanes.server.model.rated_game import (
    BOT_DEVIATION,
    PLACEMENT_GAMES,
    PlayerRating,
    RatedGame,
    RatedSeat,
    bot_estimate,
    estimates_after,
    read_rated_game,
)


def person(user: str, total: int, *, won: bool = False, left: bool = False) -> RatedSeat:
    return RatedSeat(user, None, total, won, left)


def bot(name: str, total: int, *, won: bool = False) -> RatedSeat:
    return RatedSeat(None, name, total, won)


def game_of(*seats: RatedSeat) -> RatedGame:
    return RatedGame("table", "game", "usa", 1000 * DAY, seats)


def rated(rating: float = 1400, deviation: float = 80, games: int = 20) -> PlayerRating:
    return PlayerRating(RatingEstimate(rating, deviation), games, 1000 * DAY)


def gains(game: RatedGame, **before: PlayerRating) -> dict[str, float]:
    """How much everybody's rating changes."""
    return {user: after.rating - before[user].estimate.rating for user, after in estimates_after(game, before).items()}


def test_places() -> None:
    game = game_of(person("a", 90), person("b", 120, won=True), person("c", 90), bot("expert", 120), person("d", 10))
    assert game.places == [3, 1, 3, 2, 5], "a tie for the win is broken by the rules, others are level"


def test_who_left_is_last_whatever_a_bot_achieved_for_them() -> None:
    game = game_of(person("a", 150, won=True, left=True), person("b", 20), person("c", 90), person("d", 5, left=True))
    assert game.places == [3, 2, 1, 3]


def test_a_game_is_read_as_it_was_written() -> None:
    game = game_of(person("ä", 90, left=True), bot("expert", 120, won=True))
    assert read_rated_game(game.to_json()) == game
    for damaged in ("", "[]", "{}", '{"seats": [{}]}', game.to_json().replace("total", "points")):
        with pytest.raises((ValueError, TypeError, KeyError)):
            read_rated_game(damaged)


def test_one_pair_is_one_update() -> None:
    game = game_of(person("a", 90, won=True), person("b", 60))
    after = estimates_after(game, {"a": rated(1500, 100), "b": rated(1300, 60)})
    a, b = RatingEstimate(1500, 100).before_game(), RatingEstimate(1300, 60).before_game()
    assert after == {"a": updated(a, [PairResult(b, 1)], 2), "b": updated(b, [PairResult(a, 0)], 2)}


def test_bots_are_fixed_points() -> None:
    game = game_of(person("a", 90), bot("champion", 100, won=True), person("b", 60))
    after = estimates_after(game, {"a": rated(), "b": rated()})
    assert set(after) == {"a", "b"}
    own, champion = RatingEstimate(1400, 80).before_game(), RatingEstimate(LEVEL_RATINGS["champion"], BOT_DEVIATION)
    assert after["a"] == updated(own, [PairResult(champion, 0), PairResult(own, 1)], 3)
    assert bot_estimate("random") is bot_estimate(None) is None


def test_time_without_a_game_counts_as_uncertainty() -> None:
    game = game_of(person("a", 90, won=True), person("b", 60))
    late = replace(rated(), at=0.0)
    assert gains(game, a=late, b=rated())["a"] > gains(game, a=rated(), b=rated())["a"]


def test_leaving_never_pays() -> None:
    winner = game_of(person("a", 150, won=True, left=True), person("b", 20), bot("beginner", 90))
    assert gains(winner, a=rated(), b=rated())["a"] < 0
    loser = game_of(person("a", 20), person("b", 150, won=True), bot("beginner", 90))
    assert gains(winner, a=rated(), b=rated())["a"] == gains(loser, a=rated(), b=rated())["a"]


def test_two_who_left_are_not_compared() -> None:
    game = game_of(person("a", 90, won=True, left=True), person("b", 60, left=True))
    assert estimates_after(game, {"a": rated(1000), "b": rated(1900)}) == {}
    three = game_of(person("a", 90, won=True, left=True), person("b", 60, left=True), person("c", 1))
    changed = gains(three, a=rated(1000), b=rated(1900), c=rated())
    assert changed["a"] < 0 > changed["b"]
    assert changed["c"] > 0


def test_bots_alone_place_a_newcomer_and_no_more() -> None:
    game = game_of(person("a", 90, won=True), bot("steady", 50), bot("expert", 20))
    assert gains(game, a=rated(games=PLACEMENT_GAMES - 1))["a"] > 0
    assert estimates_after(game, {"a": rated(games=PLACEMENT_GAMES)}) == {}


def test_a_pair_that_does_not_count_leaves_the_others() -> None:
    game = game_of(person("a", 90, won=True), person("b", 60), person("c", 30))
    before = {user: rated() for user in "abc"}
    after = estimates_after(game, before, lambda one, two: {one, two} != {"a", "b"})
    own = rated().estimate.before_game()
    assert after["a"] == updated(own, [PairResult(own, 1)], 3)
    assert after["b"] == updated(own, [PairResult(own, 1)], 3)
    assert estimates_after(game, before, lambda *_: False) == {}


seats = st.lists(
    st.tuples(st.integers(-20, 200), st.booleans(), st.floats(800, 2000), st.floats(45, 350)), min_size=2, max_size=5
)


@given(seats, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(drawn: list[tuple[int, bool, float, float]], random: st.DrawFn) -> None:
    best = max(total for total, *_ in drawn)
    people = [person(str(n), total, won=total == best, left=left) for n, (total, left, *_) in enumerate(drawn)]
    before = {str(n): rated(rating, deviation) for n, (_, _, rating, deviation) in enumerate(drawn)}
    shuffled = people.copy()
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, two = estimates_after(game_of(*people), before), estimates_after(game_of(*shuffled), before)
    assert one.keys() == two.keys()
    for user, estimate in one.items():
        assert estimate.rating == pytest.approx(two[user].rating)
        assert estimate.deviation == pytest.approx(two[user].deviation)


@given(seats)
def test_whoever_wins_loses_nothing_and_whoever_leaves_wins_nothing(
    drawn: list[tuple[int, bool, float, float]],
) -> None:
    best = max(total for total, *_ in drawn)
    people = [person(str(n), total, won=total == best, left=left) for n, (total, left, *_) in enumerate(drawn)]
    before = {str(n): rated(rating, deviation) for n, (_, _, rating, deviation) in enumerate(drawn)}
    game = game_of(*people)
    changed = gains(game, **before)
    for place, seat in zip(game.places, people, strict=True):
        if seat.has_left:
            assert changed.get(str(seat.user), 0) <= 0
        elif place == 1 and game.places.count(1) == 1:
            assert changed[str(seat.user)] >= 0
