"""A screen against the server's scene of the same moment."""

from __future__ import annotations

from ironlanes.server.play.client_view.patch import Tree
from tests.support.browser.players.screen_driver import ScreenState


def assert_shows(screen: ScreenState, scene: Tree) -> None:
    """Every number that the screen shows is the server's; a phone does not always show the players."""
    view = scene["view"]
    if screen["players"]:
        assert_panels(screen, view)
    hand = view["seats"][view["viewer"]]["hand"]
    assert screen["phase"] == view["phase"]
    assert {card: count for card, count in screen["hand"].items() if count} == hand
    assert screen["handTotal"] == sum(hand.values())
    assert screen["claimed"] == view["claimed"]
    assert screen["stations"] == view.get("stations", {})
    assert sorted(slot["card"] for slot in screen["market"] if slot["card"]) == sorted(view["display"])
    assert screen["discards"] == sum(view["discards"].values())
    assert screen["deck"] == (view["deck_size"] if "deck_size" in view else len(view["deck"]))
    claims = scene.get("decision", {}).get("claims", {})
    assert {track["name"] for track in screen["claimable"]} == set(claims)


def assert_panels(screen: ScreenState, view: Tree) -> None:
    """The players' panels."""
    for number, (panel, seat) in enumerate(zip(screen["players"], view["seats"], strict=True)):
        assert panel["seat"] == number
        assert panel["isToMove"] == (view.get("to_move") == number)
        assert panel["points"] == seat["points"]
        assert panel["trains"] == seat["trains"]
        assert panel["cards"] == (seat["hand_size"] if "hand_size" in seat else sum(seat["hand"].values()))
        assert panel["tickets"] == (seat["ticket_count"] if "ticket_count" in seat else len(seat["tickets"]))
        assert panel["stations"] == seat.get("stations_left")
        assert panel["passengers"] == {colour: count for colour, count in seat.get("passengers", {}).items() if count}
