"""Takes pictures of every screen for the documentation: `make pictures`."""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import launched
from tests.browser.guest import SIZES, Guest
from tests.browser.posing import Model, Pose
from tests.browser.serving import Server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = {"desktop": 80, "phone": 60}
#: Pixels of a picture for one of the page: as many as a phone's screen has, nearly.
SHARPNESS = {"desktop": 1, "phone": 2}
#: All pictures are painted and every font is there.
AT_REST = """
async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
}
"""


@dataclass(frozen=True)
class Look:
    """How a screen is set up for a picture."""

    name: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    locale: str = "en-GB"


DAY = Look("", {"theme": "light"})
NIGHT = Look("night", {"theme": "dark"})
PLAIN = Look("colour-blind", {"theme": "light", "palette": "colour-blind"})
PLAIN_NIGHT = Look("colour-blind-night", {"theme": "dark", "palette": "colour-blind"})
GERMAN = Look("german", {"theme": "light"}, "de-DE")


@dataclass(frozen=True)
class Shot:
    """One picture."""

    name: str
    caption: str
    pose: Pose
    look: Look = DAY
    size: str = "desktop"

    @property
    def file(self) -> str:
        return "-".join(part for part in (self.name, self.size, self.look.name) if part) + ".webp"


@dataclass(frozen=True)
class Chapter:
    """Pictures that are shown together."""

    title: str
    shots: list[Shot]


def chapters(model: Model) -> list[Chapter]:
    """All that is pictured."""
    boards = {
        "usa": ("USA in the middle of a game with four players", model.middle_of("usa")),
        "europe": ("Europe, with stations, tunnels and ferries", model.middle_of("europe")),
        "germany": ("Germany, with passengers waiting in the cities", model.middle_of("germany")),
    }
    screens = {
        "home": ("The home page: start a game with one click", model.home),
        "room": ("A room: seats for people and bots, a link and a QR code for friends", model.room),
        "tickets": ("Choosing the first tickets", model.tickets),
        "payment": ("Choosing how to pay", model.payment),
        "tunnel": ("A tunnel that needs extra cards", model.tunnel),
        "passengers": ("Choosing passengers", model.passengers),
        "routes": ("The list of tracks", model.routes),
        "score": ("The final score", model.score),
        "replay": ("A replay, in the middle of the game", model.replay),
        "fairness": ("Checking the shuffle", model.fairness),
        "settings": ("The settings", model.settings),
        "help": ("The help", model.help),
        "curtain": ("The curtain between two players who share a device", model.curtain),
        "lost": ("An address that does not exist", model.lost),
    }
    dark = ("home", "tickets", "payment", "score", "replay", "settings")

    def shots(of: Mapping[str, tuple[str, Pose]], look: Look, size: str) -> list[Shot]:
        return [Shot(name, caption, pose, look, size) for name, (caption, pose) in of.items()]

    def some(look: Look, size: str) -> list[Shot]:
        return shots(boards, look, size) + shots({name: screens[name] for name in dark}, look, size)

    hover = Shot("track", "A track under the pointer", model.hover)
    return [
        Chapter("The boards", shots(boards, DAY, "desktop")),
        Chapter("Every screen on a desktop", [hover, *shots(screens, DAY, "desktop")]),
        Chapter("On a phone", shots(boards, DAY, "phone") + shots(screens, DAY, "phone")),
        Chapter("Dark theme", some(NIGHT, "desktop") + some(NIGHT, "phone")),
        Chapter("Colour-blind palette", shots(boards, PLAIN, "desktop") + shots(boards, PLAIN, "phone")),
        Chapter("Colour-blind palette, dark theme", shots(boards, PLAIN_NIGHT, "desktop")),
        Chapter("In German", some(GERMAN, "desktop")[1:5] + some(GERMAN, "phone")[1:5]),
    ]


def take(browser: Browser, url: str, shot: Shot) -> bytes:
    """The picture of a screen."""
    guest = Guest(browser, url, shot.size, locale=shot.look.locale)
    settings = json.dumps(json.dumps(shot.look.settings))
    guest.context.add_init_script(f"localStorage.setItem('ironlanes.settings', {settings})")
    guest.page.goto("/")
    guest.be_called("Robin")
    with shot.pose(guest):
        guest.page.evaluate(AT_REST)
        session = guest.context.new_cdp_session(guest.page)
        width, height = SIZES[shot.size]
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": SHARPNESS[shot.size]}
        wish = {"format": "webp", "quality": QUALITY[shot.size], "clip": clip}
        picture = base64.b64decode(session.send("Page.captureScreenshot", wish)["data"])
        session.detach()
    guest.leave()
    return picture


def page_of(chapters: list[Chapter]) -> Iterator[str]:
    """The lines of the page that shows them all."""
    yield "# Every screen"
    yield ""
    yield "`make pictures` takes these pictures in a real browser, with real games against real bots."
    for chapter in chapters:
        yield ""
        yield f"## {chapter.title}"
        for size, width in (("desktop", 760), ("phone", 260)):
            for shot in (shot for shot in chapter.shots if shot.size == size):
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
        everything = chapters(Model(browser, server.url))
        shots = [shot for chapter in everything for shot in chapter.shots]
        for shot in shots:
            if not only or shot.file.startswith(tuple(only)):
                (FOLDER / shot.file).write_bytes(take(browser, server.url, shot))
                print(shot.file)
        (FOLDER / "README.md").write_text("\n".join(page_of(everything)) + "\n")
        for file in set(FOLDER.glob("*.webp")) - {FOLDER / shot.file for shot in shots}:
            file.unlink()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
