"""Every screen that an address leads to opens: on a desktop and a phone, in both themes, whole and without errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup

ROUTER = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
#: For each screen of the router what is looked at there, by its name in the galleries.
SCREENS: Final[dict[str, list[str]]] = {
    "home": ["home"],
    "table": ["lobby", "turn", "score"],
    "replay": ["replay"],
    "recap": ["recap"],
    "review": ["review"],
    "practice": ["practice", "exercise"],
    "daily": ["daily"],
    "days": ["days"],
    "tournament": ["new_tournament", "swiss"],
    "settings": ["settings"],
    "history": ["history"],
    "open-tables": ["open_tables"],
    "account": ["account"],
    "player": ["profile"],
    "sign-in": ["sign_in"],
    "operator": ["operator"],
    "rules": ["rules"],
    "leaders": ["leaders"],
    "lost": ["lost"],
}
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def screens_of_router() -> set[str]:
    """The screens that the router's type of a route names."""
    route = ROUTER.read_text("utf-8").partition("export type Route =")[2].partition(";\n\n")[0]
    return set(re.findall(r'\{ screen: "([\w-]+)"', route))


def screen_of(path: str) -> str:
    """The screen of an address: its first part names it."""
    first = path.split("/")[1]
    return first if first in SCREENS else "lost" if first else "home"


@pytest.mark.smoke
def test_every_screen_of_the_router_is_opened() -> None:
    assert screens_of_router() == set(SCREENS)


@pytest.mark.smoke
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize(
    ("screen", "picture"), [(screen, picture) for screen, pictures in SCREENS.items() for picture in pictures]
)
def test_a_screen_opens(
    guests: Guests, gallery: ScreenGallery, people: PeopleGallery, size: str, screen: str, picture: str
) -> None:
    guest = guests(size)
    setup: ScreenSetup = getattr(gallery if hasattr(gallery, picture) else people, picture)
    with setup(guest):
        assert screen_of(guest.page.evaluate("location.pathname")) == screen
        expect(guest.page.locator("h1")).to_have_count(1)
        for theme in THEMES:
            guest.page.emulate_media(color_scheme=theme)
            guest.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
            assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
