"""Sample the hidden cards of a game.

At the last shuffle the deck's contents were open (or all cards were in it), so what is in the deck now comes from the
cards that have not been seen leaving it. The deck is drawn from those, as far as the cards that hands are known to hold
leave them free; the rest is in the other hands, and no hand gets more fresh cards than it drew blind since the shuffle,
or more older ones than it held then.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Records
from ironlanes.rules.state import NONE

from .knowledge import PlayerKnowledge, laid_cards

Counts = npt.NDArray[np.int64]
#: After this many draws that no hands could hold, one is made to fit: always possible, but not equally likely.
MAX_ATTEMPTS: Final = 200


def sample_cards(state: Records, observation: Records, knowledge: PlayerKnowledge, rng: np.random.Generator) -> None:
    """Fill in the deck and the other hands."""
    viewer, mover = int(observation["viewer"]), int(observation["to_move"])
    laid = laid_cards(observation)
    known = np.array(knowledge.known)
    known[mover] = np.maximum(known[mover] - laid, 0)  # no longer in the hand
    if viewer != NONE:
        known[viewer] = observation["hand"]
    unseen = np.array(knowledge.cards) - observation["discards"] - laid - known.sum(axis=0)
    np.subtract.at(unseen, observation["display"][: observation["display_size"]], 1)
    np.subtract.at(unseen, observation["revealed"][: observation["revealed_size"]], 1)
    missing = observation["hand_size"][: len(known)] - known.sum(axis=1)
    deck, hands = _draw_deck_and_hands(unseen, missing, int(observation["deck_size"]), knowledge, rng)
    state["deck"][: len(deck)] = deck
    state["hands"][: len(known)] = known + hands


def _draw_deck_and_hands(
    unseen: Counts, missing: Counts, deck_size: int, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> tuple[Counts, Counts]:
    """Draw the deck and deal the rest, until the hands can hold that."""
    may_be_in_deck = np.minimum(unseen, knowledge.pool)
    pool, older_cards = np.array(knowledge.pool), np.array(knowledge.older_cards)
    for _ in range(MAX_ATTEMPTS):
        deck = _draw(may_be_in_deck, deck_size, rng)
        in_deck = np.bincount(deck, minlength=CARD_KINDS)
        # Some fresh cards may have been paid since they were drawn: which of those left are fresh?
        older = (unseen - in_deck) - rng.hypergeometric(pool - in_deck, older_cards, unseen - in_deck)
        least, most = _limits(missing, knowledge)
        if least.sum() <= older.sum() <= most.sum():
            return deck, _deal(unseen - in_deck, older, missing, knowledge, rng)
    return _fit_deck_and_hands(unseen, missing, deck_size, knowledge, rng)


def _fit_deck_and_hands(
    unseen: Counts, missing: Counts, deck_size: int, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> tuple[Counts, Counts]:
    """Choose a deck that leaves as many older cards as possible to the hands, and then a number of them that fits."""
    pool, older_cards = np.array(knowledge.pool), np.array(knowledge.older_cards)
    may_be_in_deck = np.minimum(unseen, pool)
    surely_fresh = np.minimum(may_be_in_deck, np.maximum(unseen - older_cards, 0))
    deck = np.concatenate([_draw(counts, deck_size, rng) for counts in (surely_fresh, may_be_in_deck - surely_fresh)])
    deck = rng.permutation(deck[:deck_size])
    in_hands = unseen - np.bincount(deck, minlength=CARD_KINDS)
    surely_older, may_be_older = np.maximum(unseen - pool, 0), np.minimum(in_hands, older_cards)
    least, most = (int(limit.sum()) for limit in _limits(missing, knowledge))
    lowest, highest = max(least, int(surely_older.sum())), min(most, int(may_be_older.sum()))
    more = int(rng.integers(lowest, highest + 1)) - int(surely_older.sum())
    older = surely_older + np.bincount(_draw(may_be_older - surely_older, more, rng), minlength=CARD_KINDS)
    return deck, _deal(in_hands, older, missing, knowledge, rng)


def _limits(missing: Counts, knowledge: PlayerKnowledge) -> tuple[Counts, Counts]:
    """The fewest and the most older cards that each hand can hold besides its known ones."""
    return np.maximum(missing - np.array(knowledge.drawn), 0), np.minimum(missing, knowledge.older)


def _deal(
    in_hands: Counts, older: Counts, missing: Counts, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> Counts:
    """Deal the cards that must be in hands, of which `older` are older than the last shuffle."""
    least, most = _limits(missing, knowledge)
    fresh, total = in_hands - older, int(older.sum())
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
