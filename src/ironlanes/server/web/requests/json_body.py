"""Parse JSON request bodies strictly, so that everything that is accepted can be serialized again."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json


class JsonRequest(Request):
    """A request whose JSON is valid Unicode (no lone surrogates) and not nested too deeply."""

    async def json(self) -> object:
        body = await self.body()
        try:
            return from_json(body)
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from error  # what the framework expects


class JsonRoute(APIRoute):
    """A route that parses JSON with `JsonRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            return await handle(JsonRequest(request.scope, request.receive))

        return handle_strictly
