"""Which compiled functions serve which purpose, so that nobody waits for what they don't need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironlanes.paths import api as paths_api
from ironlanes.rules import api as rules_api

from .sampling import api as sampling_api

Entries = tuple[Callable[..., object], ...]

#: A game that is played one decision at a time, or read from a record or a position.
GAME: Final[Entries] = (
    rules_api.deal_game,
    rules_api.list_legal,
    rules_api.begin_to_know,
    rules_api.play_action,
    rules_api.observe_game,
    rules_api.know_as,
    rules_api.score_game,
    rules_api.reason_against,
    rules_api.reason_against_claims,
    rules_api.shuffle_list,
    rules_api.claim_track,
    rules_api.would_pay,
    rules_api.settle_position,
    rules_api.count_actions,
)
#: How far a player's tickets are.
TICKET_PROGRESS: Final[Entries] = (paths_api.find_ticket_status,)
#: Worlds that fit a view, and their weights.
SAMPLING: Final[Entries] = (
    sampling_api.lay_out_worlds,
    sampling_api.sample_worlds,
    sampling_api.fit_tickets,
    sampling_api.fit_worlds,
    sampling_api.weigh_worlds,
    sampling_api.choose_worlds,
)
#: Many games between random bots.
RANDOM_GAMES: Final[Entries] = (rules_api.play_random_bot_games,)
