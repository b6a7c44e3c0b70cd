"""Passkeys: what a browser is asked for, and whether its answer is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...model.request_errors import RequestError
from ...model.tokens import hash_of
from ...runtime import wall_clock
from ...runtime.base64url import from_base64url, to_base64url
from ...storage.people.accounts import Accounts, PlayerAccount
from ...storage.people.passkeys import Passkey, Passkeys
from ...storage.people.sessions import Session
from ...storage.people.sign_in_codes import ChallengeKind, SignInCodes
from .relying_party import RelyingParty

if TYPE_CHECKING:
    from webauthn.helpers.structs import (
        PublicKeyCredentialCreationOptions,
        PublicKeyCredentialDescriptor,
        PublicKeyCredentialRequestOptions,
    )

#: What a browser answers, as it came: webauthn checks it.
Credential = dict[str, Any]

#: Seconds for which a challenge is valid.
CHALLENGE_SECONDS: Final = 300
#: Seconds for which a passkey that was removed can take the account back, and after which one is the owner's for sure.
TAKE_BACK_SECONDS: Final = 7 * 86400.0
NAME: Final = "Ironlanes"


@dataclass(frozen=True, slots=True)
class SignInProof:
    """Who has signed in, and by which passkey."""

    user: str
    passkey: str
    #: Whether the passkey had been removed, and the account was taken back with it.
    took_back: bool


class PasskeyService:
    """Makes options for browsers, and checks their answers. Every challenge is stored, and can be used once."""

    def __init__(
        self, passkeys: Passkeys, accounts: Accounts, codes: SignInCodes, relying_party: RelyingParty | None
    ) -> None:
        self._passkeys = passkeys
        self._accounts = accounts
        self._codes = codes
        self.relying_party = relying_party

    def _party(self) -> RelyingParty:
        if self.relying_party is None:
            raise RequestError("no-passkeys", "This server has no address for which passkeys can be made.", 409)
        return self.relying_party

    async def creation_options(self, user: str, name: str, known: Sequence[Passkey]) -> dict[str, object]:
        """Return what a browser needs to make a passkey for a user."""
        from webauthn import generate_registration_options
        from webauthn.helpers.structs import (
            AttestationConveyancePreference,
            AuthenticatorSelectionCriteria,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        party = self._party()
        options = generate_registration_options(
            rp_id=party.id,
            rp_name=NAME,
            user_id=from_base64url(handle_of(user)),
            user_name=name,
            timeout=CHALLENGE_SECONDS * 1000,
            attestation=AttestationConveyancePreference.NONE,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[_descriptor(each) for each in known],
        )
        return await self._remembered(options, options.challenge, "add", user)

    async def sign_in_options(self, user: str) -> dict[str, object]:
        """Return what a browser needs to sign in with any passkey that it has for this server."""
        return await self._request_options("sign-in", user)

    async def proof_options(self, session: Session) -> dict[str, object]:
        """Return what a browser needs to prove that the owner of its session is there, with one of their passkeys."""
        known = await self._passkeys.of_user(session.user)
        return await self._request_options("prove", session.user, session.hash, known)

    async def _request_options(
        self, kind: ChallengeKind, user: str, session: str = "", allowed: Sequence[Passkey] = ()
    ) -> dict[str, object]:
        from webauthn import generate_authentication_options
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=self._party().id,
            timeout=CHALLENGE_SECONDS * 1000,
            allow_credentials=[_descriptor(each) for each in allowed],
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return await self._remembered(options, options.challenge, kind, user, session)

    async def verify_creation(self, user: str, credential: Credential, device: str) -> Passkey:
        """Return the passkey that a browser has made for a user."""
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        party, challenge = self._party(), await self._taken(credential, "add", user)
        try:
            verified = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise wrong_passkey() from error
        return Passkey(
            to_base64url(verified.credential_id),
            user,
            to_base64url(verified.credential_public_key),
            verified.sign_count,
            device,
            wall_clock.now(),
        )

    async def verify_sign_in(self, user: str, credential: Credential) -> SignInProof:
        """Return the passkey with which someone, `user` until now, signs in, and its account."""
        challenge = await self._taken(credential, "sign-in", user)
        name, now = _id_of(credential), wall_clock.now()
        passkey, removed = await self._passkeys.get(name), await self._passkeys.removed(name, now)
        found = passkey or (removed.passkey if removed else None)
        account = None if found is None else await self._accounts.of_user(found.user)
        if found is None or account is None:
            raise RequestError("unknown-passkey", "No account here has this passkey any more.", 403)
        counter = self._verify(credential, challenge, found, account)
        if passkey is None and removed is not None:
            await self._passkeys.take_back(found, since=removed.until - 2 * TAKE_BACK_SECONDS)
        await self._passkeys.note_used(found.id, counter, now)
        return SignInProof(account.user, found.id, took_back=passkey is None)

    async def verify_proof(self, session: Session, credential: Credential) -> Passkey:
        """Return the passkey by which the owner of a session has proved that they are there."""
        challenge = await self._taken(credential, "prove", session.user, session.hash)
        passkey, account = await self._passkeys.get(_id_of(credential)), await self._accounts.of_user(session.user)
        if passkey is None or account is None or passkey.user != account.user:
            raise RequestError("unknown-passkey", "This passkey is not one of your account.", 403)
        counter = self._verify(credential, challenge, passkey, account)
        await self._passkeys.note_used(passkey.id, counter, wall_clock.now())
        return passkey

    async def removal_until(self, session: Session) -> float | None:
        """Return until when a passkey that is removed in a session can take the account back; None: not at all.

        Someone who proved who they are with a passkey that has been there for long is the owner; so a passkey of a
        device that was lost is gone at once. A recovery code, and a passkey that was just added, may be a thief's.
        """
        now, proof = wall_clock.now(), await self._passkeys.get(session.proved_with)
        is_owner = proof is not None and proof.user == session.user and proof.made_at < now - TAKE_BACK_SECONDS
        return None if is_owner else now + TAKE_BACK_SECONDS

    def _verify(self, credential: Credential, challenge: bytes, passkey: Passkey, account: PlayerAccount) -> int:
        """Return the counter of a passkey that was used for a challenge; raise RequestError if it was not."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        party = self._party()
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                credential_public_key=from_base64url(passkey.public_key),
                credential_current_sign_count=passkey.counter,
            )
            handle = credential["response"].get("userHandle") or account.handle
            is_same = handle.rstrip("=") == account.handle
        except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError) as error:
            raise wrong_passkey() from error
        if not is_same:
            raise wrong_passkey()
        return verified.new_sign_count

    async def _remembered(
        self,
        options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
        challenge: bytes,
        kind: ChallengeKind,
        user: str,
        session: str = "",
    ) -> dict[str, object]:
        from webauthn import options_to_json

        now = wall_clock.now()
        name = hash_of(to_base64url(challenge) + session)
        await self._codes.add_challenge(name, kind, user, now, now + CHALLENGE_SECONDS)
        written: dict[str, object] = json.loads(options_to_json(options))
        return written

    async def _taken(self, credential: Credential, kind: ChallengeKind, user: str, session: str = "") -> bytes:
        """Use up the challenge that an answer is for; raise RequestError if it was for somebody or something else."""
        try:
            client_data = json.loads(from_base64url(credential["response"]["clientDataJSON"]))
            challenge = str(client_data["challenge"]).rstrip("=")
            answered = from_base64url(challenge)
            # A page of this server is never inside another one, so nobody was asked there.
            is_framed = client_data.get("crossOrigin", False) is not False or "topOrigin" in client_data
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise wrong_passkey() from error
        if is_framed:
            raise wrong_passkey()
        if not await self._codes.take_challenge(hash_of(challenge + session), kind, user, wall_clock.now()):
            raise RequestError("old-challenge", "That took too long, or was answered before; try again.", 403)
        return answered


def _id_of(credential: Credential) -> str:
    return str(credential.get("id", ""))[:2000]


def wrong_passkey() -> RequestError:
    return RequestError("wrong-passkey", "The passkey does not fit; nothing has changed.", 403)


def handle_of(user: str) -> str:
    """Return the handle by which authenticators know a user, as base64url; the private id can't be derived from it."""
    return to_base64url(hashlib.sha256(f"passkey {user}".encode()).digest())


def _descriptor(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=from_base64url(passkey.id))
