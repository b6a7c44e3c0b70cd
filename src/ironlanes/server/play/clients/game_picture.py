"""The picture of a game in progress on a board, for those who have never seen one."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.bots import find_bot, quick_enough
from ironlanes.drawing import render_thumbnail
from ironlanes.game.game import Game

from .board_details import CompressedFile, drawing_of

#: Who plays the game, and its seed. With this share of the tracks claimed, wagons and free tracks are both in sight.
BOT: Final = "planner"
SEED: Final = 28
SHARE: Final = 0.45


@cache
def game_picture(board: Board) -> CompressedFile:
    """Return a picture of a game between bots; it is played and drawn once."""
    picture = render_thumbnail(board, drawing_of(board), claimed=claimed_tracks(board)).encode()
    return CompressedFile(picture, gzip.compress(picture, mtime=0))


def claimed_tracks(board: Board) -> Mapping[str, int]:
    """Return the seats of claimed tracks by the tracks' names, in the middle of a game between bots."""
    game = Game.new(board, max(each for each in board.rules.players if each <= 4), SEED)
    make = find_bot(quick_enough(BOT)).make
    bots = [make(generator) for generator in np.random.default_rng(SEED).spawn(len(game.names))]
    claimed: Mapping[str, int] = {}
    while game.seat is not None and len(claimed) < SHARE * len(board.tracks):
        game.play(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
        claimed = game.position()["claimed"]
    return claimed
