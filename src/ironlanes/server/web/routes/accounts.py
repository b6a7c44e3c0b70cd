"""The HTTP API of one's own account: passkeys, sessions, codes, a copy of one's data, and deletion."""

from __future__ import annotations

import io
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...model.appearance import avatar_of
from ...model.ids import public_id
from ...model.messages.accounts import (
    AccountCard,
    Deletion,
    DeviceCode,
    Merged,
    NewRecoveryCodes,
    OtherGuest,
    PasskeyAnswer,
    PasskeyCard,
    PasskeyOptions,
    RemovedPasskeyCard,
    SessionCard,
)
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError, name_taken
from ...model.tokens import hash_of, new_device_code, new_recovery_codes, shown
from ...people.accounts.data_export import exported
from ...people.accounts.device_names import device_name
from ...people.accounts.identity import Visitor, cookie_name
from ...people.accounts.passkeys import handle_of
from ...people.accounts.sessions import end_cookie, freshly_proved, signed_in, start_session
from ...people.accounts.user_replacement import delete_user, merge_guest
from ...play.people.ban_marks import check_marks, name_marks, passkey_mark
from ...play.people.skeletons import looks_of
from ...runtime import wall_clock
from ...storage.people.accounts import NameLooks, PlayerAccount
from ...storage.people.sessions import Session
from ...storage.play.users import SetName
from ...storage.storage import Storage
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited
from ..requests.visitors import address_of, guest_of, is_secure

#: Sign-ins and changes of accounts, and copies of one's data.
ACCOUNT_LIMIT: Final = RouteLimit("accounts", RateLimit(0.5, 30), is_shared=True)
#: Deletions of guests and accounts.
DELETIONS_LIMIT: Final = RouteLimit("deletions", RateLimit(5 / 86400, 5), what="deletions", is_shared=True)

router = APIRouter(route_class=JsonRoute)
#: Seconds for which a code for another device is valid.
CODE_SECONDS: Final = 300
#: How many passkeys an account may have.
MAX_PASSKEYS: Final = 20


@router.get("/api/account", response_model_exclude_none=True)
async def account(app_state: AppStateDep, visitor: VisitorDep, request: Request) -> AccountCard:
    """Return who the visitor is, with their passkeys and sessions."""
    storage, user, party = app_state.storage, visitor.user, app_state.passkeys.relying_party
    is_account, appearance = visitor.session is not None, await storage.appearances.of_user(user)
    removed = await storage.passkeys.removed_of(user, wall_clock.now()) if is_account else []
    return AccountCard(
        name=await app_state.tables.people.name_of(user),
        player=public_id(user),
        avatar=avatar_of(user, appearance.avatar),
        colour=appearance.colour,
        shares_games=await storage.consents.has_agreed(user),
        is_account=is_account,
        address=None if party is None else party.origin,
        passkeys=[PasskeyCard.model_validate(each) for each in await storage.passkeys.of_user(user)]
        if is_account
        else [],
        removed_passkeys=[
            RemovedPasskeyCard(id=each.passkey.id, name=each.passkey.name, until=each.until) for each in removed
        ],
        sessions=[_session_card(each, visitor) for each in await storage.sessions.of_user(user)] if is_account else [],
        recovery_codes=await storage.sign_in_codes.recovery_codes_left(user) if is_account else 0,
        guest=await _other_guest(app_state, visitor, request),
    )


def _session_card(session: Session, visitor: Visitor) -> SessionCard:
    is_this = visitor.session is not None and visitor.session.hash == session.hash
    return SessionCard(
        id=session.id, device=session.device, made_at=session.made_at, seen_at=session.seen_at, is_this=is_this
    )


async def _guest_before(app_state: AppState, visitor: Visitor, request: Request) -> str | None:
    """Return the guest that the signed cookie names: who someone was on this device before they signed in."""
    guest = guest_of(request)
    is_known = guest.user != visitor.user and bool(request.cookies.get(cookie_name(is_secure(request))))
    if visitor.session is None or not is_known or await app_state.storage.accounts.exists(guest.user):
        return None
    return guest.user


