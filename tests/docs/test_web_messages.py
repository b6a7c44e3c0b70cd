"""The reference of the messages: every one that there is, every address and every code of a reason, and no other."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

from ironlanes.game.refusals.refusal import code_of
from ironlanes.rules.refusals import RefusalCode
from ironlanes.server.model.messages.incoming import FromBrowser
from ironlanes.server.model.messages.outgoing import ToBrowser
from ironlanes.server.model.reason_types import REASONS
from ironlanes.server.play.clients.connection import CLOSE_CODES
from ironlanes.server.web.routes import health
from tests.docs.blocks import DOCS
from tests.support.api_description import api_description

PAGE = (DOCS / "reference" / "web-messages.md").read_text(encoding="utf-8")


def table(heading: str) -> list[str]:
    """The first cells of the table under a heading of columns."""
    rows = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE)


def tags(union: object) -> list[str]:
    return [get_args(get_type_hints(each)["t"])[0] for each in get_args(get_args(union)[0])]


def test_every_message_is_told() -> None:
    assert sorted(table("from the browser")) == sorted(f"`{tag}`" for tag in tags(FromBrowser))
    assert sorted(table("to the browser")) == sorted(f"`{tag}`" for tag in tags(ToBrowser))


def test_every_goodbye_is_told() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert {why: int(code) for why, code in rows} == CLOSE_CODES


def test_every_address_is_told() -> None:
    paths = api_description()["paths"]
    named = {path: re.sub(r"{(\w+)}", lambda found: found[1].upper(), path) for path in paths}
    known = {f"{method.upper()} {named[path]}" for path, methods in paths.items() for method in methods}
    told = {row.strip("`").partition("?")[0] for row in table("request")}
    assert told == known | {f"GET {route.path}" for route in health.ROUTES}


def test_every_code_is_told() -> None:
    rules = {code_of(reason) for reason in RefusalCode if reason}
    own, _, others = PAGE.partition("Actions that the rules refuse have these codes:")[2].partition("| code |")
    assert set(re.findall(r"`([a-z-]+)`", own)) == rules
    told = [code for row in re.findall(r"^\| (`.*?) \|", others, re.MULTILINE) for code in re.findall(r"`(.*?)`", row)]
    assert sorted(told) == sorted(set(REASONS) - rules)
