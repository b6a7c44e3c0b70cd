"""Complete the values of options and arguments in a shell."""

from __future__ import annotations

from pathlib import Path


def complete_board(incomplete: str) -> list[str]:
    """Return the packaged boards, and the board files in the folder being typed."""
    from ironlanes.boards import packaged_boards

    return _matching([*packaged_boards(), *_files(incomplete, "*.toml")], incomplete)


def complete_bot(incomplete: str) -> list[str]:
    """Return the packaged bots, and the Python files in the folder being typed."""
    from ironlanes.bots import known_bots

    return _matching([*known_bots(), *_files(incomplete, "*.py")], incomplete)


def _files(incomplete: str, pattern: str) -> list[str]:
    folder = incomplete.rpartition("/")[0]
    return sorted(str(path) for path in Path(folder).glob(pattern))


def _matching(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
