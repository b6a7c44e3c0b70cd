"""Reasons against positions whose answers are known."""

from __future__ import annotations

from itertools import combinations

import pytest

from ironlanes.analysis.hints.cards import card_reasons, unseen_cards
from ironlanes.analysis.hints.facts import facts_of
from ironlanes.analysis.hints.hint import ReasonCode
from ironlanes.analysis.hints.own_tickets import OwnTickets
from ironlanes.analysis.hints.reasons import claim_reasons, reasons_for
from ironlanes.analysis.hints.ticket_sets import set_of
from ironlanes.boards.actions import KeepTickets, TakeCard
from ironlanes.boards.model import GRAY
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.analysis.hints.positions import NEAR_THE_END, near_the_end
from tests.support.random_games import random_game


def reasons(view: View, text: str) -> list[dict[str, object]]:
    action = view.compiled.actions[view.compiled.action_index[text]]
    return [reason.to_json() for reason in reasons_for(OwnTickets(view), action)]


def test_a_claim_brings_a_ticket_near_and_begins_the_last_round() -> None:
    assert reasons(near_the_end(), "claim dallas--little-rock with 2 green") == [
        {"code": "brings-ticket-near", "ticket": "houston--kansas-city", "trains": 1},
        {"code": "end-now"},
    ]


def test_a_claim_completes_a_ticket() -> None:
    claimed = NEAR_THE_END["claimed"] | {"dallas--little-rock": 0}
    assert reasons(near_the_end(claimed=claimed), "claim dallas--houston/1 with 1 orange")[0] == {
        "code": "completes-ticket",
        "ticket": "houston--kansas-city",
        "points": 5,
    }


def test_nobody_ends_a_game_that_they_are_losing() -> None:
    """Without the long tracks on the west coast seat 0 has fewer points than the other."""
    west = ("portland--san-francisco/1", "helena--seattle", "denver--kansas-city/1")
    claimed = {track: seat for track, seat in NEAR_THE_END["claimed"].items() if track not in west}
    told = reasons(near_the_end(claimed=claimed), "claim dallas--little-rock with 2 green")
    assert {"code": "end-now"} not in told


def test_the_only_way_left() -> None:
    """With 4 trains there is no way round Dallas-Little Rock; with more, it would take 5 trains instead of 3."""
    view = near_the_end()
    assert OwnTickets(view).without("dallas--little-rock") == {"denver--el-paso": 0, "houston--kansas-city": 5}
    danger = {"code": "only-way-left", "ticket": "houston--kansas-city"}
    track = view.board.tracks[view.board.track_index["dallas--little-rock"]]
    assert danger in [reason.to_json() for reason in claim_reasons(OwnTickets(view), track)]


def test_cards_that_a_track_needs() -> None:
    seats = [{"hand": {"orange": 1}, "tickets": ["houston--kansas-city"]}, NEAR_THE_END["seats"][1]]
    view = near_the_end(seats=seats, claimed={"dallas--little-rock": 0, "little-rock--oklahoma-city": 0})
    told = reasons(view, "draw red")
    assert told == [{"code": "champion"}], "no red track is on the way"
    assert reasons(view, "draw deck")[0]["code"] in ("deck-better", "deck-chance")


def test_unseen_cards_are_counted() -> None:
    view = near_the_end()
    unseen = unseen_cards(view)
    assert unseen["red"] == 12 - 2 - 1
    assert unseen["locomotive"] == 14


def test_trains_that_are_shared_count_once() -> None:
    """Both tickets lead from Denver to the south; their ways share Denver-Santa Fe."""
    game = Game.from_position(
        {
            "map": "usa",
            "players": 2,
            "phase": "setup-tickets",
            "to_move": 0,
            "start": 0,
            "seats": [{"hand": {"red": 4}}, {"hand": {"blue": 4}}],
            "pending": {
                "offers": [
                    ["denver--el-paso", "duluth--el-paso", "los-angeles--new-york"],
                    ["chicago--new-orleans", "duluth--houston", "atlanta--new-york"],
                ],
                "offer": ["denver--el-paso", "duluth--el-paso", "los-angeles--new-york"],
            },
        },
        seed=1,
    )
    tickets = OwnTickets(game.view(0))
    assert tickets.distance("denver--el-paso") == 4
    alone = tickets.distance("duluth--el-paso")
    kept = set_of(tickets, KeepTickets((1, 2)))
    assert kept.trains is not None
    assert alone is not None
    assert kept.tickets == ("denver--el-paso", "duluth--el-paso")
    assert kept.points == 14
    assert kept.trains + kept.shared == 4 + alone
    assert max(4, alone) <= kept.trains <= 4 + alone


def test_facts_warn_of_the_end() -> None:
    told = [fact.to_json() for fact in facts_of(OwnTickets(near_the_end()))]
    assert {"code": "ticket-open", "ticket": "houston--kansas-city", "trains": 3} in told
    assert {"code": "end-danger", "seat": 1} not in told, "9 trains are 7 too many for one claim"


@pytest.mark.parametrize(("spare", "matching"), [(0, 5), (1, 5), (2, 9)])
def test_the_risk_of_a_tunnel_is_counted_right(spare: int, matching: int) -> None:
    from ironlanes.analysis.hints.cards import _more_than

    cards = [number < matching for number in range(14)]
    draws = list(combinations(cards, 3))
    expected = sum(sum(draw) > spare for draw in draws) / len(draws)
    assert _more_than(spare, 3, matching, 14) == pytest.approx(expected)


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_a_gray_track_needs_cards_of_any_one_colour(board: str) -> None:
    """A gray track is never said to need a colour of its own, and no other track to take any."""
    told = set()
    for game, _ in random_game(board, 2, seed=5, most=120):
        if game.is_over or game.phase != "turn":
            continue
        assert game.seat is not None
        tickets = OwnTickets(game.view(game.seat))
        for action in game.legal_actions():
            if isinstance(action, TakeCard):
                for reason in card_reasons(tickets, action):
                    if "track" in reason.about:
                        track = game.board.tracks[game.board.track_index[str(reason.about["track"])]]
                        told.add(reason.code)
                        assert (reason.code == ReasonCode.GRAY_CARD_NEEDED) == (track.colour == GRAY)
    assert told == {ReasonCode.CARD_NEEDED, ReasonCode.GRAY_CARD_NEEDED}
