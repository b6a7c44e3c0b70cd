"""Parse claims and stations: places by a few letters, and optionally the cards to pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ironlanes.boards import Track
from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, payments
from ironlanes.boards.model import GRAY
from ironlanes.boards.text import count_noun, printable
from ironlanes.game.refusals.attempt import CLAIM
from ironlanes.game.view import View

from ..name_search import FUZZY_MATCH, PurchaseRequest, find_places, find_tracks, parse_purchase
from ..phrasing.phrasing import Phrasing
from ..phrasing.track_status import missing_cards
from .menus import payment_of
from .replies import ActionReply, ErrorReply, Reply

#: Returns why an action, or `claim TRACK`, is refused; None for a text that is neither.
WhyNot = Callable[[str], str | None]


def with_payment(request: PurchaseRequest, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return the actions that pay with the requested cards."""
    return tuple(action for action in actions if (paid := payment_of(action)) and request.fits(paid))


class PurchaseParser:
    """Parses claims and stations at the start of a turn."""

    def __init__(self, view: View, legal: Sequence[Action], why_not: WhyNot, phrasing: Phrasing) -> None:
        self.view = view
        self.legal = legal
        self.why_not = why_not
        self.phrasing = phrasing

    def claim(self, rest: str) -> Reply:
        """Parse a claim of a track by the names of its places; without names, of any payable track."""
        request = parse_purchase(rest)
        board = self.view.board
        looseness, tracks = find_tracks(board, request.names) if request.names else (0, list(board.tracks))
        tracks = [track for track in tracks if request.lane in (None, track.lane)]
        if not tracks:
            return ErrorReply(self._no_track(request.names))
        names = {track.name for track in tracks}
        actions = with_payment(request, (a for a in self.legal if isinstance(a, ClaimTrack) and a.track in names))
        is_one_pair = len({track.places for track in tracks}) == 1
        if actions:
            return ActionReply(actions, is_one_pair and looseness < FUZZY_MATCH)
        return self._why_no_claim(tracks, request) if is_one_pair else self._none_payable(request)

    def _no_track(self, names: Sequence[str]) -> str:
        for cut in range(1, len(names)):
            ends = [find_places(self.view.board.places, " ".join(part))[1] for part in (names[:cut], names[cut:])]
            if all(len(end) == 1 for end in ends):
                return f"No track connects {ends[0][0].name} and {ends[1][0].name}."
        return f"There is no track «{printable(' '.join(names), 40)}». `tracks paris` lists the tracks at a place."

    def _none_payable(self, request: PurchaseRequest) -> ErrorReply:
        where = f" at «{printable(' '.join(request.names), 40)}»" if request.names else ""
        return ErrorReply(f"There is no track{where} that you can pay for now.")

    def _why_no_claim(self, tracks: Sequence[Track], request: PurchaseRequest) -> Reply:
        """Return why the track that is closest to claimable can't be claimed."""
        open_tracks, claimed = self.view.open_tracks(self.view.viewer or 0), self.view.claimed

        def hindrances(track: Track) -> tuple[bool, bool, int]:
            return track.name not in open_tracks, track.name in claimed, missing_cards(track, self.view.hand)

        best = min(tracks, key=hindrances)
        against = self.why_not(f"{CLAIM}{best.name}")
        if against and not request.cards:
            return ErrorReply(against)
        every = [action for action in self._every_claim(best) if request.fits(action.payment)]
        if not every:
            return ErrorReply(f"{self.phrasing.track(best.name)} can't be paid for like that.")
        hand = self.view.hand
        natural = max(every, key=lambda action: (hand.get(action.payment.colour or "", 0), -action.payment.locomotives))
        return ErrorReply(self.why_not(natural.text) or "")

    def _every_claim(self, track: Track) -> list[ClaimTrack]:
        return [ClaimTrack(track.name, paid) for paid in payments(track.length, track.colour, track.locomotives)]

    def station(self, rest: str) -> Reply:
        """Parse a station by the name of its city."""
        request = parse_purchase(rest)
        if not request.names:
            return ErrorReply("Type where, for example: station paris")
        looseness, cities = find_places(self.view.board.cities, " ".join(request.names))
        if not cities:
            return ErrorReply(f"There is no city «{printable(' '.join(request.names), 40)}».")
        slugs = {city.slug for city in cities}
        actions = with_payment(request, (a for a in self.legal if isinstance(a, BuildStation) and a.city in slugs))
        if actions:
            return ActionReply(actions, len(slugs) == 1 and looseness < FUZZY_MATCH)
        return self._why_no_station(cities[0].slug, request)

    def _why_no_station(self, city: str, request: PurchaseRequest) -> ErrorReply:
        rules, seat = self.view.board.rules, self.view.viewer or 0
        cost = max(1, min(rules.stations, rules.stations - self.view.stations_left(seat) + 1))
        every = [BuildStation(city, paid) for paid in payments(cost, GRAY) if request.fits(paid)]
        hand = self.view.hand
        if not every:
            return ErrorReply(f"Your next station costs {count_noun(cost, 'card')} of one colour or locomotives.")
        natural = max(every, key=lambda action: hand.get(action.payment.colour or "", 0))
        return ErrorReply(self.why_not(natural.text) or "")
