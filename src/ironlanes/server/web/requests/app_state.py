"""Everything that a running server consists of."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from ...cluster.node_service import NodeService
from ...cluster.readiness import NodeStatus
from ...cluster.relay import RelayService
from ...features.books.bot_books import BotBooks
from ...features.correspondence.sign_of_life import SignOfLife
from ...features.games.game_lookup import FinishedGames
from ...features.matching.open_tables import OpenTableList
from ...features.reviews.review_queue import ReviewQueue
from ...features.tournaments.service import TournamentService
from ...features.workshop.service import WorkshopService
from ...model.rate_limits import ConnectionLimiter
from ...model.settings import Settings
from ...people.accounts.identity import Identity
from ...people.accounts.passkeys import PasskeyService
from ...people.reminders.mail_addresses import MailAddresses
from ...play.bots.timed_bots import TimedBots
from ...play.tables.table_registry import TableRegistry
from ...runtime.task_supervisor import TaskSupervisor
from ...storage.storage import Storage
from .limiters import RouteLimiters

if TYPE_CHECKING:
    from ...people.reminders.push_sender import PushSender


@dataclass(frozen=True, slots=True, kw_only=True)
class AppState:
    """Everything that a running server consists of."""

    settings: Settings
    storage: Storage
    tables: TableRegistry
    bots: TimedBots
    identity: Identity
    limiters: RouteLimiters
    passkeys: PasskeyService
    push: PushSender | None
    mails: MailAddresses | None
    tournaments: TournamentService
    reviews: ReviewQueue
    finished_games: FinishedGames
    workshop: WorkshopService
    bot_books: BotBooks
    open_tables: OpenTableList
    life: SignOfLife
    socket_limiter: ConnectionLimiter
    #: The same for each visitor.
    visitor_sockets: ConnectionLimiter
    #: One at a time: replays and the checking of records take long, and what takes long slows everyone down.
    long_work: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Nobody gets two tables for the same daily deal.
    daily_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Visitors of tables that other nodes own.
    relays: RelayService
    #: This server as one of several nodes; None if it is alone with its database.
    node: NodeService | None
    status: NodeStatus
    tasks: TaskSupervisor


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast("AppState", connection.app.state.app_state)
