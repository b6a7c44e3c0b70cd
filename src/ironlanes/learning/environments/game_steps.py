"""One game of many: dealing it, applying a choice, and the reward of each seat at its end."""

from __future__ import annotations

import numpy as np

from ironlanes.bots.learned.notes import Notes, play_and_note, reset_notes
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Float32Array, Int8Array, Records, UInt32Array
from ironlanes.rules.dealing import deal
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.random_play import choose, first_random_state, next_random
from ironlanes.rules.scoring import score
from ironlanes.rules.state import NONE, Phase, ScoreRecord, Scratch, State

from .styles import style_reward

#: The share of the reward that is for winning; the rest is for points.
WIN_SHARE = np.float32(0.6)
POINT_SHARE = np.float32(0.4)
#: A lead of this many points over the best other seat is worth 1; the value is clipped at `MOST_POINTS`.
POINTS_AHEAD = np.float32(60.0)
MOST_POINTS = np.float32(1.5)


@kernel
def begin_game(
    states: Records,
    index: int,
    blanks: Records,
    board: BoardArrays,
    scratch: Scratch,
    notes: Notes,
    seed: UInt32Array,
    episode: int,
) -> None:
    """Deal a slot's next game, whose key follows from the seed, the slot and the number of the game in the slot."""
    players = int(states[index].players)
    states[index] = blanks[0]
    state = states[index]
    for word in range(4):
        state.key[word] = seed[word]
    state.key[4] = index
    state.key[5] = episode
    deal(state, board, scratch, players, NONE)
    reset_notes(notes)


@kernel
def scatter(state: State, board: BoardArrays, scratch: Scratch, notes: Notes, limit: int) -> None:
    """Play a random number of random actions, at most `limit`, so that games don't all end at once."""
    random_state = next_random(first_random_state(state, scratch))
    count = choose(random_state, limit)
    while count > 0 and state.phase != Phase.OVER:
        random_state = next_random(random_state)
        legal = count_legal(state, board, scratch)
        play_and_note(state, board, scratch, notes, nth_legal(state, board, scratch, choose(random_state, legal)))
        count -= 1


@kernel
def utility(score_record: ScoreRecord, players: int, seat: int) -> np.float32:
    """Return a seat's reward for a scored game: about 1 for a clear win, -1 for a clear loss; the sum is about 0."""
    winners, best = 0, -(10**6)
    for other in range(players):
        winners += int(score_record.is_winner[other])
        if other != seat:
            best = max(best, int(score_record.total[other]))
    share = np.float32(score_record.is_winner[seat]) / np.float32(winners)
    win = np.float32(players) / np.float32(players - 1) * (share - np.float32(1.0) / np.float32(players))
    ahead = np.float32(int(score_record.total[seat]) - best) / POINTS_AHEAD
    return WIN_SHARE * win + POINT_SHARE * max(-MOST_POINTS, min(MOST_POINTS, ahead))


@kernel
def settle(
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    score_record: ScoreRecord,
    styles: Int8Array,
    rewards: Float32Array,
) -> None:
    """Score a game that is over, and write the reward of each seat."""
    score(state, board, scratch, score_record)
    for seat in range(state.players):
        rewards[seat] = utility(score_record, int(state.players), seat)
        rewards[seat] += style_reward(state, board, score_record, seat, int(styles[seat]))
