"""The ways in from Python to the kernels that think."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.records import Letters, Masks, Records, Smalls, Wides
from ironlanes.rules.apply import apply_action
from ironlanes.rules.compiling import entry
from ironlanes.rules.dealing import deal
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observe import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Phase

from .deciding import Kind, any_of, begin, decide
from .features import measure_tickets, measure_way
from .joint_graph import lay_graph
from .standings import lay_ways, look_at_ticket, trains_missing


@entry
def begin_thinking(minds: Records, index: int, weights: Wides, seed: np.uint64) -> None:
    """Get a mind ready for a game."""
    begin(minds[index], weights, seed)


@entry
def choose_any(minds: Records, index: int, count: int) -> int:
    """One of so many actions, by a mind's own chance."""
    return any_of(minds[index], count)


@entry
def choose_action(sights: Records, boards: Records, minds: Records, index: int, kind: int) -> int:
    """The action that a bot of a kind chooses from a sight."""
    return decide(sights[0], boards[0], minds[index], kind)


@entry
def find_way(
    sights: Records,
    boards: Records,
    minds: Records,
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


@entry
def find_ways(sights: Records, boards: Records, minds: Records, index: int, missing: Wides, ways: Masks) -> None:
    """For each of the viewer's tickets, by its number: the trains that it lacks, and the tracks that they go to."""
    measure_tickets(sights[0], boards[0], minds[index], missing, ways)


@entry
def find_standing(
    sights: Records, boards: Records, searches: Records, standings: Records, seat: int, ticket: int, is_completed: bool
) -> int:
    """Work out how a ticket of a seat stands; returns the trains that are missing without new stations, or NOBODY."""
    lay_ways(sights[0], boards[0], searches[0], seat)
    look_at_ticket(sights[0], boards[0], searches[0], standings[0], seat, ticket, is_completed)
    return trains_missing(boards[0], searches[0], ticket)


@entry
def play_tables(
    states: Records,
    boards: Records,
    desks: Records,
    sheets: Records,
    sights: Records,
    minds: Records,
    keys: Letters,
    starts: Smalls,
    seeds: Masks,
    kinds: Smalls,
    styles: Smalls,
    weights: Wides,
    played: Wides,
    sizes: Wides,
    turns: Wides,
    decisions: Wides,
) -> None:
    """Play games to the end between bots that are kernels, and score them.

    By game: the key of its deal, and who starts; by game and seat: the seed of the bot's chance, its kind, and the row
    of its weights. What was played is in the game's row of `played`, as far as there is room, and how many actions it
    was in `sizes`. `turns` counts the turns of all seats, `decisions` the actions of each.
    """
    players = kinds.shape[1]
    for game in range(len(states)):
        state, board = states[game], boards[0]
        for word in range(8):
            state.key[word] = keys[game, word]
        deal(state, board, desks[0], players, int(starts[game]))
        for seat in range(players):
            begin(minds[seat], weights[styles[game, seat]], seeds[game, seat])
        size = 0
        while state.phase != Phase.OVER:
            seat = int(state.to_move)
            kind = int(kinds[game, seat])
            if kind == Kind.RANDOM:
                count = count_legal(state, board, desks[0])
                action = nth_legal(state, board, desks[0], any_of(minds[seat], count))
            else:
                observe(state, board, seat, sights[0])
                action = decide(sights[0], board, minds[seat], kind)
            if size < played.shape[1]:
                played[game, size] = action
            size += 1
            decisions[game, seat] += 1
            if state.phase == Phase.TURN:  # A1: every turn begins with one action in this phase
                turns[game] += 1
            apply_action(state, board, desks[0], action)
        sizes[game] = size
        score(state, board, desks[0], sheets[game])
