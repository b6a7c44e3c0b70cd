"""The JSON Schemas of positions, views and records: they are fresh, and what games write fits them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter

from ironlanes.game.game import Game
from ironlanes.game.json_types import OpenRecord, Position, Record, ViewJson
from scripts.json_schemas import FOLDER, SCHEMAS, schema_of
from tests.support.random_games import board_by_id, choose

STRICT = ConfigDict(extra="forbid", strict=True)


def check(kind: type, value: Any) -> None:
    """Fail where a value has a key too many or too few, or one of another type."""
    TypeAdapter(list[kind], config=STRICT).validate_python([value])  # type: ignore[valid-type]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_fresh(name: str) -> None:
    """`python scripts/json_schemas.py` renews them."""
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == schema_of(SCHEMAS[name])


def test_there_is_no_other_schema() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SCHEMAS)


@pytest.mark.parametrize(("board_id", "players"), [("usa", 2), ("europe", 3), ("germany", 2), ("alps", 3)])
def test_what_a_game_writes_fits_its_types(board_id: str, players: int) -> None:
    game, random = Game.new(board_by_id(board_id), players, 7), Random(7)
    while not game.is_over:
        if len(game.played) % 8 == 0 or game.phase not in ("turn", "second-draw"):
            check(Position, game.position())
            check(ViewJson, game.view_json(game.seat))
            check(ViewJson, game.view_json(None))
            check(OpenRecord, game.record_for_players())
        game.play(choose(game, random))
    check(Position, game.position())
    check(ViewJson, game.view_json(0))
    check(Record, game.record())
    check(Record, Game.from_position(game.position(), 1).record())