async def _other_guest(app_state: AppState, visitor: Visitor, request: Request) -> OtherGuest | None:
    guest = await _guest_before(app_state, visitor, request)
    tables = [] if guest is None else await app_state.storage.table_rows.tables_with(guest)
    if guest is None or not tables:
        return None
    return OtherGuest(name=await app_state.tables.people.name_of(guest), tables=len(tables))


# ---- passkeys


@router.post("/api/account/passkeys/options", dependencies=[limited(ACCOUNT_LIMIT)])
async def passkey_options(app_state: AppStateDep, visitor: VisitorDep) -> PasskeyOptions:
    """Begin to add a passkey; for a guest it is the first step to an account."""
    user = visitor.user
    name = await app_state.tables.people.name_of(user)
    if visitor.session is not None:
        freshly_proved(visitor)
    else:
        await _check_new_name(app_state.storage, user, looks_of(name))
    known = await app_state.storage.passkeys.of_user(user)
    return PasskeyOptions(options=await app_state.passkeys.creation_options(user, name, known))


@router.post("/api/account/passkeys", status_code=201, dependencies=[limited(ACCOUNT_LIMIT)])
async def add_passkey(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, answer: PasskeyAnswer
) -> NewRecoveryCodes:
    """Add a passkey; a guest has an account from now on, and gets recovery codes."""
    storage, user, device = app_state.storage, visitor.user, device_name(request.headers.get("user-agent", ""))
    if visitor.session is not None:
        freshly_proved(visitor)
    passkey = await app_state.passkeys.verify_creation(user, answer.credential, device)
    await check_marks(storage.bans, [passkey_mark(passkey.id)])
    if visitor.session is not None:
        is_new = len(await storage.passkeys.of_user(user)) < MAX_PASSKEYS and await storage.passkeys.add(passkey)
        if not is_new:
            raise known_passkey()
        return NewRecoveryCodes(codes=[])
    name, codes = await app_state.tables.people.name_of(user), new_recovery_codes()
    made = PlayerAccount(user, looks_of(name), handle_of(user), wall_clock.now())
    await _check_new_name(storage, user, made.looks)
    if not await storage.accounts.add(made, passkey, [hash_of(each) for each in codes]):
        await _check_new_name(storage, user, made.looks)
        raise known_passkey()
    await storage.database.commit(
        [SetName(user, name, wall_clock.now())]
    ).wait()  # it stays, even if guests get other names
    await start_session(storage.sessions, response, user, device, is_secure=is_secure(request), proof=passkey.id)
    response.delete_cookie(cookie_name(is_secure(request)), path="/", secure=is_secure(request), httponly=True)
    app_state.tables.people.disconnect(user)  # the guest's cookie is void, and so are sockets that were opened with it
    return NewRecoveryCodes(codes=[shown(each) for each in codes])


@router.delete("/api/account/passkeys/{passkey}", status_code=204, dependencies=[limited(ACCOUNT_LIMIT)])
async def remove_passkey(app_state: AppStateDep, visitor: VisitorDep, passkey: str) -> None:
    """Remove one of the visitor's passkeys, but not the last one. It may take the account back for some days."""
    session = freshly_proved(visitor)
    until = await app_state.passkeys.removal_until(session)
    if not await app_state.storage.passkeys.remove(session.user, passkey, until):
        raise RequestError("last-passkey", "The last passkey stays: without it there is no way back in.")


async def _check_new_name(storage: Storage, user: str, looks: NameLooks) -> None:
    """Raise RequestError if a guest can't have an account under their name."""
    if await storage.accounts.user_with_name(looks) not in (None, user):
        raise name_taken()
    await check_marks(storage.bans, name_marks(looks))


def known_passkey() -> RequestError:
    return RequestError("wrong-passkey", "This passkey is known already, or there are too many.", 409)


# ---- sessions and codes


