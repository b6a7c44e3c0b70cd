"""The moments of a game: few, certain, and with a reason."""

from __future__ import annotations

import pytest

from ironlanes.analysis.hints.hint import REASON_FIELDS, HintReason, ReasonCode
from ironlanes.analysis.review.move_sentences import SENTENCES, move_sentence
from ironlanes.analysis.review.reasons import Reason, reason_for
from ironlanes.analysis.review.sentences import REASONS
from ironlanes.boards import load_board
from ironlanes.boards.actions import Action
from ironlanes.game.compiled_board import compiled_board


def action(text: str) -> Action:
    compiled = compiled_board("europe")
    return compiled.actions[compiled.action_index[text]]


@pytest.mark.parametrize(
    ("played", "better", "reason"),
    [
        ("draw deck", "claim paris--zurich with 3 red", Reason.CLAIM_NOW),
        ("claim paris--zurich with 3 red", "claim paris--zurich with 3 blue", Reason.OTHER_PAYMENT),
        ("claim paris--zurich with 3 red", "claim brest--pamplona with 4 purple", Reason.OTHER_TRACK),
        ("claim paris--zurich with 3 red", "draw deck", Reason.CARDS_FIRST),
        ("draw locomotive", "draw red", Reason.LOCOMOTIVE_TOO_DEAR),
        ("draw red", "draw deck", Reason.OTHER_CARD),
        ("draw deck", "draw red", Reason.OTHER_CARD),
        ("keep 1 2 3", "keep 1 2", Reason.TOO_MANY_TICKETS),
        ("keep 1", "keep 1 2", Reason.TOO_FEW_TICKETS),
        ("keep 1 3", "keep 1 2", Reason.OTHER_TICKETS),
        ("tickets", "draw deck", Reason.NO_NEW_TICKETS),
        ("draw deck", "tickets", Reason.NEW_TICKETS),
        ("station paris with 1 red", "draw deck", Reason.NO_STATION),
        ("draw deck", "station paris with 1 red", Reason.STATION),
        ("decline", "pay 1 red", Reason.PAY_TUNNEL),
        ("pay 1 red", "decline", Reason.DECLINE_TUNNEL),
    ],
)
def test_the_reason_follows_from_the_two_moves(played: str, better: str, reason: Reason) -> None:
    assert reason_for(action(played), action(better)) is reason


def test_every_reason_has_a_sentence() -> None:
    assert set(REASONS) == set(Reason)
    for sentence in REASONS.values():
        assert sentence.format(name="Ada", other="Bea").endswith(".")


#: Something for every field that a move's reason may have.
ABOUT = {"ticket": "denver--el-paso", "track": "dallas--houston/1", "card": "red", "colour": "red", "seat": 1}


@pytest.mark.parametrize("code", ReasonCode)
def test_every_reason_of_a_move_names_what_it_is_about(code: ReasonCode) -> None:
    assert set(SENTENCES) == set(ReasonCode)
    about = {name: ABOUT.get(name, 17) for name in REASON_FIELDS[code]}
    sentence = move_sentence(load_board("usa"), ["Ada", "Bea"], HintReason(code, about))
    assert sentence.endswith(".")
    told = {"ticket": "Denver", "track": "Dallas", "card": "red", "colour": "red", "seat": "Bea"}
    left_out = {ReasonCode.TICKETS_FIT: ()}.get(code, ())
    for name in about:
        assert name in left_out or told.get(name, "17") in sentence, name
