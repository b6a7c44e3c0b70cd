"""The bots of the package: levels and characters for people to play against, our planner, research agents, chance."""

from __future__ import annotations

from .characters import CHARACTERS
from .kernel_bot import KernelBotSpec, register_kernel
from .kernels.dispatch import BotKind
from .levels import GRANDMASTER, LEVELS
from .network_bot import register_network_bot
from .planner_levels import CASUAL, EXPERT, STEADY
from .search_bot import register_search_bot

for level in LEVELS:
    register_network_bot(level.name, level.about, level.spec)
register_search_bot(GRANDMASTER, "The champion when it thinks for up to a second.")
for character in CHARACTERS:
    register_network_bot(character.name, character.about, character.spec)
register_kernel(
    "planner", "One network for all tickets, with an eye on the end of the game: our best without a network.", EXPERT
)
register_kernel("planner-steady", "The planner with small slips: a good opponent at a kitchen table.", STEADY)
register_kernel("planner-casual", "The planner in a hurry: sensible moves, not always the best one.", CASUAL)
register_kernel(
    "hungry",
    "Plans one network for all its tickets, and draws more while that is small.",
    KernelBotSpec(BotKind.HUNGRY),
)
register_kernel(
    "long-route",
    "Goes for its tickets over long tracks only; never draws more of them.",
    KernelBotSpec(BotKind.LONG_ROUTE),
)
register_kernel(
    "one-step",
    "Claims the next track towards its most valuable ticket; draws new tickets when all are done.",
    KernelBotSpec(BotKind.ONE_STEP),
)
register_kernel(
    "path", "Follows the shortest path of each of its tickets; never draws more of them.", KernelBotSpec(BotKind.PATH)
)
register_kernel("random", "Plays any legal action, each equally likely.", KernelBotSpec(BotKind.RANDOM))
