"""The API, which loads after the first answer: nothing else waits for it, and nobody sees that it was missing."""

from __future__ import annotations

import time

import pytest

from ironlanes.server.model.settings import Settings
from ironlanes.server.web import late_api, uvicorn_server
from ironlanes.server.web.late_api import LATE, LateApi
from ironlanes.server.web.routes import health, static_files
from ironlanes.server.web.routes.all_routes import ROUTERS
from tests.support.in_process import NO_RATES
from tests.support.running_server import RunningServer, running, wait_until


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers do not load it by themselves."""
    monkeypatch.setattr(uvicorn_server, "FIRST_VISITORS", 1000.0)


def is_loaded(server: RunningServer) -> bool:
    late: LateApi = server.app.state.late_api
    return late.is_loaded


def test_its_paths_and_no_others_begin_as_they_should() -> None:
    late = [route.path for router in ROUTERS for route in router.routes]  # type: ignore[attr-defined] # all have one
    others = [route.path for route in (*health.ROUTES, *static_files.ROUTES)]
    assert [path for path in late if not path.startswith(LATE)] == []
    assert [path for path in others if path.startswith(LATE)] == []


@pytest.mark.usefixtures("slow")
def test_pages_and_tables_do_not_need_it() -> None:
    with running(Settings(limits=NO_RATES)) as server, server.browser() as host:
        assert host.http.get("/").status_code == 200
        assert host.http.get("/readyz").json() == {"status": "ready"}
        with server.browser() as other, other.at("no-table") as line:
            assert line.until("goodbye")["why"] == "gone"
        assert not is_loaded(server)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("path", ["/api/home", "/api/openapi.json", "/api/nothing"])
def test_the_first_request_loads_it(path: str) -> None:
    with running(Settings(limits=NO_RATES)) as server, server.browser() as browser:
        first = browser.http.get(path)
        assert is_loaded(server)
        again = browser.http.get(path)
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        assert first.status_code == (404 if path == "/api/nothing" else 200)
        if path == "/api/openapi.json":
            assert "/api/home" in first.json()["paths"]


@pytest.mark.usefixtures("slow")
def test_what_can_not_be_loaded_fails_each_time_until_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ImportError("planted")

    with running(Settings(limits=NO_RATES)) as server:
        with monkeypatch.context() as patch:
            patch.setattr(late_api, "_load", fail)
            for path, status in (("/api/home", 500), ("/", 200), ("/api/home", 500)):
                with server.browser() as browser:
                    assert browser.http.get(path).status_code == status
        with server.browser() as browser:
            assert browser.http.get("/api/home").status_code == 200


def test_a_server_loads_it_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_server, "FIRST_VISITORS", 0.0)
    with running(Settings(limits=NO_RATES)) as server:
        wait_until(lambda: is_loaded(server))


@pytest.mark.parametrize("is_loaded", [False, True])
def test_nobody_waits_for_a_search_for_garbage_until_everything_is_loaded(
    monkeypatch: pytest.MonkeyPatch, is_loaded: bool
) -> None:
    searches: list[None] = []
    monkeypatch.setattr(uvicorn_server, "collect_young", lambda: searches.append(None))
    monkeypatch.setattr(uvicorn_server, "FIRST_VISITORS", 0.0 if is_loaded else 1000.0)
    with running(Settings(limits=NO_RATES)):
        if is_loaded:
            wait_until(lambda: bool(searches))
        else:
            time.sleep(0.3)  # three ticks
            assert not searches
