"""What places are called in English, as guests read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import ironlanes

#: The names by board and by the place's slug; a place that is not there has its board's own name.
ENGLISH_PLACES: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(ironlanes.__file__).parent / "texts" / "en" / "places.json").read_text(encoding="utf-8")
)


def written(slug: str) -> str:
    """Return the name of a place of any packaged board, as one types it."""
    names = (places[slug] for places in ENGLISH_PLACES.values() if slug in places)
    return next(names, slug.replace("-", " "))
