"""The paths of tickets and the features of tracks, computed again from a view in the simplest way."""

from __future__ import annotations

from itertools import chain

from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members

FAR = 100


def costs(game: Game) -> list[int]:
    """What each track costs the seat to move in trains; 0: it may use it already, FAR: it can't have it."""
    state, board = game.raw.state, game.compiled.arrays[0]
    seat = int(state["to_move"])
    own = set(members(state["claimed"][seat]))
    others = set(chain.from_iterable(members(state["claimed"][each]) for each in range(game.players) if each != seat))
    available, stations = set(members(state["available"][seat])), set(members(state["stations"][seat]))
    result = []
    for track in range(int(board["tracks"])):
        length = int(board["track_length"][track])
        is_lent = track in others and bool(stations & set(board["track_places"][track].tolist()))
        if track in own or is_lent:
            result.append(0)
        elif track in available and length <= int(state["trains"][seat]):
            result.append(length)
        else:
            result.append(FAR)
    return result


def distances(game: Game, cost: list[int], starts: list[int]) -> list[int]:
    """How far every node is from some nodes, by repeating until nothing changes."""
    board = game.compiled.arrays[0]
    result = [0 if node in starts else FAR for node in range(int(board["nodes"]))]
    changed = True
    while changed:
        changed = False
        for track, price in enumerate(cost):
            ends = board["track_nodes"][track].tolist()
            for here, there in (ends, ends[::-1]):
                if price < FAR and result[here] + price < result[there]:
                    result[there] = result[here] + price
                    changed = True
    return result


def open_tickets(game: Game, cost: list[int]) -> list[int]:
    """The held tickets that nothing connects yet."""
    state = game.raw.state
    free = [0 if price == 0 else FAR for price in cost]
    held = members(state["tickets"][int(state["to_move"])])
    return [ticket for ticket in held if ends_apart(game, free, ticket) == FAR]


def ends_apart(game: Game, cost: list[int], ticket: int) -> int:
    """The trains that a ticket lacks."""
    near, far = ticket_ends(game, ticket)
    reached = distances(game, cost, near)
    return min(reached[node] for node in far)


def ticket_ends(game: Game, ticket: int) -> tuple[list[int], list[int]]:
    near, far = game.compiled.arrays[0]["ticket_ends"][ticket].tolist()
    return members(near), members(far)


def tracks_on_paths(game: Game, cost: list[int], ticket: int, more: int) -> set[int]:
    """Return the unclaimed tracks on paths of a ticket that need up to `more` trains more than the shortest."""
    near, far = ticket_ends(game, ticket)
    from_near, from_far = distances(game, cost, near), distances(game, cost, far)
    missing = min(from_near[node] for node in far)
    found = set()
    for track, price in enumerate(cost):
        first, second = game.compiled.arrays[0]["track_nodes"][track].tolist()
        way = min(from_near[first] + from_far[second], from_near[second] + from_far[first]) + price
        if 0 < price < FAR and missing < FAR and way <= missing + more:
            found.add(track)
    return found
