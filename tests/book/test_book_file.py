"""The files of books."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironlanes.boards import load_board, packaged_boards
from ironlanes.book.book_file import FOLDER, BookError, new_book, packaged_book, read_book
from ironlanes.book.counts import FEWEST_HANDS, Counts, count_games
from ironlanes.book.figures import chapter_of
from ironlanes.book.saying_texts import answer, saying_texts
from ironlanes.book.sayings import SAYINGS
from ironlanes.bots.levels import LEVEL_NAMES
from ironlanes.cli.main import main
from tests.book.hand_made import hand_made_games

#: What the book of a packaged board may weigh.
MOST_BYTES = 300_000
#: And how many games each of its chapters has at least.
FEWEST_GAMES = 200


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    board, counts = hand_made_games().board, count_games(hand_made_games())
    path = tmp_path / "usa.book"
    new_book(board).with_counts("people", 2, counts).write(path)
    again = read_book(path, board)
    assert list(again.counts) == [("people", 2)]
    assert chapter_of(board, "people", 2, again.counts["people", 2]) == chapter_of(board, "people", 2, counts)


def test_a_file_leaves_out_hands_that_few_have_kept(tmp_path: Path) -> None:
    board, counts = hand_made_games().board, count_games(hand_made_games())
    often = sum((counts for _ in range(FEWEST_HANDS)), Counts())
    assert often.hands[0, 1][0] == FEWEST_HANDS
    new_book(board).with_counts("people", 2, counts).with_counts("random", 2, often).write(tmp_path / "usa.book")
    again = read_book(tmp_path / "usa.book", board)
    assert not again.counts["people", 2].hands
    assert again.counts["random", 2].hands == often.hands


def test_a_book_of_another_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "usa.book"
    new_book(load_board("usa")).write(path)
    with pytest.raises(BookError, match="another board"):
        read_book(path, load_board("europe"))


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xfd7zXZ\x00\x00", b"5", b"{}", b'{"format":4}'])
def test_what_is_no_book_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "usa.book"
    path.write_bytes(content)
    with pytest.raises(BookError, match="damaged"):
        read_book(path, load_board("usa"))


def test_a_book_of_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "usa.book"
    path.write_bytes(b'{"format":5}')
    with pytest.raises(BookError, match=r"usa\.book has format 5, and this version reads 4\."):
        read_book(path, load_board("usa"))


def test_a_damaged_chapter_is_refused_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, counts, path = hand_made_games().board, count_games(hand_made_games()), tmp_path / "usa.book"
    new_book(board).with_counts("path", 2, counts).with_counts("random", 2, counts).write(path)
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    with pytest.raises(BookError, match="damaged"):
        read_book(path, board)
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    book = read_book(path, board)
    assert book.who_played() == ("path", "random")
    assert book.counts["path", 2].games == 4
    assert ("nobody", 2) not in book.counts
    with pytest.raises(BookError, match=r"usa\.book is damaged\."):
        book.counts["random", 2]
    assert main(["book", "usa", "--bot", "random", "--file", str(path)]) == 1
    assert "usa.book is damaged." in capsys.readouterr().err


@pytest.mark.parametrize("name", packaged_boards())
def test_packaged_boards_have_books(name: str) -> None:
    board = load_board(name)
    book = packaged_book(board)
    assert set(book.counts) == {(who, players) for who in LEVEL_NAMES for players in board.rules.players}
    assert (FOLDER / f"{name}.book").stat().st_size <= MOST_BYTES
    for (who, players), counts in book.counts.items():
        assert counts.games >= FEWEST_GAMES
        chapter = chapter_of(board, who, players, counts)
        answered = [each for each in chapter.sayings if answer(each) is not None]
        assert len(answered) >= 18


def test_every_saying_has_a_text() -> None:
    assert list(saying_texts()) == list(SAYINGS)
