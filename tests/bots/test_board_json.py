"""A board as programs get it: everything in its file, as JSON."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from ironlanes.boards.model import RuleSet, Ticket, Track
from ironlanes.bots.board_json import board_facts
from tests.support.random_games import BOARD_IDS, board_by_id


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_a_board_is_told_whole(board_id: str) -> None:
    board = board_by_id(board_id)
    facts = json.loads(json.dumps(board_facts(board), allow_nan=False))
    assert (facts["id"], facts["name"]) == (board.id, board.name)
    assert list(facts["rules"]) == [field.name for field in fields(RuleSet)]
    assert [place["slug"] for place in facts["places"]] == [place.slug for place in board.places]
    for told, track in zip(facts["tracks"], board.tracks, strict=True):
        lane = int(track.name.partition("/")[2] or 0)
        assert Track(**told | {"places": tuple(told["places"]), "lane": lane}) == track
    for told, ticket in zip(facts["tickets"], board.tickets, strict=True):
        assert Ticket(**told | {"places": tuple(told["places"])}) == ticket


def test_cards_and_passengers_are_told_by_name() -> None:
    facts: dict[str, Any] = board_facts(board_by_id("germany"))
    rules = facts["rules"]
    assert rules["cards"]["locomotive"] == 14
    assert sum(rules["passengers"].values()) == 60
    assert list(rules["tie_breaks"]) == ["tickets", "passengers"]
