"""Changes to a board file, as documents show them: only the lines that are new."""

from __future__ import annotations


def changed(board: str, change: str) -> str:
    """Return a board's text with other numbers, and more entries in the lists that the change names in a comment."""
    place = ""
    for line in change.splitlines():
        if line.startswith("# "):
            place = line.removeprefix("# ")
        elif line.startswith("rules."):
            key = line.partition("=")[0]
            (old,) = (each for each in board.splitlines() if each.startswith(key))
            board = board.replace(f"{old}\n", f"{line}\n")
        elif place:
            head, start, tail = board.partition(f"\n{place} = [\n")
            entries, end, rest = tail.partition("\n]\n")
            assert end, place
            board = f"{head}{start}{entries}\n{line}{end}{rest}"
        else:
            board += f"{line}\n"
    return board
