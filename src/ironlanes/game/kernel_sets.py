"""Which compiled functions serve which purpose, so that nobody waits for what they don't need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironlanes.rules import entries
from ironlanes.tactics import entries as thinking

Entries = tuple[Callable[..., object], ...]

#: A game that is played one decision at a time, or read from a record or a position.
GAME: Final[Entries] = (
    entries.deal_game,
    entries.list_legal,
    entries.play_action,
    entries.observe_game,
    entries.score_game,
    entries.reason_against,
    entries.reason_against_claims,
    entries.shuffle_list,
    entries.claim_track,
    entries.would_pay,
    entries.settle_position,
    entries.count_actions,
    entries.imagine_open,
)
#: A bot in such a game that leaves everything to chance, and any bot.
CHANCE: Final[Entries] = (thinking.begin_thinking, thinking.choose_any)
BOTS: Final[Entries] = (*CHANCE, thinking.choose_action)
#: How far a player's tickets are.
TICKET_PROGRESS: Final[Entries] = (thinking.find_standing,)
#: Many games between bots of the package, and many between random ones.
BOT_GAMES: Final[Entries] = (thinking.play_tables,)
RANDOM_GAMES: Final[Entries] = (entries.play_random_tables,)
