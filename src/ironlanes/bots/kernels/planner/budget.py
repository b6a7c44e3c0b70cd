"""What the cards in hand pay of a plan, and what they lack."""

from __future__ import annotations

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import ANY_COLOUR, CARD_KINDS, LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt64Array
from ironlanes.rules.state import Observation

from ..payments import fullest_colour
from ..track_plan import best_parallel
from ..workspace import BotWorkspace


@kernel
def reset_budget(observation: Observation, workspace: BotWorkspace) -> None:
    """All the cards in hand, and nothing lacking."""
    for card in range(CARD_KINDS):
        workspace.budget[card] = observation.hand[card]
        workspace.shortfall[card] = 0


@kernel
def spend(workspace: BotWorkspace, colour: int, cards: int) -> int:
    """Put cards of a colour aside; returns how many are lacking, which is noted."""
    paid = min(cards, int(workspace.budget[colour]))
    workspace.budget[colour] -= paid
    workspace.shortfall[colour] += cards - paid
    return cards - paid


@kernel
def pay_for_tracks(observation: Observation, board: BoardArrays, workspace: BotWorkspace, tracks: UInt64Array) -> int:
    """Put cards aside for tracks, coloured ones first; returns how many are lacking, locomotives counted in."""
    lacking = 0
    for is_gray in range(2):
        for word in range(MASK_WORDS):
            rest = tracks[word]
            while rest != EMPTY:
                track = best_parallel(observation, board, 64 * word + first_of(rest))
                rest = without_first(rest)
                price = int(board.track_price[track])
                if (board.price_colour[price] == ANY_COLOUR) == (is_gray == 1):
                    lacking += pay_for_track(board, workspace, price, int(board.track_is_tunnel[track]))
    wild = min(lacking, int(workspace.budget[LOCOMOTIVES]))
    workspace.budget[LOCOMOTIVES] -= wild
    return lacking - wild


@kernel
def pay_for_track(board: BoardArrays, workspace: BotWorkspace, price: int, reserve: int) -> int:
    """Put cards aside for one track; returns how many of its cards are lacking."""
    locomotives = int(board.price_locomotives[price])
    colour = int(board.price_colour[price])
    if colour == ANY_COLOUR:
        colour = fullest_colour(workspace.budget)
    cards = int(board.price_length[price]) - locomotives + reserve
    lacking = spend(workspace, colour, cards)
    if locomotives > 0:
        lacking += spend(workspace, LOCOMOTIVES, locomotives)
    return lacking
