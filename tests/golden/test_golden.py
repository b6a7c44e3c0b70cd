"""The rules do today what they did when the golden files were reviewed, interpreted, checked and compiled alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ironlanes.kernel.mode import MODE, Mode
from tests.support.random_games import BOARD_IDS

from .generate import GAMES, PERFT, games_row, perft_row, playthrough, playthrough_file

PERFT_ROWS = json.loads(PERFT.read_text(encoding="utf-8"))
GAME_ROWS = json.loads(GAMES.read_text(encoding="utf-8"))
#: Interpreted, a thousand sequences take seconds, and a million would take an hour.
MOST_WHEN_SLOW = 1500


def name_of(row: dict[str, Any]) -> str:
    return "-".join(str(row[key]) for key in ("map", "players", "played", "depth", "games") if key in row)


@pytest.mark.parametrize("row", PERFT_ROWS, ids=name_of)
def test_perft(row: dict[str, Any]) -> None:
    if MODE is Mode.INTERPRETED and row["count"] > MOST_WHEN_SLOW:
        pytest.skip("too many sequences to count interpreted")
    assert perft_row(*(row[key] for key in ("map", "players", "seed", "played", "depth"))) == row


@pytest.mark.parametrize("row", GAME_ROWS, ids=name_of)
def test_random_games_end_in_the_same_bytes(row: dict[str, Any]) -> None:
    if MODE is Mode.INTERPRETED and row["games"] > 2:
        pytest.skip("too many games to play interpreted")
    assert games_row(*(row[key] for key in ("map", "players", "seed", "games"))) == row


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_playthrough(board_id: str) -> None:
    told = playthrough_file(board_id).read_text(encoding="utf-8").splitlines()
    for number, (line, golden) in enumerate(zip(playthrough(board_id), told, strict=True)):
        assert line == golden, f"line {number + 1}"
