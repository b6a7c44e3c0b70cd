"""The rows of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ChallengeKind = Literal["add", "sign-in"]


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A guest who has a passkey."""

    user: str
    #: What the account's name looks like; no two accounts have the same.
    skeleton: str
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
