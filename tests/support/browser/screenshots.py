"""Takes pictures of every screen for the documentation: `make pictures`."""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser import moving_picture
from tests.support.browser.browser_guest import SIZES, BrowserGuest
from tests.support.browser.chromium import launched
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup
from tests.support.browser.server_process import Server

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
QUALITY = {"desktop": 80, "phone": 60}
#: Pixels of a picture for one of the page: as many as a phone's screen has, nearly.
SHARPNESS = {"desktop": 1, "phone": 2}
#: How much of a long page is shown, in heights of the screen.
LONG_PAGES = dict.fromkeys(("account", "profile", "days", "swiss", "knockout", "operator"), 1.7)
#: All pictures in so many heights of the screen are painted, and every font is there.
AT_REST = """
async (heights) => {
  await document.fonts.ready;
  // images that are not seen may wait with loading until they are
  const isSeen = (image) => image.checkVisibility() && image.getBoundingClientRect().top < (heights ?? 1) * innerHeight;
  const seen = [...document.images].filter(isSeen);
  for (const image of seen) image.loading = "eager";
  await Promise.all(seen.map((image) => image.decode().catch(() => {})));
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
}
"""


@dataclass(frozen=True)
class Appearance:
    """How a screen is set up for a picture."""

    name: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    locale: str = "en-GB"


DAY = Appearance("", {"theme": "light"})
NIGHT = Appearance("night", {"theme": "dark"})
PLAIN = Appearance("colour-blind", {"theme": "light", "palette": "colour-blind"})
PLAIN_NIGHT = Appearance("colour-blind-night", {"theme": "dark", "palette": "colour-blind"})
GERMAN = Appearance("german", {"theme": "light"}, "de-DE")


@dataclass(frozen=True)
class Screenshot:
    """One picture."""

    name: str
    caption: str
    setup: ScreenSetup
    look: Appearance = DAY
    size: str = "desktop"

    @property
    def file(self) -> str:
        return "-".join(part for part in (self.name, self.size, self.look.name) if part) + ".webp"


@dataclass(frozen=True)
class Chapter:
    """Pictures that are shown together."""

    title: str
    shots: list[Screenshot]


def chapters(gallery: ScreenGallery, people: PeopleGallery) -> list[Chapter]:
    """All that is pictured."""
    boards = {
        "usa": ("USA in the middle of a game with four players", gallery.usa),
        "europe": ("Europe, with stations, tunnels and ferries", gallery.europe),
        "germany": ("Germany, with passengers waiting in the cities", gallery.germany),
    }
    screens = {
        "home": ("The home page: start a game with one click", gallery.home),
        "lobby": ("The lobby: seats for people and bots, a link and a QR code for friends", gallery.lobby),
        "open-tables": ("Finding players: a quick match, and the open tables", gallery.open_tables),
        "quick-match-lobby": ("Waiting for a quick match", gallery.quick_match_lobby),
        "tickets": ("Choosing the first tickets", gallery.tickets),
        "payment": ("Choosing how to pay", gallery.payment),
        "hint-nudge": ("A hint, first level: a nudge", gallery.hint_nudge),
        "hint-moves": ("A hint, second level: the moves that are worth considering", gallery.hint_moves),
        "hint-move": ("A hint, third level: the move to play, and why", gallery.hint_move),
        "hint-tickets": ("A hint for the choice of tickets", gallery.hint_tickets),
        "tunnel": ("A tunnel that needs extra cards", gallery.tunnel),
        "passengers": ("Choosing passengers", gallery.passengers),
        "tracks": ("The list of tracks", gallery.tracks),
        "score": ("The final score", gallery.score),
        "replay": ("A replay, in the middle of the game", gallery.replay),
        "review": ("The review of a game: verdict, chance to win, moments", gallery.review),
        "review-figures": ("The figures of a review", gallery.review_figures),
        "review-plan": ("The champion's plan beside what was played", gallery.review_plan),
        "review-picture": ("The picture of a review for sharing", gallery.review_picture),
        "practice": ("Practice from your own errors", gallery.practice),
        "exercise-result": ("What was better, and why", gallery.exercise_result),
        "daily": ("The daily deal, before it is played", gallery.daily),
        "daily-result": ("The daily deal, after it was played", gallery.daily_result),
        "fairness": ("Checking the shuffle", gallery.fairness),
        "history": ("Your own games and achievements", gallery.history),
        "ratings": ("Your own ratings", gallery.ratings),
        "rated-lobby": ("The lobby of a rated game", gallery.rated_lobby),
        "rating-change": ("What a rated game changed", gallery.rating_change),
        "leaders": ("The leaderboard of a board", gallery.leaders),
        "workshop": ("The workshop: two tracks are locked, and the rest is rolled again", gallery.workshop),
        "book": ("What many games teach about a board", gallery.book),
        "sayings": ("What people say about the games, and what the games say", gallery.sayings),
        "settings": ("The settings", gallery.settings),
        "help": ("The help", gallery.help),
        "guide": ("The guided first game", gallery.guide),
        "news": ("What is new on a board that you play for the first time", gallery.news),
        "rules": ("The rules of a board, on a page of their own", gallery.rules),
        "privacy-screen": ("The privacy screen between two players who share a device", gallery.privacy_screen),
        "lost": ("An address that does not exist", gallery.lost),
    }
    people_screens = {
        "guest-account": ("Making an account with a passkey", people.guest_account),
        "account": ("An account: passkeys, devices, recovery codes", people.account),
        "profile": ("A player's public profile, with their games", people.profile),
        "days": ("Games over days: those that wait for you, and a new one", people.days),
        "days-notice": ("What happened in a game over days since the last visit", people.days_notice),
        "recap": ("Watching what happened since the last visit", people.recap),
        "new-tournament": ("A new tournament", people.new_tournament),
        "open-tournament": ("A tournament that waits for players", people.open_tournament),
        "tournament-break": ("The break before a round", people.tournament_break),
        "swiss": ("A Swiss tournament in its third round", people.swiss),
        "knockout": ("A knock-out tournament that is over", people.knockout),
        "people": ("Who sits at a table: profile, block, report", people.people),
        "report": ("Reporting someone", people.report),
        "operator": ("The operators' page: reports, bans, what operators did", people.operator),
    }
    screens |= people_screens
    rated = ("ratings", "rated-lobby", "rating-change", "leaders")
    dark = (
        "home",
        "open-tables",
        "tickets",
        "hint-moves",
        "payment",
        "score",
        "replay",
        "review",
        "review-figures",
        *rated,
        "practice",
        "exercise-result",
        "daily",
        "settings",
        "account",
        "days",
        "swiss",
        "knockout",
        "operator",
    )
    german = ("hint-moves", "review", "practice", "daily", "account", "days", "swiss")

    def shots(of: Mapping[str, tuple[str, ScreenSetup]], look: Appearance, size: str) -> list[Screenshot]:
        return [Screenshot(name, caption, setup, look, size) for name, (caption, setup) in of.items()]

    def some(look: Appearance, size: str) -> list[Screenshot]:
        return shots(boards, look, size) + shots({name: screens[name] for name in dark}, look, size)

    def in_german(names: Iterable[str]) -> list[Screenshot]:
        chosen = {name: screens[name] for name in names}
        return shots(chosen, GERMAN, "desktop") + shots(chosen, GERMAN, "phone")

    hover = Screenshot("track", "A track under the pointer", gallery.hover)
    return [
        Chapter("The boards", shots(boards, DAY, "desktop")),
        Chapter("Every screen on a desktop", [hover, *shots(screens, DAY, "desktop")]),
        Chapter("On a phone", shots(boards, DAY, "phone") + shots(screens, DAY, "phone")),
        Chapter("Dark theme", some(NIGHT, "desktop") + some(NIGHT, "phone")),
        Chapter("Colour-blind palette", shots(boards, PLAIN, "desktop") + shots(boards, PLAIN, "phone")),
        Chapter("Colour-blind palette, dark theme", shots(boards, PLAIN_NIGHT, "desktop")),
        Chapter("In German", some(GERMAN, "desktop")[3:6] + some(GERMAN, "phone")[3:6]),
        Chapter("Ratings in German", in_german(rated)),
        Chapter("More screens in German", in_german(german)),
    ]


