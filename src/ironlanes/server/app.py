"""The server as an application: `create_app` puts its rooms together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
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
from .bot_workers import Bots, BotWorkers
from .guard import Guard
from .house import House
from .identity import Identity, secret_beside
from .limits import Buckets, Doors
from .lobby import Lobby
from .reasons import Refused
from .settings import Settings
from .store import Store

#: The codes of reasons that the framework gives.
HTTP_CODES: Final = {404: "unknown-address", 405: "wrong-method", 413: "too-long"}


def create_app(settings: Settings, bots: Bots | None = None) -> FastAPI:
    """A server; tests bring the bots' processes along, which take seconds to start."""
    app = FastAPI(
        title="Ironlanes",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life(settings, bots),
    )
    app.include_router(http.router)
    app.include_router(socket.router)
    app.include_router(pages.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
    app.add_middleware(Guard, limits=settings.limits, is_public=settings.is_public)
    return app


async def say_goodbye(app: FastAPI) -> None:
    """The server is about to end: everyone who is connected is told to come back, and has a moment to hear it."""
    house: House = app.state.house
    house.lobby.close()
    for _ in range(20):
        if not house.doors.is_anyone_in:
            break
        await asyncio.sleep(0.05)


def _life(settings: Settings, bots: Bots | None) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        workers = bots or BotWorkers(settings.bot_workers, settings.bot_deadline, settings.bot_modules)
        lobby = Lobby(settings, store, workers)
        limits = settings.limits
        app.state.house = House(
            settings,
            store,
            lobby,
            Identity(settings.secret or secret_beside(settings.database)),
            Buckets(limits.tables),
            Buckets(limits.uploads),
            Buckets(limits.names),
            Doors(limits.sockets),
        )
        tasks = [asyncio.create_task(each) for each in (lobby.resume(), lobby.sweep())]
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

    return life


def _problem(status: int, why: Why) -> JSONResponse:
    return JSONResponse({"reason": why.to_json()}, status_code=status)


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
    return _problem(error.status_code, why)


async def _failed(_: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the log has it
    return _problem(500, Why("error", "The server made a mistake; try again, and report it if it stays."))
