"""A tournament: who plays, who met whom, how it stands. Nothing here knows tables, clocks or the database."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from ...model.messages.incoming import TournamentForm, TournamentPace
from ...model.messages.tournaments import TournamentPhase

#: How many of those whom a host has removed are remembered.
MAX_REMOVED: Final = 256


@dataclass(slots=True)
class Entrant:
    """A player of a tournament."""

    user: str
    name: str
    has_left: bool = False
    #: The hash of the address that a guest came from, until the tournament begins.
    address: str | None = None


@dataclass(slots=True)
class RoundGame:
    """A game of a round, or a bye of the only player."""

    #: The numbers of the entrants, in the order of their seats.
    players: list[int]
    #: Where they play; none for a bye.
    table: str | None = None
    #: Every player's place and points, once the game is over; the first place may be shared.
    places: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1

    @property
    def is_over(self) -> bool:
        return self.is_bye or bool(self.places)

    def score_of(self, player: int) -> float:
        """Return the share of opponents whom a player beat; a bye counts as a win."""
        if self.is_bye:
            return 1.0
        place = self.places[self.players.index(player)]
        others = [each for number, each in zip(self.players, self.places, strict=True) if number != player]
        return sum(1.0 if place < other else 0.5 * (place == other) for other in others) / len(others)


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's place in the standings."""

    player: int
    points: float
    #: The points of those whom they met: of two with equal points, the one with stronger opponents is ahead.
    opponents: float
    #: What they scored in all games.
    totals: int


@dataclass(slots=True)
class Tournament:
    """A tournament as stored."""

    id: str
    name: str
    host: str
    board: str
    form: TournamentForm
    seats: int
    #: The number of rounds of a Swiss system.
    rounds: int
    pace: TournamentPace
    created_at: float
    phase: TournamentPhase = "open"
    entrants: list[Entrant] = field(default_factory=list)
    pairings: list[list[RoundGame]] = field(default_factory=list)
    #: Whether more than one guest may enter from one address.
    has_shared_addresses: bool = False
    #: Those whom the host has removed, who can't come back.
    removed: list[Entrant] = field(default_factory=list)
    #: When the last round of `pairings` begins, in seconds since 1970, while it is about to.
    starts_at: float | None = None
    #: The entrants who are ready for it.
    ready: list[int] = field(default_factory=list)

    def number_of(self, user: str) -> int | None:
        """Return a user's number among the entrants, or None."""
        return next((number for number, each in enumerate(self.entrants) if each.user == user), None)

    def remove(self, name: str) -> bool:
        """Remove an entrant for good; once it has begun, without further games. Return whether there is one."""
        found = next((each for each in self.entrants if each.name == name and not each.has_left), None)
        if found is None:
            return False
        self.removed = [*self.removed, replace(found)][-MAX_REMOVED:]
        if self.phase == "open":
            self.entrants.remove(found)
        else:
            found.has_left = True
        return True

    def begin(self) -> None:
        """Close the entries and forget where entrants came from."""
        self.phase = "running"
        for each in (*self.entrants, *self.removed):
            each.address = None

    @property
    def present(self) -> list[int]:
        """The entrants who have not left."""
        return [number for number, each in enumerate(self.entrants) if not each.has_left]

    @property
    def is_round_over(self) -> bool:
        return bool(self.pairings) and all(pairing.is_over for pairing in self.pairings[-1])

    def waits_for(self, player: int | None) -> bool:
        """Return whether an entrant plays or has a bye in the round that is about to begin."""
        return self.starts_at is not None and any(player in each.players for each in self.pairings[-1])

    @property
    def unready(self) -> list[int]:
        """The entrants whose game is about to begin and who are not ready for it."""
        if self.starts_at is None:
            return []
        games = (each for each in self.pairings[-1] if not each.is_bye)
        return [player for each in games for player in each.players if player not in self.ready]

    @property
    def open_tables(self) -> list[str]:
        """The tables whose games are not over."""
        return [each.table for each in self.pairings[-1] if each.table and not each.is_over] if self.pairings else []

    def met(self, one: int, other: int) -> int:
        """Return how often two entrants have met."""
        return sum(one in each.players and other in each.players for games in self.pairings for each in games)

    def games_of(self, player: int) -> list[RoundGame]:
        """Return an entrant's finished games and byes."""
        return [each for games in self.pairings for each in games if player in each.players and each.is_over]

    def standings(self) -> list[EntrantStanding]:
        """Return all entrants, best first; ties keep the order of entry."""
        points = [sum(each.score_of(player) for each in self.games_of(player)) for player in range(len(self.entrants))]
        found = [
            EntrantStanding(
                player,
                points[player],
                sum(points[other] for each in self.games_of(player) for other in each.players if other != player),
                sum(each.totals[each.players.index(player)] for each in self.games_of(player) if each.totals),
            )
            for player in range(len(self.entrants))
        ]
        if self.form == "knockout":
            left = [each.has_left for each in self.entrants]
            return sorted(
                found, key=lambda each: (-self._last_round(each.player), left[each.player], -each.points, each.player)
            )
        return sorted(found, key=lambda each: (-each.points, -each.opponents, -each.totals, each.player))

    def _last_round(self, player: int) -> int:
        """Return how far an entrant got in a knock-out; the winner of the final gets one more."""
        played = [number for number, games in enumerate(self.pairings) for each in games if player in each.players]
        return (played[-1] + (player in self.winners(played[-1]))) if played else -1

    def winners(self, number: int) -> list[int]:
        """Return who advances from a knock-out round: the best of each game, and of equals the earlier entrant."""
        found = []
        for each in self.pairings[number]:
            if each.is_over:
                best = (
                    each.players
                    if each.is_bye
                    else [p for p, at in zip(each.players, each.places, strict=True) if at == 1]
                )
                found.append(min(best))
        return found

    def forget(self, user: str, stranger: str, name: str) -> None:
        """Take someone out, as if they had never entered; once it has begun, a stranger without games replaces them."""
        number = self.number_of(user)
        self.removed = [each for each in self.removed if each.user != user]
        if number is not None and self.phase == "open":
            del self.entrants[number]
        elif number is not None:
            self.entrants[number] = Entrant(stranger, name, has_left=True)
        if self.host == user:
            self.host = next((each.user for each in self.entrants if not each.has_left), stranger)

    def hand_over(self, guest: str, account: str) -> None:
        """Replace a guest with an account; someone who entered as both continues as the account."""
        number = self.number_of(guest)
        if number is not None and self.number_of(account) is None:
            self.entrants[number].user = account
        elif number is not None and self.phase == "open":
            del self.entrants[number]
        elif number is not None:
            self.entrants[number].has_left = True
        for each in self.removed:
            each.user = account if each.user == guest else each.user
        if self.host == guest:
            self.host = account

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read_tournament(text: str) -> Tournament:
    """Read what `to_json` wrote; raise ValueError, TypeError or KeyError if it is damaged."""
    written: dict[str, Any] = json.loads(text)
    entrants = [Entrant(**each) for each in written.pop("entrants")]
    removed = [Entrant(**each) for each in written.pop("removed", ())]
    pairings = [[RoundGame(**each) for each in games] for games in written.pop("pairings")]
    return Tournament(**written, entrants=entrants, removed=removed, pairings=pairings)
