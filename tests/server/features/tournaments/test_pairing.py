"""Pairings: everybody plays, nobody meets the same people again without need, and byes go round."""

from itertools import combinations
from random import Random

import pytest

from ironlanes.server.features.tournaments.pairing import next_round, table_sizes
from ironlanes.server.features.tournaments.tournament import Entrant, RoundGame, Tournament, read_tournament


def tournament(players: int, form: str = "swiss", seats: int = 2, rounds: int = 3) -> Tournament:
    entrants = [Entrant(f"user {number}", f"Player {number}") for number in range(players)]
    return Tournament("t", "Cup", "host", "usa", form, seats, rounds, "live", 0.0, "running", entrants)  # type: ignore[arg-type]


def play(cup: Tournament, random: Random | None = None) -> None:
    """Play whole rounds to the end: the earlier entrant wins, or anybody."""
    while games := next_round(cup):
        assert sorted(player for game in games for player in game.players) == sorted(
            set(cup.present) & entered(cup, games)
        )
        cup.pairings.append(games)
        for game in games:
            if not game.is_bye:
                order = random.sample(game.players, len(game.players)) if random else sorted(game.players)
                game.places = [order.index(player) + 1 for player in game.players]
                game.totals = [100 - place for place in game.places]


def entered(cup: Tournament, games: list[RoundGame]) -> set[int]:
    """Who may be in a round: everybody in a Swiss system, the winners in a knock-out."""
    if cup.form == "swiss" or not cup.pairings:
        return set(range(len(cup.entrants)))
    return {player for game in games for player in game.players}


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("seed", range(3))
def test_a_swiss_system(players: int, seed: int) -> None:
    cup = tournament(players, rounds=3)
    play(cup, Random(seed))
    assert len(cup.pairings) == 3
    byes = [game.players[0] for games in cup.pairings for game in games if game.is_bye]
    assert len(byes) == (3 if players % 2 else 0)
    if players > 4:
        assert len(set(byes)) == len(byes), "nobody has two byes"
        meetings = [tuple(sorted(game.players)) for games in cup.pairings for game in games if not game.is_bye]
        assert len(set(meetings)) == len(meetings), "nobody meets the same opponent again"
    standings = cup.standings()
    assert sorted(each.player for each in standings) == list(range(players))
    assert [each.points for each in standings] == sorted((each.points for each in standings), reverse=True)
    assert sum(each.points for each in standings) == sum(len(games) for games in cup.pairings)


@pytest.mark.parametrize(("players", "seats"), [(7, 3), (9, 4), (10, 5), (4, 3), (5, 4), (6, 5)])
def test_bigger_tables(players: int, seats: int) -> None:
    cup = tournament(players, seats=seats, rounds=2)
    play(cup, Random(1))
    for games in cup.pairings:
        assert all(2 <= len(game.players) <= seats for game in games), "nobody has to look on"
        assert sum(len(game.players) for game in games) == players


def test_table_sizes() -> None:
    assert table_sizes(7, 3) == [3, 2, 2]
    assert table_sizes(8, 4) == [4, 4]
    assert table_sizes(5, 4) == [3, 2]
    assert table_sizes(0, 2) == []


@pytest.mark.parametrize("players", range(2, 18))
def test_a_knock_out(players: int) -> None:
    cup = tournament(players, "knockout")
    play(cup)
    rounds = (players - 1).bit_length()
    assert len(cup.pairings) == rounds
    games = [game for games in cup.pairings for game in games if not game.is_bye]
    assert len(games) == players - 1, "everybody but the winner loses once"
    assert len(cup.pairings[-1]) == 1
    assert cup.standings()[0].player == 0
    if players > 2:
        assert cup.standings()[1].player == 1, "the two first can meet in the last game only"
    byes = [game.players[0] for game in cup.pairings[0] if game.is_bye]
    assert sorted(byes) == list(range(2**rounds - players)), "the first entrants have the byes"


def test_a_knock_out_at_bigger_tables() -> None:
    cup = tournament(9, "knockout", seats=3)
    play(cup)
    assert [[len(game.players) for game in games] for games in cup.pairings] == [[3, 3, 3], [3]]
    assert cup.standings()[0].player == 0


def test_who_left_is_not_paired() -> None:
    cup = tournament(5)
    cup.pairings.append(next_round(cup))
    for game in cup.pairings[0]:
        if not game.is_bye:
            game.places, game.totals = [1, 2], [90, 80]
    cup.entrants[0].has_left = True
    assert 0 not in {player for game in next_round(cup) for player in game.players}
    assert len(next_round(cup)) == 2
    knockout = tournament(4, "knockout")
    knockout.pairings.append(next_round(knockout))
    for game in knockout.pairings[0]:
        game.places, game.totals = [1, 2], [90, 80]
    knockout.entrants[0].has_left = True
    assert next_round(knockout) == [], "the other one has won"


def test_equal_places_share_the_points() -> None:
    game = RoundGame([3, 5, 7], "table", [1, 1, 3], [90, 90, 10])
    assert [game.score_of(player) for player in game.players] == [0.75, 0.75, 0.0]
    assert RoundGame([2]).score_of(2) == 1.0


def test_it_is_read_as_it_was_written() -> None:
    cup = tournament(6)
    play(cup, Random(2))
    assert read_tournament(cup.to_json()) == cup
    with pytest.raises((ValueError, TypeError, KeyError)):
        read_tournament('{"id": 1}')


@pytest.mark.parametrize("form", ["swiss", "knockout"])
@pytest.mark.parametrize(("players", "seats"), [(6, 2), (7, 2), (8, 2), (16, 2), (9, 3), (12, 4)])
@pytest.mark.parametrize("seed", range(5))
def test_some_are_kept_apart_as_long_as_there_are_others(form: str, players: int, seats: int, seed: int) -> None:
    random = Random(seed)
    one, other = sorted(random.sample(range(players), 2))
    apart = {(0, 1), (2, 3), (one, other)}
    games = next_round(tournament(players, form, seats), apart)
    assert sorted(player for game in games for player in game.players) == list(range(players))
    met = {pair for game in games for pair in combinations(sorted(game.players), 2)}
    assert not met & apart


def test_to_meet_again_is_better_than_to_meet_someone_whom_one_avoids() -> None:
    cup = tournament(4, rounds=4)
    apart = {(0, 1), (2, 3)}
    for _ in range(4):
        games = next_round(cup, apart)
        assert {tuple(sorted(game.players)) for game in games}.isdisjoint(apart)
        cup.pairings.append(games)
        for game in games:
            game.places, game.totals = [1, 2], [100, 90]


def test_who_has_no_other_opponent_plays() -> None:
    for form in ("swiss", "knockout"):
        assert [sorted(game.players) for game in next_round(tournament(2, form), {(0, 1)})] == [[0, 1]]
