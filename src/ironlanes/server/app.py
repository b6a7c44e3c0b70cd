"""The server as an application: `create_app` puts its rooms together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ironlanes import __version__
from ironlanes.scenes.reasons import Why

from . import http, pages, socket
from .addresses import TrustedProxies
from .bot_workers import Bots, BotWorkers
from .database_lock import DatabaseLock
from .guard import Guard
from .house import House
from .identity import Identity
from .limits import Buckets, Doors
from .lobby import Lobby
from .reasons import Refused
from .secret import check_secret, secret_beside
from .settings import Settings
from .storage import StorageUnavailable
from .store import Store

#: The codes of reasons that the framework gives.
HTTP_CODES: Final = {404: "unknown-address", 405: "wrong-method", 408: "too-slow", 413: "too-long"}
STORAGE: Final = Why("storage", "Nothing can be saved at present; try again in a few minutes.")


def create_app(settings: Settings, bots: Bots | None = None) -> FastAPI:
    """A server; tests bring the bots' processes along, which take seconds to start."""
    if settings.secret is None:
        secret = secret_beside(settings.database)
    else:
        secret = check_secret(settings.secret, "the settings")
    app = FastAPI(
        title="Ironlanes",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life(settings, Identity(secret), bots),
    )
    app.state.settings = settings
    app.include_router(http.router)
    app.include_router(socket.router)
    app.include_router(pages.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(StorageUnavailable, _not_saved)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
    proxies = TrustedProxies(settings.trusted_proxies)
    app.add_middleware(Guard, limits=settings.limits, is_public=settings.is_public, proxies=proxies)
    return app


async def say_goodbye(app: FastAPI) -> None:
    """The server is about to end: everyone who is connected is told to come back, and has a moment to hear it."""
    house: House = app.state.house
    house.lobby.close()
    for _ in range(20):
        if not house.doors.is_anyone_in:
            break
        await asyncio.sleep(0.05)


def _life(
    settings: Settings, identity: Identity, bots: Bots | None
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        lock = DatabaseLock(settings.database, settings.address)
        store = Store(settings.database)
        workers = bots or BotWorkers(settings.bot_workers, settings.bot_deadline, settings.bot_modules)
        lobby = Lobby(settings, store, workers)
        limits = settings.limits
        app.state.house = House(
            settings,
            store,
            lobby,
            identity,
            Buckets(limits.tables),
            Buckets(limits.uploads),
            lobby.names,
            Buckets(limits.replays),
            Doors(limits.sockets),
            asyncio.Lock(),
        )
        work = (lobby.resume(), lobby.sweep(), lobby.remove_old(), lobby.resume_after_failures())
        tasks = [asyncio.create_task(each) for each in work]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            lobby.close()
            workers.close()
            store.close()
            lock.release()

    return life


def _problem(status: int, why: Why, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"reason": why.to_json()}, status_code=status, headers=headers)


async def _not_saved(_: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the operator has been told
    return _problem(503, STORAGE)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return _problem(error.status, error.why)


async def _not_understood(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(each) for each in first["loc"])
    told = f"The request is not understood: {where}: {first['msg']}."
    return _problem(422, Why("not-understood", told, {"field": where, "problem": first["msg"]}))


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    text = error.detail.removesuffix(".") + "."
    code = HTTP_CODES.get(error.status_code)
    why = Why("refused", text, {"status": error.status_code}) if code is None else Why(code, text)
    return _problem(error.status_code, why, error.headers)


async def _failed(_: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the log has it
    return _problem(500, Why("error", "The server made a mistake; try again, and report it if it stays."))
