"""Cards drawn, compared with the expected numbers, and cards never used."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ironlanes.boards.actions import ClaimTrack, DrawBlind
from ironlanes.boards.model import CARDS, LOCOMOTIVE
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game import events
from ironlanes.game.protocol_names import card_counts
from ironlanes.kernel.board_arrays import CARD_KINDS

from ..chance import extra_chances
from ..recorded_game import RecordedDecision, RecordedGame

KIND = {card: kind for kind, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True)
class Expected:
    """A count and its expected value."""

    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The cards of a seat."""

    blind: int  # cards drawn from the deck
    face_up: int
    locomotives: Expected  # among those drawn from the deck
    useful: Expected  # among them: locomotives, and colours that its open tickets lacked
    tunnels: int
    tunnel_cards: Expected  # extra cards that tunnels cost
    unused: dict[str, int]  # still in the hand when the game ended


def card_facts(network: NetworkValues, recorded: RecordedGame) -> tuple[CardFacts, ...]:
    """Return the facts about every seat's cards."""
    lacking = network.lacking(recorded.positions.pick(np.arange(len(recorded.decisions))))
    return tuple(_of_seat(recorded, lacking, seat) for seat in range(recorded.players))


def _of_seat(recorded: RecordedGame, lacking: np.ndarray, seat: int) -> CardFacts:
    own = [decision for decision in recorded.decisions if decision.seat == seat]
    blind = [decision for decision in own if isinstance(decision.action, DrawBlind)]
    decks = [_deck(recorded, decision) for decision in blind]
    drawn = [event.card for each in blind for event in each.events if isinstance(event, events.Drew)]
    useful = [lacking[decision.number] for decision in blind]
    tunnels = [event for each in own for event in each.events if isinstance(event, events.TunnelRevealed)]
    return CardFacts(
        blind=len(blind),
        face_up=sum(isinstance(event, events.Took) for each in own for event in each.events),
        locomotives=Expected(
            sum(card == LOCOMOTIVE for card in drawn), float(sum(deck[KIND[LOCOMOTIVE]] for deck in decks))
        ),
        useful=Expected(
            sum(bool(row[KIND[card]]) for row, card in zip(useful, drawn, strict=True) if card),
            float(sum(deck @ row for deck, row in zip(decks, useful, strict=True))),
        ),
        tunnels=len(tunnels),
        tunnel_cards=Expected(sum(event.extra for event in tunnels), sum(_extra(recorded, each) for each in own)),
        unused=card_counts(recorded.game.raw.state["hands"][seat].tolist()),
    )


def _deck(recorded: RecordedGame, decision: RecordedDecision) -> np.ndarray:
    """Return the share of each kind of card in the deck before a decision."""
    state = recorded.positions.states[decision.number]
    counts = np.bincount(state["deck"][: state["deck_size"]], minlength=CARD_KINDS)
    shares: np.ndarray = counts / max(1, counts.sum())
    return shares


def _extra(recorded: RecordedGame, decision: RecordedDecision) -> float:
    """Return the expected number of extra cards of a claim."""
    if not isinstance(decision.action, ClaimTrack):
        return 0.0
    board, state = recorded.game.board, recorded.positions.states[decision.number]
    size, cards = int(state["deck_size"]), board.rules.tunnel_cards
    if not board.tracks[board.track_index[decision.action.track]].is_tunnel or size < cards:
        return 0.0
    kinds = {KIND[LOCOMOTIVE], KIND[decision.action.payment.colour or LOCOMOTIVE]}
    hits = int(np.isin(state["deck"][:size], list(kinds)).sum())
    return float(extra_chances(hits, size, cards) @ np.arange(cards + 1))
