"""Write what the server's tables answer, and what bots choose: `python -m tests.web.table_cases`, by `make web`.

The tests of the table in the browser send the same messages from the same seed and expect the same answers.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import asdict
from random import Random
from typing import Any, cast

from ironlanes.analysis.hints import Hint, quick_hint
from ironlanes.bots import known_bots
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.search import Search, SearchSettings
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.server.features.games.game_lookup import StoredGame
from ironlanes.server.features.games.replays import read_viewer, replay_of
from ironlanes.server.play.bots.bot_worker import BotQuestion
from ironlanes.server.play.bots.hint_worker import HintQuestion
from ironlanes.server.play.clients.board_details import board_files_of
from ironlanes.server.play.clients.device_analysis import analysis_file
from ironlanes.server.play.clients.device_files import board_file, network_file, table_file
from ironlanes.server.play.tables.table import Table
from ironlanes.server.runtime.encoding import without_null
from tests.support.in_process import Guest, InlineBots, InProcessServer, choose, skipping_loop
from tests.support.random_games import board_by_id
from tests.support.random_games import choose as choose_action
from tests.web.bot_choices import choose as choose_as
from tests.web.bot_choices import spec_of
from tests.web.sources import ROOT

FOLDER = ROOT / "build" / "table-cases"
#: The board, the players, how many people share the device, the seed, and the options.
TABLES: tuple[tuple[str, int, int, str, dict[str, object]], ...] = (
    ("usa", 2, 1, "7", {}),
    ("europe", 3, 2, "8", {"turn_seconds": 20, "reserve_seconds": 120}),
    ("germany", 4, 1, "9", {"hints": "facts", "turn_seconds": 30}),
    ("alps", 3, 3, "10", {"hints": "full"}),
)
#: Every how many actions of a game bots are asked.
EVERY = 61
#: Every how many actions a search is made, and how many positions it is for.
SEARCH_EVERY, SEARCHED = 83, 100
#: Every how many actions a hint is asked for, and wherever something else than a turn is decided.
HINT_EVERY = 9

Case = dict[str, Any]


class NotedBots(InlineBots):
    """Bots that play any action, which is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []

    async def decide(self, question: BotQuestion) -> tuple[int, None]:
        index, _ = await super().decide(question)
        self.played.append(compiled_board(question.view.board).actions[index].text)
        return index, None

    async def hint(self, question: HintQuestion) -> Hint | None:
        """Say what is known at once; moves are not compared."""
        return None if question.is_full else await super().hint(question)


class Script:
    """A game at a table of the server, request by request."""

    def __init__(self, table: Table, guest: Guest, random: Random) -> None:
        self.table = table
        self.guest = guest
        self.random = random
        self.exchanges: list[Case] = []

    @property
    def _is_moving(self) -> bool:
        state = self.table.state
        seat = None if state.game is None else state.game.seat
        return seat is not None and (state.chairs[seat].kind == "bot" or seat in state.chosen_early)

    async def read(self, request: Case | None) -> None:
        """Note what the server has answered since the last request, when nobody but a person can act."""
        await self.guest.quiet()
        while self._is_moving:
            await asyncio.sleep(0)
            await self.guest.quiet()
        self.exchanges.append({"request": request, "answers": [*self.guest.messages]})
        self.guest.messages.clear()

    async def ask(self, kind: str, **content: Any) -> None:
        """Send a request, and note what comes until nothing comes any more."""
        request = {"t": kind, "id": f"m{len(self.exchanges)}", **content}
        self.guest.say(kind, id=request["id"], **content)
        await self.read(request)

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)
        await self.read({"t": "wait", "seconds": seconds})

    async def play(self, people: int) -> None:
        """Play to the end, and try on the way what is not possible."""
        guest, random = self.guest, self.random
        has_clock = self.table.state.options.has_clock
        while (view := guest.scene["view"])["phase"] != "over":
            if has_clock and random.random() < 0.3:
                await self.wait(random.choice((3, 14.5, 47.3, 203.7)))
                await self.ask("extend")
                continue
            seat = random.randrange(people) if view["phase"] == "setup-tickets" else view["to_move"]
            if people > 1 and view.get("viewer") != seat:
                await self._try("claim nothing")
                await self.ask("look", seat=seat)
            if random.random() < 0.3:
                await self._try(self._any_action())
                continue
            if random.random() < 0.1:
                await self.ask("hint", seq=guest.seq, level=random.choice((1, 2, 3)))
            if "decision" not in guest.scene:
                continue  # the seat has chosen its first tickets already
            await self.ask(
                "act",
                seq=guest.seq,
                seat=seat,
                action=choose(guest.scene, random),
                take_back_ms=random.choice((0, 500)),
            )
            if random.random() < 0.5:
                await self.ask("take_back", seq=guest.seq, seat=seat)

    def _any_action(self) -> str:
        board = compiled_board(board_by_id(self.guest.scene["view"]["map"]))
        any_claim = f"claim {self.random.choice(board.track_names)}"
        return self.random.choice((any_claim, self.random.choice(board.actions).text))

    async def _try(self, action: str) -> None:
        seat = self.guest.scene["view"].get("viewer", 0)
        await self.ask("why", action=action)
        await self.ask("act", seq=max(0, self.guest.seq + self.random.choice((-1, 0, 0, 1))), seat=seat, action=action)


