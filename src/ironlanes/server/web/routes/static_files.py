"""Static files: the browser client is one page for every address, with hashed assets."""

from __future__ import annotations

from pathlib import Path
from secrets import compare_digest
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from ...model.request_errors import RequestError
from ..requests.app_state import AppState, app_state_of
from ..requests.visitors import guest_of, identify, set_guest_cookie

MISSING = (
    "<!doctype html><title>Ironlanes</title>"
    "<p>The browser program has not been built yet: run <code>make client</code> and load this page again."
)
#: The screens of the client whose addresses are their names, and those whose addresses go on, by the first part of
#: them; the client gets these lists by `make ui`.
PLAIN_PAGES: Final = (
    "settings",
    "history",
    "open-tables",
    "daily",
    "days",
    "friends",
    "account",
    "sign-in",
    "operator",
    "workshop",
    "sayings",
)
PAGES: Final = (
    *PLAIN_PAGES,
    *("leaders", "rules", "book", "gallery", "table", "replay", "review", "practice", "recap", "tournament", "player"),
)
#: The page that other sites show in a frame; it has its own files, and asks the server for nothing else.
EMBED: Final = "embed/"
CACHE_FOREVER = "public, max-age=31536000, immutable"


async def begin(request: Request) -> Response:
    """Create a table and redirect to it, for the person who started the server and so knows the key."""
    app_state = app_state_of(request)
    first_table, key = app_state.settings.first_table, request.path_params["key"]
    if first_table is None or not compare_digest(key.encode(), first_table[0].encode()):
        raise RequestError("unknown-address", "There is nothing at this address.", 404)
    redirect = Response(status_code=303)
    user = (await identify(request, redirect)).user
    name, appearance = (
        await app_state.tables.people.name_of(user),
        await app_state.tables.people.appearances.of_user(user),
    )
    table = app_state.tables.create_table(first_table[1], user, name, appearance=appearance)
    await table.saved()
    redirect.headers["location"] = f"/table/{table.state.id}"
    return redirect


async def page(request: Request) -> Response:
    """Return the page, or one of its files."""
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        raise RequestError("unknown-address", "There is nothing at this address.", 404)
    app_state = app_state_of(request)
    part = _bundle_file(app_state, f"{EMBED}index.html" if path == EMBED else path)
    if part is not None:
        return part
    known = path == "" or path.partition("/")[0] in PAGES
    index = _index(app_state, 200 if known else 404)
    guest = guest_of(request)  # without the database: the page comes even if that does not answer
    if guest.needs_cookie:
        set_guest_cookie(request, index, guest.user)
    return index


def _bundle_file(app_state: AppState, path: str) -> Response | None:
    """Return a file of the bundle; those with a hash in their name may be cached forever."""
    file = _path_in_bundle(app_state.settings.static.resolve(), path)
    if file is None:
        if path.startswith(("assets/", EMBED)):
            raise RequestError("unknown-address", "There is nothing at this address.", 404)
        return None
    keep = CACHE_FOREVER if path.startswith(("assets/", f"{EMBED}assets/")) else "no-cache"
    return FileResponse(file, headers={"cache-control": keep})


def _path_in_bundle(static: Path, path: str) -> Path | None:
    """Return the file of the bundle that a path names; None if there is none.

    A path that goes up again names none: below `embed/` it would show another page in the frames of other sites.
    """
    if ".." in path.split("/"):
        return None
    try:
        file = (static / path).resolve()
        is_part = path not in ("", "index.html") and file.is_relative_to(static) and file.is_file()
    except (OSError, ValueError):  # a name that no file can have: too long, or with a NUL in it
        return None
    return file if is_part else None


def _index(app_state: AppState, status: int) -> Response:
    index = app_state.settings.static / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING, status_code=503)
    return FileResponse(index, status_code=status, headers={"cache-control": "no-cache"})


#: The last one takes every other address.
ROUTES: Final = (Route("/begin/{key}", begin), Route("/{path:path}", page))
