"""Write the rules of a board in words, with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .model import CARDS, COLOURS, LOCOMOTIVE, NUMBER_RULES, RuleSet, TieBreak, Unkept
from .text import join_words

TIE_BREAK_WORDS: Final = {
    TieBreak.TICKETS: "the most completed tickets",
    TieBreak.STATIONS: "the fewest stations built",
    TieBreak.LONGEST_PATH: "the longest path",
    TieBreak.PASSENGERS: "the most passengers",
}
UNKEPT_WORDS: Final = {
    Unkept.BOTTOM: "the others go to the bottom of their deck",
    Unkept.OUT: "the others leave the game",
    Unkept.SHUFFLED: "the others are shuffled back into their deck",
}


def rule_sentences(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Yield a heading and a sentence or two for each rule of the game."""
    yield "Players", f"{join_words(rules.players, 'or')}."
    yield "Start", f"{rules.trains} trains and {rules.starting_cards} cards each."
    yield "Cards", f"{sum(rules.cards)}: {_counts(CARDS, rules.cards)}. {_display(rules)}"
    yield "Track points", _track_points(rules)
    yield "Parallel tracks", _parallel(rules)
    yield (
        "First tickets",
        f"{_first_tickets(rules)}; at least {rules.setup_keep} kept, {UNKEPT_WORDS[rules.setup_unkept]}.",
    )
    yield "More tickets", f"{rules.drawn_tickets} drawn{_split(rules)}; at least {rules.drawn_keep} kept."
    yield from _extra_rules(rules)
    yield "Last round", f"once a player has {rules.last_round_trains} trains or fewer."
    if rules.tie_breaks:
        yield "Ties", f"{', then '.join(TIE_BREAK_WORDS[each] for each in rules.tie_breaks)}."


def _extra_rules(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Yield the rules that not every game has."""
    if rules.tunnel_cards:
        yield "Tunnels", f"{rules.tunnel_cards} cards revealed; each that matches costs one more card."
    if rules.stations:
        yield "Stations", f"{rules.stations} each; {rules.station_points} points for each never built."
    if any(rules.passengers):
        most, second = rules.passenger_points
        yield (
            "Passengers",
            f"{sum(rules.passengers)}: {_counts(COLOURS, rules.passengers)}."
            f" For each colour {most} points for the most, {second} for the second most.",
        )
    for name, rule in NUMBER_RULES.items():
        if rule.title and (number := getattr(rules, name)):
            yield rule.title, rule.sentence.format(number)


def _display(rules: RuleSet) -> str:
    replaced = f"; {rules.display_locomotives} locomotives among them replace all" if rules.display_locomotives else ""
    return f"{rules.display} are face up{replaced}."


def _track_points(rules: RuleSet) -> str:
    return f"{', '.join(str(points) for points in rules.track_points)} for lengths 1 to {len(rules.track_points)}."


def _parallel(rules: RuleSet) -> str:
    if rules.parallel_from <= rules.players[0]:
        return "each open until it is claimed itself."
    if rules.parallel_from > rules.players[-1]:
        return "closed once one of them is claimed."
    return f"closed once one of them is claimed, with fewer than {rules.parallel_from} players."


def _first_tickets(rules: RuleSet) -> str:
    long = f" and {rules.setup_long_tickets} long" if rules.setup_long_tickets else ""
    return f"{rules.setup_tickets}{long} {'drawn' if rules.ticket_decks == 2 else 'dealt'}{_split(rules)}"


def _split(rules: RuleSet) -> str:
    return ", in any split over the short and the long deck" if rules.ticket_decks == 2 else ""


def _counts(names: Sequence[str], counts: Sequence[int]) -> str:
    """Return how many there are of each, with equal numbers grouped."""
    present = {name: count for name, count in zip(names, counts, strict=True) if count}
    colours = [name for name in present if name != LOCOMOTIVE]
    parts = []
    if len({present[name] for name in colours}) == 1:
        parts.append(f"{present[colours[0]]} each of {join_words(colours)}")
    else:
        parts += [f"{present[name]} {name}" for name in colours]
    if LOCOMOTIVE in present:
        parts.append(f"{present[LOCOMOTIVE]} locomotives")
    return ", ".join(parts)
