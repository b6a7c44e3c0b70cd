"""The board file that `ironlanes boards new` writes."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

from ..model import slug

#: In its own folder, because every .toml file next to the packaged boards is one of them.
FILE: Final = resources.files("ironlanes.boards") / "data" / "templates" / "new_board.toml"


def template_for(name: str) -> str:
    """Return a small playable board, with its id and name taken from the name of its file."""
    title = " ".join(word.capitalize() for word in name.replace("_", "-").split("-")) or name
    text = FILE.read_text(encoding="utf-8")
    text = text.replace('"my-board"', json.dumps(slug(name) or "my-board"))
    return text.replace('"My Board"', json.dumps(title, ensure_ascii=False))
