"""How a game ended, as lists and histories keep it."""

from __future__ import annotations

from typing import TypedDict


class FinalResult(TypedDict):
    """The winners' seats, and a figure for every seat."""

    winners: list[int]
    totals: list[int]
    #: The number of tickets completed and failed.
    completed: list[int]
    failed: list[int]
    #: The length of the longest path.
    longest: list[int]
    #: The bot that played; None for a person.
    bots: list[str | None]
    #: The colour of the trains.
    colours: list[int]
