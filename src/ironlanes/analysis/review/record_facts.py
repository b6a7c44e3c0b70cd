"""The facts in a record that are available at once: the part of a review that needs no search."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ironlanes.bots.lockstep.network_values import NetworkValues

from ..facts.cards import CardFacts, card_facts
from ..facts.points import PointsByKind, points_by_kind
from ..facts.tempo import Tempo, tempo_of
from ..facts.tickets import TicketFacts, ticket_facts
from ..recorded_game import RecordedGame


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The facts about one seat."""

    name: str
    points: PointsByKind
    tempo: Tempo
    cards: CardFacts


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """The facts about a whole game, by the names that they have in a `Review`."""

    map: str
    players: int
    winners: tuple[int, ...]
    seats: tuple[SeatFacts, ...]
    turns: tuple[int, ...]
    tickets: tuple[TicketFacts, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the facts as JSON; tuples become lists."""
        return asdict(self)


def facts_of(network: NetworkValues, recorded: RecordedGame) -> RecordFacts:
    """Return the facts about a finished game."""
    board, score, cards = recorded.game.board, recorded.game.score(), card_facts(network, recorded)
    return RecordFacts(
        map=board.id,
        players=recorded.players,
        winners=score.winners,
        seats=tuple(
            SeatFacts(
                name=recorded.game.names[seat],
                points=points_by_kind(board, score.seats[seat]),
                tempo=tempo_of(recorded.decisions, seat),
                cards=cards[seat],
            )
            for seat in range(recorded.players)
        ),
        turns=(0, *(decision.turn for decision in recorded.decisions)),
        tickets=ticket_facts(recorded),
    )
