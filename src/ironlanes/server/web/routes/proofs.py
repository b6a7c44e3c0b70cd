"""The HTTP API by which someone who is signed in proves that they are the owner of the account."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ...model.messages.accounts import CodeTry, PasskeyAnswer, PasskeyOptions
from ...model.tokens import hash_of, typed, wrong_code
from ...people.accounts.sessions import prove_session, signed_in
from ...storage.people.sessions import Session
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, VisitorDep
from ..requests.json_body import JsonRoute
from ..requests.route_limits import limited
from ..requests.visitors import is_secure
from .accounts import ACCOUNT_LIMIT
from .sign_in import CODES_LIMIT

router = APIRouter(route_class=JsonRoute)


@router.post("/api/account/proof/options", dependencies=[limited(ACCOUNT_LIMIT)])
async def proof_options(app_state: AppStateDep, visitor: VisitorDep) -> PasskeyOptions:
    """Begin a proof of identity with a passkey."""
    return PasskeyOptions(options=await app_state.passkeys.proof_options(signed_in(visitor)))


@router.post("/api/account/proof/passkey", status_code=204, dependencies=[limited(ACCOUNT_LIMIT)])
async def prove_with_passkey(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, answer: PasskeyAnswer
) -> None:
    """Prove the visitor's identity with one of the account's passkeys; the proof is good for some minutes."""
    session = signed_in(visitor)
    passkey = await app_state.passkeys.verify_proof(session, answer.credential)
    await _note_proof(app_state, session, request, response, passkey.id)


@router.post("/api/account/proof/code", status_code=204, dependencies=[limited(CODES_LIMIT)])
async def prove_with_code(
    app_state: AppStateDep, visitor: VisitorDep, request: Request, response: Response, code_try: CodeTry
) -> None:
    """Prove the visitor's identity with a recovery code, if no passkey is at hand; the code is used up."""
    session = signed_in(visitor)
    if await app_state.storage.sign_in_codes.take_recovery_code(hash_of(typed(code_try.code)), session.user) is None:
        raise wrong_code()
    await _note_proof(app_state, session, request, response, "")


async def _note_proof(app_state: AppState, session: Session, request: Request, response: Response, proof: str) -> None:
    """Give the session a new token, and close the sockets that were opened with the old one."""
    await prove_session(app_state.storage.sessions, response, session, proof, is_secure=is_secure(request))
    app_state.tables.people.disconnect(session.user)
