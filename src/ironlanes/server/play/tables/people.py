"""People at the tables of this server: their names, their connections, whom they block, and who is away."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

from ...model.addresses import UNKNOWN, address_hash, household_of
from ...model.ids import friendly_name, public_id
from ...model.rate_limits import RateLimit
from ...model.request_errors import name_taken
from ...runtime import wall_clock
from ...storage.cluster.rate_limits import SharedRateLimiter
from ...storage.database.commit import Commit
from ...storage.people.accounts import NameLooks
from ...storage.play.users import SetName
from ...storage.storage import Storage
from ..clients.connection import Connection
from ..people.ban_marks import check_marks, name_marks
from ..people.name_rules import check_name_rules
from ..people.relations import RelationsLookup
from ..people.skeletons import looks_of
from ..people.vacations import Vacations
from .damage_report import DamageReport

if TYPE_CHECKING:
    from .table import Table


class TablesInMemory(Protocol):
    """The tables where people are connected."""

    @property
    def in_memory_tables(self) -> Collection[Table]: ...


class People:
    """Everybody who plays or watches; the `on_…` functions tell other nodes what has changed here."""

    def __init__(
        self,
        storage: Storage,
        tables: TablesInMemory,
        damage: DamageReport,
        names: RateLimit | None,
        secret: str | None,
    ) -> None:
        """Keep people's names and connections; `names` limits name changes over HTTP and sockets together."""
        self.appearances = storage.appearances
        self._users = storage.users
        self._accounts = storage.accounts
        self._bans = storage.bans
        self._tables = tables
        self._damage = damage
        self._secret = (secret or token_hex()).encode()
        self.name_changes = SharedRateLimiter(storage.buckets, "names", names, secret)
        self.vacations = Vacations(storage.vacation)
        self.relations = RelationsLookup(storage.blocks, storage.bans, storage.table_rows)
        #: Called with a user who has a new name, or whose connections are to be closed.
        self.on_rename: Callable[[str], None] = lambda _user: None
        self.on_disconnect: Callable[[str], None] = lambda _user: None
        #: Called with a player who blocks others, or whom others block, unlike before.
        self.on_relations: Callable[[str], None] = lambda _player: None

    @property
    def connections(self) -> list[Connection]:
        """All connections to the tables of this node."""
        return [connection for table in self._tables.in_memory_tables for connection in table.audience.connections]

    def household_of(self, address: str) -> str | None:
        """Return the hash of the household that an address belongs to; None if the address is not known."""
        return None if address == UNKNOWN else address_hash(self._secret, "seat", household_of(address))

    # ---- names

    async def name_of(self, user: str) -> str:
        """Return what a user is called."""
        return await self._damage.found_or(None, self._users.name_of(user)) or friendly_name(user)

    async def check_name(self, user: str, name: str) -> None:
        """Reserve a name for a user; raise RequestError if it is refused or taken."""
        if not await self._accounts.claim_name(user, await self._allowed_looks(name)):
            raise name_taken()

    async def check_seat_name(self, user: str, name: str) -> None:
        """Raise RequestError if a user can't have a name at one table."""
        if await self._accounts.user_with_name(await self._allowed_looks(name)) not in (None, user):
            raise name_taken()

    async def _allowed_looks(self, name: str) -> NameLooks:
        check_name_rules(name)
        looks = looks_of(name)
        await check_marks(self._bans, name_marks(looks))
        return looks

    def rename(self, user: str, name: str) -> Commit:
        """Change a user's name, at every table where they are connected, have a seat, or are the host."""
        commit = self._users.commit([SetName(user, name, wall_clock.now())])
        self.show_name(user, name)
        commit.on_done(partial(self.on_rename, user))
        return commit

    def show_name(self, user: str, name: str) -> None:
        """Show a user's new name at the tables of this node."""
        for table in list(self._tables.in_memory_tables):
            if user in table.audience.users_here or user in table.state.users:
                table.post(partial(table.rename_user, user, name))

    # ---- connections

    async def update_relations(self, player: str) -> None:
        """Apply a changed block everywhere: whom a player blocks, or who blocks them."""
        await self.read_relations(player)
        self.on_relations(player)

    async def read_relations(self, player: str) -> None:
        """Read whom a player blocks, for their connections to this node; with an empty id, for all connections."""
        for connection in self.connections:
            if player in ("", public_id(connection.user)):
                connection.relations = await self.relations.of_user(connection.user)

    def disconnect(self, user: str) -> None:
        """Close a user's connections everywhere; browsers that are still signed in come back by themselves."""
        self.close_connections(user)
        self.on_disconnect(user)

    def close_connections(self, user: str) -> None:
        """Close a user's connections to the tables of this node."""
        for connection in self.connections:
            if connection.user == user:
                connection.close("restart")

    def show_absence(self, user: str) -> None:
        """Show at a user's tables of this node whether they are away."""
        for table in list(self._tables.in_memory_tables):
            if user in table.state.users:
                table.post(table.send_table)
