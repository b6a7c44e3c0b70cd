"""The HTTP API for operators. Anybody else gets a 404."""

from __future__ import annotations

import json
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response

from ironlanes import __version__
from ironlanes.game.seeds import read_seed

from ...model.ids import friendly_name, new_id, new_user, public_id
from ...model.messages.moderation import AccusedCard, AuditCard, BanCard, NewBan, OperatorPage, ReportCard
from ...model.messages.workshop import BoardVisibility
from ...model.request_errors import RequestError, sealed_deal
from ...people.moderation.reported_chat import shown_chat
from ...runtime import wall_clock
from ...storage.migrations.migrations import MIGRATIONS
from ...storage.people.bans import Ban
from ...storage.people.operators import AuditRow, Deed
from ...storage.people.reports import Accused, Report
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.route_limits import limited
from .accounts import ACCOUNT_LIMIT
from .moderation import DAY, PlayerId

router = APIRouter(route_class=JsonRoute, dependencies=[limited(ACCOUNT_LIMIT)])
#: How many deeds a page shows, how many of the accused, and how many reports about each.
DEEDS: Final = 100
ACCUSED: Final = 20
REPORTS: Final = 5
MAX_PAGE: Final = 10_000


async def _operator(app_state: AppStateDep, visitor: VisitorDep) -> str:
    """Return the operator who asks; anyone else gets a 404. A guest is never one: their cookie can't be revoked."""
    if visitor.session is None or not await app_state.storage.operators.contains(visitor.user):
        raise RequestError("unknown-address", "There is nothing at this address.", 404)
    return visitor.user


Operator = Annotated[str, Depends(_operator)]


@router.get("/api/operator", response_model_exclude_none=True)
async def operator_page(
    app_state: AppStateDep,
    operator: Operator,  # noqa: ARG001 - is one
    page: Annotated[int, Query(ge=0, le=MAX_PAGE)] = 0,
) -> OperatorPage:
    """Return a page of reports, grouped by the accused; bans, sizes, versions, and what operators did."""
    storage, now = app_state.storage, wall_clock.now()
    accused = await storage.reports.accused(ACCUSED + 1, page * ACCUSED)
    return OperatorPage(
        version=__version__,
        schema_version=len(MIGRATIONS),
        sizes=await storage.database.sizes(),
        tables_in_memory=len(app_state.tables.in_memory_tables),
        accused=[await _accused_card(app_state, each) for each in accused[:ACCUSED]],
        page=page,
        has_next=len(accused) > ACCUSED,
        bans=[await _ban_card(app_state, each) for each in await storage.bans.current(now)],
        audit=[AuditCard.model_validate(each) for each in await storage.operators.audit(DEEDS)],
    )


async def _accused_card(app_state: AppState, accused: Accused) -> AccusedCard:
    reports = await app_state.storage.reports.about(accused.user, REPORTS)
    return AccusedCard(
        player=public_id(accused.user),
        name=await app_state.tables.people.name_of(accused.user),
        open=accused.open,
        reporters=accused.reporters,
        reports=[await _report_card(app_state, each) for each in reports],
    )


async def _report_card(app_state: AppState, report: Report) -> ReportCard:
    return ReportCard(
        id=report.id,
        at=report.at,
        reporter=await app_state.tables.people.name_of(report.user),
        name=report.name,
        table=report.table,
        game=report.game,
        kind=report.kind,
        text=report.text,
        chat=shown_chat(report.chat),
        closed_at=report.closed_at,
    )


async def _ban_card(app_state: AppState, ban: Ban) -> BanCard:
    name = await app_state.tables.people.name_of(ban.user)
    return BanCard(player=public_id(ban.user), name=name, at=ban.at, until=ban.until, reason=ban.reason)


