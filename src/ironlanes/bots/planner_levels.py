"""How strong the planner plays: its weights, and how much worse than the best its choices may be."""

from __future__ import annotations

from typing import Final

from .kernel_bot import KernelBotSpec
from .kernels.dispatch import BotKind
from .kernels.planner_weights import Weight

#: What the planner goes by, found by trying: docs/guides/bots.md tells what each brought.
WEIGHTS: Final[dict[Weight, int]] = {
    Weight.TURN: 240,
    Weight.TRAIN: 90,
    Weight.CARDS_A_TURN: 150,
    Weight.FILLER: 50,
    Weight.TUNNEL: 150,
    Weight.FERRY: 20,
    Weight.PASSENGER: 100,
    Weight.TICKET_RISK: 85,
    Weight.DRAW_TICKETS: 700,
    Weight.CLAIM: 200,
    Weight.DANGER: 60,
    Weight.CARD: 190,
    Weight.LOCOMOTIVE: 150,
    Weight.FILLER_CARD: 80,
    Weight.ANY_CARD: 40,
    Weight.PACE: 100,
    Weight.LATE_TURN: 500,
    Weight.BLOCK: 80,
    Weight.GLOBETROTTER: 400,
    Weight.MISTAKE: 0,
    Weight.HAND: 60,
    Weight.SPARE_TRAINS: 3,
    Weight.PATH_TRAIN: 200,
    Weight.PATH_POINTS: 100,
    Weight.PATH_CLAIM: 100,
    Weight.MARGIN: 90,
    Weight.NEAR: 60,
    Weight.PASSENGER_TRAIN: 100,
    Weight.SETUP_LONG: 0,
}
EXPERT: Final = KernelBotSpec(BotKind.PLANNER, WEIGHTS)
#: Small slips only: a choice may be worth half a turn less than the best.
STEADY: Final = KernelBotSpec(BotKind.PLANNER, WEIGHTS | {Weight.MISTAKE: 120})
#: In a hurry: any choice will do that loses no more than a turn and a half.
CASUAL: Final = KernelBotSpec(BotKind.PLANNER, WEIGHTS | {Weight.MISTAKE: 360})
