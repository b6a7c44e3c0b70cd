"""Puts the parts of a server together, layer by layer. An exit stack closes them in reverse order.

A part that can't be started lets those before it be closed.
"""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...extras import how_to_install
from ..cluster.node_service import NodeService
from ..cluster.node_updates import NodeUpdates
from ..cluster.readiness import NodeStatus
from ..cluster.relay import RelayService
from ..cluster.shared_updates import share_people, share_tournaments
from ..features.books.bot_books import BotBooks
from ..features.books.people_books import PeopleBooks
from ..features.correspondence.clock_watch import ClockWatch
from ..features.correspondence.deadlines import DeadlineWatch
from ..features.correspondence.sign_of_life import SignOfLife
from ..features.daily.entry import prove_older_entries
from ..features.game_endings import count_finished_games, review_finished_games
from ..features.games.game_lookup import FinishedGames
from ..features.history.counting import count_older_games
from ..features.matching.open_tables import OpenTableList
from ..features.ratings.rating_service import RatingService
from ..features.reviews.review_queue import ReviewQueue
from ..features.tournaments.service import TournamentService
from ..features.workshop.board_process import BoardProcess
from ..features.workshop.service import WorkshopService
from ..model.ids import new_id
from ..model.rate_limits import ConnectionLimiter
from ..model.settings import Settings
from ..people.accounts.deletion_requests import DeletionRequests
from ..people.accounts.identity import Identity
from ..people.accounts.looks_upgrade import fill_in_looks
from ..people.accounts.passkeys import PasskeyService
from ..people.accounts.relying_party import relying_party_of
from ..people.reminders.dispatcher import ReminderDispatcher
from ..people.reminders.mail import MailServer, read_mail_server
from ..people.reminders.mail_addresses import MailAddresses
from ..play.bots.timed_bots import TimedBots
from ..play.bots.worker_pool import BotRunner, BotWorkerPool
from ..play.tables.daily_deals import DailyDeals
from ..play.tables.table_registry import TableRegistry
from ..play.tables.table_upkeep import TableUpkeep
from ..runtime.closing import close_at_exit
from ..runtime.task_supervisor import TaskSupervisor, Work
from ..storage.cluster.nodes import NodeRow
from ..storage.cluster.values import ServerValues
from ..storage.database.database import Database
from ..storage.database.errors import StorageError, StorageUnavailable
from ..storage.features.history import GameHistory
from ..storage.open_database import open_database
from ..storage.sqlite.database_lock import DatabaseLock
from ..storage.storage import Storage
from .requests.app_state import AppState
from .requests.limiters import RouteLimiters
from .security.cookie_secret import check_secret, stored_secret

if TYPE_CHECKING:
    from ..people.reminders.push_sender import PushSender

log = logging.getLogger(__name__)


