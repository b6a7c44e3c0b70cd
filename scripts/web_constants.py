"""Print the TypeScript constants that the browser client shares with the package."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from ironlanes.boards.load import packaged_boards
from ironlanes.boards.model import CARDS, NUMBER_RULES, WHOLE_LETTERS
from ironlanes.bots.first_names import NAMES_BY_LEVEL, OTHER_NAMES
from ironlanes.drawing.render.outlines import ROUNDING
from ironlanes.drawing.sizes import FRAME
from ironlanes.game.event_decoder import EVENT_TYPES
from ironlanes.game.protocol_names import PHASES
from ironlanes.game.refusals.refusal import code_of
from ironlanes.rules.refusals import RefusalCode
from ironlanes.rules.state import EventCode
from ironlanes.server.web.routes.static_files import PAGES, PLAIN_PAGES

#: The events that tell of the cards in a hand, as everybody sees them.
HAND_EVENTS = (EventCode.TOOK, EventCode.CLAIMED, EventCode.STATION, EventCode.DECLINED)


def constants() -> str:
    """Return the text of `web/src/constants.ts`."""
    letters = {chr(letter): plain for letter, plain in WHOLE_LETTERS.items()}
    rows = "".join(f"  {letter}: {json.dumps(plain)},\n" for letter, plain in letters.items())
    bounds = "".join(f"  {name}: [{rule.low}, {rule.high}],\n" for name, rule in NUMBER_RULES.items())
    codes = ", ".join(f"{EVENT_TYPES[code].type}: {int(code)}" for code in HAND_EVENTS)
    return (
        "// Generated from the Python package by `make ui`; not to be edited.\n\n"
        "/** How round a slot's corners are, in board units. */\n"
        f"export const ROUNDING = {ROUNDING};\n\n"
        "/** The width of the wooden frame, in board units. */\n"
        f"export const FRAME = {FRAME:g};\n\n"
        "/** Letters that Unicode does not split into a plain letter and an accent. */\n"
        f"export const WHOLE_LETTERS: {{ readonly [letter: string]: string }} = {{\n{rows}}};\n\n"
        "/** The kinds of card in the order in which the rules number them: the colours, then the locomotive. */\n"
        f"export const CARDS = {json.dumps(CARDS)} as const;\n\n"
        "/** The phases of a game, and the reasons to refuse an action, as the rules number them. */\n"
        f"{list_of('PHASES', PHASES)}"
        f"{list_of('REFUSALS', [code_of(code) for code in RefusalCode])}\n"
        "/** The events that tell everybody of cards in a hand, and their codes in a log of the rules. */\n"
        f"export const EVENT_CODES = {{ {codes} }} as const;\n\n"
        "/** The rules that are one number, with the least and the most that a board file may have. */\n"
        f"export const RULE_BOUNDS = {{\n{bounds}}} as const;\n\n"
        "/** The boards that come with the package. */\n"
        f"export const PACKAGED_BOARDS: readonly string[] = {json.dumps(packaged_boards())};\n\n"
        "/** The names of bots at a table, level by level, then those of all other bots. */\n"
        f"{list_of('BOT_NAMES', [name for names in (*NAMES_BY_LEVEL.values(), OTHER_NAMES) for name in names])}\n"
        "/** The screens with an address of their own, by its first part; "
        "the server answers other addresses with 404. */\n"
        f"{list_of('PAGES', PAGES)}\n"
        "/** Those of them whose addresses are their names. */\n"
        f"{list_of('PLAIN_PAGES', PLAIN_PAGES)}"
    )


def list_of(name: str, items: Sequence[str]) -> str:
    """Return a constant list of texts, one a line."""
    lines = "".join(f"  {json.dumps(item)},\n" for item in items)
    return f"export const {name} = [\n{lines}] as const;\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(constants().encode())
