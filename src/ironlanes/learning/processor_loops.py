"""The loops over games that threads of a processor run, each from `first` up to `last`."""

from __future__ import annotations

from ironlanes.boards.records import Bytes, Letters, Masks, Numbers, Records, Smalls, Wides
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.observe import observe
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Phase
from ironlanes.tactics.deciding import Kind, any_of, begin, decide

from .choices import action_of
from .compiling import loop
from .describing import describe
from .notes import note_longest, play_and_note
from .stepping import Floats, begin_game, scatter, settle


@loop
def begin_games(
    states: Records,
    blanks: Records,
    boards: Records,
    per_board: int,
    desks: Records,
    notes: Records,
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


@loop
def observe_games(
    states: Records,
    boards: Records,
    per_board: int,
    notes: Records,
    sights: Records,
    cap: int,
    graph: Smalls,
    distance: Smalls,
    goals: Numbers,
    weights: Numbers,
    connected: Masks,
    traces: Masks,
    tracks: Smalls,
    nodes: Smalls,
    table: Smalls,
    keeps: Smalls,
    allowed: Bytes,
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


@loop
def read_sight(
    sights: Records,
    boards: Records,
    desks: Records,
    notes: Records,
    cap: int,
    graph: Smalls,
    distance: Smalls,
    goals: Numbers,
    weights: Numbers,
    connected: Masks,
    traces: Masks,
    tracks: Smalls,
    nodes: Smalls,
    table: Smalls,
    keeps: Smalls,
    allowed: Bytes,
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


@loop
def find_action(sights: Records, boards: Records, choice: int) -> int:
    """The action that a choice of a bot stands for, by its index on this board."""
    return action_of(sights[0], boards[0], choice)


@loop
def step_games(
    states: Records,
    blanks: Records,
    boards: Records,
    per_board: int,
    desks: Records,
    notes: Records,
    sheets: Records,
    sights: Records,
    seed: Letters,
    episodes: Wides,
    choices: Wides,
    rewards: Floats,
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


@loop
def begin_thinking(minds: Records, weights: Wides, seeds: Masks, first: int, last: int) -> None:
    """Get the bots ready, one for each seat of each game."""
    for game in range(first, last):
        for seat in range(minds.shape[1]):
            begin(minds[game, seat], weights, seeds[game, seat])


@loop
def play_bots(
    states: Records,
    boards: Records,
    per_board: int,
    desks: Records,
    notes: Records,
    sheets: Records,
    sights: Records,
    minds: Records,
    kinds: Smalls,
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
            kind = int(kinds[game, seat])
            if kind == Kind.RANDOM:
                count = count_legal(state, board, desks[0])
                action = nth_legal(state, board, desks[0], any_of(minds[game, seat], count))
            else:
                observe(state, board, seat, sights[game])
                action = decide(sights[game], board, minds[game, seat], kind)
            play_and_note(state, board, desks[0], notes[game], action)
        ended[game] = state.phase == Phase.OVER
        if ended[game]:
            score(state, board, desks[0], sheets[game])


@loop
def play_choices(
    states: Records,
    boards: Records,
    per_board: int,
    desks: Records,
    notes: Records,
    sights: Records,
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
