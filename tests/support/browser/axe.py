"""axe-core, which finds what people with disabilities could not use."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from tests.support.browser.browser_guest import BrowserGuest

AXE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: All rules but those for whole sites; the one about visible names is experimental, and holds here.
RUN = """
async (chosen) => {
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    preload: { assets: ["media"] }, // not the style sheets: no rule that is on reads them
    ...(chosen ? { runOnly: { type: "rule", values: chosen } } : { rules }),
  });
  const described = ({ html, any }) => `${html.slice(0, 160)} | ${any[0]?.message ?? ""}`;
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, nodes: nodes.slice(0, 5).map(described),
  }));
}
"""
#: The rules that look at colours: all that the other theme of the same page can break.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


def check_both_themes(guest: BrowserGuest) -> None:
    """Let axe-core look at what is on the screen; it must find nothing."""
    check_themes(guest, [("light", None), ("dark", COLOUR_RULES)])


def check_dark_theme(guest: BrowserGuest) -> None:
    """Like `check_both_themes`, for the second look at a screen that was found good in both themes at another size."""
    check_themes(guest, [("dark", None)])


def check_themes(guest: BrowserGuest, themes: list[tuple[Literal["light", "dark"], list[str] | None]]) -> None:
    """Let axe-core look at the screen in some themes, each with all rules or with some."""
    assert AXE.is_file(), "axe-core is missing: run scripts/setup-web, which installs it"
    guest.page.evaluate(AXE.read_text("utf-8"))
    for theme, rules in themes:
        guest.page.emulate_media(color_scheme=theme)
        guest.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        found = guest.page.evaluate(RUN, rules)
        assert found == [], f"{theme}: {found}"
