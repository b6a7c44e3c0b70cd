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

from ironlanes.boards.records import Records
from ironlanes.boards.tables import KINDS
from ironlanes.rules import entries
from ironlanes.rules.compiling import new_records
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import NOBODY, STATE

from .game import Game
from .memory import Recollection, begin_memory, laid_cards
from .prepared import Prepared
from .ticket_sampling import imagine_tickets

Counts = npt.NDArray[np.int64]


def sample_game(ready: Prepared, sights: Records, memory: Recollection, rng: np.random.Generator) -> Game:
    """A game whose open half is the sight's and whose hidden half is imagined."""
    states = new_records(1, STATE)
    state, sight = states[0], sights[0]
    entries.imagine_open(sights, states, 0)
    seed = int.from_bytes(rng.bytes(32), "little")
    state["key"] = key_of(seed)
    _imagine_cards(state, sight, memory, rng)
    imagine_tickets(ready, state, sight, memory, rng)
    game = Game(ready, states, seed, begin_memory(ready, state))
    game.begin_here()
    return game


def _imagine_cards(state: Records, sight: Records, memory: Recollection, rng: np.random.Generator) -> None:
    viewer = int(sight["viewer"])
    laid = laid_cards(sight)
    known = np.array(memory.known)
    known[int(sight["to_move"])] = np.maximum(known[int(sight["to_move"])] - laid, 0)  # no longer in the hand
    if viewer != NOBODY:
        known[viewer] = sight["hand"]
    unseen = np.array(memory.cards) - sight["discards"] - laid - known.sum(axis=0)
    np.subtract.at(unseen, sight["display"][: sight["display_size"]], 1)
    np.subtract.at(unseen, sight["revealed"][: sight["revealed_size"]], 1)
    missing = sight["hand_size"][: len(known)] - known.sum(axis=1)
    while True:
        deck = _draw(np.minimum(unseen, memory.pool), int(sight["deck_size"]), rng)
        in_hands = unseen - np.bincount(deck, minlength=KINDS)
        hands = _deal(in_hands, unseen - in_hands, missing, memory, rng)
        if hands is not None:
            break
    state["deck"][: len(deck)] = deck
    state["hands"][: len(known)] = known + hands


def _deal(
    in_hands: Counts, in_deck: Counts, missing: Counts, memory: Recollection, rng: np.random.Generator
) -> Counts | None:
    """Deal the cards that must be in hands; None where no hand could hold what it would have to."""
    drawn_fresh = np.array(memory.pool) - in_deck  # some may have been paid since: which of those left are fresh?
    fresh = rng.hypergeometric(drawn_fresh, np.array(memory.older_cards), in_hands)
    older = in_hands - fresh
    least = np.maximum(missing - np.array(memory.drawn), 0)
    most = np.minimum(missing, memory.older)
    total = int(older.sum())
    if not least.sum() <= total <= most.sum():
        return None
    room = rng.permutation(np.repeat(np.arange(len(missing)), most - least))[: total - int(least.sum())]
    shares = least + np.bincount(room, minlength=len(missing))
    old_cards, fresh_cards = _draw(older, total, rng), _draw(fresh, int(fresh.sum()), rng)
    hands = np.zeros((len(missing), KINDS), dtype=np.int64)
    for seat, share in enumerate(shares):
        rest = int(missing[seat] - share)
        np.add.at(hands[seat], np.concatenate([old_cards[:share], fresh_cards[:rest]]), 1)
        old_cards, fresh_cards = old_cards[share:], fresh_cards[rest:]
    return hands


def _draw(counts: Any, size: int, rng: np.random.Generator) -> Counts:
    """Cards drawn one after the other from those counted, in the order drawn."""
    return rng.permutation(np.repeat(np.arange(KINDS), counts))[:size]
