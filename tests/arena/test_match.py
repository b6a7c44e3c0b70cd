"""Matches: what they are made of, and what can't be one."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from ironlanes.arena import ArenaError, Match, Pairing
from ironlanes.arena.entrants import check_entrants
from ironlanes.boards import load_board
from tests.arena.sample_matches import a_match


def test_entrants_are_called_by_short_names_that_differ() -> None:
    match = a_match("path", "bots/mine.py:Mine", "path", "exec:node far/away.mjs", "other.py", players=5)
    assert match.names == ("path #1", "Mine", "path #2", "away.mjs", "other")


@pytest.mark.parametrize(
    ("players", "games", "total"), [(2, 2000, 2000), (2, 1, 2), (3, 2000, 2001), (4, 2000, 2000), (5, 7, 10)]
)
def test_games_are_whole_deals(players: int, games: int, total: int) -> None:
    assert a_match(*["random"] * players, players=players, games=games).total == total


def test_every_table_has_as_many_games() -> None:
    assert a_match("a", "b", "c", "d", games=10).total == 6 * 10
    assert a_match("a", "b", "c", "d", "e", players=4, games=8).total == 5 * 8


def test_with_drawn_tables_every_entrant_has_as_many_games() -> None:
    match = a_match(*"abcdefg", players=3, games=9, pairing=Pairing.DRAWN)
    assert match.total * 3 == 7 * 9


@pytest.mark.parametrize(
    ("entrants", "players", "games", "told"),
    [
        (("random",) * 6, 6, 1, "USA is for 2, 3, 4 or 5 players, not 6."),
        (("random",), 2, 1, "A table of 2 needs at least 2 bots, not 1; add more."),
        (("random",) * 2, 2, 0, "A match must have at least one game."),
        (("random",) * 40, 5, 1, "These bots form more than 20,000 tables; use --tables drawn."),
    ],
)
def test_what_is_no_match_is_told_in_a_sentence(entrants: tuple[str, ...], players: int, games: int, told: str) -> None:
    with pytest.raises(ArenaError) as raised:
        a_match(*entrants, players=players, games=games)
    assert str(raised.value) == told


def test_bots_that_there_are_not_are_told() -> None:
    with pytest.raises(ArenaError, match="--bot nobody: there is no bot of that name; there are "):
        check_entrants(["random", "nobody"])
    with pytest.raises(ArenaError, match=r"--bot nowhere.py: there is no file 'nowhere.py'\."):
        check_entrants(["random", "nowhere.py"])


@pytest.mark.parametrize("board", ["usa", "alps"])
def test_sent_to_another_process_it_is_the_same_with_one_board(board: str) -> None:
    match = a_match("random", "path", board=board, games=6, seed=2**200, pairing=Pairing.DRAWN, milliseconds=7)
    first, second = (pickle.loads(pickle.dumps(match)) for _ in range(2))
    assert first.board is second.board
    assert first.to_json() == second.to_json() == match.to_json()


def test_another_board_of_the_same_id_is_another_board() -> None:
    match = a_match()
    board = load_board("usa")
    changed = replace(board, tickets=board.tickets[:-1])
    other = Match(changed, 2, match.entrants, 4, 1)
    assert other.board_hash != match.board_hash
    assert pickle.loads(pickle.dumps(other)).board == changed, "a process plays on the changed board"
