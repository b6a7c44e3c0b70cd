"""The ASGI application: `create_app` puts the parts of the server together."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ironlanes import __version__

from ..cluster.node_service import NodeService
from ..cluster.readiness import NodeStatus
from ..cluster.relay import RelayService
from ..cluster.shared_news import share_people, share_tournaments
from ..features.correspondence.clock_watch import ClockWatch
from ..features.correspondence.sign_of_life import SignOfLife
from ..features.correspondence.sweep import Sweep
from ..features.daily.entry import prove_older_entries
from ..features.game_endings import count_finished_games, review_finished_games
from ..features.history.counting import count_older_games
from ..features.matching.open_tables import OpenTableList
from ..features.ratings.rating_service import RatingService
from ..features.reviews.review_queue import ReviewQueue
from ..features.tournaments.service import TournamentService
from ..model.addresses import TrustedProxies
from ..model.explanation import Explanation
from ..model.ids import new_id
from ..model.messages.http import ErrorResponse
from ..model.rate_limits import ConnectionLimiter
from ..model.request_errors import RequestError, storage_unavailable
from ..model.settings import Settings
from ..people.accounts.deletion_requests import DeletionRequests
from ..people.accounts.identity import Identity
from ..people.accounts.looks_upgrade import fill_in_looks
from ..people.accounts.passkeys import PasskeyDesk
from ..people.accounts.relying_party import relying_party_of
from ..people.reminders.dispatcher import NoticeDispatcher
from ..people.reminders.mail import MailServer, read_mail_server
from ..people.reminders.mail_addresses import MailAddresses
from ..play.bots.timed_bots import TimedBots
from ..play.bots.worker_pool import BotRunner, BotWorkerPool
from ..play.tables.daily_deals import DailyDeals
from ..play.tables.table_registry import TableRegistry
from ..play.tables.table_upkeep import TableUpkeep
from ..runtime.closing import close_at_exit
from ..runtime.task_supervisor import TaskSupervisor, Work
from ..storage.errors import StorageUnavailable, StoreError
from ..storage.open_store import open_store
from ..storage.rows import NodeRow
from ..storage.sqlite.database_lock import DatabaseLock
from ..storage.store import Store
from .monitoring.request_monitor import RequestMonitor
from .requests.dependencies import AppState
from .requests.limiters import RouteLimiters
from .routes.all_routes import ROUTERS
from .security.cookie_secret import check_secret, stored_secret
from .security.error_page import error_page, wants_page
from .security.middleware import SecurityMiddleware
from .security.origins import OwnOrigins

if TYPE_CHECKING:
    from ..people.reminders.push_sender import PushSender

log = logging.getLogger(__name__)

#: The codes of reasons that the framework gives.
HTTP_CODES: Final = {404: "unknown-address", 405: "wrong-method", 408: "too-slow", 413: "too-long"}


def create_app(settings: Settings, bots: BotRunner | None = None) -> FastAPI:
    """A server; tests bring the bots' processes along, which take seconds to start."""
    _given_secret(settings)  # if it can't be used, it is told of before anything starts
    app = FastAPI(
        title="Ironlanes",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_lifespan(settings, bots),
    )
    app.state.settings = settings
    for router in ROUTERS:
        app.include_router(router)
    app.add_exception_handler(RequestError, _request_error)
    app.add_exception_handler(StorageUnavailable, _storage_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _server_error)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
    proxies = TrustedProxies(settings.trusted_proxies)
    own = OwnOrigins(is_public=settings.is_public, address=settings.public_address, node=settings.node)
    app.add_middleware(SecurityMiddleware, limits=settings.limits, own=own, proxies=proxies, static=settings.static)
    app.state.request_counts = Counter[tuple[str, int]]()
    app.add_middleware(RequestMonitor, counts=app.state.request_counts, log_settings=settings.log)
    return app


def start_draining(app: FastAPI) -> None:
    """Say at `/readyz` that the server wants no new visitors."""
    app_state: AppState = app.state.app_state
    app_state.status.readiness = "draining"


async def close_connections(app: FastAPI) -> None:
    """Before the server ends, tell every client to reconnect, and give them a moment to receive that."""
    app_state: AppState = app.state.app_state
    if app_state.node is not None:  # before clients come to other nodes, those may have the tables
        app_state.tables.freeze()
        await app_state.node.leave()
    app_state.tables.close()
    for _ in range(20):
        if not app_state.socket_limiter.open:
            break
        await asyncio.sleep(0.05)


def _given_secret(settings: Settings) -> str | None:
    return None if settings.secret is None else check_secret(settings.secret, "the settings")


async def _secret_of(settings: Settings, store: Store) -> str:
    """The secret that signs cookies: the one that the operator gave, or that of the database."""
    return _given_secret(settings) or await stored_secret(store, settings.database)


async def check_database(settings: Settings) -> None:
    """Open the database once; raise StoreError or SecretError if the server could not use it."""
    with DatabaseLock(settings.database):
        store = await open_store(settings.database, is_shared=settings.node is not None)
        try:
            await _secret_of(settings, store)
        except StorageUnavailable as error:
            raise StoreError(f"the database can't be used: {error}.") from error
        finally:
            await store.close()


async def _push_sender(settings: Settings, store: Store) -> PushSender | None:
    """What sends notices to browsers, if the server has a public address and the extra `server` is installed."""
    if settings.public_address is None:
        return None
    if find_spec("cryptography") is None:
        log.warning("no notices are sent to browsers: run `pip install '.[server]'` in the checkout of Ironlanes.")
        return None
    from ..people.reminders.push_sender import PushSender

    return await PushSender.open(store, settings.public_address, settings.push_hosts)


