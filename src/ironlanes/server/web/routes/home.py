"""The HTTP API of the home page."""

from __future__ import annotations

from fastapi import APIRouter

from ironlanes.bots import FIRST_OPPONENT, OFFERED_LEVELS, known_bots
from ironlanes.game.compiled_board import known_boards

from ...model.messages.http import BotCard, Home, HomeDaily, TableCard
from ...play.clients.board_details import board_files_of
from ...play.tables.daily_deals import today
from ...runtime import wall_clock
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute

router = APIRouter(route_class=JsonRoute)


@router.get("/api/home", response_model_exclude_none=True)
async def home(app_state: AppStateDep, user: GuestId) -> Home:
    """Return everything that the home page shows."""
    lists = app_state.tables.lists
    people = await app_state.open_tables.shown_to(user)
    own = [_with_clock(app_state, card) for card in await lists.unfinished(user)]
    own_tables = {card.table for card in own}
    running = await lists.running()
    avoided = await app_state.tables.people.relations.avoided_tables(user, [card.table for card in running])
    return Home(
        you=await app_state.tables.people.name_of(user),
        boards=[board_files_of(board).card for board in known_boards().values()],
        bots=[
            BotCard(name=name, about=bot.about, is_level=name in OFFERED_LEVELS) for name, bot in known_bots().items()
        ],
        first_opponent=FIRST_OPPONENT,
        exercises_due=await app_state.storage.practice.count_due(user, wall_clock.now()),
        has_friends=await app_state.storage.friends.has_any(user),
        daily=await _daily_of(app_state, user),
        tournament=await app_state.tournaments.played_by(user),
        open_tables=sum(table.table not in own_tables for table in people.tables),
        waiting=await lists.waiting_for(user),
        unfinished=own,
        running=[card for card in running if card.table not in avoided],
        finished=await lists.finished(user),
    )


def _with_clock(app_state: AppState, card: TableCard) -> TableCard:
    """Return a card with the time that is left of the visitor's own turn, where the game is in memory."""
    table = app_state.tables.in_memory(card.table) if card.your_turn and card.days is None else None
    return card if table is None else card.model_copy(update={"seconds_left": table.scheduler.seconds_left()})


async def _daily_of(app_state: AppState, user: str) -> HomeDaily:
    games, deal = app_state.storage.daily, today()
    own = await games.table_of(deal.name, user)
    entry = await games.of_user(deal.name, user)
    return HomeDaily(
        board=deal.board,
        players=await games.count(deal.name),
        is_begun=own is not None,
        is_over=own is not None and own.phase == "over",
        place=None if entry is None else await games.place(deal.name, entry.lead),
    )
