"""How long an answer from a book takes: a chapter of a quarter of a million games, as the browser gets it.

The first answer reads the file and the chapter; later ones find the chapter read.

python -m benchmarks.book
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time
from typing import Final

from ironlanes.boards import load_board, packaged_boards
from ironlanes.book.book_file import FOLDER, read_book
from ironlanes.book.figures import chapter_of
from ironlanes.server.model.messages.books import BoardBook

#: How often each answer is timed.
TIMES: Final = 9
#: Whose games are asked for: the strongest player's, of which there are most.
WHO: Final = "champion"


def main() -> None:
    """Time the first answer of each packaged board, and later ones."""
    for name in packaged_boards():
        board, path = load_board(name), FOLDER / f"{name}.book"
        players = max(board.rules.players)
        first, later, wall, size = list[float](), list[float](), list[float](), 0
        for _ in range(TIMES):
            began, cpu = perf_counter(), process_time()
            book = read_book(path, board)
            counts = book.counts[WHO, players]
            read = process_time() - cpu
            cpu = process_time()
            chapter = chapter_of(board, WHO, players, counts)
            answer = BoardBook.model_validate({"board": name, "who": [WHO], "players": [players], "chapter": chapter})
            size = len(answer.model_dump_json(exclude_none=True))
            later.append(process_time() - cpu)
            first.append(read + later[-1])
            wall.append(perf_counter() - began)
        games = sum(each.games for each in book.counts.values())
        print(
            f"{board.name}: {games:,} games, {path.stat().st_size / 1000:.0f} kB; first answer"
            f" {1000 * median(first):.0f} CPU ms ({1000 * median(wall):.0f} ms wall), later ones"
            f" {1000 * median(later):.0f}; {size / 1000:.0f} kB of JSON"
        )


if __name__ == "__main__":
    main()
