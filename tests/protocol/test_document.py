"""docs/protocol.md: its conversation is what the program answers, and nothing is missing."""

from pathlib import Path

import pytest

from ironlanes.boards.model import CARDS
from ironlanes.cli.engine.engine_session import COMMANDS, EngineSession
from ironlanes.cli.engine.json_lines import write_answer
from ironlanes.game.json.position_reader import FIELDS, SEAT_FIELDS
from ironlanes.game.json.record import FIELDS as RECORD_FIELDS
from ironlanes.game.protocol_names import PHASES
from tests.protocol.test_events import SHAPES

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_conversation_is_what_the_program_answers() -> None:
    lines = DOCUMENT.partition("```text\n")[2].partition("```")[0].splitlines()
    session = EngineSession()
    for asked, answered in zip(lines[::2], lines[1::2], strict=True):
        assert asked.startswith("> ")
        assert f"< {write_answer(session.answer(asked[2:].encode())).decode()}" == f"{answered}\n"
    assert session.is_finished


@pytest.mark.parametrize("word", sorted({*COMMANDS, *PHASES, *CARDS, *FIELDS, *SEAT_FIELDS, *RECORD_FIELDS, *SHAPES}))
def test_every_word_of_the_protocol_is_explained(word: str) -> None:
    assert f"`{word}`" in DOCUMENT