async def assemble(settings: Settings, bots: BotRunner | None, stack: AsyncExitStack) -> AppState:
    """Start a server and all of its background tasks; `bots` decides in place of the bots' own processes."""
    base = await _open_database(settings, stack)
    storage = base.storage
    board_process, board_checks = BoardProcess(), BoardProcess()
    long_board_jobs, book_process = BoardProcess(), BoardProcess()
    close_at_exit(stack, "the process of boards", board_process.close)
    close_at_exit(stack, "the process of books", book_process.close)
    close_at_exit(stack, "the process of checks of boards", board_checks.close)
    close_at_exit(stack, "the process of games on boards", long_board_jobs.close)
    workshop = WorkshopService(storage.kept_boards, board_process, board_checks, long_board_jobs)
    await workshop.keep_gallery()
    await workshop.load()  # before tables are opened on these boards
    own = None if settings.node is None else NodeRow(new_id(), settings.node, open_tables="")
    play = await _open_tables(settings, base, bots, None if own is None else own.id, stack)
    features = _add_features(settings, base, play, stack)
    await _bring_up_to_date(storage, play.tables)
    status = NodeStatus(base.tasks)
    node = _node(own, base, play, features, status)
    life = SignOfLife(play.tables, storage.downtimes, _clock_of(storage.database, is_node=node is not None))

    def is_in_charge() -> bool:
        """Return whether this server does what only one of several nodes does."""
        return node is None or node.is_first

    tournaments = TournamentService(
        *(play.tables, storage.tournaments, storage.accounts, storage.blocks, storage.table_rows, is_in_charge)
    )
    push, mail = await _push_sender(settings, storage.values), _mail_server(settings)
    app_state = AppState(
        settings=settings,
        storage=storage,
        tables=play.tables,
        bots=play.bots,
        identity=Identity(base.secret),
        limiters=RouteLimiters(storage.buckets, settings.limits, base.secret),
        passkeys=PasskeyService(storage.passkeys, storage.accounts, storage.sign_in_codes, relying_party_of(settings)),
        push=push,
        mails=None if mail is None else MailAddresses(storage.contacts, mail),
        tournaments=tournaments,
        reviews=features.reviews,
        finished_games=FinishedGames(play.tables, storage.table_rows, storage.uploads),
        workshop=workshop,
        bot_books=BotBooks(storage.board_books, book_process),
        open_tables=features.open_tables,
        life=life,
        socket_limiter=ConnectionLimiter(settings.limits.address_sockets),
        visitor_sockets=ConnectionLimiter(settings.limits.sockets),
        relays=RelayService(Identity(base.secret)),
        node=node,
        status=status,
        tasks=base.tasks,
    )
    if node is not None:
        share_people(node.updates, play.tables)
        share_tournaments(node.updates, tournaments)
        await node.join()
    deletions = DeletionRequests(storage, play.tables, app_state.long_work, is_in_charge, tournaments.announce_change)
    reminders = ReminderDispatcher(
        *(play.tables, storage.reminders, storage.contacts, push, mail, settings.public_address, is_in_charge)
    )
    people_books = PeopleBooks(
        *(storage.board_books, storage.open_games, play.tables.state_of, play.tables.deals),
        *(app_state.long_work, is_in_charge),
    )
    work: dict[str, Work] = {
        **_table_work(play, storage.history, node),
        "rate-games": features.ratings.run,
        "play-overdue-turns": DeadlineWatch(play.tables, storage.correspondence, life).run,
        "send-reminders": reminders.run,
        "run-tournaments": tournaments.run,
        "count-games-of-people": people_books.run,
        "play-games-of-books": app_state.bot_books.run,
        "delete-people-on-request": deletions.run,
        "prove-daily-entries": partial(prove_older_entries, play.tables, storage.daily, app_state.long_work),
        **({} if node is None else node.work() | {"load-boards-of-other-nodes": workshop.watch}),
    }
    for name, each in work.items():
        base.tasks.start(name, each)
        stack.push_async_callback(base.tasks.stop, name)
    return app_state


@dataclass(frozen=True, slots=True)
class Base:
    """The base that every other part of a server stands on."""

    storage: Storage
    tasks: TaskSupervisor
    #: What signs cookies, and hides addresses.
    secret: str


async def _open_database(settings: Settings, stack: AsyncExitStack) -> Base:
    lock = DatabaseLock(settings.database, settings.address)
    close_at_exit(stack, "the lock of the database", lock.release)
    tasks = await stack.enter_async_context(TaskSupervisor())
    database = await open_database(settings.database, is_shared=settings.node is not None, tasks=tasks)
    close_at_exit(stack, "the database", database.close)
    storage = Storage(database)
    return Base(storage, tasks, await _secret_of(settings, storage.values))


@dataclass(frozen=True, slots=True)
class Play:
    """Tables, and the bots that play at them."""

    bots: TimedBots
    tables: TableRegistry
    upkeep: TableUpkeep


async def _open_tables(
    settings: Settings, base: Base, bots: BotRunner | None, node: str | None, stack: AsyncExitStack
) -> Play:
    workers = TimedBots(
        bots or BotWorkerPool(settings.bot_workers, settings.bot_deadline, settings.bot_modules, settings.log)
    )
    close_at_exit(stack, "the processes of bots", workers.close)
    deals = await DailyDeals.open(base.storage.values)
    tables = TableRegistry(settings, base.storage, workers, deals, node, base.secret)
    close_at_exit(stack, "the tables", tables.close)
    return Play(workers, tables, TableUpkeep(settings, base.storage, tables))


