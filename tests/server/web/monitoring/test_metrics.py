"""Metrics: what happens at a server can be read from them, and nothing that names anybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import httpx
import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from ironlanes import __version__
from ironlanes.bots import FailureReason
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.bots.bot_worker import BotQuestion
from ironlanes.server.web.monitoring.metrics_collector import MetricsCollector
from ironlanes.server.web.monitoring.metrics_port import MetricsPortError, metrics_port
from tests.support.in_process import NO_LIMITS, InlineBots, choose
from tests.support.patches import apply
from tests.support.ports import ReservedPort
from tests.support.running_server import TIMEOUT, Browser, RunningServer, running, wait_until


class ClumsyBots(InlineBots):
    """Bots that find an action, and say that they could not."""

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        index, _ = await super().decide(question)
        return index, FailureReason.FAILED


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(Settings(limits=NO_LIMITS, drain_seconds=3600), ClumsyBots()) as server:
        yield server


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


def metric(server: RunningServer, name: str, **labels: str) -> float:
    """The value of a metric now; 0 where nothing was counted."""
    registry = CollectorRegistry()
    registry.register(MetricsCollector(server.app))
    return registry.get_sample_value(name, labels) or 0.0


def test_requests_are_counted_by_the_pattern_of_their_path(server: RunningServer, browser: Browser) -> None:
    def count(route: str, status: str) -> float:
        return metric(server, "ironlanes_http_requests_total", route=route, status=status)

    tables = [browser.table(), browser.table()]
    before = count("/api/tables/{table}/qr.svg", "200"), count("none", "421")
    for table in tables:
        assert browser.http.get(f"/api/tables/{table}/qr.svg").status_code == 200
    assert browser.http.get("/", headers={"host": "elsewhere.example"}).status_code == 421
    assert browser.http.get("/api/boards/mars").status_code == 404
    assert count("/api/tables/{table}/qr.svg", "200") == before[0] + 2
    assert count("none", "421") == before[1] + 1
    assert count("/api/boards/{board}", "404") >= 1


def test_sockets_tables_actions_commits_and_bots(server: RunningServer, browser: Browser) -> None:
    names = ("commit_seconds_count", "bot_decision_seconds_count", "bot_failures_total")
    before = {name: metric(server, f"ironlanes_{name}") for name in names}
    opened = metric(server, "ironlanes_sockets_opened_total")
    playing = metric(server, "ironlanes_tables", phase="playing")
    bots = metric(server, "ironlanes_actions_total", by="bot")
    table = browser.table(start=True, players=2)
    with browser.at(table) as line:
        shown = line.until("snapshot")
        scene, seq = shown["scene"], shown["seq"]
        while scene["view"]["to_move"] != 0:
            step = line.until("step")
            scene, seq = apply(scene, step["changes"]), step["seq"]
        line.send(t="act", id="m", seq=seq, seat=0, action=choose(scene, Random(1)))
        line.until("ack", id="m")
        wait_until(lambda: metric(server, "ironlanes_actions_total", by="bot") > bots)
        assert metric(server, "ironlanes_sockets") == 1
        assert metric(server, "ironlanes_sockets_opened_total") == opened + 1
        assert metric(server, "ironlanes_tables", phase="playing") == playing + 1
    assert metric(server, "ironlanes_actions_total", by="person") >= 1
    assert metric(server, "ironlanes_commit_seconds_count") >= before["commit_seconds_count"] + 3
    assert metric(server, "ironlanes_commit_seconds_sum") > 0
    decisions = metric(server, "ironlanes_bot_decision_seconds_count") - before["bot_decision_seconds_count"]
    assert decisions >= 1
    assert metric(server, "ironlanes_bot_failures_total") - before["bot_failures_total"] == decisions
    assert metric(server, "ironlanes_bot_decision_seconds_bucket", le="+Inf") >= decisions


def test_metrics_are_served_at_a_port_of_their_own_and_name_nobody(server: RunningServer, browser: Browser) -> None:
    browser.http.put("/api/name", json={"name": "Melusine"})
    table = browser.table(start=True, players=2)
    port = ReservedPort()
    with metrics_port(("127.0.0.1", port.number)) as registry:
        assert registry is not None
        registry.register(MetricsCollector(server.app))
        answer = httpx.get(f"http://127.0.0.1:{port.number}/metrics", timeout=TIMEOUT)
        with pytest.raises(MetricsPortError, match="address already in use; choose another port"):
            metrics_port(("127.0.0.1", port.number)).__enter__()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = {family.name for family in text_string_to_metric_families(answer.text)}
    assert {"process_cpu_seconds", "process_resident_memory_bytes", "process_open_fds"} <= families
    assert f'ironlanes_build_info{{version="{__version__}"}} 1.0' in answer.text
    assert "ironlanes_reviews_queued 0.0" in answer.text
    assert "ironlanes_commit_failures_total 0.0" in answer.text
    for private in ("Melusine", table, "127.0.0.1", "localhost"):
        assert private not in answer.text
    assert "ironlanes_build" not in browser.http.get("/metrics").text, "never at the public port"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port.number}/metrics", timeout=TIMEOUT)


def test_a_server_that_drains_says_so(server: RunningServer) -> None:
    assert metric(server, "ironlanes_ready") == 1
    server.drain()
    assert metric(server, "ironlanes_ready") == 0
