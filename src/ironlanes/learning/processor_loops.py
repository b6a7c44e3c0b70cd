"""The loops over games that threads of a processor run, each from `first` up to `last`."""

from __future__ import annotations

from typing import Annotated

from ironlanes.boards.records import Bytes, Floats, Letters, Masks, Numbers, Records, Smalls, Wides
from ironlanes.boards.tables import Boards
from ironlanes.rules.compiling import entry_of
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observe import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Desks, Phase, Sheets, Sights, States
from ironlanes.tactics.deciding import Kind, any_of, begin, decide
from ironlanes.tactics.mind import Minds

from .choices import action_of
from .describing import describe
from .notes import NOTES, play_and_note
from .stepping import begin_game, scatter, settle


@entry_of("training")
def begin_games(
    states: States,
    blanks: States,
    boards: Boards,
    per_board: int,
    desks: Desks,
    notes: Annotated[Records, NOTES],
    seed: Letters,
    episodes: Wides,
    most: int,
    first: int,
    last: int,
) -> None:
    """Deal every game, and play up to `most` random actions in each."""
    for game in range(first, last):
        board = boards[game // per_board]
        begin_game(states, game, blanks, board, desks[0], notes[game], seed, int(episodes[game]))
        if most > 0:
            scatter(states[game], board, desks[0], notes[game], most)
        if states[game].phase == Phase.OVER:
            begin_game(states, game, blanks, board, desks[0], notes[game], seed, int(episodes[game]))


@entry_of("training")
def observe_games(
    states: States,
    boards: Boards,
    per_board: int,
    notes: Annotated[Records, NOTES],
    sights: Sights,
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
    seats: Smalls,
    skipped: Bytes,
    first: int,
    last: int,
) -> None:
    """Write what the seat to move of each game that is not skipped is shown, and its choices."""
    for game in range(first, last):
        if skipped[game]:
            continue
        board, sight = boards[game // per_board], sights[game]
        seats[game] = states[game].to_move
        observe(states[game], board, int(states[game].to_move), sight)
        describe(
            sight,
            board,
            notes[game],
            cap,
            graph,
            distance,
            goals,
            weights,
            connected,
            traces,
            tracks[game],
            nodes[game],
            table[game],
            keeps[game],
            allowed[game],
        )


@entry_of("training")
def step_games(
    states: States,
    blanks: States,
    boards: Boards,
    per_board: int,
    desks: Desks,
    notes: Annotated[Records, NOTES],
    sheets: Sheets,
    sights: Sights,
    seed: Letters,
    episodes: Wides,
    choices: Wides,
    rewards: Annotated[Floats, 2],
    ended: Bytes,
    first: int,
    last: int,
) -> None:
    """Carry the choices out that follow the last observation; a game that is over is scored, and the next one dealt."""
    for game in range(first, last):
        board, state = boards[game // per_board], states[game]
        action = action_of(sights[game], board, int(choices[game]))
        play_and_note(state, board, desks[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            settle(state, board, desks[0], sheets[game], rewards[game])
            episodes[game] += 1
            begin_game(states, game, blanks, board, desks[0], notes[game], seed, int(episodes[game]))


@entry_of("training")
def begin_thinking(minds: Minds, weights: Wides, seeds: Annotated[Masks, 2], first: int, last: int) -> None:
    """Get the bots ready, one for each seat of each game."""
    for game in range(first, last):
        for seat in range(seeds.shape[1]):
            begin(minds[game * seeds.shape[1] + seat], weights, seeds[game, seat])


@entry_of("training")
def play_bots(
    states: States,
    boards: Boards,
    per_board: int,
    desks: Desks,
    notes: Annotated[Records, NOTES],
    sheets: Sheets,
    sights: Sights,
    minds: Minds,
    kinds: Annotated[Smalls, 2],
    ended: Bytes,
    first: int,
    last: int,
) -> None:
    """Let the bots play until a seat is to move that is none of theirs (kind -1), or the game is over and scored."""
    for game in range(first, last):
        board, state = boards[game // per_board], states[game]
        if ended[game]:
            continue
        while state.phase != Phase.OVER and kinds[game, state.to_move] >= 0:
            seat = int(state.to_move)
            kind, mind = int(kinds[game, seat]), minds[game * kinds.shape[1] + seat]
            if kind == Kind.RANDOM:
                count = count_legal(state, board, desks[0])
                action = nth_legal(state, board, desks[0], any_of(mind, count))
            else:
                observe(state, board, seat, sights[game])
                action = decide(sights[game], board, mind, kind)
            play_and_note(state, board, desks[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            score(state, board, desks[0], sheets[game])


@entry_of("training")
def play_choices(
    states: States,
    boards: Boards,
    per_board: int,
    desks: Desks,
    notes: Annotated[Records, NOTES],
    sights: Sights,
    choices: Wides,
    ended: Bytes,
    first: int,
    last: int,
) -> None:
    """Carry out what was chosen after the last observation, in games that are not over."""
    for game in range(first, last):
        if not ended[game]:
            board = boards[game // per_board]
            action = action_of(sights[game], board, int(choices[game]))
            play_and_note(states[game], board, desks[0], notes[game], action)
