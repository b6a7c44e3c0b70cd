"""The functions that Python calls when a network plays one decision at a time."""

from __future__ import annotations

from typing import Annotated

from ironlanes.boards.records import Bytes, Masks, Numbers, Records, Smalls
from ironlanes.boards.tables import Boards
from ironlanes.rules.compiling import entry_of
from ironlanes.rules.state import Desks, Sights

from .choices import action_of
from .describing import describe
from .notes import NOTES, note_longest


@entry_of("network")
def read_sight(
    sights: Sights,
    boards: Boards,
    desks: Desks,
    notes: Annotated[Records, NOTES],
    cap: int,
    graph: Annotated[Smalls, 2],
    distance: Annotated[Smalls, 2],
    goals: Annotated[Numbers, 2],
    weights: Numbers,
    connected: Masks,
    traces: Annotated[Masks, 2],
    tracks: Annotated[Smalls, 3],
    nodes: Annotated[Smalls, 3],
    table: Annotated[Smalls, 2],
    keeps: Annotated[Smalls, 3],
    allowed: Annotated[Bytes, 2],
) -> None:
    """Write what a bot that is given a sight is shown, and its choices; its notes need only tell of known cards."""
    for seat in range(sights[0].players):
        note_longest(boards[0], desks[0], notes[0], sights[0].claimed[seat], seat)
    describe(
        sights[0],
        boards[0],
        notes[0],
        cap,
        graph,
        distance,
        goals,
        weights,
        connected,
        traces,
        tracks[0],
        nodes[0],
        table[0],
        keeps[0],
        allowed[0],
    )


@entry_of("network")
def find_action(sights: Sights, boards: Boards, choice: int) -> int:
    """The action that a choice of a bot stands for, by its index on this board."""
    return action_of(sights[0], boards[0], choice)
