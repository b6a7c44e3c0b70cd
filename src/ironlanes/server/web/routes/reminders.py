"""The HTTP API of reminders."""

from __future__ import annotations

import html
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...model.messages.http import Reminders
from ...model.messages.incoming import EndPush, MailCode, NewMail, NewPush, NewQuietHours
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError
from ...model.texts import preferred_language, text_of
from ...people.reminders.mail_addresses import MailAddresses
from ...people.reminders.push_endpoint import check_endpoint
from ...people.reminders.quiet_hours import read_zone
from ...runtime import wall_clock
from ...storage.people.reminder_contacts import PushWay, QuietHours, RemovePushWay, SavePushWay, SaveQuietHours
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, PlayerId
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited
from ..requests.visitors import address_of
from .correspondence import CORRESPONDENCE_LIMIT

#: Codes that are sent by e-mail, for one visitor's address and to one e-mail address.
MAIL_CODES_LIMIT: Final = RouteLimit("mail_codes", RateLimit(0.1 / 60, 5), what="codes", is_shared=True)

router = APIRouter(route_class=JsonRoute)
#: What a mail program sends to end messages is no JSON.
plain_router = APIRouter()
#: Without a choice, nobody is woken up.
QUIET_FROM, QUIET_TO = 22, 8

#: The page of the link in an e-mail, which is for people without a cookie: `{language}`, and what is in it.
MAIL_PAGE = "<!doctype html><html lang={language}><meta charset=utf-8><title>Ironlanes</title><p>Ironlanes {body}"


def _mail_page(request: Request, body: str, text: str) -> HTMLResponse:
    language = preferred_language(request.headers.get("accept-language", ""))
    body = body.format(html.escape(text_of(language, text)))
    return HTMLResponse(MAIL_PAGE.format(language=language, body=body))


def _mails(app_state: AppState) -> MailAddresses:
    if app_state.mails is None:
        raise RequestError("no-mail", "This server sends no e-mail.", 404)
    return app_state.mails


@router.get("/api/reminders", response_model_exclude_none=True, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def reminders(app_state: AppStateDep, user: GuestId) -> Reminders:
    """Return how the visitor is reminded, and how they can be."""
    storage = app_state.storage
    mail, quiet = await storage.contacts.mail_of(user), await storage.contacts.quiet_hours_of(user)
    return Reminders(
        push_key=None if app_state.push is None else app_state.push.public_key,
        endpoints=[way.endpoint for way in await storage.contacts.push_ways_of(user)],
        can_mail=app_state.mails is not None,
        mail=None if mail is None else mail.mail,
        is_confirmed=mail is not None and mail.is_confirmed,
        quiet_from=QUIET_FROM if quiet is None else quiet.first,
        quiet_to=QUIET_TO if quiet is None else quiet.last,
    )


@router.post("/api/reminders/push", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def add_push(app_state: AppStateDep, user: PlayerId, request_body: NewPush) -> None:
    """Remind the visitor in this browser."""
    if app_state.push is None:
        raise RequestError("no-push", "This server sends no notices to browsers.", 404)
    from ...people.reminders.push_message import check_subscription

    check_endpoint(request_body.endpoint, app_state.settings.push_hosts)
    try:
        check_subscription(request_body.p256dh, request_body.auth)
    except ValueError:
        raise RequestError("wrong-endpoint", "The keys of the subscription can't be used.", 422) from None
    way = PushWay(request_body.endpoint, request_body.p256dh, request_body.auth, request_body.language)
    await app_state.storage.database.commit([SavePushWay(user, way, wall_clock.now())]).wait()
    if way.endpoint not in [each.endpoint for each in await app_state.storage.contacts.push_ways_of(user)]:
        raise RequestError("wrong-endpoint", "Another visitor is reminded there, with other keys.", 409)
    if await app_state.storage.contacts.quiet_hours_of(user) is None and read_zone(request_body.zone) is not None:
        hours = QuietHours(request_body.zone, QUIET_FROM, QUIET_TO)
        await app_state.storage.database.commit([SaveQuietHours(user, hours)]).wait()


@router.post("/api/reminders/push/end", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def end_push(app_state: AppStateDep, user: GuestId, request_body: EndPush) -> None:
    """Stop reminders in one of the visitor's browsers."""
    await app_state.storage.database.commit([RemovePushWay(request_body.endpoint, user)]).wait()


@router.put("/api/reminders/quiet", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def set_quiet(app_state: AppStateDep, user: PlayerId, request_body: NewQuietHours) -> None:
    """Set when the visitor wants no reminders."""
    if read_zone(request_body.zone) is None:
        raise RequestError("wrong-zone", "There is no such time zone.", 422)
    hours = QuietHours(request_body.zone, request_body.quiet_from, request_body.quiet_to)
    await app_state.storage.database.commit([SaveQuietHours(user, hours)]).wait()


@router.post("/api/reminders/mail", status_code=204)
async def set_mail(app_state: AppStateDep, user: PlayerId, request: Request, request_body: NewMail) -> None:
    """Send a code to an e-mail address."""
    mails, mail = _mails(app_state), request_body.mail.strip()
    take, address = app_state.limiters.take, address_of(request)
    if not (await take(MAIL_CODES_LIMIT, address) and await take(MAIL_CODES_LIMIT, mail.lower())):
        raise RequestError("too-fast", "Too many codes in a short time; wait a while.", 429, what="codes")
    await mails.ask(user, mail, request_body.language)


@router.post("/api/reminders/mail/confirm", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def confirm_mail(app_state: AppStateDep, user: GuestId, request_body: MailCode) -> None:
    """Confirm an e-mail address."""
    await _mails(app_state).confirm(user, request_body.code)


@router.post("/api/reminders/mail/end", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def end_mail(app_state: AppStateDep, user: GuestId) -> None:
    """Forget the visitor's e-mail address."""
    await _mails(app_state).forget(user)


@plain_router.get("/api/reminders/end/{token}", include_in_schema=False)
async def ask_to_end(
    app_state: AppStateDep,
    request: Request,
    token: str,  # noqa: ARG001 - a program may open the link
) -> Response:
    """Ask someone who comes from an e-mail; only their click ends anything."""
    _mails(app_state)
    return _mail_page(request, "<form method=post><button>{}</button></form>", "mail.end")


@plain_router.post("/api/reminders/end/{token}", dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def end_by_token(app_state: AppStateDep, request: Request, token: str) -> Response:
    """Stop the messages to the address whose message had this token; the answer says nothing about the address."""
    await _mails(app_state).end(token)
    return _mail_page(request, "<p>{}", "mail.ended")
