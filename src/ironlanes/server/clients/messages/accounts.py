"""Requests about accounts, and their answers."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from .base_models import ReceivedModel, SentModel


class PasskeyCard(SentModel):
    """A passkey of one's own."""

    id: str
    name: str  # the device where it was made; empty if that is not known
    made_at: float  # seconds since 1970
    used_at: float | None = None


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
    """GET /api/account: who one is."""

    name: str
    player: str  # one's id in addresses
    is_account: bool
    address: str | None = None  # where passkeys work; none if this server can't have any
    passkeys: list[PasskeyCard]
    sessions: list[SessionCard]
    recovery_codes: int  # how many are left
    guest: OtherGuest | None = None


class PasskeyOptions(SentModel):
    """POST /api/account/passkeys/options and POST /api/sign-in/options: what the browser's passkey functions take."""

    options: dict[str, Any]


class PasskeyAnswer(ReceivedModel):
    """POST /api/account/passkeys and POST /api/sign-in/passkey: what the browser's passkey functions returned."""

    credential: dict[str, Any]


class NewRecoveryCodes(SentModel):
    """The answer to POST /api/account/passkeys and POST /api/account/recovery-codes; codes are shown only once."""

    codes: list[str]


class DeviceCode(SentModel):
    """POST /api/account/device-code: a code by which another device signs in."""

    code: str
    seconds: int  # for which it is valid
    link: str
    picture: str  # the link as a QR code: SVG


class CodeTry(ReceivedModel):
    """POST /api/sign-in/code: the code from another device, or a recovery code."""

    code: Annotated[str, Field(max_length=60)]


class Merged(SentModel):
    """POST /api/account/merge: how many tables of the guest were moved, and how many could not be."""

    moved: int
    left: int


class Deletion(ReceivedModel):
    """POST /api/account/delete: one's name, so that nobody does it by mistake."""

    name: Annotated[str, Field(max_length=100)]
