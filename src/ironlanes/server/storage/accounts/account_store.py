"""What the server asks of a database about accounts. Changes here are saved when the call returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .account_rows import ChallengeKind, NameLooks, Passkey, PlayerAccount, RemovedPasskey, Session


class AccountStore(Protocol):
    """Accounts, their passkeys, sessions and codes, and what is kept of a user."""

    async def account_of(self, user: str) -> PlayerAccount | None:
        """Return a user's account."""

    async def has_account(self, user: str) -> bool:
        """Return whether a user has an account."""

    async def has_seat_or_account(self, user: str) -> bool:
        """Return whether a user has an account, or a table in their lists."""

    async def user_with_name(self, looks: NameLooks) -> str | None:
        """Return the user whose account has a name that looks like this."""

    async def users(self) -> list[tuple[str, str]]:
        """Return everybody who has chosen a name, with it; for operators, who can wait."""

    async def add_account(self, account: PlayerAccount, passkey: Passkey, recovery: Sequence[str]) -> bool:
        """Make an account with its first passkey and recovery codes; False if the user has one, or the name
        or the passkey is another account's."""

    async def claim_name(self, user: str, looks: NameLooks) -> bool:
        """Give a user's account another name, if they have one; False if the name is another account's."""

    async def accounts_without_looks(self, limit: int) -> list[tuple[str, str]]:
        """Return accounts of which it is not known what their names look like as they are written, with their names."""

    async def set_looks(self, user: str, looks: NameLooks) -> None:
        """Save what the name of an account looks like; the skeleton stays as it was if it is another account's."""

    # ---- passkeys

    async def passkeys_of(self, user: str) -> list[Passkey]:
        """Return a user's passkeys, the oldest first."""

    async def passkey(self, name: str) -> Passkey | None:
        """Return the passkey with an id."""

    async def add_passkey(self, passkey: Passkey) -> bool:
        """Add a passkey to an account; False if it is known already."""

    async def note_passkey_used(self, name: str, counter: int, at: float) -> None:
        """Note that a passkey was used."""

    async def remove_passkey(self, user: str, name: str, until: float | None) -> bool:
        """Remove one of a user's passkeys, but never the last one; return whether it is gone.

        With `until`, it can be used to take the account back until then.
        """

    async def removed_passkey(self, name: str, now: float) -> RemovedPasskey | None:
        """Return the removed passkey with an id, if it can still take its account back."""

    async def removed_passkeys_of(self, user: str, now: float) -> list[RemovedPasskey]:
        """Return the removed passkeys that can take a user's account back."""

    async def take_back(self, passkey: Passkey, since: float) -> None:
        """Restore a removed passkey; end all sessions and codes of its account, and passkeys made since a time."""

    async def remove_passkeys_before(self, at: float, limit: int) -> int:
        """Forget removed passkeys that can't take an account back any more; return their number."""

    # ---- sessions

    async def session(self, token_hash: str) -> Session | None:
        """Return the session with a token."""

    async def sessions_of(self, user: str) -> list[Session]:
        """Return a user's sessions, the last used first."""

    async def add_session(self, session: Session) -> None:
        """Begin a session."""

    async def renew_proof(self, token_hash: str, new_hash: str, at: float, passkey: str) -> bool:
        """Note that the owner of a session has proved who they are, and replace its token; False if it has ended."""

    async def note_session_seen(self, token_hash: str, at: float) -> None:
        """Note that a session was used."""

    async def remove_session(self, user: str, name: str) -> bool:
        """End one of a user's sessions; return whether there was one with this id."""

    async def remove_other_sessions(self, user: str, token_hash: str) -> int:
        """End all sessions of a user but one; return their number."""

    async def remove_sessions_before(self, at: float, limit: int) -> int:
        """Remove sessions that were not used since a time; return their number."""

    # ---- challenges and codes, each of which can be used once

    async def add_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float, until: float) -> None:
        """Store the hash of a challenge, and remove those that have expired."""

    async def take_challenge(self, challenge: str, kind: ChallengeKind, user: str, now: float) -> bool:
        """Use up a challenge; return whether it was for this and this user, and has not expired."""

    async def add_device_code(self, code: str, user: str, now: float, until: float) -> None:
        """Store the hash of a code for another device, in place of those that the user had before."""

    async def take_device_code(self, code: str, now: float) -> str | None:
        """Use up a code for another device, named by its hash, and return its user."""

    async def remove_expired_codes(self, now: float) -> None:
        """Remove challenges and codes for other devices that have expired."""

    async def set_recovery_codes(self, user: str, hashes: Sequence[str]) -> None:
        """Store the hashes of recovery codes in place of those that the user had before."""

    async def recovery_codes_left(self, user: str) -> int:
        """Return how many recovery codes a user has."""

    async def take_recovery_code(self, code: str, user: str | None = None) -> str | None:
        """Use up a recovery code and return its user; with `user`, only if it is theirs."""

    # ---- everything of a user

    async def request_deletion(self, user: str, at: float) -> None:
        """Ask the server that uses the database to delete a user."""

    async def deletion_requests(self) -> list[str]:
        """Return the users whom the server was asked to delete and has not deleted yet, the first one first."""

    async def tables_with(self, user: str) -> list[str]:
        """Return the tables that are in a user's lists."""

    async def rows_of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        """Return what is kept of a user besides the logs of tables, table by table, without secrets."""
