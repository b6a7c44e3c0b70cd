"""The verdicts on 200 games: every packaged board, two to five players, weak and strong bots.

`python -m tests.analysis.reviewed_games` plays and reviews the games that `verdicts.jsonl` lacks, checks that the
numbers add up, and writes them there. The client's tests say each verdict in every language.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final

from ironlanes.analysis import Effort, Review, ReviewSettings, review_record
from ironlanes.analysis.decisions.judgement import FAVOURITES
from ironlanes.analysis.review.sentences import verdict_sentence
from ironlanes.analysis.review.verdict import PartKind
from tests.analysis.recorded_games import recorded_game

FILE: Final = Path(__file__).parent / "verdicts.jsonl"
BOARDS: Final = ("usa", "europe", "germany")
#: From weak to strong, without the grandmaster, who thinks for half a second before each move.
BOTS: Final = (
    "random",
    "path",
    "beginner",
    "hungry",
    "casual",
    "planner-casual",
    "steady",
    "planner",
    "strong",
    "expert",
    "collector",
    "blocker",
    "champion",
)
#: A whole review with as little work as possible: how closely decisions are looked at does not change the sums.
LOOK: Final = Effort(worlds=4, rounds=1, rivals=FAVOURITES)
SETTINGS: Final = ReviewSettings(
    screening=LOOK,
    second_look=LOOK,
    close_look=LOOK,
    close_looks=1,
    positions=1,
    positions_if_unusual=1,
    played_games=1,
)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game of bots; its number is its seed."""

    number: int
    board: str
    bots: tuple[str, ...]

    def review(self) -> Review:
        return review_record(recorded_game(self.board, self.bots, self.number), SETTINGS)


#: The numbers of players of twenty games: those for two cost a quarter of those for five.
PLAYERS: Final = (*(2,) * 17, 3, 4, 5)


def _game(number: int) -> ReviewedGame:
    """Return a game: each board and each bot in the first seat in turn, with as many players as `PLAYERS` says."""
    players = PLAYERS[number % len(PLAYERS)]
    bots = tuple(BOTS[(number + 5 * seat) % len(BOTS)] for seat in range(players))
    return ReviewedGame(number, BOARDS[number % len(BOARDS)], bots)


GAMES: Final = tuple(_game(number) for number in range(200))


def numbers_in(sentence: str) -> list[int]:
    """The signed numbers that a sentence names behind its colon."""
    _, _, parts = sentence.partition(": ")
    return [int(number.replace("\N{MINUS SIGN}", "-")) for number in re.findall(r"[+\N{MINUS SIGN}]\d+", parts)]


def check_sentences(review: Review) -> None:
    """Check that each seat's sentence names its result, and numbers that add up to it."""
    for number, seat in enumerate(review.seats):
        others = [each.points.total for place, each in enumerate(review.seats) if place != number]
        result = seat.points.total - max(others)
        assert seat.verdict.result == result
        assert review.seats[seat.verdict.rival].points.total == max(others)
        assert sum(part.points for part in seat.verdict.parts) == result
        sentence = verdict_sentence(review, number)
        assert sum(numbers_in(sentence)) == result
        told = "level with" if result == 0 else f"{abs(result)} point"
        assert told in sentence.partition(": ")[0]
        check_against_accounts(review, number)


def check_against_accounts(review: Review, number: int) -> None:
    """Check that the parts of a verdict are what the accounts of both seats say, but for rounding.

    The accounts add up what each event and each move changed; the verdict takes the rest from the result.
    """
    verdict = review.seats[number].verdict
    own, rival = review.seats[number].points_account, review.seats[verdict.rival].points_account
    share = (review.players - 1) / review.players
    parts = {part.kind: part.points for part in verdict.parts}
    decisions = sum(points for kind, points in parts.items() if kind not in (PartKind.LUCK, PartKind.REST))
    own_decisions, rivals_decisions = (each.others_losses - each.own_losses for each in (own, rival))
    assert abs(parts[PartKind.LUCK] - share * (own.luck - rival.luck)) < 1
    assert abs(parts[PartKind.REST] - share * (own.rest - rival.rest)) < 1
    assert abs(decisions - share * (own_decisions - rivals_decisions)) < 4, "four numbers, each rounded"


def line_of(game: ReviewedGame) -> str:
    """Review a game, check its verdicts and write them as a line of the file: the parts in the order of `PartKind`."""
    review = game.review()
    check_sentences(review)
    parts = [[part.points for part in seat.verdict.parts] for seat in review.seats]
    return json.dumps(
        {
            "game": game.number,
            "board": game.board,
            "bots": game.bots,
            "totals": [seat.points.total for seat in review.seats],
            "winners": review.winners,
            "rivals": [seat.verdict.rival for seat in review.seats],
            "parts": parts,
        },
        separators=(",", ":"),
    )


def written_lines() -> dict[int, str]:
    """Return the lines of the file, by the number of their game."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    return {int(json.loads(line)["game"]): line for line in lines}


def main() -> None:
    """Review what the file lacks, until the time is up."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="begin no game after as long")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    lines = written_lines()
    missing = [game for game in GAMES if game.number not in lines]
    begins = monotonic()
    with get_context("spawn").Pool(options.workers) as pool:
        for group in range(0, len(missing), options.workers):
            if monotonic() >= begins + 60 * options.minutes:
                break
            for line in pool.map(line_of, missing[group : group + options.workers]):
                lines[int(json.loads(line)["game"])] = line
            FILE.write_text("".join(f"{lines[number]}\n" for number in sorted(lines)), "utf-8")
    print(f"{len(lines)} of {len(GAMES)} games")


if __name__ == "__main__":
    main()
