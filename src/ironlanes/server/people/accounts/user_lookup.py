"""Finds the user that an operator means."""

from __future__ import annotations

from ...model.ids import public_id
from ...play.people.skeletons import looks_of
from ...storage.errors import StoreError
from ...storage.store import Store


async def find_user(store: Store, name: str) -> str:
    """Return the user with a name, or with the id in a player's address; raise StoreError if there is not just one."""
    account = await store.user_with_name(looks_of(name))
    if account is not None:
        return account
    everyone = await store.users()
    users = [user for user, other in everyone if name in (other, public_id(user))]
    if len(users) > 1:
        ids = ", ".join(map(public_id, users))
        raise StoreError(f"{len(users)} people are called {name}; name one by the id in their address: {ids}.")
    if not users:
        raise StoreError(
            f"there is no account and no guest called {name};"
            " guests who never chose a name can delete themselves in the browser."
        )
    return users[0]


async def find_account(store: Store, name: str) -> str:
    """Return the account with a name, or with the id in a player's address; raise StoreError if there is none."""
    user = await store.user_with_name(looks_of(name)) or await store.user_of_player(name)
    if user is None or not await store.has_account(user):
        raise StoreError(f"there is no account called {name}; an operator needs one, which they make in the browser.")
    return user
