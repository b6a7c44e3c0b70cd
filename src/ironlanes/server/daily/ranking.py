"""Who played a daily deal, ranked by place; every entry is proved by its record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from ironlanes.game.game import Game
from ironlanes.game.json.validation import FieldError

from ..clients.messages import DailyEntry
from ..dependencies import AppState
from ..http.game_lookup import finished_game
from ..request_errors import RequestError
from ..storage.rows import DailyGame
from .deal import Deal


async def ranking(app_state: AppState, deal: Deal, user: str) -> list[DailyEntry]:
    """Return the finished games of a deal, the best first; those whose records don't prove them are left out."""
    games = [game for game in await app_state.store.daily_games(deal.name) if await _is_proved(app_state, game)]
    leads = sorted((game.lead for game in games), reverse=True)
    entries = [_entry(game, 1 + leads.index(game.lead), user) for game in games]
    return sorted(entries, key=lambda entry: entry["place"])


def _entry(game: DailyGame, place: int, user: str) -> DailyEntry:
    return DailyEntry(
        place=place,
        name=game.name,
        points=game.points,
        champion=game.opponent,
        game=game.game,
        is_you=game.user == user,
    )


async def _is_proved(app_state: AppState, game: DailyGame) -> bool:
    """Whether a game's record, played again by the rules, leads to the points of its entry; each is tried once."""
    proofs = app_state.daily_proofs
    if game.game not in proofs:
        try:
            finished = await finished_game(app_state, game.game)
            async with app_state.long_work:
                totals = await asyncio.to_thread(_totals, finished.record)
            proofs[game.game] = totals[game.seat] == game.points and totals[1 - game.seat] == game.opponent
        except (RequestError, FieldError):  # its log is damaged, or its board has changed
            proofs[game.game] = False
    return proofs[game.game]


def _totals(record: Mapping[str, Any]) -> Sequence[int]:
    return [seat.total for seat in Game.from_record(record).score().seats]
