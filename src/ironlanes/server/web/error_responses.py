"""Answers to requests that fail: JSON for programs, a page for browsers that open one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ..model.explanation import Explanation
from ..model.messages.http import ErrorResponse
from ..model.request_errors import RequestError, storage_unavailable
from ..model.settings import Settings
from ..storage.database.errors import StorageUnavailable
from .security.error_page import error_page, wants_page

#: The codes of reasons that the framework gives.
HTTP_CODES: Final = {404: "unknown-address", 405: "wrong-method", 408: "too-slow", 413: "too-long"}


def add_error_responses(app: Starlette) -> None:
    """Answer every error of an application with its reason."""
    app.add_exception_handler(RequestError, _request_error)
    app.add_exception_handler(StorageUnavailable, _storage_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _server_error)


def error_response(
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
    return error_response(request, error.status, error.explanation)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = error.detail.removesuffix(".") + "."
    code = HTTP_CODES.get(error.status_code)
    explanation = (
        Explanation("refused", text, {"status": error.status_code}) if code is None else Explanation(code, text)
    )
    return error_response(request, error.status_code, explanation, error.headers)


async def _server_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the log has it
    text = "The server made a mistake; try again, and report it if it stays."
    return error_response(request, 500, Explanation("error", text))
