"""Every screen in every language, on a desktop and a phone: no text leaves its box."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from playwright.sync_api import expect

from ironlanes.server.model.texts import LANGUAGES
from tests.browser.conftest import Guests
from tests.browser.test_screens import PICTURES
from tests.support.browser.board_gallery import BoardGallery
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup
from tests.support.browser.settings_page import choose
from tests.support.browser.texts_that_overflow import OVERFLOWING

SIZES: Final = ("phone", "desktop")
#: What `make test` looks at: the first screen in every language, on a phone.
FIRST: Final = [(language, "phone", "home") for language in LANGUAGES]
PARAMETERS: Final = [
    pytest.param(
        language, size, picture, marks=[pytest.mark.smoke if (language, size, picture) in FIRST else pytest.mark.slow]
    )
    for language, size, picture in product(LANGUAGES, SIZES, dict.fromkeys(str(each.values[2]) for each in PICTURES))
]


@pytest.mark.parametrize(("language", "size", "picture"), PARAMETERS)
def test_no_text_leaves_its_box(
    guests: Guests,
    gallery: ScreenGallery,
    people: PeopleGallery,
    boards: BoardGallery,
    language: str,
    size: str,
    picture: str,
) -> None:
    guest = guests(size, locale=language)
    setup: ScreenSetup = next(getattr(each, picture) for each in (gallery, people, boards) if hasattr(each, picture))
    with setup(guest):
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        guest.page.evaluate("document.fonts.ready.then(() => 0)")
        assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert guest.page.evaluate(OVERFLOWING) == []


@pytest.mark.smoke
def test_only_the_chosen_language_is_loaded(guests: Guests) -> None:
    """A part that is asked for later comes in that language, too; and a language that is chosen brings all of them."""
    guest = guests(locale="pl-PL")
    loaded: list[str] = []
    guest.page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    guest.page.goto("/")
    guest.see("home")
    guest.page.goto("/rules/usa")
    expect(guest.page.locator("h1")).to_contain_text("Zasady")
    texts = [name for name in loaded if name.startswith("texts-")]
    assert any(name.startswith("texts-pl-rules-") for name in texts)
    assert all(name.startswith("texts-pl-") for name in texts)
    choose(guest, "language", "it")
    expect(guest.page.locator("h1")).to_have_text("Impostazioni")
