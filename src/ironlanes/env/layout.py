"""The layout of an observation: which part of its row of numbers belongs to which field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import Board
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.validation import expect_player_count
from ironlanes.kernel.records import Float32Array

from .observation_fields import FIELDS, Field, axis_sizes


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """A field and its position in the observations of one board and number of players."""

    name: str
    offset: int
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    #: The highest value of each number; the lowest value is always 0.
    highest: Float32Array
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        return slice(self.offset, self.offset + self.size)

    def of(self, observation: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return this field of an observation, or of a stacked batch, in the field's shape."""
        return observation[..., self.slice].reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True, eq=False, slots=True)
class Layout:
    """The layout of the observations of one board and number of players: `layout["hand"].of(observation)`."""

    board: Board
    players: int
    parts: dict[str, Part]

    def __getitem__(self, name: str) -> Part:
        if name not in self.parts:
            raise KeyError(f"There is no field «{name}» in an observation; there are {', '.join(self.parts)}.")
        return self.parts[name]

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts.values())

    @property
    def size(self) -> int:
        """The number of values in an observation."""
        return sum(part.size for part in self)

    @property
    def highest(self) -> Float32Array:
        """The highest value of each number: an observation divided by it is between 0 and 1."""
        return np.concatenate([part.highest.ravel() for part in self])

    def __str__(self) -> str:
        """The layout as a table in Markdown."""
        rows = (
            f"| `{part.name}` | {part.offset} | {part.size} | {_times(part.axes)} | {_reach(part)} | {part.meaning} |"
            for part in self
        )
        heading = "| name | offset | size | axes | range | meaning |\n| --- | --- | --- | --- | --- | --- |"
        return "\n".join([heading, *rows])


def layout(board: Board | str | Path, players: int = 2) -> Layout:
    """Return the layout for a board, which may be a board file, and a number of players."""
    board = compiled_board(board).board
    sizes = axis_sizes(board, expect_player_count(players, board))
    parts: dict[str, Part] = {}
    offset = 0
    for field in FIELDS:
        part = parts[field.name] = _placed(field, board, sizes, offset)
        offset += part.size
    return Layout(board, players, parts)


def _placed(field: Field, board: Board, sizes: dict[str, int], offset: int) -> Part:
    shape = [sizes[axis] for axis in field.axes]
    if not field.exists(board):
        return Part(field.name, offset, field.axes, (*shape[:-1], 0), np.zeros(0, np.float32), field.meaning)
    # At least 1, even for a kind of card that the board lacks, so that dividing by the highest works.
    highest = np.maximum(np.broadcast_to(np.array(field.highest(board), np.float32), shape), 1)
    return Part(field.name, offset, field.axes, tuple(shape), highest, field.meaning)


def _times(axes: tuple[str, ...]) -> str:
    return " x ".join(axes)


def _reach(part: Part) -> str:
    """Return the range of a field, for people."""
    return f"0 to {part.highest.max():.0f}" if part.size else "absent"
