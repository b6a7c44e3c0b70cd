"""The installed app: its manifest, what the service worker keeps and what it never does, and updates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ironlanes.server.model.messages.incoming import NewTable
from ironlanes.server.model.settings import Settings
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.server_process import Server
from tests.support.in_process import NO_RATES
from tests.support.running_server import running

#: Waits until the worker is active; all that it keeps, by cache.
KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const kept = {};
  for (const name of await caches.keys()) {
    const files = await (await caches.open(name)).keys();
    kept[name] = files.map(({ url }) => url.slice(location.origin.length));
  }
  return kept;
}
"""
#: For each of the page's scripts and styles, whether it came from the worker.
FROM_WORKER = """
() => performance.getEntriesByType("resource").filter(({ name }) => /assets.*[.](js|css)$/.test(name))
  .map(({ workerStart }) => workerStart > 0)
"""
#: Waits until the worker of a new version has taken over and tidied up.
ONE_SHELL = """
async (old) => {
  for (;;) {
    const shells = (await caches.keys()).filter((name) => name.startsWith("ironlanes-shell-"));
    if (shells.length === 1 && shells[0] !== old) return shells[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and change."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def shell_of(guest: BrowserGuest) -> str:
    """The cache of the worker's shell."""
    [shell] = [name for name in guest.page.evaluate(KEPT) if name.startswith("ironlanes-shell-")]
    return str(shell)


def release(static: Path, version: int) -> None:
    """Build another version as the build does: other contents, other hashes, another worker."""
    page, worker = static / "index.html", static / "sw.js"
    [script] = re.findall(r"/assets/(index-[\w-]+\.js)", page.read_text())
    new = f"index-version{version}.js"
    code = (static / "assets" / script).read_text() + f"\ndocument.documentElement.dataset.version = '{version}';"
    (static / "assets" / script).unlink()
    (static / "assets" / new).write_text(code)
    page.write_text(page.read_text().replace(script, new))
    text = worker.read_text().replace(script, new)
    worker.write_text(re.sub(r'SHELL_HASH="\w+"', f'SHELL_HASH="version{version}"', text))


def expect_version(guest: BrowserGuest, version: int) -> None:
    expect(guest.page.locator("html")).to_have_attribute("data-version", str(version))


def test_it_can_be_installed(guests: Guests) -> None:
    guest = guests("phone")
    guest.page.goto("/")
    session = guest.context.new_cdp_session(guest.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{guest.url}/manifest.webmanifest"
    assert manifest["errors"] == []
    assert '"display": "fullscreen"' in manifest["data"]
    session.detach()
    for theme, colour in (("light", "#12302a"), ("dark", "#0d211c")):
        guest.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type] # a literal
        expect(guest.page.locator("meta[name=theme-color]")).to_have_attribute("content", colour)


def test_what_is_kept_and_what_is_not(guests: Guests) -> None:
    guest = guests(service_workers="allow")
    guest.page.goto("/")
    guest.see("board-card-usa")
    shell = shell_of(guest)
    guest.open_table(guest.make_table("usa", 2))
    kept = guest.page.evaluate(KEPT)
    assert kept[shell][0] == "/"
    assert all(file.startswith("/assets/") for file in kept[shell][1:])
    assert all(re.fullmatch(r"/api/boards/\w+(/\w+\.svg)?\?h=\w+", file) for file in kept["ironlanes-boards"])
    assert any(file.startswith("/api/boards/usa?h=") for file in kept["ironlanes-boards"])
    assert set(kept) == {shell, "ironlanes-boards"}
    files = guest.page.evaluate(FROM_WORKER)
    assert len(files) >= 2
    assert all(files)


def test_without_the_server_a_sentence_appears_and_the_game_returns_by_itself(
    guests: Guests, own_server: Server
) -> None:
    guest = guests("phone", own_server.url, service_workers="allow")
    guest.page.goto("/")
    shell_of(guest)
    table = guest.make_table("usa", 2)
    own_server.stop()
    guest.page.goto(f"/table/{table}")
    expect(guest.see("error-page")).to_contain_text("No connection")
    expect(guest.find("home")).to_have_count(0)
    own_server.start()
    guest.see("game")
    guest.page.goto("about:blank")  # else the page misses its server when that stops
    guest.forgive("ERR_CONNECTION")


def test_a_new_version_is_there_at_once(guests: Guests, own_server: Server, tmp_path: Path) -> None:
    guest = guests(url=own_server.url, service_workers="allow")
    guest.page.goto("/")
    old = shell_of(guest)
    guest.page.reload()
    guest.see("board-card-usa")
    for version in (2, 3):
        release(tmp_path / "static", version)
        guest.page.reload()
        expect_version(guest, version)
        guest.see("board-card-usa")
        old = guest.page.evaluate(ONE_SHELL, old)
        assert old == f"ironlanes-shell-version{version}"
    own_server.stop()
    guest.page.reload()
    guest.see("error-page")
    expect_version(guest, 3)
    own_server.start()
    guest.see("board-card-usa")
    guest.forgive("ERR_CONNECTION")


def test_a_half_finished_update_is_not_kept(guests: Guests, own_server: Server, tmp_path: Path) -> None:
    """The worker is of another build than the page: it does not take over, and the old one stays."""
    guest = guests(url=own_server.url, service_workers="allow")
    guest.page.goto("/")
    old = shell_of(guest)
    static = tmp_path / "static"
    page = (static / "index.html").read_text()
    release(static, 2)
    (static / "index.html").write_text(page.replace("/assets/index-", "/assets/other-"))
    update = "() => navigator.serviceWorker.ready.then((found) => found.update()).then(() => '', String)"
    guest.page.evaluate(update)
    guest.page.evaluate(
        "async () => { const found = await navigator.serviceWorker.ready;"
        " while (found.installing) await new Promise((resolve) => setTimeout(resolve, 50)); }"
    )
    assert [name for name in guest.page.evaluate(KEPT) if "shell" in name] == [old]
    guest.forgive("another version")


def test_a_refused_address_is_a_page_in_the_visitors_language(guests: Guests) -> None:
    settings = Settings(limits=NO_RATES, first_table=("key", NewTable(board="usa", players=2, bots=["hal"])))
    with running(settings) as server:
        guest = guests(url=server.url, locale="de-DE")
        guest.page.goto("/begin/key")
        expect(guest.see("error-page")).to_contain_text("Den Bot „hal“ gibt es nicht.")
        guest.page.goto("/begin/other")
        expect(guest.see("error-page")).to_contain_text("Diese Seite gibt es nicht.")
        guest.find("home").click()
        guest.see("board-card-usa")
        guest.forgive("404")
        guest.forgive("422")


def test_the_way_straight_to_a_table_still_leads_there(guests: Guests) -> None:
    settings = Settings(limits=NO_RATES, first_table=("key", NewTable(board="usa", players=2)))
    with running(settings) as server:
        guest = guests(url=server.url, service_workers="allow")
        guest.page.goto("/")
        shell_of(guest)
        guest.page.goto("/begin/key")
        guest.see("lobby")
        expect(guest.page).to_have_url(re.compile(r"/table/\w+$"))
        guest.page.goto("about:blank")
