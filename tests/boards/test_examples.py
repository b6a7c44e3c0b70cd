"""The example boards load, and join rules that no packaged board has together."""

from pathlib import Path

from ironlanes.boards import load_board
from ironlanes.boards.model import TieBreak, Unkept

ALPS = Path(__file__).parents[2] / "examples" / "boards" / "alps.toml"


def test_the_alps_join_every_switch() -> None:
    board = load_board(ALPS)
    rules = board.rules
    assert rules.tunnel_cards
    assert any(rules.passengers)
    assert rules.stations
    assert rules.ticket_decks == 2
    assert rules.setup_unkept is Unkept.BOTTOM
    assert rules.longest_path_points
    assert rules.globetrotter_points
    assert set(rules.tie_breaks) == set(TieBreak)


def test_the_alps_have_every_kind_of_track() -> None:
    board = load_board(ALPS)
    assert {len(group) for group in board.parallel_groups()} == {2, 3}
    assert any(track.is_tunnel and track.locomotives for track in board.tracks)
    countries = {place.slug for place in board.countries}
    assert any(track.lane and countries & set(track.places) for track in board.tracks)
