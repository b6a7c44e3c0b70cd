"""The HTTP API of signing in and out."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response

from ...model.messages.accounts import CodeTry, PasskeyAnswer, PasskeyOptions, SignedIn
from ...model.rate_limits import RateLimit
from ...model.tokens import RECOVERY, hash_of, typed, wrong_code
from ...people.accounts.device_names import device_name
from ...people.accounts.identity import Visitor
from ...people.accounts.sessions import end_cookie, start_session
from ...runtime import wall_clock
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited
from ..requests.visitors import is_secure
from .accounts import ACCOUNT_LIMIT

#: Codes that are tried.
CODES_LIMIT: Final = RouteLimit("codes", RateLimit(5 / 60, 10), what="codes", is_shared=True)

router = APIRouter(route_class=JsonRoute)


@router.post("/api/sign-in/options", dependencies=[limited(ACCOUNT_LIMIT)])
async def sign_in_options(app_state: AppStateDep, user: GuestId) -> PasskeyOptions:
    """Begin to sign in with a passkey."""
    return PasskeyOptions(options=await app_state.passkeys.sign_in_options(user))


@router.post("/api/sign-in/passkey", dependencies=[limited(ACCOUNT_LIMIT)])
async def sign_in_with_passkey(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, answer: PasskeyAnswer
) -> SignedIn:
    """Sign in with a passkey. The guest that the visitor was stays on the device.

    With a passkey that was removed some days ago, its owner takes the account back, and everybody else is signed out.
    """
    proof = await app_state.passkeys.verify_sign_in(visitor.user, answer.credential)
    if proof.took_back:
        app_state.tables.people.disconnect(proof.user)
    await _begin(app_state, visitor, request, response, proof.user, proof.passkey)
    return SignedIn(took_back=proof.took_back)


@router.post("/api/sign-in/code", status_code=204, dependencies=[limited(CODES_LIMIT)])
async def sign_in_with_code(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, code_try: CodeTry
) -> None:
    """Sign in with a code from another device, or with a recovery code; either is used up."""
    storage, code = app_state.storage, typed(code_try.code)
    is_recovery = len(code) == RECOVERY
    if is_recovery:
        user = await storage.sign_in_codes.take_recovery_code(hash_of(code))
    else:
        user = await storage.sign_in_codes.take_device_code(hash_of(code), wall_clock.now())
    if user is None or not await storage.accounts.exists(user):
        raise wrong_code()
    await _begin(app_state, visitor, request, response, user, "" if is_recovery else None)


@router.post("/api/sign-out", status_code=204)
async def sign_out(app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response) -> None:
    """End the session of this browser; the visitor is again the guest that they were before."""
    if visitor.session is not None:
        await app_state.storage.sessions.remove(visitor.user, visitor.session.id)
        app_state.tables.people.disconnect(visitor.user)
    end_cookie(response, is_secure=is_secure(request))


async def _begin(
    app_state: AppState, visitor: Visitor, request: Request, response: Response, user: str, proof: str | None
) -> None:
    """Begin a session in place of the one that the browser may have; `proof` as for `start_session`."""
    if visitor.session is not None:
        await app_state.storage.sessions.remove(visitor.user, visitor.session.id)
        app_state.tables.people.disconnect(visitor.user)
    device = device_name(request.headers.get("user-agent", ""))
    await start_session(app_state.storage.sessions, response, user, device, is_secure=is_secure(request), proof=proof)
