"""A record whose position can't be is refused by a code and what it is about, so that every language can say it."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from ironlanes.boards.load import load_board
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError
from ironlanes.server.features.games.game_lookup import unplayable_record
from ironlanes.server.model.reason_types import ANY_REASON, OF_POSITIONS
from tests.protocol.test_position_refusals import REFUSED, SETUP

MODELS = {TypeAdapter(model).json_schema()["properties"]["code"]["const"]: model for model in ANY_REASON.models}
TOO_MANY_SPACES = {track.name: 0 for track in load_board("usa").tracks if track.length > 4 and not track.lane}
IMPOSSIBLE = [
    *(changes for changes, _ in REFUSED),
    {"claimed": TOO_MANY_SPACES},
    SETUP | {"to_move": 0, "pending": {"offers": [[], []]}},
]


def reason_against(changes: dict[str, Any]) -> dict[str, Any]:
    """What a player is told about a record with such a position."""
    position = {"map": "usa", "players": 2} | changes
    record = {"format": 1, "map": position["map"], "seed": "1", "position": position}
    with pytest.raises(FieldError) as refused:
        Game.from_record(record)
    explanation = unplayable_record(refused.value).explanation
    return {"code": explanation.code, **explanation.params}


@pytest.mark.parametrize("changes", IMPOSSIBLE)
def test_it_has_a_code_and_what_that_is_about(changes: dict[str, Any]) -> None:
    reason = reason_against(changes)
    MODELS[reason["code"]].model_validate(reason, strict=True)


def test_there_is_a_position_for_every_code() -> None:
    assert set(OF_POSITIONS) <= {reason_against(changes)["code"] for changes in IMPOSSIBLE}


def test_the_parameters_are_those_of_the_position() -> None:
    assert reason_against({"seats": [{"hand": {"red": 7}}, {"hand": {"red": 6}}]}) == {
        "code": "position-too-many-cards",
        "field": "seats[1].hand",
        "card": "red",
        "cards": 12,
    }
