"""Boards: their model, their actions, and how they are loaded and validated."""

from .load import load_board, packaged_boards, parse_board
from .model import Board, Place, RuleSet, Ticket, Track
from .problems import BoardError, Problem

__all__ = [
    "Board",
    "BoardError",
    "Place",
    "Problem",
    "RuleSet",
    "Ticket",
    "Track",
    "load_board",
    "packaged_boards",
    "parse_board",
]
