"""The review of a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game.validation import FieldError

from ..decisions.judgement import Judgement
from ..facts.cards import CardFacts, card_facts
from ..facts.points import PointsByKind, points_by_kind
from ..facts.tempo import Tempo, tempo_of
from ..facts.tickets import TicketFacts, ticket_facts
from ..luck import ChanceEvent, OpenReview, review_open
from ..recorded_game import RecordedGame, read_recorded_game
from ..values.calibration import calibration_for
from ..values.equity import Equity
from .accounts import Account, accounts_of
from .champion_plans import ChampionPlan, champion_plans
from .judging import KnownLooks, judge_decisions
from .moments import Moment, moments_of
from .settings import ReviewSettings
from .ticket_chances import TicketChances, ticket_chances
from .verdict import Verdict, verdicts_of

#: Raised whenever readers of a stored review would miss something: older ones are made again when someone asks.
FORMAT: Final = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """Who judged, and by what."""

    network: str
    calibration: str  # the board whose games tell how the network's values become chances and points
    seed: int
    seats: tuple[int, ...]  # whose decisions were looked at closely
    worlds: tuple[int, int]  # of each decision that was screened, and of one that got a close look
    rounds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatLosses:
    """The losses of all decisions of a seat added up, not shrunk. Noise can make the sum negative."""

    points: float
    points_error: float
    win: float
    win_error: float
    decisions: int  # those with at least two moves worth considering
    certain: int  # mistakes beyond doubt


@dataclass(frozen=True, slots=True)
class SeatReview:
    """Everything about one seat."""

    name: str
    points: PointsByKind
    win_account: Account
    points_account: Account
    verdict: Verdict
    given_away: SeatLosses  # named as in stored reviews
    tempo: Tempo
    cards: CardFacts


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, reviewed."""

    format: int
    map: str
    players: int
    winners: tuple[int, ...]
    judged: Judged
    seats: tuple[SeatReview, ...]
    moments: tuple[Moment, ...]
    turns: tuple[int, ...]  # the turn that each position belongs to
    equities: tuple[Equity, ...]  # of each position: before the first decision, then after each
    luck: tuple[ChanceEvent, ...]
    decisions: tuple[Judgement, ...]
    tickets: tuple[TicketFacts, ...]
    ticket_chances: tuple[TicketChances, ...]  # of the same tickets
    champion_plans: tuple[ChampionPlan, ...]  # one for each choice of tickets

    def as_dict(self) -> dict[str, object]:
        """Return the review as JSON; its schema is `docs/reference/schemas/review.json`."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def _plain(value: object) -> object:
    """Replace tuples with lists."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value


def review_record(
    record: Mapping[str, object],
    settings: ReviewSettings | None = None,
    report: Callable[[int, int], None] = lambda _done, _total: None,
    known: KnownLooks | None = None,
) -> Review:
    """Review a finished game. `report` gets the number of steps that are done, and of all steps.

    `known` has judgements that were made while the game went on, with the same settings.
    """
    settings = settings or ReviewSettings()
    recorded = read_recorded_game(record)
    for seat in settings.seats or ():
        if seat not in range(recorded.players):
            raise FieldError("seat", f"there is no seat {seat}; they are numbered from 0 to {recorded.players - 1}.")
    network = NetworkValues()
    opened = review_open(network, recorded, settings.seed)
    board, tickets = recorded.game.board, ticket_facts(recorded)
    chances = ticket_chances(network, recorded, tickets, settings)
    plans = champion_plans(network, recorded, settings)
    judgements = judge_decisions(network, recorded, record, settings, report, network.shown, known)
    equities = tuple(opened.values.equity(row) for row in range(len(recorded.positions)))
    seats = tuple(range(recorded.players)) if settings.seats is None else settings.seats
    return Review(
        format=FORMAT,
        map=board.id,
        players=recorded.players,
        winners=recorded.game.score().winners,
        judged=Judged(
            network.name,
            calibration_for(board.id, recorded.players).board,
            settings.seed,
            seats,
            (settings.screening.worlds, settings.close_look.worlds),
            (settings.screening.rounds, settings.close_look.rounds),
        ),
        seats=_seats(network, recorded, judgements, opened),
        moments=moments_of(recorded, judgements, opened, tickets, seats),
        turns=(0, *(decision.turn for decision in recorded.decisions)),
        equities=equities,
        luck=opened.events,
        decisions=tuple(judgements),
        tickets=tickets,
        ticket_chances=chances,
        champion_plans=plans,
    )  # fmt: skip


def _seats(
    network: NetworkValues, recorded: RecordedGame, judgements: list[Judgement], opened: OpenReview
) -> tuple[SeatReview, ...]:
    score, cards = recorded.game.score(), card_facts(network, recorded)
    win_accounts, points_accounts = (accounts_of(opened, judgements, currency) for currency in ("win", "lead"))
    verdicts = verdicts_of(recorded, opened, judgements, [seat.total for seat in score.seats])
    return tuple(
        SeatReview(
            name=recorded.game.names[seat],
            points=points_by_kind(recorded.game.board, score.seats[seat]),
            win_account=win_accounts[seat],
            points_account=points_accounts[seat],
            verdict=verdicts[seat],
            given_away=_losses_of([each for each in judgements if each.seat == seat]),
            tempo=tempo_of(recorded.decisions, seat),
            cards=cards[seat],
        )
        for seat in range(recorded.players)
    )


def _losses_of(own: list[Judgement]) -> SeatLosses:
    counted = [each for each in own if len(each.candidates) > 1]
    return SeatLosses(
        points=sum(each.lead.expected for each in counted),
        points_error=float(np.sqrt(sum(each.lead.error**2 for each in counted))),
        win=sum(each.win.expected for each in counted),
        win_error=float(np.sqrt(sum(each.win.error**2 for each in counted))),
        decisions=len(counted),
        certain=sum(each.is_certain for each in counted),
    )
