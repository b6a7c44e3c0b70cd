"""The ways in from Python. Each takes arrays of records and an index, which is by far the quickest to hand over."""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int8Array, Int16Array, Int32Array, UInt32Array

from .apply import apply_action, apply_and_note
from .bulk_records import GamePlans, GameTallies
from .cards import settle_display
from .claiming import own_track, points_for
from .dealing import deal, deal_with
from .knowledge import KnowledgeRecords, begin_knowledge, hide_from, note_log
from .legal import collect_legal, count_legal, nth_legal
from .observation import observe
from .payments import is_set
from .random_play import choose, next_random, play_game, random_state_from
from .randomness import shuffle
from .refusals import RefusalCode, refuse, refuse_every_claim, refuse_track
from .scoring import score
from .state import Observations, Phase, ScoreRecords, Scratches, States


@compiled_entry_of("game")
def deal_game(states: States, index: int, boards: Boards, scratches: Scratches, players: int, start: int) -> None:
    """Set a game up in a blank record that holds its key."""
    deal(states[index], boards[0], scratches[0], players, start)


@compiled_entry_of("game")
def list_legal(states: States, index: int, boards: Boards, scratches: Scratches, actions: Int32Array) -> int:
    """Write the legal actions into the list, ascending, and say how many there are."""
    return collect_legal(states[index], boards[0], scratches[0], actions)


@compiled_entry_of("game")
def count_actions(states: States, index: int, boards: Boards, scratches: Scratches) -> int:
    """How many actions are legal."""
    return count_legal(states[index], boards[0], scratches[0])


@compiled_entry_of("game")
def nth_action(states: States, index: int, boards: Boards, scratches: Scratches, n: int) -> int:
    """The n-th legal action."""
    count_legal(states[index], boards[0], scratches[0])
    return nth_legal(states[index], boards[0], scratches[0], n)


@compiled_entry_of("game")
def reason_against(states: States, index: int, boards: Boards, scratches: Scratches, seat: int, action: int) -> int:
    """Why an action of a seat is not legal."""
    return refuse(states[index], boards[0], scratches[0], seat, action) + 0  # a plain number is quicker to hand over


@compiled_entry_of("game")
def reason_against_claims(states: States, index: int, boards: Boards, seat: int, track: int) -> int:
    """Why a seat can't claim a track, whatever it would pay with."""
    return refuse_every_claim(states[index], boards[0], seat, track) + 0


@compiled_entry_of("game")
def play_action(
    states: States,
    index: int,
    boards: Boards,
    scratches: Scratches,
    action: int,
    before: States,
    knowledges: KnowledgeRecords,
) -> int:
    """Carry an action out if it is legal, and say why not if it is not.

    `before` then holds the state that was. What the log tells is remembered, so `scratches` must be logging.
    """
    reason = refuse(states[index], boards[0], scratches[0], int(states[index].to_move), action)
    if reason == RefusalCode.NONE:
        before[0] = states[index]
        apply_action(states[index], boards[0], scratches[0], action)
        note_log(knowledges[0], boards[0], before[0], scratches[0])
    return reason + 0


@compiled_entry_of("game")
def begin_to_know(states: States, index: int, boards: Boards, knowledges: KnowledgeRecords) -> None:
    """Fill in a blank record of what is known when a game begins with a state."""
    begin_knowledge(states[index], boards[0], knowledges[0])


@compiled_entry_of("game")
def know_as(knowledges: KnowledgeRecords, viewer: int, seen: KnowledgeRecords) -> None:
    """Copy what one seat, or a spectator, remembers of what all players remember together."""
    seen[0] = knowledges[0]
    hide_from(seen[0], viewer)


@compiled_entry_of("game")
def score_game(states: States, index: int, boards: Boards, scratches: Scratches, score_records: ScoreRecords) -> None:
    """Fill the score record."""
    score(states[index], boards[0], scratches[0], score_records[0])


@compiled_entry_of("game")
def settle_position(states: States, index: int, boards: Boards, scratches: Scratches) -> None:
    """Apply D6, D7 and D8 to a position that was put together by hand."""
    settle_display(states[index], boards[0], scratches[0])