@router.get("/api/operator/reports/{report}/record")
async def report_record(app_state: AppStateDep, operator: Operator, report: str) -> Response:
    """Return the record of the game that a report is about, as it was then, with everything that the rules hide."""
    found = await app_state.storage.reports.record_of(report)
    if found is None:
        raise RequestError("unknown-address", "There is no record of a game with this report.", 404)
    table, record = found
    state = await app_state.tables.state_of(table)
    if state is not None and state.phase == "playing" and operator in state.users:
        raise RequestError("not-over", "You play this game yourself: its record is shown when it is over.", 409)
    if app_state.tables.deals.is_sealed(read_seed(json.loads(record)["seed"])):
        raise sealed_deal()
    headers = {"content-disposition": f'attachment; filename="ironlanes-report-{report[:40]}.json"'}
    return Response(record, media_type="application/json", headers=headers)


@router.post("/api/operator/reports/{report}/close", status_code=204)
async def close_report(app_state: AppStateDep, operator: Operator, report: str) -> None:
    """Close a report."""
    if not await app_state.storage.reports.close(report, _deed(operator, "close-report", "", report=report[:40])):
        raise RequestError("unknown-address", "There is no open report with this id.", 404)


@router.post("/api/operator/accused/{player}/close", status_code=204)
async def close_reports(app_state: AppStateDep, operator: Operator, player: PlayerId) -> None:
    """Close all reports about someone."""
    user = await _known(app_state, player)
    await app_state.storage.reports.close_about(user, _deed(operator, "close-report", player))


@router.put("/api/operator/bans/{player}", status_code=204)
async def ban(app_state: AppStateDep, operator: Operator, player: PlayerId, wanted: NewBan) -> None:
    """Ban someone for some days, with a reason that they are shown."""
    user, now = await _known(app_state, player), wall_clock.now()
    if await app_state.storage.operators.contains(user):
        raise RequestError("not-yourself", "Operators can't be banned: remove them first.", 422)
    row = Ban(user, now, now + wanted.days * DAY, wanted.reason.strip())
    audit = _deed(operator, "ban", player, days=wanted.days, reason=row.reason)
    await app_state.storage.bans.set(row, audit)
    app_state.tables.people.disconnect(user)


@router.put("/api/operator/boards/{board}", status_code=204)
async def set_visibility(app_state: AppStateDep, operator: Operator, board: str, wanted: BoardVisibility) -> None:
    """Hide a board: it leaves the gallery, and no new games begin on it. Or show it again."""
    deed = _deed(operator, "hide-board" if wanted.is_hidden else "show-board", "", board=board[:60])
    hidden_at = wall_clock.now() if wanted.is_hidden else None
    if not await app_state.storage.kept_boards.set_hidden(board, hidden_at, deed):
        raise RequestError("unknown-address", "There is no board with this id.", 404)


@router.delete("/api/operator/bans/{player}", status_code=204)
async def end_ban(app_state: AppStateDep, operator: Operator, player: PlayerId) -> None:
    """End a ban."""
    user = await _known(app_state, player)
    await app_state.storage.bans.remove(user, _deed(operator, "unban", player))
    app_state.tables.people.disconnect(user)


@router.post("/api/operator/names/{player}", status_code=204)
async def take_name(app_state: AppStateDep, operator: Operator, player: PlayerId) -> None:
    """Take someone's name away; they get a random one, and may choose another."""
    user = await _known(app_state, player)
    name = friendly_name(new_user(user.partition("-")[2] or "en"))
    before = await app_state.tables.people.name_of(user)
    await app_state.tables.people.check_name(user, name)
    await app_state.tables.people.rename(user, name).wait()
    await app_state.storage.operators.add_audit(_deed(operator, "rename", player, before=before, after=name))


async def _known(app_state: AppState, player: str) -> str:
    """Return the user with a public id: known by a game, an account or a report."""
    user = await app_state.storage.users.user_of_player(player)
    if user is None:
        accused = await app_state.storage.reports.accused_users()
        user = next((each for each in accused if public_id(each) == player), None)
    if user is None:
        raise RequestError("unknown-player", "There is no such player.", 404)
    return user


def _deed(operator: str, deed: Deed, player: str, **details: object) -> AuditRow:
    text = json.dumps(details, ensure_ascii=False)
    return AuditRow(new_id(), wall_clock.now(), public_id(operator), deed, player, text)
