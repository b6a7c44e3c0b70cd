"""Choices from a numbered list: several legal actions, narrowed down to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, DrawTickets, Payment, PayTunnel, TakePassenger

from ..palette import in_colour
from .finding import find_cards, find_places, take_apart
from .words import Words, cards, counted


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu, and the actions that it stands for."""

    label: str
    actions: tuple[Action, ...]
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A question and its numbered answers."""

    question: str
    options: tuple[Option, ...]
    #: How many of the options are shown with their numbers; the others are reached by their names.
    numbered: int = 0

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(action for option in self.options for action in option.actions)


def payment_of(action: Action) -> Payment | None:
    """The cards that an action pays."""
    return action.payment if isinstance(action, ClaimTrack | BuildStation | PayTunnel) else None


def by_payment(action: Action) -> tuple[int, int, str]:
    """Payments in the order in which people think of them: few locomotives first."""
    payment = payment_of(action)
    return (payment.locomotives, -payment.cards, payment.colour or "~") if payment else (99, 0, "")


def without_twins(actions: Iterable[Action], words: Words) -> list[Action]:
    """The same actions, with only one of two tracks that differ in nothing but their number."""
    first = dict[str, str]()
    kept = list[Action]()
    for action in actions:
        if isinstance(action, ClaimTrack):
            twin = first.setdefault(words.track(action.track), action.track)
            if twin != action.track:
                continue
        kept.append(action)
    return kept


def menu_of(actions: Sequence[Action], words: Words) -> Menu:
    """The next question that narrows some actions down: which track or city, and then which cards."""
    tracks = _grouped(actions, lambda action: action.track if isinstance(action, ClaimTrack) else None)
    if len(tracks) > 1:
        return Menu("Which track?", tuple(_priced(words.track(name), group, words) for name, group in tracks))
    cities = _grouped(actions, lambda action: action.city if isinstance(action, BuildStation) else None)
    if len(cities) > 1:
        return Menu("Which city?", tuple(_priced(words.place(name), group, words) for name, group in cities))
    ordered = sorted(actions, key=by_payment)
    first = ordered[0]
    if isinstance(first, ClaimTrack):
        question = f"Pay for {words.track(first.track)} with which cards?"
    elif isinstance(first, BuildStation):
        question = f"Pay for a station in {words.place(first.city)} with which cards?"
    elif isinstance(first, TakePassenger):
        question = f"Which passenger at {words.place(first.place)}?"
    elif isinstance(first, DrawTickets):
        question = "How many short and how many long tickets?"
        ordered.sort(key=lambda action: action.long or 0 if isinstance(action, DrawTickets) else 0)
    else:
        question = "Pay, or give it up?"
    return Menu(question, tuple(Option(_label(action, words), (action,)) for action in ordered))


def fitted(menu: Menu, room: int | None) -> Menu:
    """The menu with as many numbers as there is room for."""
    return replace(menu, numbered=len(menu.options) if room is None else min(len(menu.options), max(5, room - 4)))


def menu_lines(menu: Menu) -> Iterator[RenderableType]:
    """The question and the numbered answers."""
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
        which = "name a place" if menu.options[0].detail else "name the cards, as in 2 red 1 locomotive"
        yield Text(f"      … and {left} more: {which}", style="dim")


def _grouped(actions: Iterable[Action], key: Callable[[Action], str | None]) -> list[tuple[str, list[Action]]]:
    groups = dict[str, list[Action]]()
    for action in actions:
        name = key(action)
        if name is not None:
            groups.setdefault(name, []).append(action)
    return list(groups.items())


def _priced(name: str, actions: list[Action], words: Words) -> Option:
    """A thing to buy: what it is worth, and what it costs."""
    payment = payment_of(actions[0])
    told = f"{counted(len(actions), 'way')} to pay" if len(actions) > 1 or payment is None else cards(payment.counts)
    if isinstance(actions[0], ClaimTrack):
        length = words.board.tracks[words.board.track_index[actions[0].track]].length
        told = f"{counted(words.board.rules.track_points[length - 1], 'point')}, {told}"
    return Option(name, tuple(actions), told)


def _label(action: Action, words: Words) -> str:
    payment = payment_of(action)
    if payment is not None and not isinstance(action, PayTunnel):
        return cards(payment.counts)
    if isinstance(action, DrawTickets):
        return words.tickets_of(None, action.short, action.long)
    return action.colour if isinstance(action, TakePassenger) else words.action(action)


def pick(menu: Menu, typed: str, words: Words) -> tuple[Action, ...]:
    """The actions that an answer leaves: a number, cards, or a place; none where it is no answer to the question."""
    if typed.isascii() and typed.isdigit():
        number = int(typed) if len(typed) < 4 else 0
        return menu.options[number - 1].actions if 0 < number <= menu.numbered else ()
    actions = menu.actions
    if isinstance(actions[0], TakePassenger):
        colours = find_cards(typed)
        found = tuple(action for action in actions if isinstance(action, TakePassenger) and action.colour in colours)
        return found if len(found) == 1 else ()
    wanted = take_apart(typed)
    if wanted.cards and not wanted.names:
        return tuple(action for action in actions if (paid := payment_of(action)) and wanted.fits(paid))
    if len(menu.options) > 1 and isinstance(actions[0], BuildStation | ClaimTrack):
        return _at_place(actions, typed, words)
    return ()


def _at_place(actions: Sequence[Action], typed: str, words: Words) -> tuple[Action, ...]:
    slugs = {place.slug for place in find_places(words.board.places, typed)[1]}
    board = words.board

    def is_there(action: Action) -> bool:
        if isinstance(action, ClaimTrack):
            return bool(slugs.intersection(board.tracks[board.track_index[action.track]].places))
        return isinstance(action, BuildStation) and action.city in slugs

    return tuple(action for action in actions if is_there(action))
