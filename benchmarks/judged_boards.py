"""Plays the games of a look on the packaged boards: what other boards are compared with.

    python -m benchmarks.judged_boards --look quick [--few 200 --many 20 --against 100] [--write]

With --write, the result replaces that look's part of `workshop/judging/packaged.json`.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace

from ironlanes.arena.stats.entrant_figures import place_figures
from ironlanes.boards import load_board, packaged_boards
from ironlanes.workshop.judging.judgement import skill_of
from ironlanes.workshop.judging.looks import LOOKS, play_look
from ironlanes.workshop.judging.profile import FILE, Reference, profile_of


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--look", choices=sorted(LOOKS), default="quick")
    for name in ("few", "many", "against"):
        parser.add_argument(f"--{name}", type=int, help="games instead of those of the look")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    numbers = {name: given for name in ("few", "many", "against") if (given := getattr(options, name))}
    look = replace(LOOKS[options.look], **numbers)
    found = []
    for name in packaged_boards():
        board = load_board(name)
        games = play_look(board, look, jobs=options.jobs)
        first, skill = place_figures(games.few.match, games.few.games)[0], skill_of(games.against)
        profile = profile_of(board, games.few.games)
        found.append(Reference(board.name, round(first.value, 4), first.of, round(skill.share, 4), profile))
        print(f"{board.name}: first seat {first.value:.1%} ({first.low:.1%} to {first.high:.1%}), {look.equal} beats")
        print(f"  {look.weaker} in {skill.won.value:.1%}, skill {skill.share:.1%}; {profile}", flush=True)
    if options.write:
        plain = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
        plain[look.name] = [_rounded(asdict(each)) for each in found]
        FILE.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _rounded(plain: dict[str, object]) -> dict[str, object]:
    profile = plain["profile"]
    assert isinstance(profile, dict)
    return plain | {"profile": {name: round(value, 4) for name, value in profile.items()}}


if __name__ == "__main__":
    main()