@dataclass(frozen=True, slots=True)
class Features:
    """The features that watch games at tables."""

    reviews: ReviewQueue
    ratings: RatingService
    open_tables: OpenTableList


def _add_features(settings: Settings, base: Base, play: Play, stack: AsyncExitStack) -> Features:
    reviews = ReviewQueue(
        settings.review_queue,
        base.storage.database.commit,
        settings.review_settings,
        settings.review_niceness,
        settings.log,
    )
    close_at_exit(stack, "the process of reviews", reviews.close)
    ratings = RatingService(base.storage.ratings)
    count_finished_games(play.tables)
    review_finished_games(play.tables, reviews)
    play.tables.hooks.end_saved.append(lambda _table: ratings.wake())
    return Features(reviews, ratings, OpenTableList(play.tables, base.storage.correspondence, base.storage.ratings))


async def _bring_up_to_date(storage: Storage, tables: TableRegistry) -> None:
    """Work out what a database of an older version lacks, and read what is kept in memory."""
    await fill_in_looks(storage.accounts)
    await tables.people.vacations.load()
    await count_older_games(storage.history)


def _node(own: NodeRow | None, base: Base, play: Play, features: Features, status: NodeStatus) -> NodeService | None:
    if own is None:
        return None
    updates = NodeUpdates(own.id, base.storage.database)
    return NodeService(
        *(own, base.storage.nodes, updates, play.tables, play.upkeep, features.ratings, features.open_tables, status)
    )


def _clock_of(database: Database, *, is_node: bool) -> ClockWatch:
    """Return the clock of deadlines. Nodes have the clock of the database in common, and go by it."""
    return ClockWatch(database.time, difference=0.0, patience=None) if is_node else ClockWatch()


def _table_work(play: Play, history: GameHistory, node: NodeService | None) -> dict[str, Work]:
    """Return the background tasks of tables by their names."""
    upkeep = play.upkeep

    async def resume() -> None:
        await (upkeep.resume() if node is None else node.resume())
        await play.tables.damage.found_or(0, count_older_games(history))

    return {
        "resume-tables": partial(upkeep.resume_at_start, resume),
        "unload-idle-tables": upkeep.unload_idle,
        "remove-old-tables": upkeep.remove_old,
        "resume-after-failures": partial(upkeep.resume_after_failures, resume),
    }


async def _push_sender(settings: Settings, values: ServerValues) -> PushSender | None:
    """Return what sends reminders to browsers, if the server has a public address and what that needs is installed."""
    if settings.public_address is None:
        return None
    if find_spec("cryptography") is None:
        log.warning("no notices are sent to browsers: %s", how_to_install("host"))
        return None
    from ..people.reminders.push_sender import PushSender

    return await PushSender.open(values, settings.public_address, settings.push_hosts)


def _mail_server(settings: Settings) -> MailServer | None:
    return None if settings.smtp is None or settings.public_address is None else read_mail_server(settings.smtp)


def check_given_secret(settings: Settings) -> str | None:
    """Return the secret that the operator gave, if there is one; raise SecretError if it can't be used."""
    return None if settings.secret is None else check_secret(settings.secret, "the settings")


async def _secret_of(settings: Settings, values: ServerValues) -> str:
    """Return the secret that signs cookies: the one that the operator gave, or that of the database."""
    return check_given_secret(settings) or await stored_secret(values, settings.database)


async def check_database(settings: Settings) -> None:
    """Open the database once; raise StorageError or SecretError if the server could not use it."""
    with DatabaseLock(settings.database):
        database = await open_database(settings.database, is_shared=settings.node is not None)
        try:
            await _secret_of(settings, ServerValues(database))
        except StorageUnavailable as error:
            raise StorageError(f"the database can't be used: {error}.") from error
        finally:
            await database.close()
