"""Every screen opens, is not cut off, and passes axe-core: on a desktop in both themes, on a phone in the dark.

It is not cut off on a larger desktop and on a phone on its side either; `make sweep` runs axe-core there, too.

On a phone, each screen is in another language than the one before it; `test_languages.py` has all of them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from ironlanes.server.model.texts import LANGUAGES
from tests.browser.conftest import Guests, SetupOf
from tests.support.browser.axe import check_both_themes, check_dark_theme
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery
from tests.support.browser.screenshots import chapters
from tests.support.browser.texts_that_overflow import OTHER_SIZES, overflow_at

ROUTER: Final = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
#: What is looked at on each screen of the router, by its name in the galleries. `make test` looks at the first ones.
SCREENS: Final = {
    "home": ("home", "tournament_strip"),
    "table": (
        "lobby turn score",
        "usa europe germany hover split tickets second_card payment tunnel passengers tracks chat help guide news"
        " privacy_screen rated_lobby rating_change quick_match_lobby hint_nudge hint_moves hint_move hint_tickets"
        " days_notice people report",
    ),
    "replay": ("replay", "fairness"),
    "recap": ("recap", ""),
    "review": ("review", "review_figures review_plan"),
    "practice": ("practice exercise", "exercise_result"),
    "daily": ("daily", "daily_result"),
    "days": ("days", "vacation"),
    "tournament": ("new_tournament swiss", "open_tournament knockout tournament_break"),
    "settings": ("settings", ""),
    "history": ("history", "ratings"),
    "open-tables": ("open_tables", ""),
    "account": ("account", "guest_account"),
    "friends": ("friends", ""),
    "player": ("profile", ""),
    "sign-in": ("sign_in", ""),
    "operator": ("operator", ""),
    "rules": ("rules", ""),
    "leaders": ("leaders", ""),
    "book": ("book", ""),
    "sayings": ("sayings", ""),
    "workshop": ("workshop_start board_editor", "track_editor rule_editor board_problems workshop"),
    "gallery": ("board_gallery", "kept_board"),
    "lost": ("lost", ""),
}
#: The screens that `make test` opens on a phone as well: without them nobody can play there.
ON_PHONES: Final = ("home", "table", "open-tables", "settings")


def is_smoke(size: str, screen: str, picture: str) -> bool:
    return picture in SCREENS[screen][0].split() and (size == "desktop" or screen in ON_PHONES)


#: Each screen with what is looked at there, as parameters of a test.
PICTURES: Final = [
    pytest.param(size, screen, picture, marks=[pytest.mark.smoke] if is_smoke(size, screen, picture) else [])
    for screen, pictures in SCREENS.items()
    for picture in " ".join(pictures).split()
    for size in ("desktop", "phone")
]


def screens_of_router() -> set[str]:
    """The screens that the router's type of a route names, and those that need nothing from the address."""
    route = ROUTER.read_text("utf-8").partition("export type Route =")[2].partition(";\n\n")[0]
    plain = (ROUTER.parent / "screens" / "plainScreens.ts").read_text("utf-8").partition("> } = {")[2]
    return {*re.findall(r'\{ screen: "([\w-]+)"', route), *re.findall(r'^ +"?([\w-]+)"?: \(\) =>', plain, re.MULTILINE)}


@pytest.mark.smoke
def test_every_screen_of_the_router_is_opened() -> None:
    assert screens_of_router() == set(SCREENS)
    assert all(first for first, _ in SCREENS.values())


def test_every_screen_of_the_documentation_is_opened(gallery: ScreenGallery, people: PeopleGallery) -> None:
    pictured = {shot.setup.__name__ for chapter in chapters(gallery, people) for shot in chapter.shots}
    opened = {str(each.values[2]) for each in PICTURES}
    assert pictured - opened == {"review_picture"}, "that is a picture, on no screen of the client"


def screen_of(path: str) -> str:
    """The screen of an address: its first part names it."""
    first = path.split("/")[1]
    return first if first in SCREENS else "lost" if first else "home"


def language_on_a_phone(picture: str) -> str:
    """The language in which a screen is looked at on a phone: all of them come in turn, so none is left out."""
    pictures = [name for names in SCREENS.values() for each in names for name in each.split()]
    return LANGUAGES[pictures.index(picture) % len(LANGUAGES)]


@pytest.mark.parametrize(("size", "screen", "picture"), PICTURES)
def test_a_screen_opens(guests: Guests, setup_of: SetupOf, size: str, screen: str, picture: str) -> None:
    language = language_on_a_phone(picture) if size == "phone" else "en"
    guest = guests(size, locale=language)
    with setup_of(picture)(guest):
        assert screen_of(guest.page.evaluate("location.pathname")) == screen
        expect(guest.page.locator("h1")).to_have_count(1)
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        assert overflow_at(guest, size) == {}
        check_both_themes(guest) if size == "desktop" else check_dark_theme(guest)


@pytest.mark.slow
@pytest.mark.parametrize("picture", dict.fromkeys(each.values[2] for each in PICTURES))
@pytest.mark.parametrize("size", OTHER_SIZES.values())
def test_a_screen_has_no_violations_at_other_sizes(guests: Guests, setup_of: SetupOf, size: str, picture: str) -> None:
    guest = guests(size)
    with setup_of(picture)(guest):
        check_both_themes(guest)
