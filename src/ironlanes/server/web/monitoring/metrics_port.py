"""The port for metrics, which is never the public one: Prometheus' own small server, in a thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server

from ironlanes.files import os_error_reason


class MetricsPortError(Exception):
    """The port for metrics can't be opened."""


@contextmanager
def metrics_port(address: tuple[str, int] | None) -> Iterator[CollectorRegistry]:
    """Serve what is registered at an address; None serves it nowhere."""
    registry = CollectorRegistry()
    if address is None:
        yield registry
        return
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
