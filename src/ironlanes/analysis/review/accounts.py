"""The account of every seat: its result is luck, less its own losses, plus those of others, plus the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..chance import ChanceKind
from ..decisions.judgement import Judgement
from ..luck import OpenReview
from ..values.calibration import Floats


@dataclass(frozen=True, slots=True)
class Account:
    """In one currency, the chance to win or points: `result` = luck - own_losses + others_losses + rest.

    The rest is what decisions changed and nobody could know, and what the values were wrong about.
    """

    result: float
    luck: float
    luck_by_kind: dict[str, float]
    luck_error: float
    own_losses: float
    own_losses_error: float
    others_losses: float
    rest: float


def accounts_of(review: OpenReview, judgements: Sequence[Judgement], currency: str) -> tuple[Account, ...]:
    """Return the accounts of all seats; `currency` is `win` or `lead`."""
    values = review.values.win if currency == "win" else review.values.lead
    changes = review.win_changes if currency == "win" else review.lead_changes
    players = values.shape[1]
    share = 1 / players if currency == "win" else 0.0
    return tuple(
        _account(review, judgements, currency, seat, float(values[-1, seat]) - share, changes)
        for seat in range(players)
    )


def _account(
    review: OpenReview,
    judgements: Sequence[Judgement],
    currency: str,
    seat: int,
    result: float,
    changes: Floats,
) -> Account:
    lucks = [(event.kind, getattr(event, currency)[seat], _error(event, currency)) for event in review.events]
    by_seat = [(each.seat, each.decision, getattr(each, f"{currency}_by_seat")[seat]) for each in judgements]
    own = [getattr(each, currency) for each in judgements if each.seat == seat]
    judged = {decision: brought for _, decision, brought in by_seat}
    rest = sum(float(change) - judged.get(number, 0.0) for number, change in enumerate(changes[:, seat]))
    return Account(
        result=result,
        luck=sum(luck for _, luck, _ in lucks),
        luck_by_kind={kind.value: sum(luck for each, luck, _ in lucks if each is kind) for kind in ChanceKind},
        luck_error=float(np.sqrt(sum(error**2 for _, _, error in lucks))),
        own_losses=-sum(brought for mover, _, brought in by_seat if mover == seat),
        own_losses_error=float(np.sqrt(sum(each.error**2 for each in own))),
        others_losses=sum(brought for mover, _, brought in by_seat if mover != seat),
        rest=rest,
    )


def _error(event: object, currency: str) -> float:
    error: float = getattr(event, f"{currency}_error")
    return error
