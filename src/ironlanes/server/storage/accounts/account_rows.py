"""The rows of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

ChallengeKind = Literal["add", "sign-in", "prove"]


class NameLooks(NamedTuple):
    """What a name looks like: in small letters, and as it is written.

    The two differ where a capital letter looks like another one than the small letter does: a Greek capital nu looks
    like «N», and a small one like «v». Names look the same if they have one of the two in common.
    """

    skeleton: str
    shown: str


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A guest who has a passkey."""

    user: str
    #: What the account's name looks like, in small letters and as it is written; no two accounts have one in common.
    looks: NameLooks
    #: Random bytes by which authenticators know the account, as base64url.
    handle: str
    made_at: float


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of an account; id and public key are base64url."""

    id: str
    user: str
    public_key: str
    #: How often the authenticator says that it was used; 0 for one that does not count.
    counter: int
    #: The device where it was made.
    name: str
    made_at: float
    used_at: float | None = None


@dataclass(frozen=True, slots=True)
class RemovedPasskey:
    """A passkey that was removed, and can still be used to take its account back."""

    passkey: Passkey
    #: The time until which that is possible.
    until: float


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in to an account."""

    #: Of the token in the browser's cookie.
    hash: str
    #: What the owner calls it by in requests.
    id: str
    user: str
    device: str
    made_at: float
    seen_at: float
    #: When its owner last proved who they are; 0 if that was never in this session.
    proved_at: float = 0.0
    #: The id of the passkey that was the proof; empty if it was a recovery code.
    proved_with: str = ""
