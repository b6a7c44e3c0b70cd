"""Rule H1 and records: the record of a running game has what everyone has seen, and nothing else."""

import json

import pytest

from ironlanes.game.game import Game
from tests.support.random_games import BOARD_IDS, board_by_id, random_game


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H1", "S8")
def test_which_tickets_were_kept_is_not_told(board: str) -> None:
    """Two games that differ only in which of their first tickets the players keep have the same record."""
    records = []
    for first in (True, False):
        game = Game.new(board_by_id(board), 2, 7)
        while game.phase in ("setup-split", "setup-tickets"):
            texts = [action.text for action in game.legal_actions()]
            least = [text for text in texts if len(text) == min(map(len, texts))]
            game.play(least[0 if first else -1])
        records.append((game.record(), json.dumps(game.record_for_players())))
    assert records[0][0] != records[1][0]
    assert records[0][1] == records[1][1]


@pytest.mark.rule("H1")
def test_every_action_but_kept_tickets_is_told_as_it_was() -> None:
    for game, _ in random_game("germany", 3, 4):
        if game.is_over:
            assert game.record_for_players() == game.record()
            continue
        told = game.record_for_players()
        assert not {"seed", "position"} & set(told)
        for text, action in zip(told["actions"], game.played, strict=True):
            kept = action.text.startswith("keep")
            assert text == (f"keep {len(action.text.split()) - 1} tickets" if kept else action.text)


def test_it_can_not_be_taken_for_a_record_to_play_again() -> None:
    game = Game.new("usa", 2, 1)
    game.play("keep 1 2")
    with pytest.raises(ValueError, match="without its seed"):
        Game.from_record(game.record_for_players())
    with pytest.raises(ValueError, match="does not fit here"):
        Game.from_record(game.record_for_players() | {"seed": 1})
