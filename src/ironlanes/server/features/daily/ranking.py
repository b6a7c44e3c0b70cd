"""The first places of a daily deal, and the visitor's own; only games that their records prove are ranked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...model.messages.http import DailyDay, DailyEntry
from ...play.tables.daily_deals import Deal
from ...storage.features.daily import DailyGame, DailyGames

#: How many entries a list shows.
SHOWN: Final = 100
#: The longest streak of days that is shown.
MOST_DAYS: Final = 1000


async def day_of(games: DailyGames, deal: Deal, user: str, *, shows_entries: bool) -> DailyDay:
    """Return a deal with its first places and the visitor's own, if they may see them."""
    day = DailyDay(
        day=deal.name,
        board=deal.board,
        players=await games.count(deal.name),
        entries=[],
        is_closed=deal.is_closed,
    )
    if not shows_entries:
        return day
    day["entries"] = list(_entries(await games.best(deal.name, SHOWN), user))
    own = next((entry for entry in day["entries"] if entry["is_you"]), None) or await _own_entry(games, deal, user)
    if own is not None:
        day["own"] = own
    return day


async def streak_of(games: DailyGames, deal: Deal, user: str) -> int:
    """Return on how many days in a row a user has finished the deal, up to `deal` or the one before it."""
    days = set(await games.days_of(user, MOST_DAYS))
    last = deal if deal.name in days else deal.before
    count = 0
    while last.name in days:
        count, last = count + 1, last.before
    return count


def _entries(games: Sequence[DailyGame], user: str) -> Iterator[DailyEntry]:
    """Give games their places, the best first; games with the same lead share a place."""
    place, lead = 0, None
    for number, game in enumerate(games, 1):
        if game.lead != lead:
            place, lead = number, game.lead
        yield _entry(game, place, user)


async def _own_entry(games: DailyGames, deal: Deal, user: str) -> DailyEntry | None:
    game = await games.of_user(deal.name, user)
    return None if game is None else _entry(game, await games.place(deal.name, game.lead), user)


def _entry(game: DailyGame, place: int, user: str) -> DailyEntry:
    return DailyEntry(
        place=place,
        name=game.name,
        points=game.points,
        champion=game.points - game.lead,
        game=game.game,
        is_you=game.user == user,
    )