@router.delete("/api/account/sessions/{session}", status_code=204, dependencies=[limited(ACCOUNT_LIMIT)])
async def end_session(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, session: str
) -> None:
    """Sign out one of the visitor's devices; `others` means all but this one."""
    own = signed_in(visitor)
    if session == "others":
        await app_state.storage.sessions.remove_others(own.user, own.hash)
    elif not await app_state.storage.sessions.remove(own.user, session):
        raise RequestError("unknown-session", "There is no such device; look at the list again.", 404)
    if session == own.id:
        end_cookie(response, is_secure=is_secure(request))
    app_state.tables.people.disconnect(own.user)


@router.post("/api/account/recovery-codes", status_code=201, dependencies=[limited(ACCOUNT_LIMIT)])
async def recovery_codes(app_state: AppStateDep, visitor: VisitorDep) -> NewRecoveryCodes:
    """Draw new recovery codes; the ones before are void."""
    user, codes = freshly_proved(visitor).user, new_recovery_codes()
    await app_state.storage.sign_in_codes.set_recovery_codes(user, [hash_of(each) for each in codes])
    return NewRecoveryCodes(codes=[shown(each) for each in codes])


@router.post("/api/account/device-code", status_code=201, dependencies=[limited(ACCOUNT_LIMIT)])
async def device_code(app_state: AppStateDep, visitor: VisitorDep, request: Request) -> DeviceCode:
    """Draw a code by which another device can sign in once, within a few minutes."""
    user, code, now = freshly_proved(visitor).user, new_device_code(), wall_clock.now()
    await app_state.storage.sign_in_codes.add_device_code(hash_of(code), user, now, now + CODE_SECONDS)
    party = app_state.passkeys.relying_party
    origin = f"{request.url.scheme}://{request.url.netloc}" if party is None else party.origin
    link = f"{origin}/sign-in#{shown(code)}"  # a browser sends nobody what follows #
    import segno

    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, scale=6, light="#ffffff", xmldecl=False)
    return DeviceCode(code=shown(code), seconds=CODE_SECONDS, link=link, picture=drawn.getvalue().decode())


# ---- everything of a user


@router.post("/api/account/merge", dependencies=[limited(ACCOUNT_LIMIT)])
async def merge(app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response) -> Merged:
    """Give the account everything that the visitor had as a guest on this device."""
    signed_in(visitor)
    guest = await _guest_before(app_state, visitor, request)
    if guest is None:
        raise RequestError("nothing-to-merge", "There is no other guest on this device.")
    async with app_state.long_work:
        moved, left = await merge_guest(app_state.storage, app_state.tables, guest, visitor.user)
    app_state.tournaments.announce_change()
    response.delete_cookie(cookie_name(is_secure(request)), path="/", secure=is_secure(request), httponly=True)
    return Merged(moved=moved, left=left)


@router.get("/api/account/export", dependencies=[limited(ACCOUNT_LIMIT)])
async def export(app_state: AppStateDep, user: GuestId) -> Response:
    """Return everything that is kept about the visitor, as a file."""
    async with app_state.long_work:
        body = await exported(app_state.storage, user)
    return JSONResponse(body, headers={"content-disposition": 'attachment; filename="ironlanes-data.json"'})


@router.post("/api/account/delete", status_code=204, dependencies=[limited(ACCOUNT_LIMIT)])
async def delete(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, deletion: Deletion
) -> None:
    """Delete the guest or account that asks for it: names and ids go, games can still be replayed."""
    user = visitor.user
    if await app_state.storage.accounts.exists(user):
        freshly_proved(visitor)
    if deletion.name != await app_state.tables.people.name_of(user):
        raise RequestError("wrong-name", "That is not your name as it is written here; nothing was deleted.", 422)
    if not await app_state.limiters.take(DELETIONS_LIMIT, address_of(request)):
        text = "Too many deletions from here in a day; try again tomorrow. Nothing was deleted."
        raise RequestError("too-fast", text, 429, what="deletions")
    async with app_state.long_work:
        await delete_user(app_state.storage, app_state.tables, user)
    app_state.tournaments.announce_change()
    end_cookie(response, is_secure=is_secure(request))
    response.delete_cookie(cookie_name(is_secure(request)), path="/", secure=is_secure(request), httponly=True)
