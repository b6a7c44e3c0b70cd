"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from ..runtime.log_format import LogSettings
from .rate_limits import Limits
from .retention import Retention

if TYPE_CHECKING:
    from ironlanes.analysis import ReviewSettings

    from .messages.incoming import NewTable

STATIC = Path(__file__).parents[1] / "static"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server; the defaults are those of `ironlanes serve`."""

    #: The file of the database, or the address of one of PostgreSQL; `:memory:` keeps nothing.
    database: Path | str = ":memory:"
    #: The address where the server listens, shown when another server finds the database in use.
    address: str = ""
    #: Where people find the server, such as https://play.example.org. Passkeys are made for this name, and reminders
    #: lead there: without it, there are none.
    public_address: str | None = None
    #: Where other nodes reach this one, as HOST:PORT; None for a server that is alone with its database.
    node: str | None = None
    #: What signs the guests' cookies, at least 32 ASCII characters; without it, one that is kept in the database.
    secret: str | None = None
    #: Whether others than this machine may come.
    is_public: bool = False
    #: Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.
    trusted_proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    #: How many bots think at the same time, each in a process of its own.
    bot_workers: int = max(1, (cpu_count() or 2) - 1)
    #: Modules that register bots of one's own.
    bot_modules: tuple[str, ...] = ()
    #: Seconds that a bot may think.
    bot_deadline: float = 5.0
    #: How many finished games may wait for their reviews; 0 makes none.
    review_queue: int = 20
    #: How closely games are reviewed; None as closely as `ironlanes review` does.
    review_settings: ReviewSettings | None = None
    #: The niceness of the process that makes reviews: with 19, whatever else wants to run goes first.
    review_niceness: int = 19
    #: Seconds after which a table where nobody is and nothing is to do leaves the memory.
    idle_seconds: float = 300.0
    #: At the start, games that changed within this many seconds resume by themselves; others when someone connects.
    resume_seconds: float = 7 * 86400.0
    log: LogSettings = field(default_factory=LogSettings)
    #: Host and port where metrics are served; None serves none.
    metrics: tuple[str, int] | None = None
    #: Seconds from a SIGTERM, when the server stops asking for new visitors, until it ends.
    drain_seconds: float = 0.0
    #: How many correspondence games a guest may play at the same time.
    correspondence_games: int = 20
    #: Hosts of push services in addition to the known ones.
    push_hosts: tuple[str, ...] = ()
    #: The SMTP server for e-mail: smtp://USER:PASSWORD@HOST:PORT/?from=ADDRESS
    smtp: str | None = None
    #: For how long tables, games, records and names are kept.
    retention: Retention = field(default_factory=Retention)
    #: The table that the one who opens `/begin/KEY` gets, and the key: so `ironlanes play` comes straight to a game.
    first_table: tuple[str, NewTable] | None = None
    #: The built browser program.
    static: Path = STATIC