def take(browser: Browser, url: str, shot: Screenshot) -> bytes:
    """The picture of a screen."""
    guest = BrowserGuest(browser, url, shot.size, locale=shot.look.locale)
    settings = json.dumps(json.dumps(shot.look.settings))
    guest.context.add_init_script(f"localStorage.setItem('ironlanes.settings', {settings})")
    guest.page.goto("/")
    guest.set_name("Robin")
    with shot.setup(guest):
        heights = LONG_PAGES.get(shot.name, 1)
        guest.page.evaluate(AT_REST, heights)
        session = guest.context.new_cdp_session(guest.page)
        width, height = SIZES[shot.size]
        top = guest.page.evaluate("scrollY")
        length = guest.page.evaluate("document.documentElement.scrollHeight")
        height = min(length, round(height * heights))
        clip = {"x": 0, "y": top, "width": width, "height": height, "scale": SHARPNESS[shot.size]}
        condition = {"format": "webp", "quality": QUALITY[shot.size], "clip": clip}
        if shot.name in LONG_PAGES:
            condition["captureBeyondViewport"] = True  # the window changes its size for it
        picture = base64.b64decode(session.send("Page.captureScreenshot", condition)["data"])
        session.detach()
    guest.leave()
    return picture


def page_of(chapters: list[Chapter]) -> Iterator[str]:
    """The lines of the page that shows all that were taken."""
    yield "# Every screen"
    yield ""
    yield "`make pictures` takes these pictures in a real browser, with real games against real bots."
    yield ""
    yield "A whole game:"
    yield ""
    yield f'<img src="{moving_picture.FILE}" width="760" alt="A whole game, from the first click to the review">'
    for chapter in chapters:
        yield ""
        yield f"## {chapter.title}"
        for size, width in (("desktop", 760), ("phone", 260)):
            for shot in (shot for shot in chapter.shots if shot.size == size and (FOLDER / shot.file).exists()):
                yield ""
                yield f"{shot.caption}:"
                yield ""
                yield f'<img src="{shot.file}" width="{width}" alt="{shot.caption}">'


def main(only: list[str]) -> None:
    """Take all pictures, or those whose file names begin so, and write the page that shows them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder))
        server.start()
        everything = chapters(ScreenGallery(server), PeopleGallery(browser, server))
        shots = [shot for chapter in everything for shot in chapter.shots]
        for shot in shots:
            if not only or shot.file.startswith(tuple(only)):
                (FOLDER / shot.file).write_bytes(take(browser, server.url, shot))
                print(shot.file)
        if not only or moving_picture.FILE.startswith(tuple(only)):
            (FOLDER / moving_picture.FILE).write_bytes(moving_picture.record(browser, server.url, AT_REST))
            print(moving_picture.FILE)
        (FOLDER / "README.md").write_text("\n".join(page_of(everything)) + "\n")
        for file in set(FOLDER.glob("*.webp")) - {
            FOLDER / moving_picture.FILE,
            *(FOLDER / shot.file for shot in shots),
        }:
            file.unlink()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
