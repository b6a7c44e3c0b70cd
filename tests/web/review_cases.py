"""Write reviews that Python makes, and what it says of other moves: `python -m tests.web.review_cases`, by `make web`.

The tests of reviews in the browser review the same games with the same settings. They are quick ones: what takes long
is the network.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from ironlanes.analysis import Effort, ReviewSettings, review_record
from ironlanes.analysis.decisions.answers import is_as_good, judge_answer
from ironlanes.analysis.recorded_game import RecordedGame, read_recorded_game
from ironlanes.analysis.review.record_facts import facts_of
from ironlanes.bots.lockstep.network_values import NetworkValues
from tests.analysis.recorded_games import recorded_game
from tests.web.sources import ROOT

FILE: Final = ROOT / "build" / "table-cases" / "reviews.json"
#: The board, the bots, the seed, and whether the game is reviewed whole.
GAMES: Final = (
    ("alps", ("planner", "hungry"), 1, True),
    ("europe", ("planner", "hungry", "path"), 3, False),
    ("germany", ("planner", "long-route"), 2, False),
)
SETTINGS: Final = ReviewSettings(
    seats=(0,),
    screening=Effort(4, 1, 1),
    second_look=Effort(4, 1, 1),
    close_look=Effort(6, 2, 2),
    close_looks=1,
    positions=40,
    positions_if_unusual=30,
    played_games=1,
)
#: How many of a game's decisions another move is judged for.
ANSWERS: Final = 2


def review_case(board: str, bots: tuple[str, ...], seed: int, is_whole: bool) -> dict[str, Any]:
    """Return the facts about a game of bots, and its review."""
    record = recorded_game(board, bots, seed)
    recorded, network = read_recorded_game(record), NetworkValues()
    case = {"record": record, "facts": facts_of(network, recorded).as_dict()}
    if not is_whole:
        return case
    review = review_record(record, SETTINGS)
    answers = [_answer(network, recorded, each.decision, each.best) for each in review.decisions if each.lead.raw]
    return case | {"settings": asdict(SETTINGS), "review": review.as_dict(), "answers": answers[:ANSWERS]}


def _answer(network: NetworkValues, recorded: RecordedGame, number: int, better: str) -> dict[str, Any]:
    """Return what is said of the last legal move of a decision."""
    decision = recorded.decisions[number]
    action = recorded.game.compiled.actions[decision.legal[-1]].text
    judged = judge_answer(network, recorded, number, action, better, SETTINGS.close_look)
    verdict = {"is_right": is_as_good(judged), "points": max(0.0, judged.lead.raw), "error": judged.lead.error}
    return {"decision": number, "action": action, "better": better, "verdict": verdict}


def main() -> None:
    """Write the cases."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps([review_case(*game) for game in GAMES]), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(GAMES)} games")


if __name__ == "__main__":
    main()
