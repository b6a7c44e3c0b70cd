"""What a browser is told of a board: the numbers of its own rules."""

from pathlib import Path

import pytest

from ironlanes.boards import load_board, packaged_boards
from ironlanes.server.play.clients.board_details import _rule_details
from tests.support.random_games import board_by_id

ALPS = Path(__file__).parents[4] / "examples" / "boards" / "alps.toml"
#: Rules of the Alps, and others in their place.
CHANGES = {
    "rules.display = 6": "rules.display = 7",
    "rules.display_locomotives = 4": "rules.display_locomotives = 2",
    "rules.drawn_keep = 1": "rules.drawn_keep = 2",
    "rules.setup_keep = 2": "rules.setup_keep = 1",
    "rules.drawn_tickets = 3": "rules.drawn_tickets = 4",
    "rules.tunnel_cards = 2": "rules.tunnel_cards = 1",
    "rules.longest_path_points = 8": "rules.longest_path_points = 5",
    "rules.parallel_from = 3": "rules.parallel_from = 4",
}


def test_the_numbers_are_those_of_the_board(tmp_path: Path) -> None:
    alps = _rule_details(load_board(ALPS)).model_dump()
    assert (alps["display"], alps["display_locomotives"], alps["tunnel_cards"]) == (6, 4, 2)
    assert (alps["setup_tickets"], alps["setup_keep"], alps["drawn_tickets"], alps["drawn_keep"]) == (3, 2, 3, 1)
    assert (alps["players"], alps["parallel_from"], alps["trains"], alps["last_round_trains"]) == ([2, 3, 4], 3, 30, 3)
    board = load_board(ALPS).rules
    assert (alps["starting_cards"], alps["locomotives"]) == (board.starting_cards, board.cards[-1])
    assert (alps["setup_unkept"], alps["tie_breaks"]) == (board.setup_unkept, list(board.tie_breaks))
    text = ALPS.read_text("utf-8")
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "other.toml"
    path.write_text(text, encoding="utf-8")
    other = _rule_details(load_board(path)).model_dump()
    changed = {key: value for key, value in other.items() if alps[key] != value}
    assert changed == {
        "display": 7,
        "display_locomotives": 2,
        "drawn_keep": 2,
        "setup_keep": 1,
        "drawn_tickets": 4,
        "tunnel_cards": 1,
        "longest_path_points": 5,
        "parallel_from": 4,
    }


@pytest.mark.parametrize("board", [*packaged_boards(), "alps"])
def test_what_a_board_has_not_is_nought(board: str) -> None:
    rules, sheet = board_by_id(board), _rule_details(board_by_id(board))
    assert bool(sheet.tunnel_cards) == any(track.is_tunnel for track in rules.tracks)
    assert bool(sheet.parallel_from) == any(rules.parallel_groups())
