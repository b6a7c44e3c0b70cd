"""The port for metrics, which is never the public one: Prometheus' own small server, in a thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ironlanes.files import os_error_reason

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry


class MetricsPortError(Exception):
    """The port for metrics can't be opened."""


@contextmanager
def metrics_port(address: tuple[str, int] | None) -> Iterator[CollectorRegistry | None]:
    """Serve what is registered at an address; without one nothing is served, and nothing is loaded for it."""
    if address is None:
        yield None
        return
    from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    host, port = address
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        raise MetricsPortError(
            f"can't serve metrics at {host}, port {port}: {os_error_reason(error)}; choose another port."
        ) from error
    try:
        yield registry
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
