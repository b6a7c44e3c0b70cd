"""A turn for the sake of some tracks: claim one of them, or draw a card for it."""

from __future__ import annotations

from ironlanes.kernel.bits import contains
from ironlanes.kernel.board_arrays import BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE, Observation, Phase

from .cards import any_card, card_for
from .common import last_resort, with_reason
from .payments import best_claim, is_open, missing_for
from .workspace import BotWorkspace, DecisionReason


@kernel
def clear_track_values(board: BoardArrays, workspace: BotWorkspace) -> None:
    """Set the value of every track to zero."""
    for track in range(board.tracks):
        workspace.track_value[track] = 0
        workspace.track_ticket[track] = NONE


@kernel
def raise_track_value(
    observation: Observation, board: BoardArrays, workspace: BotWorkspace, track: int, worth: int, ticket: int
) -> None:
    """Want a track, or one that is parallel to it and as long, for a ticket's sake or (NONE) its own."""
    for lane in range(board.tracks):
        if lane != track and not contains(board.siblings[track], lane):
            continue
        is_fit = board.track_length[lane] == board.track_length[track] and is_open(observation, board, lane)
        if is_fit and worth > workspace.track_value[lane]:
            workspace.track_value[lane] = worth
            workspace.track_ticket[lane] = ticket


@kernel
def claim_or_draw(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """Claim the track wanted most of those that can be paid, else draw a card for the one wanted most of all."""
    target, claimed, claim = NONE, NONE, NONE
    least = 0
    for track in range(board.tracks):
        if workspace.track_value[track] <= 0:
            continue
        missing = missing_for(observation, board, track)
        worth = workspace.track_value[track]
        if (
            target == NONE
            or worth > workspace.track_value[target]
            or (worth == workspace.track_value[target] and missing < least)
        ):
            target, least = track, missing
        may_claim = missing == 0 and observation.phase == Phase.TURN
        if may_claim and (claimed == NONE or worth > workspace.track_value[claimed]):
            action = best_claim(observation, board, track)
            if action != NONE:
                claimed, claim = track, action
    if claim != NONE:
        return with_track_reason(workspace, claim, claimed, 0)
    if target == NONE:
        draw = any_card(observation, board)
        return (
            last_resort(observation, board, workspace)
            if draw == NONE
            else with_reason(workspace, draw, DecisionReason.DRAW_ANYTHING, NONE, 0)
        )
    draw = card_for(observation, board, target)
    return (
        last_resort(observation, board, workspace)
        if draw == NONE
        else with_track_reason(workspace, draw, target, least)
    )


@kernel
def with_track_reason(workspace: BotWorkspace, action: int, track: int, missing: int) -> int:
    """Choose an action for a track's sake; nothing missing: it claims it."""
    is_claim = missing == 0
    workspace.other = workspace.track_ticket[track]
    if workspace.track_ticket[track] == NONE:
        return with_reason(
            workspace,
            action,
            DecisionReason.CLAIM_VALUABLE if is_claim else DecisionReason.DRAW_FOR_VALUABLE,
            track,
            missing,
        )
    return with_reason(
        workspace,
        action,
        DecisionReason.CLAIM_FOR_TICKET if is_claim else DecisionReason.DRAW_FOR_TICKET,
        track,
        missing,
    )
