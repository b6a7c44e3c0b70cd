"""Imagining: a whole game that fits all that a seat may know, drawn fairly from those that do.

Cards. At the last shuffle the deck's contents were open (or all cards were in it), so what lies in the deck now comes
from those that have not been seen leaving it: the deck is drawn from them, as far as the cards that hands are known
to hold leave them free, and the other hands get the rest. Tickets: see `ticket_sampling`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ironlanes.boards.records import Records
from ironlanes.boards.tables import KINDS, LOCOMOTIVES
from ironlanes.rules import entries
from ironlanes.rules.compiling import new_records
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import NOBODY, STATE

from .game import Game
from .memory import Memory
from .prepared import Prepared
from .ticket_sampling import imagine_tickets


def sample_game(ready: Prepared, sights: Records, memory: Memory, rng: np.random.Generator) -> Game:
    """A game whose open half is the sight's and whose hidden half is imagined."""
    states = new_records(1, STATE)
    state, sight = states[0], sights[0]
    entries.imagine_open(sights, states, 0)
    seed = int.from_bytes(rng.bytes(32), "little")
    state["key"] = key_of(seed)
    _imagine_cards(state, sight, memory, rng)
    imagine_tickets(ready, state, sight, memory, rng)
    return Game(ready, states, seed, memory.copy())


def _imagine_cards(state: Records, sight: Records, memory: Memory, rng: np.random.Generator) -> None:
    viewer, players = int(sight["viewer"]), int(sight["players"])
    unseen = np.array(memory.cards) - sight["discards"]
    np.subtract.at(unseen, sight["display"][: sight["display_size"]], 1)
    np.subtract.at(unseen, sight["revealed"][: sight["revealed_size"]], 1)
    laid = np.zeros(KINDS, dtype=np.int64)
    laid[int(sight["laid_colour"])] += int(sight["laid_cards"])
    laid[LOCOMOTIVES] += int(sight["laid_locomotives"])
    unseen -= laid
    if viewer != NOBODY:
        unseen -= sight["hand"]
        state["hands"][viewer] = sight["hand"]
    others = [seat for seat in range(players) if seat != viewer]
    known = np.array(memory.known)
    known[int(sight["to_move"])] = np.maximum(known[int(sight["to_move"])] - laid, 0)  # no longer in the hand
    for seat in others:
        state["hands"][seat] = known[seat]
        unseen -= known[seat]
    deck = _draw(np.minimum(unseen, memory.pool), int(sight["deck_size"]), rng)
    state["deck"][: len(deck)] = deck
    unseen -= np.bincount(deck, minlength=KINDS)
    rest = _draw(unseen, int(unseen.sum()), rng)
    for seat in others:
        missing = int(sight["hand_size"][seat]) - int(known[seat].sum())
        np.add.at(state["hands"][seat], rest[:missing], 1)
        rest = rest[missing:]


def _draw(counts: Any, size: int, rng: np.random.Generator) -> Any:
    """Cards drawn one after the other from those counted, in the order drawn."""
    return rng.permutation(np.repeat(np.arange(KINDS), counts))[:size]
