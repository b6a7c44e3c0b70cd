"""The page about security: every limit with its value, as the code has it."""

from __future__ import annotations

import re
from dataclasses import fields

from ironlanes.server.model.rate_limits import KIB, Limits, RateLimit
from tests.docs.blocks import DOCS
from tests.support.route_limits import route_limits

#: The least rate a second that is told in a unit, its seconds, and its name.
UNITS = ((1.0, 1, "second"), (0.001, 60, "minute"), (0.0, 86400, "day"))
SIZES = ("head", "body", "record", "board")


def described(name: str, value: object) -> str:
    """A limit's value in words."""
    if isinstance(value, RateLimit):
        _, seconds, unit = next(each for each in UNITS if value.per_second >= each[0])
        return f"{value.per_second * seconds:g} a {unit}, {value.burst:g} at once"
    assert isinstance(value, int | float)
    if name.endswith("_seconds"):
        return f"{value:g} s"
    return f"{value // KIB} kB" if name in SIZES else str(value)


def test_every_limit_is_told_with_its_value() -> None:
    page = (DOCS / "concepts" / "security.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)`(?: \*)? \| .+ \| (.+) \|$", page, re.MULTILINE)
    limits = Limits()
    names = [each.name for each in fields(Limits) if each.name not in ("routes", "has_route_limits")]
    assert listed == [
        *((name, described(name, getattr(limits, name))) for name in names),
        *((limit.name, described(limit.name, limit.rate)) for limit in route_limits()),
    ]


def test_the_limits_that_hold_for_all_nodes_have_a_star() -> None:
    page = (DOCS / "concepts" / "security.md").read_text(encoding="utf-8")
    starred = set(re.findall(r"^\| `(\w+)` \* \|", page, re.MULTILINE))
    assert starred == {"names", *(limit.name for limit in route_limits() if limit.is_shared)}
