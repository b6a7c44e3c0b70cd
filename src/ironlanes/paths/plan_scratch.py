"""The record that plans are made in: a seat's graph, the search for a network, and the plan made last."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.kernel.board_arrays import CARD_KINDS, MASK_WORDS
from ironlanes.kernel.records import Int8Array, Int16, Int16Array, Int32Array, Records, UInt64Array, record_dtype

from .scratch import PathScratch

#: The most tickets that a network connects at the least cost; the effort grows ninefold with each.
MAX_PAIRS: Final = 5
MAX_TERMINALS: Final = 2 * MAX_PAIRS
#: Among the missing cards: cards of any one colour a track.
ANY_CARD: Final = CARD_KINDS


class Forest:
    """The search for the cheapest trees that connect pairs of terminals. A tree has a set of terminals and a root."""

    terminals: Annotated[UInt64Array, (MAX_TERMINALS,)]  # nodes: a city's one, or the ends of a country
    terminals_size: Int16
    pair_terminals: Annotated[Int16Array, (MAX_PAIRS,)]  # a set of two terminals
    tree_cost: Annotated[Int32Array, (2**MAX_TERMINALS * MAX_NODES,)]  # by the set of terminals and the root
    tree_origin: Annotated[Int16Array, (2**MAX_TERMINALS * MAX_NODES,)]  # a track, or a part of the set
    group_cost: Annotated[Int32Array, (2**MAX_PAIRS,)]  # by the set of pairs
    group_tree: Annotated[Int16Array, (2**MAX_PAIRS,)]  # the pairs that one tree of the group connects
    waiting: Annotated[Int32Array, (MAX_TERMINALS + 1,)]  # trees whose tracks are to be collected
    network: Annotated[UInt64Array, (MASK_WORDS,)]  # the tracks of all trees


class PlanScratch(PathScratch, Forest):
    """A seat's graph, searches in it, and the plan made last: `path` has the tracks to claim."""

    passed: Annotated[UInt64Array, (MASK_WORDS,)]  # the seat's own tracks in the plan, and those that stations lend it
    line: Annotated[Int16Array, (MAX_TRACKS,)]  # the tracks of a path from one end to the other, then NONE
    shared: Int16  # how many trains fewer a network takes than a path of its own for each ticket
    missing_cards: Annotated[Int8Array, (CARD_KINDS + 1,)]  # the cards that the hand lacks; ANY_CARD: of any colour
    held: Annotated[Int8Array, (CARD_KINDS,)]  # what is left of the hand while they are counted


PLAN_SCRATCH: Final = record_dtype(PlanScratch)

#: An array of them, as entries take it.
PlanScratches = Annotated[Records, PLAN_SCRATCH]