def _mail_server(settings: Settings) -> MailServer | None:
    return None if settings.smtp is None or settings.public_address is None else read_mail_server(settings.smtp)


def _lifespan(settings: Settings, bots: BotRunner | None) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    async def start(app: FastAPI, stack: AsyncExitStack) -> None:
        """Put the parts together; the stack closes them in reverse order, also if a later one can't be started."""
        lock = DatabaseLock(settings.database, settings.address)
        close_at_exit(stack, "the lock of the database", lock.release)
        tasks = await stack.enter_async_context(TaskSupervisor())
        store = await open_store(settings.database, is_shared=settings.node is not None, tasks=tasks)
        close_at_exit(stack, "the database", store.close)
        secret = await _secret_of(settings, store)
        identity = Identity(secret)
        workers = TimedBots(bots or BotWorkerPool(settings.bot_workers, settings.bot_deadline, settings.bot_modules))
        close_at_exit(stack, "the processes of bots", workers.close)
        reviews = ReviewQueue(settings.review_queue, store.commit, settings.review_settings, settings.review_niceness)
        close_at_exit(stack, "the process of reviews", reviews.close)
        own = None if settings.node is None else NodeRow(new_id(), settings.node, open_tables="")
        deals = await DailyDeals.open(store)
        tables = TableRegistry(settings, store, workers, deals, None if own is None else own.id, secret)
        count_finished_games(tables)
        review_finished_games(tables, reviews)
        ratings = RatingService(store)
        tables.hooks.end_saved.append(lambda _table: ratings.wake())
        upkeep = TableUpkeep(settings, store, tables)
        close_at_exit(stack, "the tables", tables.close)
        await fill_in_looks(store)
        await tables.people.vacations.load()
        await count_older_games(store)
        push, mail = await _push_sender(settings, store), _mail_server(settings)
        status = NodeStatus(tasks)
        open_tables = OpenTableList(tables, store)
        node = None if own is None else NodeService(own, store, tables, upkeep, ratings, open_tables, status)

        def is_in_charge() -> bool:
            """Whether this server does what only one of several nodes does."""
            return node is None or node.is_first

        tournaments = TournamentService(tables, is_in_charge)
        # Nodes have the clock of the database in common, and go by it.
        clock = ClockWatch() if node is None else ClockWatch(store.time, difference=0.0, patience=None)
        life = SignOfLife(tables, clock)

        app.state.app_state = AppState(
            settings=settings,
            store=store,
            tables=tables,
            bots=workers,
            identity=identity,
            limiters=RouteLimiters(store, settings.limits, secret),
            passkeys=PasskeyDesk(store, relying_party_of(settings)),
            push=push,
            mails=None if mail is None else MailAddresses(store, mail),
            tournaments=tournaments,
            reviews=reviews,
            open_tables=open_tables,
            life=life,
            socket_limiter=ConnectionLimiter(settings.limits.sockets),
            relays=RelayService(identity),
            node=node,
            status=status,
            tasks=tasks,
        )
        if node is not None:
            share_people(node.news, tables)
            share_tournaments(node.news, tournaments)
            await node.join()

        async def resume() -> None:
            await (upkeep.resume() if node is None else node.resume())
            await tables.damage.found_or(0, count_older_games(store))

        work: dict[str, Work] = {
            "resume-tables": partial(upkeep.resume_at_start, resume),
            "unload-idle-tables": upkeep.unload_idle,
            "remove-old-tables": upkeep.remove_old,
            "resume-after-failures": partial(upkeep.resume_after_failures, resume),
            "rate-games": ratings.run,
            "sweep-games-of-days": Sweep(tables, life).run,
            "send-notices": NoticeDispatcher(tables, push, mail, settings.public_address, is_in_charge).run,
            "run-tournaments": tournaments.run,
            "delete-people-on-request": DeletionRequests(
                tables, app.state.app_state.long_work, is_in_charge, tournaments.announce_change
            ).run,
            "prove-daily-entries": partial(prove_older_entries, tables, app.state.app_state.long_work),
            **({} if node is None else node.work()),
        }
        for name, each in work.items():
            tasks.start(name, each)
            stack.push_async_callback(tasks.stop, name)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            await start(app, stack)
            yield

    return lifespan


def _error_response(
    request: Request, status: int, explanation: Explanation, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer a program with JSON, and a browser that opens a page with a page."""
    if wants_page(request.scope):
        settings: Settings = request.app.state.settings
        return HTMLResponse(error_page(settings.static, explanation), status_code=status, headers=headers)
    return JSONResponse(ErrorResponse(reason=explanation.to_json()), status_code=status, headers=headers)


async def _storage_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the operator has been told
    return await _request_error(request, storage_unavailable())


async def _request_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestError)
    return _error_response(request, error.status, error.explanation)


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(each) for each in first["loc"])
    text = f"The request is not understood: {where}: {first['msg']}."
    return _error_response(request, 422, Explanation("not-understood", text, {"field": where, "problem": first["msg"]}))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = error.detail.removesuffix(".") + "."
    code = HTTP_CODES.get(error.status_code)
    explanation = (
        Explanation("refused", text, {"status": error.status_code}) if code is None else Explanation(code, text)
    )
    return _error_response(request, error.status_code, explanation, error.headers)


async def _server_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the log has it
    text = "The server made a mistake; try again, and report it if it stays."
    return _error_response(request, 500, Explanation("error", text))
