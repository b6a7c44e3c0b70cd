"""Check that the numbers of a board's rules fit together, and fit its tracks and tickets."""

from __future__ import annotations

from ..file.draft import Draft
from ..model import MAX_CARDS, MAX_OFFER, MAX_PASSENGERS, RuleSet, TieBreak
from ..problems import ProblemReport


def check_rules(draft: Draft, report: ProblemReport) -> None:
    """Report every number that makes the board unplayable."""
    _check_table(draft.rules, report)
    _check_offers(draft.rules, report)
    _check_ticket_decks(draft, report)
    _check_bonuses(draft.rules, report)


def _check_table(rules: RuleSet, report: ProblemReport) -> None:
    """Check what is on the table at the start of the game."""
    if list(rules.players) != sorted(set(rules.players)):
        report.add("rules.players", "must name each player count once, the smallest first.")
    total, needed = sum(rules.cards), max(rules.players) * rules.starting_cards + rules.display
    if total > MAX_CARDS:
        report.add("rules.cards", f"there are {total} cards, and room for {MAX_CARDS}; take some away.")
    if total < needed:
        report.add(
            "rules.cards",
            f"{total} cards are too few: {max(rules.players)} players and the display start with {needed}.",
        )
    if rules.display_locomotives > rules.display:
        report.add("rules.display_locomotives", f"must not be more than rules.display, which is {rules.display}.")
    if rules.last_round_trains >= rules.trains:
        report.add("rules.last_round_trains", f"must be less than rules.trains, which is {rules.trains}.")
    if sum(rules.passengers) > MAX_PASSENGERS:
        report.add("rules.passengers", f"there is room for {MAX_PASSENGERS} passengers in all; take some away.")


def _check_offers(rules: RuleSet, report: ProblemReport) -> None:
    offered = rules.setup_tickets + rules.setup_long_tickets
    if offered > MAX_OFFER:
        report.add("rules.setup_tickets", f"a player is offered {offered} tickets, and may be offered {MAX_OFFER}.")
    if rules.setup_keep > offered:
        report.add("rules.setup_keep", f"must be at most the {offered} tickets that are offered.")
    if rules.drawn_keep > rules.drawn_tickets:
        report.add("rules.drawn_keep", f"must be at most rules.drawn_tickets, which is {rules.drawn_tickets}.")
    if rules.ticket_decks == 2 and rules.setup_long_tickets:
        report.add(
            "rules.setup_long_tickets",
            "must be 0 with two ticket decks, where players choose how many long tickets they draw.",
        )


def _check_ticket_decks(draft: Draft, report: ProblemReport) -> None:
    """Check that each deck has enough tickets for the largest number of players."""
    rules, players = draft.rules, max(draft.rules.players)
    long = sum(ticket.is_long for ticket in draft.tickets.values())
    regular = len(draft.tickets) - long
    asked_long = rules.setup_tickets if rules.ticket_decks == 2 else rules.setup_long_tickets
    short_name = "short tickets" if asked_long else "tickets"
    for kind, count, asked in ((short_name, regular, rules.setup_tickets), ("long tickets", long, asked_long)):
        if count < players * asked:
            report.add("tickets", f"{count} {kind} are too few: {players} players are dealt up to {asked} each.")
    if long and not asked_long:
        report.add(
            "tickets",
            f"{long} tickets are long, but nobody can get one; set rules.setup_long_tickets or two rules.ticket_decks.",
        )


def _check_bonuses(rules: RuleSet, report: ProblemReport) -> None:
    """Check that no points or tie-breaks need a rule that the game does not have."""
    has_passengers = any(rules.passengers)
    if rules.station_points and not rules.stations:
        report.add("rules.station_points", "must be 0 on a board without stations.")
    if any(rules.passenger_points) and not has_passengers:
        report.add("rules.passenger_points", "must be [0, 0] on a board without passengers.")
    for tie_break, is_there, rule in (
        (TieBreak.STATIONS, rules.stations, "stations"),
        (TieBreak.LONGEST_PATH, rules.longest_path_points, "longest_path_points"),
        (TieBreak.PASSENGERS, has_passengers, "passengers"),
    ):
        if tie_break in rules.tie_breaks and not is_there:
            report.add("rules.tie_breaks", f"'{tie_break}' decides nothing without rules.{rule}; drop it or set that.")
