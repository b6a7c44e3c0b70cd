"""Finds the user that an operator means."""

from __future__ import annotations

from ...model.ids import public_id
from ...play.people.skeletons import looks_of
from ...storage.database.errors import StorageError
from ...storage.people.accounts import Accounts
from ...storage.play.users import Users


async def find_user(accounts: Accounts, users: Users, name: str) -> str:
    """Return the user with a name, or with the id in a player's address; raise StorageError unless there is one."""
    account = await accounts.user_with_name(looks_of(name))
    if account is not None:
        return account
    everyone = await users.with_names()
    found = [user for user, other in everyone if name in (other, public_id(user))]
    if len(found) > 1:
        ids = ", ".join(map(public_id, found))
        raise StorageError(f"{len(found)} people are called {name}; name one by the id in their address: {ids}.")
    if not found:
        raise StorageError(
            f"there is no account and no guest called {name};"
            " guests who never chose a name can delete themselves in the browser."
        )
    return found[0]


async def find_account(accounts: Accounts, users: Users, name: str) -> str:
    """Return the account with a name, or with the id in a player's address; raise StorageError if there is none."""
    user = await accounts.user_with_name(looks_of(name)) or await users.user_of_player(name)
    if user is None or not await accounts.exists(user):
        raise StorageError(f"there is no account called {name}; an operator needs one, which they make in the browser.")
    return user
