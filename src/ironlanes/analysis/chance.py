"""The chance outcomes that an action could have had: all of them, or a sample where there are too many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import comb
from typing import Final

import numpy as np

from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.kernel.board_arrays import CARD_KINDS, FROM_DECK, LOCOMOTIVES, Verb

from .values.calibration import Floats

#: How many offers of tickets stand for all of them, and how many decks for those of a tunnel that needs a reshuffle.
SAMPLES: Final = 24


class ChanceKind(StrEnum):
    """What chance decided."""

    DEAL = "deal"  # hands, tickets offered, who begins
    BLIND = "blind-card"
    DISPLAY = "display"  # the card that was turned up; it belongs to nobody
    TICKETS = "tickets-offered"
    TUNNEL = "tunnel"


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The other outcomes that an action could have had: positions with their probabilities.

    `actual` is the weight of the outcome that happened, which is not among the positions.
    """

    kind: ChanceKind
    positions: Positions | None
    weights: Floats
    actual: float
    is_sampled: bool  # equally likely samples, not all outcomes


def outcomes_of(before: Positions, action: int, after: Positions, seeds: Seeds) -> Outcomes | None:
    """Return the other outcomes that an action could have had; None if nothing was left to chance."""
    board = before.compiled.arrays[0]
    verb, subject = int(board["action_verb"][action]), int(board["action_subject"][action])
    if verb == Verb.TICKETS:
        return _sampled(ChanceKind.TICKETS, before, action, seeds)
    if verb == Verb.CLAIM and board["track_is_tunnel"][subject]:
        return _tunnel(before, action, int(board["action_colour"][action]), seeds)
    if verb == Verb.DRAW and int(before.states["deck_size"][0]):
        kind = ChanceKind.BLIND if subject == FROM_DECK else ChanceKind.DISPLAY
        return _top_card(kind, before, action, after, seeds)
    return None


def _sampled(kind: ChanceKind, before: Positions, action: int, seeds: Seeds) -> Outcomes:
    samples = before.pick(np.zeros(SAMPLES, dtype=int))
    if kind is ChanceKind.TICKETS:
        samples.shuffle_tickets(seeds)
    else:
        samples.shuffle_decks(seeds)
    samples.play(np.full(SAMPLES, action))
    return Outcomes(kind, samples, np.full(SAMPLES, 1 / SAMPLES), 0.0, is_sampled=True)


def _top_card(kind: ChanceKind, before: Positions, action: int, after: Positions, seeds: Seeds) -> Outcomes:
    """Enumerate the kinds of card that may have lain on top. What lies below is unknown."""
    size = int(before.states["deck_size"][0])
    counts = np.bincount(before.states["deck"][0][:size], minlength=CARD_KINDS)
    top = int(before.states["deck"][0][size - 1])
    # Where more cards were turned up than one, what came about was not decided by the top card alone.
    is_plain = size - int(after.states["deck_size"][0]) == 1
    kinds = [card for card in range(CARD_KINDS) if counts[card] and not (is_plain and card == top)]
    actual = counts[top] / size if is_plain else 0.0
    if not kinds:
        return Outcomes(kind, None, np.zeros(0), 1.0, is_sampled=False)
    others = before.pick(np.zeros(len(kinds), dtype=int))
    others.shuffle_decks(seeds)
    for row, card in enumerate(kinds):
        deck = others.states["deck"][row]
        place = int(np.flatnonzero(deck[:size] == card)[0])
        deck[place], deck[size - 1] = deck[size - 1], card
    others.play(np.full(len(kinds), action))
    return Outcomes(kind, others, counts[kinds] / size, float(actual), is_sampled=False)


def _tunnel(before: Positions, action: int, colour: int, seeds: Seeds) -> Outcomes:
    """Enumerate tunnel outcomes: one example draw for each possible number of extra cards."""
    size, cards = int(before.states["deck_size"][0]), int(before.compiled.arrays[0]["tunnel_cards"])
    if size <= cards:
        return _sampled(ChanceKind.TUNNEL, before, action, seeds)
    deck = before.states["deck"][0][:size]
    is_hit = (deck == colour) | (deck == LOCOMOTIVES)
    chances = extra_chances(int(is_hit.sum()), size, cards)
    actual = int(is_hit[size - cards :].sum())
    extras = [extra for extra in range(cards + 1) if chances[extra] > 0 and extra != actual]
    if not extras:
        return Outcomes(ChanceKind.TUNNEL, None, np.zeros(0), 1.0, is_sampled=False)
    others = before.pick(np.zeros(len(extras), dtype=int))
    others.shuffle_decks(seeds)
    for row, extra in enumerate(extras):
        shuffled = others.states["deck"][row]
        hits = (shuffled[:size] == colour) | (shuffled[:size] == LOCOMOTIVES)
        top = np.concatenate([np.flatnonzero(hits)[:extra], np.flatnonzero(~hits)[: cards - extra]])
        rest = np.setdiff1d(np.arange(size), top, assume_unique=True)
        shuffled[:size] = shuffled[np.concatenate([rest, top])]
    others.play(np.full(len(extras), action))
    return Outcomes(ChanceKind.TUNNEL, others, chances[extras], float(chances[actual]), is_sampled=False)


def extra_chances(hits: int, size: int, cards: int) -> Floats:
    """Return the chance of each number of extra cards, if `cards` are revealed out of `size`, of which `hits` match."""
    total = comb(size, cards)
    return np.array([comb(hits, extra) * comb(size - hits, cards - extra) / total for extra in range(cards + 1)])
