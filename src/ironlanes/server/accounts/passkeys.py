"""Passkeys: what a browser is asked for, and whether what it answers is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .. import wall_clock
from ..base64url import from_base64url, to_base64url
from ..request_errors import RequestError
from ..storage.accounts.account_rows import ChallengeKind, Passkey, PlayerAccount
from ..storage.store import Store
from .relying_party import RelyingParty
from .tokens import hash_of

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

#: Seconds for which a challenge is valid.
CHALLENGE_SECONDS: Final = 300
NAME: Final = "Ironlanes"


class PasskeyDesk:
    """Makes options for browsers, and checks their answers. Every challenge is stored, and can be used once."""

    def __init__(self, store: Store, relying_party: RelyingParty | None) -> None:
        self._store = store
        self.relying_party = relying_party

    def _party(self) -> RelyingParty:
        if self.relying_party is None:
            raise RequestError("no-passkeys", "This server has no address for which passkeys can be made.", 409)
        return self.relying_party

    async def creation_options(self, user: str, name: str, known: Sequence[Passkey]) -> dict[str, Any]:
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

    async def request_options(self, user: str) -> dict[str, Any]:
        """Return what a browser needs to sign in with any passkey that it has for this server."""
        from webauthn import generate_authentication_options
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=self._party().id,
            timeout=CHALLENGE_SECONDS * 1000,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return await self._remembered(options, options.challenge, "sign-in", user)

    async def verify_creation(self, user: str, credential: dict[str, Any], device: str) -> Passkey:
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

    async def verify_sign_in(self, user: str, credential: dict[str, Any]) -> PlayerAccount:
        """Return the account that someone, who was `user` until now, has proved to be theirs."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        party, challenge = self._party(), await self._taken(credential, "sign-in", user)
        passkey = await self._store.passkey(str(credential.get("id", ""))[:2000])
        account = None if passkey is None else await self._store.account_of(passkey.user)
        if passkey is None or account is None:
            raise RequestError("unknown-passkey", "No account here has this passkey any more.", 403)
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
        except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError) as error:
            raise wrong_passkey() from error
        if handle.rstrip("=") != account.handle:
            raise wrong_passkey()
        await self._store.note_passkey_used(passkey.id, verified.new_sign_count, wall_clock.now())
        return account

    async def _remembered(self, options: Any, challenge: bytes, kind: ChallengeKind, user: str) -> dict[str, Any]:
        from webauthn import options_to_json

        now = wall_clock.now()
        await self._store.add_challenge(hash_of(to_base64url(challenge)), kind, user, now, now + CHALLENGE_SECONDS)
        written: dict[str, Any] = json.loads(options_to_json(options))
        return written

    async def _taken(self, credential: dict[str, Any], kind: ChallengeKind, user: str) -> bytes:
        """Use up the challenge that an answer is for; raise RequestError if it was not for this user."""
        try:
            client_data = json.loads(from_base64url(credential["response"]["clientDataJSON"]))
            challenge = str(client_data["challenge"]).rstrip("=")
            answered = from_base64url(challenge)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise wrong_passkey() from error
        if not await self._store.take_challenge(hash_of(challenge), kind, user, wall_clock.now()):
            raise RequestError("old-challenge", "That took too long, or was answered before; try again.", 403)
        return answered


def wrong_passkey() -> RequestError:
    return RequestError("wrong-passkey", "The passkey does not fit; nothing has changed.", 403)


def handle_of(user: str) -> str:
    """The bytes by which authenticators know a user, as base64url; nobody can find out their number from it."""
    return to_base64url(hashlib.sha256(f"passkey {user}".encode()).digest())


def _descriptor(passkey: Passkey) -> PublicKeyCredentialDescriptor:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return PublicKeyCredentialDescriptor(id=from_base64url(passkey.id))
