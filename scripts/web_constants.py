"""Print the TypeScript constants that the browser client shares with the package."""

from __future__ import annotations

import json
import sys

from ironlanes.boards.model import WHOLE_LETTERS
from ironlanes.bots.registry import BOT_NAMES
from ironlanes.drawing.render.outlines import ROUNDING
from ironlanes.server.web.routes.static_files import PAGES


def constants() -> str:
    """Return the text of `web/src/constants.ts`."""
    letters = {chr(letter): plain for letter, plain in WHOLE_LETTERS.items()}
    rows = "".join(f"  {letter}: {json.dumps(plain)},\n" for letter, plain in letters.items())
    pages = "".join(f"  {json.dumps(page)},\n" for page in PAGES)
    return (
        "// Generated from the Python package by `make ui`; not to be edited.\n\n"
        "/** How round a slot's corners are, in board units. */\n"
        f"export const ROUNDING = {ROUNDING};\n\n"
        "/** Letters that Unicode does not split into a plain letter and an accent. */\n"
        f"export const WHOLE_LETTERS: {{ readonly [letter: string]: string }} = {{\n{rows}}};\n\n"
        "/** The names of bots at a table. */\n"
        f"export const BOT_NAMES = {json.dumps(BOT_NAMES)} as const;\n\n"
        "/** The screens with an address of their own, by its first part; "
        "the server answers other addresses with 404. */\n"
        f"export const PAGES = [\n{pages}] as const;\n"
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(constants().encode())
