"""The HTTP API of blocks and reports."""

from __future__ import annotations

import json
from typing import Annotated, Final

from fastapi import APIRouter, Path

from ...model.ids import new_id, public_id
from ...model.messages.moderation import BlockCard, Blocks, NewBlock, NewReport
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError, unknown_table
from ...people.moderation.reported_chat import chat_of
from ...play.people.player_names import clean, clean_name
from ...play.tables.table_state import TableState
from ...runtime import wall_clock
from ...storage.people.blocks import BlockedPlayer
from ...storage.people.reports import Report
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited

#: Blocks and reports.
MODERATION_LIMIT: Final = RouteLimit("moderation", RateLimit(0.5, 20), is_shared=True)

router = APIRouter(route_class=JsonRoute)
#: How many people someone can block.
MAX_BLOCKS: Final = 500
#: How many reports someone can make in a day.
MAX_REPORTS: Final = 20
DAY: Final = 86400.0

PlayerId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


@router.get("/api/blocks")
async def blocks(app_state: AppStateDep, user: GuestId) -> Blocks:
    """Return whom the visitor blocks."""
    return Blocks(players=[BlockCard.model_validate(each) for each in await app_state.storage.blocks.of_user(user)])


@router.put("/api/blocks/{player}", status_code=204, dependencies=[limited(MODERATION_LIMIT)])
async def block(app_state: AppStateDep, user: GuestId, player: PlayerId, wanted: NewBlock) -> None:
    """Block someone: no shared tables among strangers, and nothing that they say is seen."""
    if player == public_id(user):
        raise RequestError("not-yourself", "That is you.", 422)
    if len(await app_state.storage.blocks.of_user(user)) >= MAX_BLOCKS:
        raise RequestError("too-fast", "You block too many people; unblock some first.", 429)
    await app_state.storage.blocks.add(user, BlockedPlayer(player, clean_name(wanted.name), wall_clock.now()))
    await _update_relations(app_state, user, player)


@router.delete("/api/blocks/{player}", status_code=204, dependencies=[limited(MODERATION_LIMIT)])
async def unblock(app_state: AppStateDep, user: GuestId, player: PlayerId) -> None:
    """Unblock someone."""
    await app_state.storage.blocks.remove(user, player)
    await _update_relations(app_state, user, player)


@router.post("/api/tables/{table}/reports", status_code=204, dependencies=[limited(MODERATION_LIMIT)])
async def report(app_state: AppStateDep, user: UnbannedId, table: str, wanted: NewReport) -> None:
    """Report someone at one's table to the operators; the last chat messages and the game go with it."""
    state = await app_state.tables.state_of(table)
    if state is None:
        raise unknown_table()
    people = {
        person for _, person in await app_state.storage.table_rows.users_at([table])
    }  # everybody who ever had a seat
    if user not in people | set(state.users) and not await app_state.storage.accounts.exists(user):
        raise RequestError(
            "only-players-report", "Only those who have had a seat there, or an account, can report.", 403
        )
    chair = state.chairs[wanted.seat] if wanted.seat < len(state.chairs) else None
    if chair is None or chair.user is None or chair.user == user:
        raise RequestError("not-yourself", "Nobody else sits there.", 422)
    now = wall_clock.now()
    await check_report_count(app_state, user, now)
    await app_state.storage.reports.add(
        Report(
            *(new_id(), now, user, chair.user, chair.name, table, state.game_id),
            *(wanted.kind, clean(wanted.text) if wanted.text.strip() else "", chat_of(state)),
        ),
        _record_of(state, chair.name),
    )


async def check_report_count(app_state: AppState, user: str, now: float) -> None:
    """Refuse a report of someone who has made too many in a day."""
    if await app_state.storage.reports.count_since(user, now - DAY) >= MAX_REPORTS:
        raise RequestError("too-fast", "Too many reports in a day; wait until tomorrow.", 429)


def _record_of(state: TableState, accused: str) -> str | None:
    """Return the record of a table's game so far; of the names, only that of the reported player is kept."""
    if state.game is None:
        return None
    record = state.game.record()
    return json.dumps(record | {"names": [name if name == accused else "" for name in record["names"]]})


async def _update_relations(app_state: AppState, user: str, player: str) -> None:
    """Tell everybody's open tables that a user has blocked or unblocked a player."""
    for each in (public_id(user), player):
        await app_state.tables.people.update_relations(each)
