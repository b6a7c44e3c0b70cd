"""What a banned account is recognized by after it was deleted: hashes of its name and passkeys, until the ban ends."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.request_errors import RequestError
from ...model.tokens import hash_of
from ...runtime import wall_clock
from ...storage.accounts.account_changes import KeepBan
from ...storage.accounts.account_rows import NameLooks
from ...storage.store import Store


def name_marks(looks: NameLooks) -> list[str]:
    """Return the marks of a name."""
    return sorted({hash_of(f"banned name {each}") for each in looks})


def passkey_mark(name: str) -> str:
    """Return the mark of a passkey, named by its id."""
    return hash_of(f"banned passkey {name}")


async def check_marks(store: Store, marks: Iterable[str]) -> None:
    """Raise RequestError if a banned account had one of these marks."""
    until = await store.marked_until(list(marks), wall_clock.now())
    if until is not None:
        raise RequestError(
            "still-banned",
            "An account with this name or passkey was banned, and the ban has not ended.",
            403,
            until=until,
        )


async def kept_ban(store: Store, user: str) -> list[KeepBan]:
    """Return what has to be kept of a user who is deleted: the marks of an account that is banned now, if it is."""
    now = wall_clock.now()
    ban, account = await store.ban_of(user, now), await store.account_of(user)
    if ban is None or account is None:
        return []
    passkeys = [*await store.passkeys_of(user), *(each.passkey for each in await store.removed_passkeys_of(user, now))]
    return [KeepBan([*name_marks(account.looks), *(passkey_mark(each.id) for each in passkeys)], ban.until)]
