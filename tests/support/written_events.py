"""What the kernels write about the last action of a game."""

from __future__ import annotations

from ironlanes.game.game import Game
from ironlanes.kernel.compile import new_records
from ironlanes.rules.state import SCORE_RECORD
from ironlanes.server.play.client_view import scene_kernel
from ironlanes.server.play.client_view.event_json import DISPLAY_HISTORY
from ironlanes.server.play.client_view.json_buffer import JSON_BUFFER
from ironlanes.server.play.client_view.scene_kernel import SPECTATOR, VIEWERS
from ironlanes.server.play.client_view.string_table import string_table_of

BUFFERS, SCORES, HISTORIES = (
    new_records(count, kind) for count, kind in ((VIEWERS, JSON_BUFFER), (1, SCORE_RECORD), (1, DISPLAY_HISTORY))
)


def written_events(game: Game) -> dict[int | None, bytes]:
    """What the kernels write about the last action, for everybody who may watch."""
    scene_kernel.write_event_lists(
        game._before,
        game.raw.states,
        game.compiled.arrays,
        game.raw.scratches,
        SCORES,
        string_table_of(game.compiled),
        HISTORIES,
        BUFFERS,
        (1 << VIEWERS) - 1,
    )
    slots: dict[int | None, int] = {**{seat: seat for seat in range(game.players)}, None: SPECTATOR}
    return {viewer: BUFFERS["text"][slot, : BUFFERS["used"][slot]].tobytes() for viewer, slot in slots.items()}
