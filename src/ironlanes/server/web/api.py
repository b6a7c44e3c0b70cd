"""The HTTP API as an application of its own: FastAPI, with every route that late_api.py loads."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response

from ironlanes import __version__

from ..model.explanation import Explanation
from .error_responses import add_error_responses, error_response
from .routes import static_files
from .routes.all_routes import ROUTERS


def create_api(state: State) -> FastAPI:
    """Return the API of a server with this state."""
    api = FastAPI(
        title="Ironlanes", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    api.state = state
    for router in ROUTERS:
        api.include_router(router)
    api.router.routes.extend(static_files.ROUTES)  # they say that there is nothing at any other address
    add_error_responses(api)
    api.add_exception_handler(RequestValidationError, _validation_error)
    return api


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(each) for each in first["loc"])
    text = f"The request is not understood: {where}: {first['msg']}."
    return error_response(request, 422, Explanation("not-understood", text, {"field": where, "problem": first["msg"]}))
