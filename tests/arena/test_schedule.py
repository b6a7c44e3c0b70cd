"""The schedule: balanced seats, shared deals, and nothing but the match decides."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ironlanes.arena import Fixture, Match, Pairing, fixture_at
from ironlanes.arena.schedule import deal_seed
from tests.arena.sample_matches import a_match


def schedule(match: Match) -> list[Fixture]:
    return [fixture_at(match, number) for number in range(match.total)]


@pytest.mark.parametrize(("players", "entrants"), [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)])
@pytest.mark.parametrize("pairing", Pairing)
def test_everybody_sits_everywhere_equally_often(players: int, entrants: int, pairing: Pairing) -> None:
    match = a_match(*"abcde"[:entrants], players=players, games=2 * players**2, pairing=pairing)
    seats = Counter((entrant, seat) for each in schedule(match) for seat, entrant in enumerate(each.seating))
    assert len(seats) == entrants * players
    assert len(set(seats.values())) == 1


@pytest.mark.parametrize("pairing", Pairing)
def test_every_deal_is_played_in_all_rotations_of_each_table(pairing: Pairing) -> None:
    match = a_match(*"abcde", players=3, games=18, pairing=pairing)
    deals: dict[int, list[tuple[int, ...]]] = {}
    for fixture in schedule(match):
        assert fixture.seed == deal_seed(match.seed, fixture.deal)
        deals.setdefault(fixture.deal, []).append(fixture.seating)
    assert len({deal_seed(match.seed, deal) for deal in deals}) == match.deals == len(deals)
    for seatings in deals.values():
        for first, second, third in zip(seatings[::3], seatings[1::3], seatings[2::3], strict=True):
            assert second == first[1:] + first[:1]
            assert third == second[1:] + second[:1]


def test_all_who_can_meet_do_so_equally_often() -> None:
    match = a_match(*"abcde", players=3, games=3)
    met = Counter(frozenset(pair) for each in schedule(match) for pair in combinations(each.seating, 2))
    assert set(met.values()) == {9}
    assert len(met) == 10


def test_who_plays_after_whom_changes_from_deal_to_deal() -> None:
    match = a_match(*"abcd", players=4, games=4 * 6)
    after = Counter((each.seating[seat], each.seating[(seat + 1) % 4]) for each in schedule(match) for seat in range(4))
    assert len(after) == 12
    assert len(set(after.values())) == 1


def test_drawn_tables_are_others_for_each_deal() -> None:
    match = a_match(*"abcdefgh", players=4, games=16 * 20, pairing=Pairing.DRAWN)
    tables = {frozenset(each.seating) for each in schedule(match)}
    assert len(tables) > 60
    assert all(len(table) == 4 for table in tables)


@pytest.mark.parametrize("pairing", Pairing)
def test_more_games_only_add_to_the_end(pairing: Pairing) -> None:
    few, many = (schedule(a_match(*"abcd", games=games, pairing=pairing)) for games in (6, 40))
    assert many[: len(few)] == few


def test_another_seed_is_other_deals_and_neighbouring_seeds_share_none() -> None:
    first, second = ({deal_seed(seed, deal) for deal in range(200)} for seed in (1, 2))
    assert not first & second


def test_the_seeds_of_deals_stay_what_they_are() -> None:
    """Results that people have published must be found again."""
    assert [deal_seed(1, deal) for deal in range(2)] == [3998521540740353, 2074048928728747]
    assert max(deal_seed(7, deal) for deal in range(100)) < 2**52
