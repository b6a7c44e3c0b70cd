"""Menus: narrow several legal actions down to one by numbered questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, DrawTickets, Payment, PayTunnel, TakePassenger
from ironlanes.boards.text import count_noun

from ...card_styles import in_colour
from ..name_search import find_cards, find_places, parse_purchase
from ..phrasing.phrasing import Phrasing, cards


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu, and its actions."""

    label: str
    actions: tuple[Action, ...]
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A question and its numbered answers."""

    question: str
    options: tuple[Option, ...]
    #: How many options are shown with numbers; the others can be named.
    numbered: int = 0

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(action for option in self.options for action in option.actions)


def payment_of(action: Action) -> Payment | None:
    """Return the cards that an action pays, if any."""
    return action.payment if isinstance(action, ClaimTrack | BuildStation | PayTunnel) else None


def by_payment(action: Action) -> tuple[int, int, str]:
    """Sort key for payments: few locomotives first."""
    payment = payment_of(action)
    return (payment.locomotives, -payment.cards, payment.colour or "~") if payment else (99, 0, "")


def without_duplicate_tracks(actions: Iterable[Action], phrasing: Phrasing) -> list[Action]:
    """Remove claims of a track that looks the same as another one."""
    first = dict[str, str]()
    kept = list[Action]()
    for action in actions:
        if isinstance(action, ClaimTrack):
            twin = first.setdefault(phrasing.track(action.track), action.track)
            if twin != action.track:
                continue
        kept.append(action)
    return kept


def menu_of(actions: Sequence[Action], phrasing: Phrasing) -> Menu:
    """Return the next question for some actions: which track or city, then which cards."""
    tracks = _grouped(actions, lambda action: action.track if isinstance(action, ClaimTrack) else None)
    if len(tracks) > 1:
        return Menu(
            "Which track?", tuple(_purchase_option(phrasing.track(name), group, phrasing) for name, group in tracks)
        )
    cities = _grouped(actions, lambda action: action.city if isinstance(action, BuildStation) else None)
    if len(cities) > 1:
        return Menu(
            "Which city?", tuple(_purchase_option(phrasing.place(name), group, phrasing) for name, group in cities)
        )
    ordered = sorted(actions, key=by_payment)
    first = ordered[0]
    if isinstance(first, ClaimTrack):
        question = f"Pay for {phrasing.track(first.track)} with which cards?"
    elif isinstance(first, BuildStation):
        question = f"Pay for a station in {phrasing.place(first.city)} with which cards?"
    elif isinstance(first, TakePassenger):
        question = f"Which passenger at {phrasing.place(first.place)}?"
    elif isinstance(first, DrawTickets):
        question = "How many short and how many long tickets?"
        ordered.sort(key=lambda action: action.long or 0 if isinstance(action, DrawTickets) else 0)
    else:
        question = "Pay, or decline?"
    return Menu(question, tuple(Option(_label(action, phrasing), (action,)) for action in ordered))


def fit_menu(menu: Menu, lines_left: int | None) -> Menu:
    """Return the menu with as many numbered options as fit."""
    return replace(
        menu, numbered=len(menu.options) if lines_left is None else min(len(menu.options), max(5, lines_left - 4))
    )


def menu_lines(menu: Menu) -> Iterator[RenderableType]:
    """Yield the question and its numbered answers."""
    yield Text(menu.question, style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold", min_width=4)
    table.add_column(no_wrap=True)
    table.add_column()
    for number, option in enumerate(menu.options[: menu.numbered], 1):
        table.add_row(str(number), in_colour(option.label), in_colour(option.detail))
    yield table
    left = len(menu.options) - menu.numbered
    if left:
        which = "name a place" if menu.options[0].detail else "name the cards, for example 2 red 1 locomotive"
        yield Text(f"      … and {left} more: {which}", style="dim")


def _grouped(actions: Iterable[Action], key: Callable[[Action], str | None]) -> list[tuple[str, list[Action]]]:
    groups = dict[str, list[Action]]()
    for action in actions:
        name = key(action)
        if name is not None:
            groups.setdefault(name, []).append(action)
    return list(groups.items())


def _purchase_option(name: str, actions: list[Action], phrasing: Phrasing) -> Option:
    """Return the option for a track or station, with its points and its price."""
    payment = payment_of(actions[0])
    price = (
        f"{count_noun(len(actions), 'way')} to pay" if len(actions) > 1 or payment is None else cards(payment.counts)
    )
    if isinstance(actions[0], ClaimTrack):
        length = phrasing.board.tracks[phrasing.board.track_index[actions[0].track]].length
        price = f"{count_noun(phrasing.board.rules.track_points[length - 1], 'point')}, {price}"
    return Option(name, tuple(actions), price)


def _label(action: Action, phrasing: Phrasing) -> str:
    payment = payment_of(action)
    if payment is not None and not isinstance(action, PayTunnel):
        return cards(payment.counts)
    if isinstance(action, DrawTickets):
        return phrasing.tickets_of(None, action.short, action.long)
    return action.colour if isinstance(action, TakePassenger) else phrasing.action(action)


def choose_option(menu: Menu, typed: str, phrasing: Phrasing) -> tuple[Action, ...]:
    """Return the actions that an answer (a number, cards or a place) leaves; none if it doesn't fit the question."""
    if typed.isascii() and typed.isdigit():
        number = int(typed) if len(typed) < 4 else 0
        return menu.options[number - 1].actions if 0 < number <= menu.numbered else ()
    actions = menu.actions
    if isinstance(actions[0], TakePassenger):
        colours = find_cards(typed)
        found = tuple(action for action in actions if isinstance(action, TakePassenger) and action.colour in colours)
        return found if len(found) == 1 else ()
    request = parse_purchase(typed)
    if request.cards and not request.names:
        return tuple(action for action in actions if (paid := payment_of(action)) and request.fits(paid))
    if len(menu.options) > 1 and isinstance(actions[0], BuildStation | ClaimTrack):
        return _at_place(actions, typed, phrasing)
    return ()


def _at_place(actions: Sequence[Action], typed: str, phrasing: Phrasing) -> tuple[Action, ...]:
    slugs = {place.slug for place in find_places(phrasing.board.places, typed)[1]}
    board = phrasing.board

    def is_there(action: Action) -> bool:
        if isinstance(action, ClaimTrack):
            return bool(slugs.intersection(board.tracks[board.track_index[action.track]].places))
        return isinstance(action, BuildStation) and action.city in slugs

    return tuple(action for action in actions if is_there(action))
