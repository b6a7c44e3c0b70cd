"""Requests about accounts, and their answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ..appearance import Avatar, TrainColour
from .base_models import ReceivedModel, SentModel


class PasskeyCard(SentModel):
    """A passkey of one's own."""

    id: str
    name: str  # the device where it was made; empty if that is not known
    made_at: float  # seconds since 1970
    used_at: float | None = None


class RemovedPasskeyCard(SentModel):
    """A passkey that was removed from one's account, and can still be used to take it back."""

    id: str
    name: str
    until: float  # seconds since 1970


class SessionCard(SentModel):
    """A device that is signed in to one's account."""

    id: str
    device: str  # empty if it is not known
    made_at: float
    seen_at: float
    is_this: bool


class OtherGuest(SentModel):
    """The guest that someone was on this device before they signed in."""

    name: str
    tables: int


class AccountCard(SentModel):
    """GET /api/account: who the visitor is."""

    name: str
    player: str  # one's id in addresses
    avatar: Avatar
    colour: int | None = None  # of the trains, if one has chosen one
    shares_games: bool  # whether one has agreed that one's finished games are open data
    is_account: bool
    address: str | None = None  # where passkeys work; none if this server can't have any
    passkeys: list[PasskeyCard]
    removed_passkeys: list[RemovedPasskeyCard]
    sessions: list[SessionCard]
    recovery_codes: int  # how many are left
    guest: OtherGuest | None = None


class NewAppearance(ReceivedModel):
    """PUT /api/appearance: null for what is left open."""

    avatar: Avatar | None = None
    colour: TrainColour | None = None


class NewConsent(ReceivedModel):
    """PUT /api/consent: whether one's finished games may be used as open data and in books."""

    shares_games: bool


class PasskeyOptions(SentModel):
    """What the browser's passkey functions take.

    POST /api/account/passkeys/options, POST /api/account/proof/options and POST /api/sign-in/options
    """

    options: dict[str, object]


class PasskeyAnswer(ReceivedModel):
    """What the browser's passkey functions returned.

    POST /api/account/passkeys, POST /api/account/proof/passkey and POST /api/sign-in/passkey
    """

    credential: dict[str, object]


class NewRecoveryCodes(SentModel):
    """The answer to POST /api/account/passkeys and POST /api/account/recovery-codes; codes are shown only once."""

    codes: list[str]


class DeviceCode(SentModel):
    """POST /api/account/device-code: a code by which another device signs in."""

    code: str
    seconds: int  # for which it is valid
    link: str
    picture: str  # the link as a QR code: SVG


class SignedIn(SentModel):
    """POST /api/sign-in/passkey: whether the account was taken back with a passkey that had been removed."""

    took_back: bool


class CodeTry(ReceivedModel):
    """POST /api/sign-in/code: a code from another device, or a recovery code, as for POST /api/account/proof/code."""

    code: Annotated[str, Field(max_length=60)]


class Merged(SentModel):
    """POST /api/account/merge: how many tables of the guest were moved, and how many could not be."""

    moved: int
    left: int


class Deletion(ReceivedModel):
    """POST /api/account/delete: one's name, so that nobody does it by mistake."""

    name: Annotated[str, Field(max_length=100)]