@compiled_entry_of("game")
def shuffle_list(states: States, index: int, scratches: Scratches, cards: Int8Array) -> None:
    """Shuffle a list by the next stream of a game's seed."""
    shuffle(states[index], scratches[0], cards, 0, len(cards))


@compiled_entry_of("game")
def random_games(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    keys: Annotated[UInt32Array, 2],
    players: int,
    limit: int,
    totals: Annotated[Int16Array, 2],
) -> int:
    """Play one random game in each record, by its key, and score it; return the number of decisions.

    With 0 players the records hold games already, which go on.
    """
    decisions = 0
    for index in range(len(states)):
        for word in range(8):
            states[index].key[word] = keys[index, word]
        decisions += play_game(states[index], boards[0], scratches[0], players, limit)
        score(states[index], boards[0], scratches[0], score_records[0])
        for seat in range(states[index].players):
            totals[index, seat] = score_records[0].total[seat]
    return decisions


@compiled_entry_of("game")
def play_random_bot_games(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    plans: GamePlans,
    played: Annotated[Int32Array, 2],
    tallies: GameTallies,
) -> None:
    """Play games to the end between random bots, as `play_bot_games` plays them with any bots, and score them."""
    board, scratch = boards[0], scratches[0]
    for game in range(len(states)):
        state, plan, tally, size = states[game], plans[game], tallies[game], 0
        deal_with(state, board, scratch, plan.key, int(plan.players), int(plan.start))
        for seat in range(plan.players):
            plan.chances[seat] = random_state_from(plan.chances[seat])
        while state.phase != Phase.OVER:
            seat = int(state.to_move)
            plan.chances[seat] = next_random(plan.chances[seat])
            action = nth_legal(state, board, scratch, choose(plan.chances[seat], count_legal(state, board, scratch)))
            tally.decisions[seat] += 1
            if state.phase == Phase.TURN:  # A1: every turn begins with one action in this phase
                tally.turns += 1
            size = apply_and_note(state, board, scratch, action, played[game], size)
        tally.actions = size
        score(state, board, scratch, score_records[game])


@compiled_entry_of("game")
def copy_states(states: States, copies: States) -> None:
    """Copy every state."""
    for index in range(len(states)):
        copies[index] = states[index]


@compiled_entry_of("game")
def perft(states: States, boards: Boards, scratches: Scratches, tried: Int32Array, depth: int) -> int:
    """How many sequences of `depth` legal actions begin in the first state.

    The other states and `tried`, one more of each than the depth, are room to work in.
    """
    leaves, level = 0, 0
    tried[0] = 0
    while level >= 0:
        if level == depth:
            leaves += 1
            level -= 1
            continue
        is_over = states[level].phase == Phase.OVER
        count = 0 if is_over else count_legal(states[level], boards[0], scratches[0])
        if tried[level] == count:
            level -= 1
            continue
        action = nth_legal(states[level], boards[0], scratches[0], tried[level])
        tried[level] += 1
        states[level + 1] = states[level]
        level += 1
        tried[level] = 0
        apply_action(states[level], boards[0], scratches[0], action)
    return leaves


@compiled_entry_of("game")
def observe_game(states: States, index: int, boards: Boards, viewer: int, observations: Observations) -> None:
    """Fill a blank observation with what a seat or a spectator may see."""
    observe(states[index], boards[0], viewer, observations[0])


@compiled_entry_of("game")
def claim_track(states: States, index: int, boards: Boards, seat: int, track: int) -> None:
    """Give a track of a position that is put together by hand to a seat: its points count, its trains do not."""
    own_track(states[index], boards[0], seat, track)
    states[index].points[seat] += points_for(boards[0], track)


@compiled_entry_of("game")
def would_pay(
    states: States, index: int, boards: Boards, track: int, colour: int, cards: int, locomotives: int
) -> bool:
    """Whether the seat to move may claim a track, and these cards, which it has laid down already, are a set for it."""
    if refuse_track(states[index], boards[0], states[index].to_move, track) != RefusalCode.NONE:
        return False
    return is_set(boards[0], boards[0].track_price[track], colour, cards, locomotives)
