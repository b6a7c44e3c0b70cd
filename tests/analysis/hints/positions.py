"""Views with known answers, and views from games of the champion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironlanes.bots.learned.network_player import champion
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.support.random_games import board_by_id

#: Near the end: seat 0 has 4 trains, leads 64 : 57, and lacks Dallas-Little Rock and Dallas-Houston for a ticket.
NEAR_THE_END: dict[str, Any] = {
    "map": "usa",
    "players": 2,
    "to_move": 0,
    "seats": [
        {"hand": {"green": 2, "orange": 1, "red": 2}, "tickets": ["denver--el-paso", "houston--kansas-city"]},
        {"hand": {"red": 6, "purple": 4, "white": 2}, "tickets": ["chicago--new-orleans", "duluth--houston"]},
    ],
    "claimed": {
        **dict.fromkeys(
            (
                "el-paso--santa-fe denver--santa-fe kansas-city--oklahoma-city/1 little-rock--oklahoma-city "
                "los-angeles--phoenix el-paso--phoenix phoenix--santa-fe los-angeles--san-francisco/1 "
                "portland--san-francisco/1 denver--salt-lake-city/1 helena--salt-lake-city denver--kansas-city/1 "
                "helena--seattle"
            ).split(),
            0,
        ),
        **dict.fromkeys(
            (
                "dallas--oklahoma-city/1 chicago--saint-louis/1 little-rock--saint-louis little-rock--new-orleans "
                "duluth--omaha/1 kansas-city--omaha/1 chicago--omaha miami--new-orleans atlanta--new-orleans/1 "
                "chicago--toronto chicago--pittsburgh/1 nashville--raleigh"
            ).split(),
            1,
        ),
    },
    "display": ["yellow", "black", "blue", "purple", "red"],
    "deck": ["red", "green", "orange", "black", "blue", "purple"],
}


def near_the_end(**changes: Any) -> View:
    """The position near the end, with some fields changed, as seat 0 sees it."""
    return Game.from_position(NEAR_THE_END | changes, seed=1).view(0)


def positions_of(board: str, players: int, every: int, seed: int = 1) -> Iterator[Game]:
    """Every so manieth position of a game that the champion plays against itself, with a choice in it."""
    game, player, number = Game.new(board_by_id(board), players, seed=seed), champion(), 0
    while not game.is_over:
        if number % every == 0 and len(game.legal_indices()) > 1:
            yield game
        view = game.view(game.seat)
        opinion = player.consider(view.compiled, view.raw.observations, view.raw.known_cards)
        game.play_index(player.action_of(view.compiled, view.raw.observations, opinion.best))
        number += 1
