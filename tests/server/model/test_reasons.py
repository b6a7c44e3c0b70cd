"""Every reason has a code that the messages know, with exactly what the messages say it is about."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

import ironlanes.server
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import code_of
from ironlanes.rules.refusals import RefusalCode as Against
from ironlanes.server.model.explanation import Explanation
from ironlanes.server.model.reason_types import ANY_REASON, OF_RULES, REASONS, Reason
from ironlanes.server.play.tables.explain_refusal import explain_refusal
from ironlanes.server.web.error_responses import HTTP_CODES
from tests.support.random_games import BOARD_IDS, board_by_id

SOURCES = sorted(Path(ironlanes.server.__file__).parent.rglob("*.py"))
anything: TypeAdapter[Any] = TypeAdapter(Reason)


def made() -> Iterator[tuple[str, str, frozenset[str | None]]]:
    """The reasons that the server's code makes, where, and the names of what they are about."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RequestError":
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield f"{source.name}:{node.lineno}", str(code.value), frozenset(each.arg for each in node.keywords)


def needed(code: str) -> set[str]:
    """What has to be told of a reason."""
    model = next(each for each in ANY_REASON.models if get_args(each.model_fields["code"].annotation) == (code,))
    return {name for name, field in model.model_fields.items() if field.is_required() and name != "code"}


def test_the_rules_reasons_are_those_of_the_messages() -> None:
    codes = {code_of(reason) for reason in Against if reason is not Against.NONE}
    assert set(OF_RULES) == codes | {"unknown-action"}


@pytest.mark.parametrize(("where", "code", "told"), [pytest.param(*each, id=f"{each[0]} {each[1]}") for each in made()])
def test_what_the_server_refuses_is_told_whole(where: str, code: str, told: frozenset[str]) -> None:
    assert code in REASONS, f"{where}: add {code} to reason_types.py, and sentences for it to both dictionaries"
    assert needed(code) <= told <= set(REASONS[code]), where


def test_what_else_gives_a_reason_gives_one_that_is_known() -> None:
    found = (re.findall(r'Explanation\(\s*"([a-z-]+)"', source.read_text("utf-8")) for source in SOURCES)
    codes = set(chain.from_iterable(found))
    assert {"unknown-action", "not-understood", "error"} <= codes
    assert codes | set(HTTP_CODES.values()) <= set(REASONS)


@pytest.mark.parametrize("board", BOARD_IDS)
def test_every_refusal_of_a_game_is_a_reason_of_the_messages(board: str) -> None:
    """What is asked at random, by any seat at any moment, is answered in the form that dictionaries are written for."""
    game, rng = Game.new(board_by_id(board), 3, 3), Random(3)
    seen = set()
    while not game.is_over:
        for _ in range(6):
            action, seat = rng.choice(game.compiled.actions), rng.randrange(3)
            why = explain_refusal(game, seat, action.text)
            if why is not None:
                assert why.text.endswith(".")
                anything.validate_python(why.to_json())
                seen.add(why.code)
        game.play(rng.choice(game.legal_actions()))
    assert {"not-now", "not-your-turn", "not-these-cards", "track-claimed"} <= seen
    assert explain_refusal(game, 0, "draw deck") == Explanation("game-over", "The game is over.")


def test_a_reason_with_something_else_is_none() -> None:
    for wrong in ({"code": "track-claimed"}, {"code": "stale", "track": "a"}, {"code": "nonsense"}, {}):
        with pytest.raises(ValidationError):
            anything.validate_python(wrong)
