"""The records behind a game and a view, for code that calls kernels itself, as the server, the arena and bots do."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.kernel.records import Records

from .compiled_board import CompiledBoard


@dataclass(frozen=True, eq=False, slots=True)
class RawGame:
    """A game's own memory: read it, and leave every change to `Game.play`."""

    compiled: CompiledBoard
    #: The array of one state, as kernels take it, and the state itself.
    states: Records
    state: Records
    #: The memory that the rules work in.
    scratches: Records

    def score_record(self) -> Records:
        """Return the score as if the game ended now, as the record that the rules fill."""
        from .score import score_record_of

        return score_record_of(self.compiled, self.states, self.scratches)


@dataclass(frozen=True, eq=False, slots=True)
class RawView:
    """What a view is read from; nothing in it may be changed."""

    #: The array of one observation, as kernels take it.
    observations: Records
    #: The cards that every hand holds at least, by seat and kind; None if the view remembers nothing.
    known_cards: list[list[int]] | None

    @property
    def content(self) -> bytes:
        """The bytes of the observation."""
        content: bytes = self.observations.tobytes()
        return content
