"""34 and 36: a finger need not hit exactly, and cards can be dragged from the hand onto a track."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.support.browser.board_geometry import BoardGeometry, Point
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.touch import touch

#: A finger is so near to the track that it means, in CSS pixels.
NEAR = 10
#: Another track must be this much further away, or the finger may mean either.
CLEARLY = 6


def begin(guest: BrowserGuest) -> dict[str, list[str]]:
    """A game where the first turn has begun; the answer is what can be claimed, and with what."""
    with open_game(guest, "usa", 3, 36, ["keep 1 2"]) as session:
        assert session.client.decision
        claims: dict[str, list[str]] = session.client.decision["claims"]
        return claims


def acts(guest: BrowserGuest) -> list[str]:
    return [message["action"] for message in guest.sent if message["t"] == "act"]


def spot_beside(geometry: BoardGeometry, tracks: list[str]) -> tuple[str, Point]:
    """A point ten pixels beside one of some tracks, and clearly further from all others and inside the board."""
    for track in tracks:
        for space in range(len(geometry.slots(track))):
            for pixels in (NEAR, -NEAR):
                spot = geometry.beside(track, space, pixels)
                others = {name: away for name, away in geometry.distances(spot).items() if name != track}
                if geometry.window.holds(spot) and min(others.values()) > NEAR + CLEARLY:
                    return track, spot
    raise AssertionError("no track lies alone")


def test_a_tap_beside_a_lane_selects_it(guests: Guests) -> None:
    """34: a tap ten pixels beside a lane at 390x844 selects it."""
    guest = guests("phone")
    claims = begin(guest)
    track, spot = spot_beside(BoardGeometry(guest, "usa"), list(claims))
    guest.page.touchscreen.tap(*spot)
    guest.see("confirm")
    assert MousePlayer(guest).look()["question"]["track"] == track
    guest.find("cancel").tap()
    expect(guest.find("payment")).to_have_count(0)
    assert not acts(guest)


def test_a_tap_between_two_lanes_asks_which(guests: Guests) -> None:
    """34: a tap between two lanes opens `track-chooser`."""
    guest = guests("phone")
    claims = begin(guest)
    geometry = BoardGeometry(guest, "usa")
    one, other = twins_in(claims, geometry)
    first, second = geometry.slots(one)[0], nearest(geometry.slots(other), geometry.slots(one)[0])
    between = Point((first["x"] + second["x"]) / 2, (first["y"] + second["y"]) / 2)
    guest.page.touchscreen.tap(*geometry.on_screen(between))
    guest.see("track-chooser")
    lanes = guest.find("track-option").evaluate_all("(lanes) => lanes.map((lane) => lane.dataset.track)")
    assert {one, other} <= set(lanes)
    assert 2 <= len(lanes) <= 3
    guest.page.locator(f'[data-testid=track-option][data-track="{other}"]').tap()
    expect(guest.find("track-chooser")).to_have_count(0)
    guest.see("confirm")
    assert MousePlayer(guest).look()["question"]["track"] == other


def twins_in(claims: dict[str, list[str]], geometry: BoardGeometry) -> tuple[str, str]:
    """Two lanes between the same places that can both be claimed."""
    places = {track["name"]: track["places"] for track in geometry.sheet["tracks"] if track["name"] in claims}
    pairs = [(one, other) for one in places for other in places if one < other and places[one] == places[other]]
    assert pairs, "a seed is needed with which two lanes can be claimed"
    return pairs[0]


def nearest(slots: list[dict[str, float]], to: dict[str, float]) -> dict[str, float]:
    return min(slots, key=lambda slot: Point(slot["x"], slot["y"]).away_from(Point(to["x"], to["y"])))


class Cards:
    """A group of cards in the hand, and a track that it pays for."""

    def __init__(self, guest: BrowserGuest) -> None:
        claims = begin(guest)
        self.guest, self.geometry = guest, BoardGeometry(guest, "usa")
        # A longer one first: on it many cards are seen to lie.
        self.track = max(claims, key=lambda track: len(self.geometry.slots(track)))
        self.length = len(self.geometry.slots(self.track))
        self.card = claims[self.track][0].split()[1]
        self.group = guest.find(f"hand-{self.card}")

    @property
    def phantoms(self) -> Locator:
        return self.guest.page.locator(f'[data-track="{self.track}"] .preview')

    @property
    def start(self) -> Point:
        box = self.group.bounding_box()
        assert box is not None
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def nowhere(self) -> Point:
        """A point of the screen that no track is near to."""
        box = self.guest.find("action-bar").bounding_box()
        assert box is not None
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_cards_are_dragged_onto_a_track_with_the_mouse(guests: Guests) -> None:
    """36: phantom wagons over a legal track; dropped elsewhere nothing happens, dropped there it is claimed."""
    guest = guests()
    cards = Cards(guest)
    mouse = guest.page.mouse
    before = MousePlayer(guest).look()
    for end in (cards.nowhere, cards.geometry.middle(cards.track)):
        mouse.move(*cards.start)
        mouse.down()
        mouse.move(*cards.geometry.middle(cards.track), steps=5)
        expect(guest.find("drag-ghost")).to_be_visible()
        expect(cards.phantoms).to_have_count(cards.length)
        assert MousePlayer(guest).look()["seq"] == before["seq"], "nothing is done before the cards are dropped"
        if end == cards.nowhere:
            mouse.move(*end, steps=5)
            expect(cards.phantoms).to_have_count(0)
        mouse.up()
        expect(guest.find("drag-ghost")).to_have_count(0)
        if end == cards.nowhere:
            expect(guest.find("payment")).to_have_count(0)
            expect(cards.group).to_have_attribute("aria-pressed", "false")
            assert not acts(guest)
    asked = MousePlayer(guest).look("now.question || now.seq > known.seq", seq=before["seq"])
    if asked["question"]:
        MousePlayer(guest).pay(asked)
    screen = MousePlayer(guest).look("now.claimed[known.track] !== undefined", track=cards.track)
    assert screen["claimed"][cards.track] == 0
    assert acts(guest)[-1].startswith(f"claim {cards.track} with ")


def test_escape_ends_a_drag(guests: Guests) -> None:
    guest = guests()
    cards = Cards(guest)
    mouse = guest.page.mouse
    mouse.move(*cards.start)
    mouse.down()
    mouse.move(*cards.geometry.middle(cards.track), steps=5)
    expect(cards.phantoms).to_have_count(cards.length)
    guest.page.keyboard.press("Escape")
    expect(cards.phantoms).to_have_count(0)
    mouse.up()
    expect(guest.find("payment")).to_have_count(0)
    assert not acts(guest)


def test_cards_are_dragged_onto_a_track_with_a_finger(guests: Guests) -> None:
    """36, on a touch screen: there a claim is confirmed."""
    guest = guests("phone")
    cards = Cards(guest)
    with touch(guest) as hand:
        hand.press(cards.start)
        hand.move_to(cards.geometry.middle(cards.track))
        expect(cards.phantoms).to_have_count(cards.length)
        hand.move_to(cards.nowhere)
        expect(cards.phantoms).to_have_count(0)
        hand.lift()
        expect(guest.find("drag-ghost")).to_have_count(0)
        expect(guest.find("payment")).to_have_count(0)
        hand.press(cards.start)
        hand.move_to(cards.geometry.middle(cards.track))
        expect(cards.phantoms).to_have_count(cards.length)
        hand.lift()
    guest.see("confirm")
    assert not acts(guest)
    asked = MousePlayer(guest).look()
    assert asked["question"]["track"] == cards.track
    assert all(payment.split()[1] == cards.card for payment in asked["question"]["payments"])
    MousePlayer(guest).pay(asked)
    MousePlayer(guest).look("now.claimed[known.track] === 0", track=cards.track)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_click_on_a_group_still_picks_it(guests: Guests, size: str) -> None:
    guest = guests(size)
    cards = Cards(guest)
    MousePlayer(guest).press(cards.group)
    expect(cards.group).to_have_attribute("aria-pressed", "true")
