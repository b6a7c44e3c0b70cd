"""Imagining: a whole game that fits all that a seat may know, drawn fairly from those that do.

Cards. At the last shuffle the deck's contents were open (or all cards were in it), so what lies in the deck now comes
from those that have not been seen leaving it. The deck is drawn from them, as far as the cards that hands are known to
hold leave them free; the rest is in the other hands, and no hand gets more fresh cards than it drew blind since the
shuffle, or more older ones than it held then. Tickets: see `ticket_sampling`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import NONE, STATE

from .compiled_board import CompiledBoard
from .game import Game
from .knowledge import PlayerKnowledge, initial_knowledge, laid_cards
from .ticket_sampling import sample_tickets

Counts = npt.NDArray[np.int64]


def sample_game(
    compiled: CompiledBoard, observations: Records, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> Game:
    """A game whose open half is the observation's and whose hidden half is imagined."""
    states = new_records(1, STATE)
    state, observation = states[0], observations[0]
    rules_api.copy_open_fields(observations, states, 0)
    seed = int.from_bytes(rng.bytes(32), "little")
    state["key"] = key_of(seed)
    _sample_cards(state, observation, knowledge, rng)
    sample_tickets(compiled, state, observation, knowledge, rng)
    game = Game(compiled, states, seed, initial_knowledge(compiled, state))
    game.begin_here()
    return game


def _sample_cards(state: Records, observation: Records, knowledge: PlayerKnowledge, rng: np.random.Generator) -> None:
    viewer = int(observation["viewer"])
    laid = laid_cards(observation)
    known = np.array(knowledge.known)
    known[int(observation["to_move"])] = np.maximum(
        known[int(observation["to_move"])] - laid, 0
    )  # no longer in the hand
    if viewer != NONE:
        known[viewer] = observation["hand"]
    unseen = np.array(knowledge.cards) - observation["discards"] - laid - known.sum(axis=0)
    np.subtract.at(unseen, observation["display"][: observation["display_size"]], 1)
    np.subtract.at(unseen, observation["revealed"][: observation["revealed_size"]], 1)
    missing = observation["hand_size"][: len(known)] - known.sum(axis=1)
    while True:
        deck = _draw(np.minimum(unseen, knowledge.pool), int(observation["deck_size"]), rng)
        in_hands = unseen - np.bincount(deck, minlength=CARD_KINDS)
        hands = _deal(in_hands, unseen - in_hands, missing, knowledge, rng)
        if hands is not None:
            break
    state["deck"][: len(deck)] = deck
    state["hands"][: len(known)] = known + hands


def _deal(
    in_hands: Counts, in_deck: Counts, missing: Counts, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> Counts | None:
    """Deal the cards that must be in hands; None where no hand could hold what it would have to."""
    drawn_fresh = np.array(knowledge.pool) - in_deck  # some may have been paid since: which of those left are fresh?
    fresh = rng.hypergeometric(drawn_fresh, np.array(knowledge.older_cards), in_hands)
    older = in_hands - fresh
    least = np.maximum(missing - np.array(knowledge.drawn), 0)
    most = np.minimum(missing, knowledge.older)
    total = int(older.sum())
    if not least.sum() <= total <= most.sum():
        return None
    room = rng.permutation(np.repeat(np.arange(len(missing)), most - least))[: total - int(least.sum())]
    shares = least + np.bincount(room, minlength=len(missing))
    old_cards, fresh_cards = _draw(older, total, rng), _draw(fresh, int(fresh.sum()), rng)
    hands = np.zeros((len(missing), CARD_KINDS), dtype=np.int64)
    for seat, share in enumerate(shares):
        rest = int(missing[seat] - share)
        np.add.at(hands[seat], np.concatenate([old_cards[:share], fresh_cards[:rest]]), 1)
        old_cards, fresh_cards = old_cards[share:], fresh_cards[rest:]
    return hands


def _draw(counts: Any, size: int, rng: np.random.Generator) -> Counts:
    """Cards drawn one after the other from those counted, in the order drawn."""
    return rng.permutation(np.repeat(np.arange(CARD_KINDS), counts))[:size]