async def table_case(board: str, players: int, people: int, seed: str, options: dict[str, object]) -> Case:
    """Play a game at a table of people on one device and bots."""
    board_by_id(board)
    server = InProcessServer()
    server.bots = NotedBots()
    async with server:
        guest = server.guest()
        names = [f"P{number}" for number in range(2, people + 1)]
        table = server.table(guest.user, board, players, local_names=names, start=True, seed=seed, options=options)
        script = Script(table, guest, Random(int(seed)))
        await guest.come(table)
        await script.read({"t": "hello", "v": 1, "tab": guest.tab})
        await script.play(people)
        game = table.state.game
        assert game is not None
        replays = {viewer: _replay(game, viewer) for viewer in ("all", "spectator", "1")}
        played = {"bots": server.bots.played, "exchanges": script.exchanges}
        return {"board": board, "seed": seed, **played, "replays": replays, "record": game.record()}


def _replay(game: Game, viewer: str) -> Case:
    stored = StoredGame(game.record(), [None] * game.players, list(range(game.players)))
    replay = replay_of("game", stored, read_viewer(viewer, game.players))
    content = cast("Case", replay)
    return {part: content[part] for part in ("first", "steps", "seed", "seed_hash")}


def bot_case(board: str, players: int, seed: str) -> Case:
    """Ask every bot what it would do, and the coach what it would say, in positions of a game that wanders."""
    game, random = Game.new(board_by_id(board), players, seed), Random(int(seed))
    asked, hints, searches = [], [], []
    while not game.is_over:
        if len(game.played) % EVERY == 0 and len(game.legal_indices()) > 1:
            chance, draws = random.getrandbits(63), [random.random(), random.random()]
            chosen = {name: choose_as(name, game, chance, draws) for name in known_bots() if spec_of(name)}
            choices = {name: game.compiled.actions[index].text for name, index in chosen.items()}
            asked.append({"at": len(game.played), "seed": str(chance), "draws": draws, "choices": choices})
        if len(game.played) % HINT_EVERY == 0 or game.phase not in ("turn", "second-draw"):
            hints.append({"at": len(game.played), "hint": _hint(game)})
        if len(game.played) % SEARCH_EVERY == 1 and len(game.legal_indices()) > 1:
            searches.append({"at": len(game.played), **_search(game, len(game.played))})
        game.play(choose_action(game, random))
    actions = [action.text for action in game.played]
    said = {"start": game.start, "actions": actions, "asked": asked, "hints": hints, "searches": searches}
    return {"board": board, "players": players, "seed": seed, **said}


def _search(game: Game, seed: int) -> Case:
    """Return the worlds that the seat to move could be in, and what a search finds in some."""
    assert game.seat is not None
    view = game.view(game.seat)
    likely = draw_worlds(view, 9, Seeds(seed))
    worlds = hashlib.sha256(likely.positions.states.tobytes() + likely.positions.notes.tobytes()).hexdigest()
    search = Search(NetworkValues(), SearchSettings(SEARCHED))
    action = game.compiled.actions[search.best_action(view, Seeds(seed))].text
    return {"seed": seed, "worlds": worlds, "factor": likely.variance_factor, "action": action}


def _hint(game: Game) -> Case:
    """Return what the coach says at once to the seat to move."""
    assert game.seat is not None
    hint = quick_hint(game.view(game.seat))
    return {
        "nudge": without_null(asdict(hint.nudge)),
        "facts": [fact.to_json() for fact in hint.facts],
        "candidates": [
            {"action": each.action, "reasons": [why.to_json() for why in each.reasons]} for each in hint.candidates
        ],
        "ticket_sets": [without_null(asdict(each)) for each in hint.ticket_sets],
    }


def main() -> None:
    """Write the files of the device, and the cases."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    boards = {}
    for name, *_ in TABLES:
        board = board_by_id(name)
        files = board_files_of(board)
        (FOLDER / f"{name}.board").write_bytes(board_file(board))
        boards[name] = {"details": json.loads(files.body.plain), "hash": files.card.hash}
    for name in ("champion", "young"):
        (FOLDER / f"{name}.network").write_bytes(network_file(name))
    (FOLDER / "tables.json").write_bytes(table_file())
    (FOLDER / "analysis.json").write_bytes(analysis_file())
    with asyncio.Runner(loop_factory=skipping_loop) as runner:
        tables = [runner.run(table_case(*table)) for table in TABLES]
    bots = [bot_case(board, players, seed) for board, players, _, seed, _ in TABLES]
    cases = {"boards": boards, "tables": tables, "bots": bots}
    (FOLDER / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    exchanges = sum(len(table["exchanges"]) for table in tables)
    decisions = sum(len(asked["choices"]) for bot in bots for asked in bot["asked"])
    print(f"{FOLDER.relative_to(ROOT)}: {exchanges} requests to tables, {decisions} decisions of bots")


if __name__ == "__main__":
    main()
