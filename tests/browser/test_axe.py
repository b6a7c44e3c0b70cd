"""Every screen, in both themes, on a desktop and a phone, as axe-core sees it: no violations."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Guests
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup
from tests.support.browser.server_process import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: All rules but those for whole sites; the one about visible names is experimental, and holds here.
RUN = """
async () => {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, nodes: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 160)} | ${node.any[0]?.message ?? ""}`),
  }));
}
"""
SCREENS = (
    "home history settings help lobby split tickets turn second_card payment tunnel passengers tracks chat"
    " privacy_screen score replay fairness lost"
).split()


@pytest.fixture(scope="module")
def gallery(chromium: Browser, server: Server) -> ScreenGallery:
    return ScreenGallery(chromium, server.url)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_screen_has_violations(guests: Guests, gallery: ScreenGallery, screen: str, size: str) -> None:
    guest = guests(size)
    guest.page.goto("/")
    setup: ScreenSetup = getattr(gallery, screen)
    with setup(guest):
        guest.page.evaluate(AXE.read_text("utf-8"))
        for theme in ("light", "dark"):
            guest.page.emulate_media(color_scheme=theme)
            guest.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
            assert guest.page.evaluate(RUN) == [], theme
