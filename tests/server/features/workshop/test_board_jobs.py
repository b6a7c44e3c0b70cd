"""Board files from strangers: checked in a process of its own, whatever is in them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from ironlanes.boards.file.template import template_for
from ironlanes.boards.load import parse_board
from ironlanes.server.features.workshop import board_process
from ironlanes.server.features.workshop.board_jobs import (
    BoardRefused,
    CheckedBoard,
    CheckJob,
    DrawJob,
    DrawnBoard,
    checked,
)
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.model.request_errors import RequestError

TEXT = template_for("bay")


def found(text: str) -> CheckedBoard:
    board = checked(text)
    assert isinstance(board, CheckedBoard), board
    return board


def test_a_board_is_kept_under_the_hash_of_what_is_in_it() -> None:
    board = found(TEXT)
    assert board.id.startswith("bay-")
    assert len(board.id) == len("bay-") + 16
    assert parse_board(board.text, "").id == board.id
    assert found(board.text) == board, "its id is not part of the hash"
    assert found(TEXT.replace('id = "bay"', 'id = "other"')) == board
    longer = TEXT.replace("length = 2", "length = 3", 1)
    assert longer != TEXT
    assert found(longer).id != board.id


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('name = "Bay"', 'name = "www.example.com"', "This name is an address"),
        ('name = "Bay"', 'name = "\u2800"', "nothing to read"),
        ("[board]", "[[board", "not valid TOML"),
        ("[board]", "x = " + "[" * 5000, "nested"),
    ],
)
def test_names_are_filtered_and_problems_are_sentences(before: str, after: str, sentence: str) -> None:
    assert before in TEXT
    refused = checked(TEXT.replace(before, after, 1))
    assert isinstance(refused, BoardRefused)
    assert sentence in refused.problem
    assert refused.problem.endswith(".")


@pytest.mark.parametrize("name", ["Market.com", "Mar\u2800ket", "M" * 41])
def test_the_names_of_places_are_filtered_too(name: str) -> None:
    refused = checked(TEXT.replace("Market", name).replace("market", name.lower()))
    assert isinstance(refused, BoardRefused)


def test_invisible_letters_are_taken_out() -> None:
    assert found(TEXT.replace('name = "Bay"', 'name = "Bay\u2800!"', 1)).name == "Bay !"
    hidden = checked(TEXT.replace('name = "Bay"', 'name = "Ba\u202ey"', 1))
    assert isinstance(hidden, BoardRefused), "marks of direction are no letters"


@dataclass(frozen=True, slots=True)
class EndlessJob:
    """Uses up CPU time."""

    text: str = ""
    seconds: int = 1
    megabytes: int = 256

    def run(self) -> None:
        while True:
            pass


@dataclass(frozen=True, slots=True)
class GreedyJob:
    """Uses up memory."""

    text: str = ""
    seconds: int = 5
    megabytes: int = 64

    def run(self) -> int:
        return len(bytearray(1 << 28))


def test_a_process_has_limits_and_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        process = BoardProcess()
        refused = await process.run(EndlessJob())
        assert refused == BoardRefused("The board takes too long to read; make it smaller.")
        assert await process.run(GreedyJob()) == BoardRefused("The board needs too much memory.")
        drawn = await process.run(DrawJob(TEXT))
        assert isinstance(drawn, DrawnBoard)
        assert drawn.board == checked(TEXT)
        assert drawn.land.startswith("<svg")
        monkeypatch.setattr(board_process, "MOST_WAITING", 0)
        with pytest.raises(RequestError) as error:
            await process.run(CheckJob(TEXT))
        assert error.value.explanation.code == "workshop-busy"
        process.close()

    asyncio.run(ask())
