"""Do what the guided first game suggests."""

from __future__ import annotations

from tests.support.browser.players.mouse_player import MousePlayer

#: The steps of the guide, in the order in which it leads through the game that it suggests.
STEPS = "tickets keep card second claim points ticket next completed deck end free".split()
#: The tickets and tracks of its deal.
TICKETS = ("denver--el-paso", "houston--kansas-city")
TRACKS = {"claim": "denver--santa-fe", "next": "el-paso--santa-fe"}


def follow(player: MousePlayer, step: str) -> None:
    """Do what a step suggests."""
    guest = player.guest
    match step:
        case "keep":
            for ticket in TICKETS:
                player.press(guest.page.locator(f"[data-testid=ticket-option][data-ticket={ticket}]"))
            player.press(guest.find("keep-tickets"))
        case "card":
            player.press(guest.page.locator("[data-testid^=display-][data-card=orange]"))
        case "second":
            player.press(guest.find("deck"))
        case "claim" | "next":
            player.claim(TRACKS[step])
        case _:
            player.press(guest.find("guide-go-on"))
