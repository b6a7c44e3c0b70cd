"""The limits that are declared beside routes."""

from __future__ import annotations

from ironlanes.server.web.requests.limiters import RouteLimit
from ironlanes.server.web.routes import all_routes


def route_limits() -> list[RouteLimit]:
    """Return all limits of routes, by their names."""
    modules = [value for value in vars(all_routes).values() if hasattr(value, "router")]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, RouteLimit)}
    return sorted(found, key=lambda limit: limit.name)
