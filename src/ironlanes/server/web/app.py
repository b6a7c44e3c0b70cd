"""The ASGI application: routes, middleware, and a server that starts and ends with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from ironlanes.extras import needs_extra

with needs_extra("play", "the server needs FastAPI"):
    from starlette.applications import Starlette
    from starlette.middleware.gzip import GZipMiddleware

from ..model.addresses import TrustedProxies
from ..model.settings import Settings
from ..play.bots.worker_pool import BotRunner
from .assembly import assemble, check_given_secret
from .error_responses import add_error_responses
from .late_api import LateApi
from .monitoring.request_monitor import RequestMonitor
from .requests.app_state import AppState
from .routes import health, static_files
from .routes.table_socket import TableSockets
from .security.middleware import SecurityMiddleware
from .security.origins import OwnOrigins


def create_app(settings: Settings, bots: BotRunner | None = None) -> Starlette:
    """Return a server; tests bring bots along, because processes take seconds to start."""
    check_given_secret(settings)  # before anything starts

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.app_state = await assemble(settings, bots, stack)
            yield

    app = Starlette(lifespan=lifespan)
    app.state.settings = settings
    late = app.state.late_api = LateApi(app.state)
    app.router.routes += [late, *health.ROUTES, *static_files.ROUTES]
    add_error_responses(app)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
    app.add_middleware(TableSockets)
    proxies = TrustedProxies(settings.trusted_proxies)
    own = OwnOrigins(is_public=settings.is_public, address=settings.public_address, node=settings.node)
    app.add_middleware(SecurityMiddleware, limits=settings.limits, own=own, proxies=proxies, static=settings.static)
    app.state.request_counts = Counter[tuple[str, int]]()
    app.add_middleware(RequestMonitor, counts=app.state.request_counts, log_settings=settings.log)
    return app


def start_draining(app: Starlette) -> None:
    """Say at `/readyz` that the server wants no new visitors."""
    app_state: AppState = app.state.app_state
    app_state.status.readiness = "draining"


async def close_connections(app: Starlette) -> None:
    """Tell every client to reconnect before the server stops, and give them a moment to receive that."""
    app_state: AppState = app.state.app_state
    if app_state.node is not None:  # before clients come to other nodes, those may have the tables
        app_state.tables.freeze()
        await app_state.node.leave()
    app_state.tables.close()
    for _ in range(20):
        if not app_state.socket_limiter.open:
            break
        await asyncio.sleep(0.05)
