"""The page that other pages show in a frame: what links show, old ones too, what it loads, and how links are made."""

from __future__ import annotations

import gzip
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Response, expect

from tests.browser.site.conftest import Visit
from tests.browser.site.test_site_boards import ALPS, link_to
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.random_games import random_game

#: Links that pages of others have, by the format that they were made in. Nothing may ever be taken out of these files,
#: or changed; a new format gets a file of its own.
FOLDER = Path(__file__).parent / "embeds"
LINKS = {
    f"{file.stem} {name}": link
    for file in sorted(FOLDER.glob("*.json"))
    for name, link in json.loads(file.read_text("utf-8")).items()
}
MARK = "#v1="
#: Bytes that an embed may load, compressed.
LIGHT = 60_000

Content = dict[str, Any]


def content_of(link: str) -> Content:
    """Return what a link holds."""
    letters = link.removeprefix(MARK)
    content: Content = json.loads(decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15))
    return content


def link_with(content: object) -> str:
    """Return a link that holds anything."""
    return MARK + urlsafe_b64encode(compress(json.dumps(content).encode(), 9, -15)).decode().rstrip("=")


def framed(page: Page, address: str) -> FrameLocator:
    """Show an address in a frame of a new page from elsewhere."""
    page.set_content(f'<h1>A blog</h1><iframe src="{address}" width="800" height="480"></iframe>')
    return page.frame_locator("iframe")


@pytest.fixture
def reader(site: str, chromium: Browser) -> BrowserGuest:
    """Somebody who reads a blog; its theme is theirs."""
    return BrowserGuest(chromium, site, color_scheme="dark")


def claims(frame: FrameLocator) -> dict[str, str]:
    """Return the owners of claimed tracks, as they are drawn."""
    found = frame.locator("g.track.claimed").evaluate_all(
        "tracks => tracks.map(({ dataset }) => [dataset.track, dataset.owner])"
    )
    return dict(found)


@pytest.mark.smoke
def test_links_of_every_version_open_in_a_frame(reader: BrowserGuest) -> None:
    """Each shows its board with what its last position has; nothing but its own few files is loaded."""
    for name, link in LINKS.items():
        page = reader.open()
        loaded = answers_of(page)
        content = content_of(link)
        frame = framed(page, f"{reader.url}embed/{link}")
        main = frame.get_by_test_id("embed")
        expect(main).to_have_attribute("data-kind", content["kind"])
        expect(frame.locator("svg.network g.track").first).to_be_visible()
        view = content.get("view", {})
        if content["kind"] == "replay":
            frame.get_by_test_id("replay-last").click()
            expect(main).to_have_attribute("data-seq", str(len(content["steps"])))
            view = last_view(content)
        drawn = {track: int(owner) for track, owner in claims(frame).items()}
        assert drawn == view.get("claimed", {}), name
        for seat, points in enumerate(view.get("totals", [each["points"] for each in view.get("seats", [])])):
            expect(frame.get_by_test_id(f"embed-player-{seat}")).to_contain_text(f"{points} point")
        expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
        icons = frame.locator(".icon path").evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")
        assert all(icons), f"{name}: an icon is not in the page"
        own = [answer for answer in loaded if not answer.url.startswith("data:")]
        assert all(answer.url.startswith(f"{reader.url}embed/") for answer in own)
        assert sum(len(gzip.compress(answer.body(), 9)) for answer in own) < LIGHT, name
        page.close()
    assert reader.context.cookies() == []
    reader.leave()


def answers_of(page: Page) -> list[Response]:
    """Collect what a page loads from now on."""
    loaded: list[Response] = []

    def note(answer: Response) -> None:
        loaded.append(answer)

    page.on("response", note)
    return loaded


def last_view(content: Content) -> Content:
    """Return the view after all moves of a replay."""
    view = content["view"]
    for step in content["steps"]:
        view = patched(view, step["changes"])
    assert isinstance(view, dict)
    return view


