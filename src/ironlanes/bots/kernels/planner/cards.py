"""Which card the planner would draw: what each is worth to it, the top of the deck by what it has not seen."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import CARD_KINDS, FROM_DECK, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE, Observation, Phase

from ..cards import can_draw, face_up_count
from ..planner_weights import Weight
from ..workspace import BotWorkspace, DecisionReason
from .budget import pay_for_tracks, reset_budget
from .options import consider


@kernel
def weigh_cards(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """What a card of each kind is worth: for the plan, for the best track besides, or just in case."""
    weights = workspace.weights
    for card in range(LOCOMOTIVES):
        workspace.card_worth[card] = weights[Weight.ANY_CARD]
    workspace.card_worth[LOCOMOTIVES] = weights[Weight.LOCOMOTIVE]
    for is_plan in range(2):
        worth = int(weights[Weight.CARD] if is_plan else weights[Weight.FILLER_CARD])
        reset_budget(observation, workspace)
        pay_for_tracks(observation, board, workspace, workspace.plan if is_plan else workspace.filler)
        for colour in range(LOCOMOTIVES):
            if workspace.shortfall[colour] > 0:
                workspace.card_worth[colour] = max(worth, int(workspace.card_worth[colour]))


@kernel
def blind_worth(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """What the top of the deck is worth, by the cards that the viewer has not seen."""
    total, worth = 0, 0
    for card in range(CARD_KINDS):
        unseen = (
            int(board.cards[card])
            - int(observation.hand[card])
            - int(observation.discards[card])
            - face_up_count(observation, card)
        )
        total += unseen
        worth += unseen * int(workspace.card_worth[card])
    return worth // max(1, total)


@kernel
def consider_cards(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> None:
    """Every card that may be drawn, with what the second one is likely to bring."""
    weigh_cards(observation, board, workspace)
    blind = blind_worth(observation, board, workspace) if observation.deck_size > 0 else 0
    for card in range(FROM_DECK + 1):
        if not can_draw(observation, card):
            continue
        worth = blind if card == FROM_DECK else int(workspace.card_worth[card])
        if observation.phase == Phase.TURN and card != LOCOMOTIVES:
            second = blind
            for other in range(LOCOMOTIVES):
                if face_up_count(observation, other) > (1 if other == card else 0):
                    second = max(second, int(workspace.card_worth[other]))
            worth += second
        consider(workspace, int(board.draw_action[card]), worth, DecisionReason.DRAW_FOR_PLAN, NONE)
