"""Write questions to the browser's engine with Python's answers: `python -m tests.web.engine_cases`, by `make web`.

Each case has the scene that the server would send, so that the test covers what the client makes of it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from ironlanes.game.events import Claimed, Event
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import card_counts
from ironlanes.server.play.client_view.scene_writer import SceneWriter
from tests.paths.client_questions import Plan, Questions
from tests.support.random_games import board_by_id, choose
from tests.web.sources import ROOT

FILE = ROOT / "build" / "engine-cases.json"
TABLES = (("usa", 2), ("europe", 3), ("germany", 4), ("alps", 3))
#: Every how many actions a position is asked about.
EVERY = 23

Case = dict[str, Any]


def cases_of(board_id: str, players: int) -> Iterator[Case]:
    """Ask about positions of a game that wanders."""
    game, random = Game.new(board_by_id(board_id), players, seed=11), Random(11)
    scenes = SceneWriter(game)
    claims: list[list[str]] = [[] for _ in range(players)]
    told: list[Event] = []
    step = 0
    while not game.is_over:
        if step % EVERY == 0:
            seat = step // EVERY % players
            scene = json.loads(scenes.whole(seat))
            for case in (*_questions(game, seat, claims[seat], random), _known_cards(game, seat, told)):
                yield {"board": board_id, "scene": {each: scene[each] for each in ("view", "closed")}, **case}
        for event in game.play(choose(game, random)):
            told.append(event)
            if isinstance(event, Claimed):
                claims[event.seat].append(event.track)
        step += 1


def _questions(game: Game, seat: int, claims: list[str], random: Random) -> Iterator[Case]:
    view = game.view(seat)
    questions = Questions(view, game.compiled)
    tickets = [ticket.name for ticket in random.sample(game.board.tickets, 6)]
    for ticket in tickets:
        for stations in (0, 2):
            plan = questions.plan(ticket, stations)
            yield _case("plan", {"ticket": ticket, "newStations": stations}, _plan(plan, "missing"))
    yield _case("network", {"tickets": tickets}, _plan(questions.network(tickets), "shared"))
    unreachable = [ticket for ticket in tickets if not questions.can_complete_next(ticket)]
    yield _case("outOfReach", {"tickets": tickets}, unreachable)
    yield _case("passengerGains", {}, questions.gains())
    owned = [[name for name, owner in view.claimed.items() if owner == each] for each in range(game.players)]
    trails = [questions.longest(tracks) for tracks in owned]
    yield _case("longest", {"tracks": owned}, [{"tracks": tracks, "length": length} for length, tracks in trails])
    connections = [{"ticket": ticket.name, "tracks": owned[seat]} for ticket in game.board.tickets]
    lines = [questions.line(owned[seat], ticket.name) for ticket in game.board.tickets]
    yield _case("lines", {"connections": connections}, lines)
    completed = questions.completions(claims, tickets)
    yield _case(
        "completions", {"claims": [*claims], "tickets": tickets}, [-1 if each is None else each for each in completed]
    )


def _known_cards(game: Game, seat: int, told: list[Event]) -> Case:
    events = [event.seen_by(seat).to_json() for event in told]
    known = [card_counts(hand) for hand in game.view(seat).raw.known_cards or []]
    return _case("knownCards", {"players": game.players, "events": events}, known)


def _case(kind: str, asked: Case, answer: Any) -> Case:
    return {"kind": kind, "asked": asked, "answer": answer}


def _plan(plan: Plan | None, extra: str) -> Case | None:
    if plan is None:
        return None
    found = {"trains": plan.trains, "tracks": sorted(plan.tracks), "passed": sorted(plan.passed)}
    missing = {"gray" if card == "any" else card: count for card, count in plan.missing.items()}
    return found | ({"missing": missing} if extra == "missing" else {"shared": plan.shared})


def main() -> None:
    """Write the boards and the cases."""
    boards = {}
    for board_id, _ in TABLES:
        compiled = Game.new(board_by_id(board_id), 2, 1).compiled
        names = {"tracks": compiled.track_names, "places": compiled.place_slugs, "tickets": compiled.ticket_names}
        arrays = base64.b64encode(compiled.arrays.tobytes()).decode()
        boards[board_id] = {"names": {"id": board_id, **names}, "arrays": arrays}
    cases = [case for table in TABLES for case in cases_of(*table)]
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps({"boards": boards, "cases": cases}), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: {len(cases)} questions")


if __name__ == "__main__":
    main()
