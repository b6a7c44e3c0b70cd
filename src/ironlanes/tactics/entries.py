"""The ways in from Python to the kernels that think."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ironlanes.boards.records import Letters, Masks, Records, Smalls, Wides
from ironlanes.boards.tables import Boards
from ironlanes.rules.apply import apply_and_note
from ironlanes.rules.compiling import entry, entry_of
from ironlanes.rules.dealing import deal_with
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observe import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Desks, Phase, Sheets, Sights, States

from .deciding import Kind, any_of, begin, decide
from .features import measure_tickets, measure_way
from .joint_graph import lay_graph
from .mind import Minds
from .search import SEARCH
from .standings import STANDINGS, lay_ways, look_at_ticket, trains_missing


@entry_of("chance")
def begin_thinking(minds: Minds, index: int, weights: Wides, seed: np.uint64) -> None:
    """Get a mind ready for a game."""
    begin(minds[index], weights, seed)


@entry_of("chance")
def choose_any(minds: Minds, index: int, count: int) -> int:
    """One of so many actions, by a mind's own chance."""
    return any_of(minds[index], count)


@entry_of("bots")
def choose_action(sights: Sights, boards: Boards, minds: Minds, index: int, kind: int) -> int:
    """The action that a bot of a kind chooses from a sight."""
    return decide(sights[0], boards[0], minds[index], kind)


@entry_of("bots")
def find_way(
    sights: Sights,
    boards: Boards,
    minds: Minds,
    index: int,
    seat: int,
    starts: np.uint64,
    goals: np.uint64,
    may_build: bool,
) -> int:
    """The trains that a seat lacks between two sets of nodes, at best; FAR: there is no path.

    It may count on one station that is yet to be built. `Mind.path` and the fields after it tell which path it is.
    """
    lay_graph(sights[0], boards[0], minds[index], seat, 1)
    return measure_way(boards[0], minds[index], starts, goals, may_build)


@entry_of("bots")
def find_ways(
    sights: Sights, boards: Boards, minds: Minds, index: int, missing: Wides, ways: Annotated[Masks, 2]
) -> None:
    """For each of the viewer's tickets, by its number: the trains that it lacks, and the tracks that they go to."""
    measure_tickets(sights[0], boards[0], minds[index], missing, ways)


@entry
def find_standing(
    sights: Sights,
    boards: Boards,
    searches: Annotated[Records, SEARCH],
    standings: Annotated[Records, STANDINGS],
    seat: int,
    ticket: int,
    is_completed: bool,
) -> int:
    """Work out how a ticket of a seat stands; returns the trains that are missing without new stations, or NOBODY."""
    lay_ways(sights[0], boards[0], searches[0], seat)
    look_at_ticket(sights[0], boards[0], searches[0], standings[0], seat, ticket, is_completed)
    return trains_missing(boards[0], searches[0], ticket)


@entry_of("bots")
def play_tables(
    states: States,
    boards: Boards,
    desks: Desks,
    sheets: Sheets,
    sights: Sights,
    minds: Minds,
    keys: Annotated[Letters, 2],
    starts: Smalls,
    seeds: Annotated[Masks, 2],
    kinds: Annotated[Smalls, 2],
    styles: Annotated[Smalls, 2],
    weights: Annotated[Wides, 2],
    played: Annotated[Wides, 2],
    sizes: Wides,
    turns: Wides,
    decisions: Annotated[Wides, 2],
) -> None:
    """Play games to the end between bots that are kernels, and score them.

    By game: the key of its deal, and who starts; by game and seat: the seed of the bot's chance, its kind, and the row
    of its weights. What was played is in the game's row of `played`, as far as there is room, and how many actions it
    was in `sizes`. `turns` counts the turns of all seats, `decisions` the actions of each.
    """
    board, desk, players = boards[0], desks[0], kinds.shape[1]
    for game in range(len(states)):
        state, size = states[game], 0
        deal_with(state, board, desk, keys[game], players, int(starts[game]))
        for seat in range(players):
            begin(minds[seat], weights[styles[game, seat]], seeds[game, seat])
        while state.phase != Phase.OVER:
            seat = int(state.to_move)
            kind = int(kinds[game, seat])
            if kind == Kind.RANDOM:
                action = nth_legal(state, board, desk, any_of(minds[seat], count_legal(state, board, desk)))
            else:
                observe(state, board, seat, sights[0])
                action = decide(sights[0], board, minds[seat], kind)
            decisions[game, seat] += 1
            if state.phase == Phase.TURN:  # A1: every turn begins with one action in this phase
                turns[game] += 1
            size = apply_and_note(state, board, desk, action, played[game], size)
        sizes[game] = size
        score(state, board, desk, sheets[game])
