"""Which card the planner would draw: what each is worth to it, the top of the deck by what it has not seen."""

from __future__ import annotations

from ironlanes.boards.tables import FROM_DECK, KINDS, LOCOMOTIVES, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.state import NOBODY, Phase, Sight

from .drawing_cards import can_draw, shown
from .mind import Mind, Why
from .options import consider
from .purse import open_purse, pay_for_tracks
from .weights import Weight


@kernel
def weigh_cards(sight: Sight, board: Tables, mind: Mind) -> None:
    """What a card of each kind is worth: for the plan, for the best track besides, or just in case."""
    weights = mind.weights
    for card in range(LOCOMOTIVES):
        mind.card_worth[card] = weights[Weight.ANY_CARD]
    mind.card_worth[LOCOMOTIVES] = weights[Weight.LOCOMOTIVE]
    for is_plan in range(2):
        worth = int(weights[Weight.CARD] if is_plan else weights[Weight.FILLER_CARD])
        open_purse(sight, mind)
        pay_for_tracks(sight, board, mind, mind.plan if is_plan else mind.filler)
        for colour in range(LOCOMOTIVES):
            if mind.lack[colour] > 0:
                mind.card_worth[colour] = max(worth, int(mind.card_worth[colour]))


@kernel
def blind_worth(sight: Sight, board: Tables, mind: Mind) -> int:
    """What the top of the deck is worth, by the cards that the viewer has not seen."""
    total, worth = 0, 0
    for card in range(KINDS):
        unseen = int(board.cards[card]) - int(sight.hand[card]) - int(sight.discards[card]) - shown(sight, card)
        total += unseen
        worth += unseen * int(mind.card_worth[card])
    return worth // max(1, total)


@kernel
def consider_cards(sight: Sight, board: Tables, mind: Mind) -> None:
    """Every card that may be drawn, with what the second one is likely to bring."""
    weigh_cards(sight, board, mind)
    blind = blind_worth(sight, board, mind) if sight.deck_size > 0 else 0
    for card in range(FROM_DECK + 1):
        if not can_draw(sight, card):
            continue
        worth = blind if card == FROM_DECK else int(mind.card_worth[card])
        if sight.phase == Phase.TURN and card != LOCOMOTIVES:
            second = blind
            for other in range(LOCOMOTIVES):
                if shown(sight, other) > (1 if other == card else 0):
                    second = max(second, int(mind.card_worth[other]))
            worth += second
        consider(mind, int(board.draw_action[card]), worth, Why.DRAW_FOR_PLAN, NOBODY)
