"""Metrics: what the parts of the server have counted, as Prometheus reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.applications import Starlette

from ironlanes import __version__

from ...runtime.durations import BUCKETS, Durations
from ..requests.app_state import AppState


class MetricsCollector(Collector):
    """Reads the numbers of an application when they are asked for, in another thread than the one that counts.

    No label names a person or a table.
    """

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("ironlanes_build", "The program.", {"version": __version__})
        app_state: AppState | None = getattr(self._app.state, "app_state", None)
        if app_state is not None:  # the server has started
            yield from self._of_visitors(app_state)
            yield from self._of_tasks(app_state)
            yield from self._of_games(app_state)

    def _of_visitors(self, app_state: AppState) -> Iterator[Metric]:
        requests = CounterMetricFamily(
            "ironlanes_http_requests", "HTTP requests by the pattern of their path.", labels=["route", "status"]
        )
        counts: Counter[tuple[str, int]] = self._app.state.request_counts
        for (route, status), count in list(counts.items()):
            requests.add_metric([route, str(status)], count)
        yield requests
        limiter, is_ready = app_state.socket_limiter, app_state.status.reported == "ready"
        yield GaugeMetricFamily("ironlanes_sockets", "Open web sockets.", limiter.open)
        yield CounterMetricFamily("ironlanes_sockets_opened", "Web sockets since the start.", limiter.entered)
        yield GaugeMetricFamily("ironlanes_ready", "0 while the server drains, is cut off or failing.", int(is_ready))
        yield GaugeMetricFamily("ironlanes_relays", "Visitors passed on to other nodes.", app_state.relays.open)

    def _of_tasks(self, app_state: AppState) -> Iterator[Metric]:
        down = app_state.tasks.down
        is_down = GaugeMetricFamily("ironlanes_task_down", "1 while a background task is down.", labels=["task"])
        restarts = CounterMetricFamily("ironlanes_task_restarts", "Restarts of background tasks.", labels=["task"])
        for task, count in list(app_state.tasks.restarts.items()):
            is_down.add_metric([task], int(task in down))
            restarts.add_metric([task], count)
        yield is_down
        yield restarts

    def _of_games(self, app_state: AppState) -> Iterator[Metric]:
        tables, storage, bots = app_state.tables, app_state.storage, app_state.bots
        phases = GaugeMetricFamily("ironlanes_tables", "Tables in memory by phase.", labels=["phase"])
        for phase, count in Counter(table.state.phase for table in list(tables.in_memory_tables)).items():
            phases.add_metric([phase], count)
        yield phases
        actions = CounterMetricFamily("ironlanes_actions", "Actions played, by whom.", labels=["by"])
        for by, count in list(tables.actions.items()):
            actions.add_metric([by], count)
        yield actions
        claims = CounterMetricFamily(
            "ironlanes_claims", "Tables that this node got, by what became of their owner.", labels=["owner"]
        )
        for owner, count in list(tables.owners.claims.items()):
            claims.add_metric([owner], count)
        yield claims
        yield CounterMetricFamily("ironlanes_tables_taken", "Tables that another node took unnoticed.", tables.taken)
        yield _histogram("ironlanes_commit_seconds", "Commits, until they are saved.", storage.database.commit_times)
        yield CounterMetricFamily(
            "ironlanes_commit_failures", "Failed attempts to save something.", storage.database.failures
        )
        yield _histogram("ironlanes_bot_decision_seconds", "Decisions of bots, from question to answer.", bots.times)
        yield CounterMetricFamily("ironlanes_bot_failures", "Decisions that a bot could not make.", bots.failures)
        life = app_state.life
        yield CounterMetricFamily("ironlanes_clock_jumps", "Jumps of the time of day.", life.clock.jumps)
        yield GaugeMetricFamily(
            "ironlanes_clock_wrong", "1 while games of days wait because the clock jumped.", int(life.clock.has_jumped)
        )
        yield CounterMetricFamily(
            "ironlanes_downtime_seconds", "Time without a server that games of days made up for.", life.downtime_seconds
        )
        yield GaugeMetricFamily("ironlanes_reviews_queued", "Games that wait for a review.", app_state.reviews.length)


def _histogram(name: str, documentation: str, durations: Durations) -> HistogramMetricFamily:
    buckets = list(zip([*map(str, BUCKETS), "+Inf"], durations.cumulative(), strict=True))
    return HistogramMetricFamily(name, documentation, buckets, durations.total)
