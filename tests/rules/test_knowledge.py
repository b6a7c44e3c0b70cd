"""What players remember (H1): the kernels come to the same as plain Python from the events, for every viewer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from ironlanes.game.game import Game
from ironlanes.game.sampling.knowledge import Knowledge
from ironlanes.kernel.compile import new_records
from ironlanes.rules.knowledge import KNOWLEDGE_RECORD, MAX_DECKS, MAX_NEEDS, note_log
from ironlanes.rules.state import NONE, SCRATCH, EventCode
from tests.support.naive_knowledge import GameKnowledge, initial_knowledge, read_knowledge
from tests.support.random_games import board_by_id, choose, interpreted_only, most_when_checked

BOARDS = [("usa", 2), ("usa", 5), ("europe", 3), ("germany", 2), ("germany", 4), ("alps", 3)]


def noted_games(board_id: str, players: int, seeds: range) -> Iterator[tuple[Game, GameKnowledge]]:
    """Random games after every action, with what plain Python remembers of them."""
    for seed in seeds:
        random, game = Random(seed), Game.new(board_by_id(board_id), players, seed)
        naive = initial_knowledge(game.compiled, game.raw.state)
        yield game, naive
        while not game.is_over:
            is_setup = game.phase.startswith("setup")
            for event in game.play(choose(game, random)):
                naive.note(event, is_setup)
            yield game, naive


@pytest.mark.rule("H1")
@pytest.mark.parametrize(("board_id", "players"), BOARDS)
def test_every_viewer_remembers_what_plain_python_does(board_id: str, players: int) -> None:
    for step, (game, naive) in enumerate(noted_games(board_id, players, range(most_when_checked(6)))):
        viewer = [*range(players), None][step % (players + 1)]
        assert read_knowledge(game.compiled, game.knowledge.seen_by(viewer)) == naive.seen_by(viewer)


@pytest.mark.rule("H1")
@pytest.mark.parametrize(("board_id", "players"), BOARDS)
def test_a_game_that_begins_in_the_middle_knows_what_lies_there(board_id: str, players: int) -> None:
    for step, (game, _) in enumerate(noted_games(board_id, players, range(1))):
        if step % 7 == 0 and not game.is_over:
            again = Game.from_position(game.position(), 1)
            naive = initial_knowledge(again.compiled, again.raw.state)
            for viewer in (*range(players), None):
                assert read_knowledge(again.compiled, again.knowledge.seen_by(viewer)) == naive.seen_by(viewer)


def blank(cards: int) -> Knowledge:
    """Two seats that have seen nothing but a deck of some cards of the first kind."""
    records = new_records(1, KNOWLEDGE_RECORD)
    records["players"], records["decks"] = 2, 1
    records["deck_cards"][0, 0, 0] = cards
    return Knowledge(records)


def note(knowledge: Knowledge, *log: int) -> None:
    """Let players see what a log tells."""
    game, scratches = Game.new("usa", 2, 1), new_records(1, SCRATCH)
    scratches["log"][0, : len(log)], scratches["log_size"] = log, len(log)
    note_log(knowledge.records[0], game.compiled.arrays[0], game.raw.state, scratches[0])


@interpreted_only
def test_decks_beyond_the_last_that_there_is_room_for_are_remembered_as_one() -> None:
    knowledge = blank(1)
    for _ in range(MAX_DECKS + 9):
        note(knowledge, EventCode.DREW, 0, 0, EventCode.RESHUFFLED, 1, 0)
    record = knowledge.records[0]
    assert record["decks"] == MAX_DECKS
    assert record["deck_cards"][:, 0].tolist() == [11, *[1] * (MAX_DECKS - 1)]
    assert record["deck_draws"].tolist() == [11, *[1] * (MAX_DECKS - 2), 0]
    draws = record["draw_deck"][0, : MAX_DECKS + 9].tolist()
    assert draws == [0] * 11 + list(range(1, MAX_DECKS - 1))


@interpreted_only
def test_a_deck_that_nobody_drew_from_is_not_kept() -> None:
    knowledge = blank(1)
    for _ in range(3):
        note(knowledge, EventCode.TURNED_UP, 0, 0, EventCode.RESHUFFLED, 2, 4, 4)
        note(knowledge, EventCode.TURNED_UP, 0, 4)
    assert knowledge.records["decks"] == 1
    assert knowledge.records["deck_cards"][0, 0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


@interpreted_only
def test_of_more_payments_than_there_is_room_for_the_oldest_is_forgotten() -> None:
    knowledge = blank(0)
    for _ in range(MAX_NEEDS + 5):
        note(knowledge, EventCode.DREW, 1, 0, EventCode.CLAIMED, 1, 0, 0, 1, 0)
    record = knowledge.records[0]
    assert record["needs"].tolist() == [0, MAX_NEEDS, 0, 0, 0]
    assert record["need_count"][1].tolist() == list(range(6, MAX_NEEDS + 6))
    assert record["need_draws"][1].tolist() == list(range(6, MAX_NEEDS + 6))


def test_knowledge_is_copied_and_compared_by_what_it_holds() -> None:
    *_, (game, _) = noted_games("europe", 2, range(1))
    twin = game.knowledge.copy()
    assert twin == game.knowledge
    twin.records["known"][0, 0, 0] += 1
    assert twin != game.knowledge
    assert game.knowledge.seen_by(None) != game.knowledge
    assert game.knowledge != np.zeros(1)
    assert NONE in game.knowledge.seen_by(None).records["draw_card"]
