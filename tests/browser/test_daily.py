"""The daily deal: one game against the champion, and a place among all who played it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import TIMEOUT_MS
from tests.support.browser.screen_gallery import play_daily


@pytest.mark.parametrize(
    ("size", "locale", "title"), [("desktop", "en-GB", "Daily deal"), ("phone", "de-DE", "Tagespartie")]
)
def test_a_deal_is_begun_once(guests: Guests, size: str, locale: str, title: str) -> None:
    guest = guests(size, locale=locale)
    guest.page.goto("/")
    guest.see("daily-link").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(guest.see("daily-page")).to_have_attribute("data-over", "false")
    guest.see("daily-yesterday")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.see("daily-play").click()
    guest.see("game")
    address = guest.page.url
    guest.page.goto("/daily")
    guest.see("daily-play").click()
    guest.see("game")
    assert guest.page.url == address, "it is the same table"
    expect(guest.find("daily-entry")).to_have_count(0)


def test_a_game_of_today_is_for_its_player_and_has_no_seed_yet(guests: Guests) -> None:
    guest, stranger = guests(), guests()
    play_daily(guest)
    daily = guest.page.request.get("/api/daily").json()
    game = daily["today"]["own"]["game"]
    guest.page.goto(f"/table/{daily['table']}")
    guest.see("sealed")
    expect(guest.find("check-shuffle")).to_have_count(0)
    guest.find("watch-replay").click()
    guest.see("replay")
    for hidden in ("download-record", "check-shuffle"):
        expect(guest.find(hidden)).to_have_count(0)
    guest.see("open-review")
    stranger.page.goto(f"/replay/{game}")
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("This game can't be shown.")
    stranger.forgive("409")


@pytest.mark.slow
def test_the_result_of_today_is_a_picture_with_board_and_graph(guests: Guests) -> None:
    guest = guests()
    play_daily(guest)
    guest.page.goto("/daily")
    with guest.page.expect_download(timeout=5 * TIMEOUT_MS) as download:  # the review is made first
        guest.see("share-picture").click()
    header = download.value.path().read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    width, height = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
    assert width == 1656
    assert height > 1800, "board, graph, and what there is to tell"
