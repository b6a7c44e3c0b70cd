"""Every screen in every language, on a desktop and a phone: no text leaves its box, and none is unfinished."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from ironlanes.server.model.texts import LANGUAGES
from tests.browser.conftest import Guests, SetupOf
from tests.browser.test_screens import PICTURES
from tests.support.browser.settings_page import choose
from tests.support.browser.texts_that_overflow import OTHER_SIZES, OVERFLOWING, overflow_at

#: Each screen on a desktop and on a phone; `make test` looks at the first one on a phone.
PARAMETERS: Final = [
    pytest.param(size, picture, marks=[pytest.mark.smoke if (size, picture) == ("phone", "home") else pytest.mark.slow])
    for size in OTHER_SIZES
    for picture in dict.fromkeys(str(each.values[2]) for each in PICTURES)
]
#: Chooses a language in another tab, which all tabs follow.
CHOOSE: Final = "(language) => localStorage.setItem('ironlanes.settings', JSON.stringify({ language }))"

#: The texts in which a value or a translation is missing. A message's key, unlike a German date, begins with a letter.
UNFINISHED: Final = """
() => {
  const unfinished = /\\b(undefined|null|NaN)\\b|\\[object |\\{\\w+[,}]|^[A-Za-z]\\w*(\\.[A-Za-z]\\w*){2}$/;
  return document.body.innerText.split("\\n").filter((text) => unfinished.test(text));
}
"""


@pytest.mark.parametrize(("size", "picture"), PARAMETERS)
def test_no_text_leaves_its_box(guests: Guests, setup_of: SetupOf, size: str, picture: str) -> None:
    guest = guests(size)
    found: dict[str, object] = {}
    with setup_of(picture)(guest):
        other_tab = guest.context.new_page()
        other_tab.goto("/settings")
        guest.page.bring_to_front()
        for language in LANGUAGES:
            other_tab.evaluate(CHOOSE, language)
            expect(guest.page.locator("html")).to_have_attribute("lang", language)
            found[language] = (overflow_at(guest, size), guest.page.evaluate(UNFINISHED))
    assert found == dict.fromkeys(LANGUAGES, ({}, []))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_leads_everywhere_on_a_small_phone(guests: Guests, language: str) -> None:
    guest = guests("phone", locale=language)
    guest.page.set_viewport_size({"width": 360, "height": 640})
    guest.page.goto("/open-tables")
    for place in ("home", "open-tables", "practice", "leaders", "workshop"):
        expect(guest.see(f"nav-{place}")).to_be_in_viewport(ratio=1)
    guest.page.evaluate("document.fonts.ready.then(() => {})")
    assert guest.page.evaluate(OVERFLOWING) == []
    guest.find("nav-workshop").click()
    expect(guest.see("nav-workshop")).to_have_attribute("aria-current", "page")


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
