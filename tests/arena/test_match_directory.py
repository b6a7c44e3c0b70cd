"""The folder of a match: always the first so many games, whole, and of one match."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from ironlanes.arena import ArenaError, GameResult, Match, MatchDirectory, read_match_directory
from ironlanes.arena.match_files import LINE_FILES
from tests.arena.sample_matches import a_match, play_all
from tests.support.random_games import EXAMPLES

MATCH = a_match("random", "path", board="alps", games=6)


@pytest.fixture(scope="module")
def games() -> list[GameResult]:
    return play_all(MATCH)


def keep(path: Path, match: Match, games: Sequence[GameResult]) -> int:
    """Add games to a folder, and tell how many were there."""
    with MatchDirectory(path, match, EXAMPLES / "alps.toml") as folder:
        found = folder.done
        folder.write(games)
    return found


def contents(path: Path) -> list[bytes]:
    return [(path / name).read_bytes() for name in LINE_FILES]


def test_what_is_kept_comes_back(tmp_path: Path, games: list[GameResult]) -> None:
    assert keep(tmp_path / "new" / "folder", MATCH, games) == 0
    match, again = read_match_directory(tmp_path / "new" / "folder")
    assert match.to_json() == MATCH.to_json()
    assert [game.to_json() for game in again] == [game.to_json() for game in games]
    assert [game.seconds for game in again] == [game.seconds for game in games]


def test_in_two_runs_it_is_the_same_as_in_one(tmp_path: Path, games: list[GameResult]) -> None:
    keep(tmp_path / "one", MATCH, games)
    keep(tmp_path / "two", MATCH, games[:4])
    assert keep(tmp_path / "two", MATCH, games[4:]) == 4
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


@pytest.mark.parametrize("name", LINE_FILES)
@pytest.mark.parametrize("torn", [1, 15])
def test_a_torn_line_is_taken_away(name: str, torn: int, tmp_path: Path, games: list[GameResult]) -> None:
    keep(tmp_path / "one", MATCH, games)
    keep(tmp_path / "two", MATCH, games[:4])
    file = tmp_path / "two" / name
    file.write_bytes(file.read_bytes()[:-torn])
    assert len(read_match_directory(tmp_path / "two")[1]) >= 3
    assert keep(tmp_path / "two", MATCH, games[3:]) == 3
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


def test_what_is_cut_short_leaves_whole_games(
    tmp_path: Path, games: list[GameResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path / "one", MATCH, games[:2])
    whole = MatchDirectory._texts

    class Half(str):
        """A text in whose middle Ctrl-C comes."""

        def encode(self, *_: str) -> bytes:
            raise KeyboardInterrupt

    def write_until_interrupted() -> None:
        with MatchDirectory(tmp_path / "two", MATCH) as folder:
            folder.write(games[:2])
            monkeypatch.setattr(folder, "_texts", lambda more: (*whole(folder, more)[:1], '{"game":', Half()))
            folder.write(games[2:])

    with pytest.raises(KeyboardInterrupt):
        write_until_interrupted()
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


def test_on_a_full_disk_it_says_so(tmp_path: Path, games: list[GameResult]) -> None:
    def fill() -> None:
        with MatchDirectory(tmp_path, MATCH) as folder, Path("/dev/full").open("ab") as full:
            folder.write(games[:2])
            os.dup2(full.fileno(), folder._files[1].fileno())
            folder.write(games[2:])

    told = f"{tmp_path} can't be written: no space left on device; choose another folder"
    with pytest.raises(ArenaError, match=told):
        fill()
    assert keep(tmp_path, MATCH, games[2:]) == 2
    assert len(read_match_directory(tmp_path)[1]) == 6


def test_more_games_may_be_asked_for_and_fewer_than_there_are_not(tmp_path: Path, games: list[GameResult]) -> None:
    keep(tmp_path, MATCH, games)
    assert keep(tmp_path, a_match("random", "path", board="alps", games=20), []) == 6
    assert read_match_directory(tmp_path)[0].games == 20
    with pytest.raises(ArenaError, match=f"{tmp_path} already holds 6 games, more than 4; set a larger --games."):
        keep(tmp_path, a_match("random", "path", board="alps", games=4), [])


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (a_match("random", "one-step", board="alps", games=6), "«bots» is random, path, not random, one-step"),
        (a_match("random", "path", board="alps", games=6, seed=2), "«seed» is 1, not 2"),
        (a_match("random", "path", games=6), "«board» is alps, not usa"),
        (a_match("random", "path", "path", players=3, board="alps", games=6), "«players» is 2, not 3"),
    ],
)
def test_a_folder_of_another_match_is_left_alone(
    other: Match, told: str, tmp_path: Path, games: list[GameResult]
) -> None:
    keep(tmp_path, MATCH, games)
    before = contents(tmp_path)
    with pytest.raises(ArenaError) as raised:
        keep(tmp_path, other, [])
    assert str(raised.value) == f"{tmp_path} holds another match, where {told}; choose another folder with --out."
    assert contents(tmp_path) == before


def test_games_of_two_versions_of_a_bot_are_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("first")
    match = a_match(f"{file}:Mine", "random")
    assert [keep(tmp_path / "kept", match, []) for _ in range(2)] == [0, 0]
    file.write_text("second")
    with pytest.raises(ArenaError, match=r"mine\.py has changed since the games in .* were played; choose"):
        keep(tmp_path / "kept", match, [])


def test_results_of_something_else_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("mine\n")
    with pytest.raises(ArenaError, match=r"holds a results\.jsonl that is not of a match; choose another folder"):
        keep(tmp_path, MATCH, [])
    assert (tmp_path / "results.jsonl").read_text() == "mine\n"


def test_two_runs_can_not_write_at_once(tmp_path: Path) -> None:
    with MatchDirectory(tmp_path, MATCH), pytest.raises(ArenaError, match="Another run is writing to"):
        keep(tmp_path, MATCH, [])
    assert keep(tmp_path, MATCH, []) == 0


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match=r"can't be written: (not a directory|file exists); choose another folder"):
        keep(tmp_path / "file", MATCH, [])


def test_where_nothing_can_be_read(tmp_path: Path, games: list[GameResult]) -> None:
    with pytest.raises(ArenaError, match=f"{tmp_path} holds no results; play a match with"):
        read_match_directory(tmp_path)
    keep(tmp_path, MATCH, games)
    (tmp_path / "results.jsonl").write_text("[]\n")
    with pytest.raises(ArenaError, match="holds damaged results"):
        read_match_directory(tmp_path)
    (tmp_path / "match.json").write_text('{"format": 99}')
    with pytest.raises(ArenaError, match="has an unknown format"):
        read_match_directory(tmp_path)
    (tmp_path / "match.json").write_text("{")
    with pytest.raises(ArenaError, match=r"match.json can't be read"):
        read_match_directory(tmp_path)


def test_games_on_another_version_of_the_board_are_told(tmp_path: Path, games: list[GameResult]) -> None:
    keep(tmp_path, MATCH, games)
    description = json.loads((tmp_path / "match.json").read_text())
    (tmp_path / "match.json").write_text(json.dumps(description | {"board_hash": "other"}))
    with pytest.raises(ArenaError, match="holds games on another version of the board alps"):
        read_match_directory(tmp_path)
    (tmp_path / "board.toml").write_text("[")
    with pytest.raises(ArenaError, match=f"The board of {tmp_path} can't be read: "):
        read_match_directory(tmp_path)


def test_a_summary_is_written_all_or_nothing(tmp_path: Path) -> None:
    with MatchDirectory(tmp_path, MATCH) as folder:
        folder.write_summary({"a": 1})
    assert json.loads((tmp_path / "summary.json").read_text()) == {"a": 1}
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]  # noqa: PTH208 - hidden files too
