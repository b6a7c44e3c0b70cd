"""How a banned account is recognized after its deletion: hashes of its name and passkeys, until the ban ends."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.request_errors import RequestError
from ...model.tokens import hash_of
from ...runtime import wall_clock
from ...storage.people.accounts import Accounts, NameLooks
from ...storage.people.bans import Bans, KeepBan
from ...storage.people.passkeys import Passkeys


def name_marks(looks: NameLooks) -> list[str]:
    """Return the marks of a name."""
    return sorted({hash_of(f"banned name {each}") for each in looks})


def passkey_mark(name: str) -> str:
    """Return the mark of a passkey, named by its id."""
    return hash_of(f"banned passkey {name}")


async def check_marks(bans: Bans, marks: Iterable[str]) -> None:
    """Raise RequestError if a banned account had one of these marks."""
    until = await bans.marked_until(list(marks), wall_clock.now())
    if until is not None:
        raise RequestError(
            "still-banned",
            "An account with this name or passkey was banned, and the ban has not ended.",
            403,
            until=until,
        )


async def kept_ban(bans: Bans, accounts: Accounts, passkeys: Passkeys, user: str) -> list[KeepBan]:
    """Return what has to be kept of a user who is deleted: the marks of their account, if it is banned now."""
    now = wall_clock.now()
    ban, account = await bans.of_user(user, now), await accounts.of_user(user)
    if ban is None or account is None:
        return []
    removed = await passkeys.removed_of(user, now)
    known = [*await passkeys.of_user(user), *(each.passkey for each in removed)]
    return [KeepBan([*name_marks(account.looks), *(passkey_mark(each.id) for each in known)], ban.until)]
