"""What a network reads is what a plain computation from the position gives."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.boards.actions import KeepTickets
from ironlanes.bots.learned.feature_layout import AT, FAR, OPEN_GOALS, TRACK_FIELDS
from ironlanes.bots.learned.ticket_paths import MISSING, TICKET
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.kernel.board_arrays import Verb
from tests.bots.learned import naive
from tests.bots.learned.encoded import read
from tests.support.random_games import SOME_BOARDS_AND_PLAYERS, fewer_when_slow, mostly_checked, random_game

COLUMN = {name: place for place, (name, _) in enumerate(TRACK_FIELDS)}


@pytest.mark.parametrize(("board", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_paths_of_tickets(board: str, players: int) -> None:
    for move, (game, _) in enumerate(random_game(board, players, seed=players, most=fewer_when_slow(200))):
        if game.is_over or move % 7:
            continue
        shown, feature_scratch = read(game)
        cost = naive.costs(game)
        board_arrays = game.compiled.arrays[0]
        assert feature_scratch["graph"][: len(cost), 0].tolist() == cost
        tickets = naive.open_tickets(game, cost)[:OPEN_GOALS]
        goals = feature_scratch["goals"][TICKET].tolist()
        assert goals[: len(tickets)] == tickets
        assert goals[len(tickets) : OPEN_GOALS] == [-1] * (OPEN_GOALS - len(tickets))
        points, nearly = np.zeros(len(cost), dtype=int), np.zeros(len(cost), dtype=int)
        for goal, ticket in enumerate(tickets):
            missing = naive.ends_apart(game, cost, ticket)
            assert feature_scratch["goals"][MISSING, goal] == missing
            shortest = naive.tracks_on_paths(game, cost, ticket, 0)
            points[list(shortest)] += int(board_arrays["ticket_points"][ticket])
            nearly[list(naive.tracks_on_paths(game, cost, ticket, 2))] += int(board_arrays["ticket_points"][ticket])
            trace = members(feature_scratch["traces"][goal])
            assert set(trace) <= shortest
            assert sum(cost[track] for track in trace) == (0 if missing == FAR else missing)
        assert shown.tracks[:, COLUMN["ticket_points"]].tolist() == np.minimum(points, 127).tolist()
        assert shown.tracks[:, COLUMN["ticket_points_nearly"]].tolist() == np.minimum(nearly, 127).tolist()
        planned = {track for goal in range(len(tickets)) for track in members(feature_scratch["traces"][goal])}
        assert set(np.flatnonzero(shown.tracks[:, COLUMN["is_planned"]]).tolist()) == planned
        assert shown.table[AT["plan"]] == min(127, sum(cost[track] for track in planned))


@pytest.mark.parametrize(("board", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_owners_and_cards(board: str, players: int) -> None:
    for move, (game, _) in enumerate(random_game(board, players, seed=10 + players, most=fewer_when_slow(200))):
        if game.is_over or move % 5:
            continue
        shown, _ = read(game)
        state, seat = game.raw.state, game.seat
        assert seat is not None
        own, after = set(members(state["claimed"][seat])), set(members(state["claimed"][(seat + 1) % players]))
        assert set(np.flatnonzero(shown.tracks[:, COLUMN["is_own"]]).tolist()) == own
        assert set(np.flatnonzero(shown.tracks[:, COLUMN["is_next_seats"]]).tolist()) == after
        hand = state["hands"][seat].astype(int)
        assert shown.table[AT["hand"] : AT["hand"] + 9].tolist() == hand.tolist()
        display = np.bincount(state["display"][: state["display_size"]], minlength=9)
        assert shown.table[AT["display"] : AT["display"] + 9].tolist() == display.tolist()
        if game.phase == "turn":
            payable = {int(game.compiled.arrays[0]["action_subject"][index]) for index in claims(game)}
            assert set(np.flatnonzero(shown.tracks[:, COLUMN["is_payable"]]).tolist()) == payable


def claims(game: Game) -> list[int]:
    """The legal actions that claim a track."""
    verbs = game.compiled.arrays[0]["action_verb"]
    return [index for index in game.legal_indices() if verbs[index] == Verb.CLAIM]


@pytest.mark.parametrize(("board", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_sets_of_tickets_to_keep(board: str, players: int) -> None:
    seen = 0
    for game, _ in random_game(board, players, seed=60 + players, most=fewer_when_slow(200)):
        if game.is_over or game.phase not in ("setup-tickets", "keep-tickets"):
            continue
        shown, feature_scratch = read(game)
        cost, board_arrays, seat = naive.costs(game), game.compiled.arrays[0], game.seat
        offer = game.raw.state["offers"][seat][: game.raw.state["offer_size"][seat]].tolist()
        planned = {track for goal in range(OPEN_GOALS) for track in members(feature_scratch["traces"][goal])}
        legal = {sum(1 << (position - 1) for position in action.positions) for action in keeps(game)}
        for kept in range(1, 1 << len(offer)):
            positions = [position for position in range(len(offer)) if kept >> position & 1]
            paths = {
                track for position in positions for track in members(feature_scratch["traces"][OPEN_GOALS + position])
            }
            missing = [naive.ends_apart(game, cost, offer[position]) for position in positions]
            trains = sum(cost[track] for track in paths - planned)
            left = int(game.raw.state["trains"][seat]) - sum(cost[track] for track in planned) - trains
            assert shown.keeps[kept - 1].tolist() == [
                int(kept in legal),
                len(positions),
                min(127, sum(int(board_arrays["ticket_points"][offer[position]]) for position in positions)),
                min(127, trains),
                max(-127, left),
                missing.count(FAR),
                min(127, sum(each for each in missing if each < FAR)),
                max([each for each in missing if each < FAR], default=0),
            ]
        seen += 1
    assert seen >= players


def keeps(game: Game) -> list[KeepTickets]:
    """The legal actions that keep tickets."""
    return [action for action in game.legal_actions() if isinstance(action, KeepTickets)]