def patched(value: Any, change: Any) -> Any:
    """Apply a merge patch, in which an object also patches a list by the numbers of its items."""
    if not isinstance(change, dict):
        return change
    if isinstance(value, list):
        return [patched(item, change[str(at)]) if str(at) in change else item for at, item in enumerate(value)]
    before = value if isinstance(value, dict) else {}
    kept = {key: item for key, item in before.items() if key not in change}
    return {**kept, **{key: patched(before.get(key), item) for key, item in change.items() if item is not None}}


def test_a_puzzle_says_what_a_move_gives_away(reader: BrowserGuest) -> None:
    link = LINKS["v1 germany puzzle"]
    frame = framed(reader.open(), f"{reader.url}embed/{link}")
    right = [move["loses"] for move in content_of(link)["moves"]].index(0)
    moves, answer = frame.get_by_test_id("embed-move"), frame.get_by_test_id("embed-answer")
    expect(answer).to_be_empty()
    moves.nth(1 if right != 1 else 2).click()
    expect(answer).to_contain_text("That gives away")
    moves.nth(right).click()
    expect(answer).to_contain_text("as good as the best move")
    reader.leave()


def test_a_replay_tells_each_move(reader: BrowserGuest) -> None:
    frame = framed(reader.open(), f"{reader.url}embed/{LINKS['v1 usa replay']}")
    line = frame.get_by_test_id("embed-line")
    for _ in range(3):
        frame.get_by_test_id("replay-next").click()
    expect(frame.get_by_test_id("embed")).to_have_attribute("data-seq", "3")
    expect(line).to_contain_text("Ben")
    reader.leave()


def test_links_that_show_nothing_say_so(reader: BrowserGuest) -> None:
    """Cut off, of a later version, of a board that is not here, or with something else in it."""
    board = content_of(LINKS["v1 alps board"])
    evil = '"><img src=x onerror="window.hit=1">'
    spoiled = {**board, "board": {**board["board"], "picture": {"width": evil, "height": evil}, "land": evil}}
    wrong = {
        "#v1=abc": "incomplete",
        "#v9=abc": "incomplete",
        link_with({"kind": "board", "board": "atlantis"}): "not here",
        link_with({"kind": "position", "board": "usa"}): "incomplete",
        link_with(["nothing"]): "incomplete",
    }
    for link, text in wrong.items():
        frame = framed(reader.open(), f"{reader.url}embed/{link}")
        expect(frame.get_by_test_id("embed-problem")).to_contain_text(text)
    reader.page.goto(f"{reader.url}embed/{link_with(spoiled)}")
    expect(reader.page.locator("main, .problem")).to_be_attached()
    assert reader.page.evaluate("[window.hit, document.images.length]") == [None, 0]
    reader.forgive("")
    reader.leave()


def test_a_game_is_offered_as_a_replay_or_as_a_position(visit: Visit) -> None:
    """The text to copy holds the game as everybody saw it, and the preview shows it."""
    game = [game for game, _ in random_game("usa", 2, seed=3)][-1]
    guest = visit()
    content = json.dumps(game.record()).encode()
    guest.find("upload-record").set_input_files({"name": "g.json", "mimeType": "", "buffer": content})
    guest.see("replay-bar")
    guest.see("replay-last").click()
    guest.see("open-embed").click()
    assert offered(guest)["kind"] == "replay"
    guest.choose("embed", "position")
    expect(guest.page.frame_locator("[data-testid=embed-preview]").get_by_test_id("embed")).to_have_attribute(
        "data-kind", "position"
    )
    shown = offered(guest)
    assert shown["view"]["totals"] == [seat.total for seat in game.score().seats]
    assert shown["board"] == "usa"


def test_a_board_of_ones_own_is_offered_whole(visit: Visit) -> None:
    guest = visit(address=link_to(ALPS), sees="editor")
    guest.see("part-share").click()
    guest.see("embed-board").click()
    shown = offered(guest)
    assert shown["kind"] == "board"
    assert shown["board"]["name"] == "The Alps"
    assert len(shown["board"]["tracks"]) == 64


def offered(guest: BrowserGuest) -> Content:
    """Return what the text for other pages holds."""
    code = guest.see("embed-code").input_value()
    assert code.startswith(f'<iframe src="{guest.url}embed/#v1=')
    return content_of(code.partition("embed/")[2].partition('"')[0])
