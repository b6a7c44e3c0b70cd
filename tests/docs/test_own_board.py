"""The guide to your own board: its board loads and its changes fit."""

from __future__ import annotations

from random import Random

import pytest

from ironlanes.boards.load import parse_board
from ironlanes.game.game import Game
from tests.docs.blocks import DOCS, Block, blocks_of
from tests.docs.board_changes import changed
from tests.support.random_games import choose

BLOCKS = list(blocks_of(DOCS / "guides" / "own-board.md"))
FILE, BOARD = next((block.name, block.text) for block in BLOCKS if block.language == "toml")
#: The changes to the board that are shown as right: those that no `boards check` follows.
CHANGES = [
    block
    for block, after in zip(BLOCKS, [*BLOCKS[1:], BLOCKS[0]], strict=True)
    if block.language == "toml" and not block.name and not (after.follows and after.language == "console")
]
#: One can't have both: long tickets are dealt at the start, or are a deck of their own.
TWO_DECKS = "rules.ticket_decks = 2"


def play_to_the_end(text: str) -> None:
    """Deal a game on a board for every number of players, and play it."""
    board = parse_board(text, FILE)
    for players in board.rules.players:
        game, random = Game.new(board, players, seed=players), Random(players)
        while not game.is_over:
            game.play(choose(game, random))


def test_the_board_can_be_played() -> None:
    play_to_the_end(BOARD)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"line-{change.line}")
def test_every_change_can_be_played(change: Block) -> None:
    play_to_the_end(changed(BOARD, change.text))


def test_the_changes_go_together() -> None:
    for left_out in (TWO_DECKS, "rules.setup_long_tickets"):
        text = BOARD
        for change in CHANGES:
            if not change.text.startswith(left_out):
                text = changed(text, change.text)
        play_to_the_end(text)
