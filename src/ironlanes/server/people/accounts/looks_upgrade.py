"""Works out what the names of older accounts look like."""

from __future__ import annotations

import asyncio
from typing import Final

from ...play.people.skeletons import looks_of
from ...storage.people.accounts import Accounts

#: How many accounts are looked at between two chances for others to do something.
BATCH_SIZE: Final = 100


async def fill_in_looks(accounts: Accounts) -> None:
    """Save the looks of accounts that don't have any: they are of an older version, which compared fewer letters."""
    while found := await accounts.without_looks(BATCH_SIZE):
        for user, name in found:
            await accounts.set_looks(user, looks_of(name))
        await asyncio.sleep(0)
