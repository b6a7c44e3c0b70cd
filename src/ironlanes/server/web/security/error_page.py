"""Errors at addresses that people open in a browser: a page instead of JSON."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from ...model.explanation import Explanation

#: Addresses that only programs ask for.
PROGRAM_ADDRESSES: Final = ("/api/", "/ws/", "/assets/")
#: Where the client's page has room for itself, and where its head ends (`web/index.html`).
PLACE: Final = '<div id="app">'
HEAD_END: Final = "</head>"
#: The page without a client.
PLAIN: Final = f'<!doctype html><html lang="en"><head><title>Ironlanes</title></head><body>{PLACE}</div></body></html>'


def wants_page(scope: Scope) -> bool:
    """Return whether a browser opens an address as a page, rather than a program or script asking for data."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    is_for_people = not scope["path"].startswith(PROGRAM_ADDRESSES)
    return is_for_people and "text/html" in Headers(scope=scope).get("accept", "")


def error_page(static: Path, explanation: Explanation) -> str:
    """Return the client's page with the reason in it, which the client shows in the visitor's language.

    The sentence in English is there for browsers that can't load the client.
    """
    index = static / "index.html"
    page = index.read_text(encoding="utf-8") if index.is_file() else PLAIN
    reason = escape(json.dumps(explanation.to_json()))
    page = page.replace(HEAD_END, f'<meta name="refusal" content="{reason}">{HEAD_END}', 1)
    return page.replace(PLACE, f"{PLACE}<p>{escape(explanation.text)}</p>", 1)
