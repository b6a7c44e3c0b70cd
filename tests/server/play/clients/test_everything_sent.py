"""Rule H1 for all that a server hands out: two games that differ only in what is hidden look alike to the last byte.

The same people do the same things twice; only which tickets the player of seat 1 keeps differs (the same number, and
where kinds of tickets are shown, the same kinds). All that anybody else is sent, on sockets and over HTTP, is equal.
"""

import itertools
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from ironlanes.bots import FailureReason
from ironlanes.server.features.games.game_lookup import FinishedGames, StoredGame
from ironlanes.server.model.ids import public_id
from ironlanes.server.model.messages.incoming import NewTable, Options
from ironlanes.server.model.settings import Settings
from ironlanes.server.people.accounts.identity import Identity
from ironlanes.server.play.bots.bot_worker import BotQuestion
from ironlanes.server.web.app import create_app
from tests.support.api_description import api_description
from tests.support.cases import others_are_slow
from tests.support.in_process import NO_LIMITS, Guest, InlineBots, InProcessServer, async_test, choices
from tests.support.random_games import board_by_id

SECRET = "a secret of the test, long enough to be taken for one"
ACTIONS = 20
#: Everything is asked for after the sixth action, and again so many actions later.
ASKED_EVERY = 40
#: Actions that others ask about: what can't be done, and why, must not tell of anybody else's cards.
QUESTIONS = ("draw deck", "tickets", "keep 1", "keep 1 2 3", "pass", "decline", "claim a--b")


class NoBots(InlineBots):
    """Nobody but people plays here."""

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        raise AssertionError(f"{question.bot} was asked")


def kept(scene: dict[str, Any], is_first: bool, kinds: dict[str, bool]) -> str:
    """The fewest tickets that may be kept of an offer, the first or the last of each kind of which any must be."""
    offer, least = scene["view"]["pending"]["offer"], scene["decision"]["keep_least"]
    shows_kinds = any("ticket_kinds" in seat for seat in scene["view"]["seats"])
    numbered = list(enumerate(offer, 1))
    group = [place for place, ticket in numbered if not shows_kinds or kinds[ticket] == kinds[offer[0]]]
    least = min(least, len(group)) if shows_kinds and len(group) >= least else least
    if len(group) < least:
        group = [place for place, _ in numbered]
    chosen = group[:least] if is_first else group[-least:]
    return "keep " + " ".join(map(str, chosen))


def decide(guest: Guest, random: Random, is_first: bool, kinds: dict[str, bool]) -> str:
    """An action that does not depend on tickets."""
    if "keep_least" in guest.scene["decision"]:
        return kept(guest.scene, is_first, kinds)
    found = sorted(text for text in choices(guest.scene) if not text.startswith("tickets 1"))
    drawing = [text for text in found if text.startswith("tickets")]
    others = [text for text in found if text not in drawing] or drawing
    return random.choice(drawing if drawing and random.random() < 0.05 else others)


class Watching:
    """Everything that those are sent who may not know what seat 1 keeps."""

    def __init__(self, guests: list[Guest], client: httpx.AsyncClient, cookies: list[str]) -> None:
        self.guests = guests
        self.client = client
        self.cookies = cookies
        #: Those who came for a moment.
        self.gone: list[Guest] = []
        self.answers: list[str] = []

    async def ask_for_everything(self, table: str, game: str, paths: list[str]) -> None:
        """Every address there is, as each of them and as a stranger with a cookie that is known."""
        player = public_id(self.guests[0].user)
        for path in paths:
            names = {"table": table, "game": game, "board": "usa", "player": player, "decision": 0}
            address = path.format(**names, tournament="none", report="none", work="none", name="none")
            queries = ("", "?as=all", "?as=0", "?as=1", "?as=spectator") if "/replay" in path else ("",)
            for query, cookie in itertools.product(queries, self.cookies):
                answer = await self.client.get(address + query, headers={"cookie": cookie})
                self.answers.append(
                    f"{address}{query} {answer.status_code} {sorted(answer.headers.items())} {answer.text}"
                )

    async def ask_why(self) -> None:
        for guest in self.guests:
            for action in QUESTIONS:
                await guest.ask("why", action=action)
                await guest.ask("act", seq=guest.seq, seat=1, action=action)

    def all_that_was_sent(self) -> list[str]:
        return [frame for guest in self.guests + self.gone for frame in guest.frames] + self.answers


def begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, times and ids begin as they did the first time: nothing is by chance."""
    numbers = itertools.count()
    monkeypatch.setattr("secrets.choice", lambda letters: letters[next(numbers) % len(letters)])
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: 1.7e9)
    monkeypatch.setattr(
        "ironlanes.game.compiled_board._registered", {}
    )  # other tests leave boards that are slow to draw


def addresses() -> list[str]:
    """Every address that can be asked for."""
    paths = sorted(path for path, ways in api_description()["paths"].items() if "get" in ways)
    return [*paths, "/", "/healthz", "/readyz", "/table/{table}", "/replay/{game}", "/begin/key", "/api/openapi.json"]


async def play(
    board: str, is_first: bool, database: Path, paths: list[str], actions: int = ACTIONS
) -> tuple[list[str], list[str]]:
    """One of the two games: all that others were sent, and what was really played."""
    settings = Settings(database=database, secret=SECRET, limits=NO_LIMITS)
    app = create_app(settings, NoBots())
    (await app.state.late_api.load()).openapi_schema = api_description()
    async with app.router.lifespan_context(app):
        tables = app.state.app_state.tables
        server = InProcessServer(tables=tables, storage=app.state.app_state.storage)
        users = [f"{number:032x}" for number in range(4)]
        signer = Identity(SECRET)._signer
        cookies = [f"ironlanes={signer.sign(user).decode()}" for user in (users[0], users[2], users[3])]
        options = Options(fallback="random", is_listed=True)
        table = tables.create_table(NewTable(board=board, players=2, options=options, seed="7"), users[0], "Host")
        one, two, watcher = [server.guest(user, f"tab{number}") for number, user in enumerate(users[:3])]
        for guest in (one, two, watcher):
            await guest.come(table)
        await two.ask("sit", seat=1)
        await one.ask("start")
        await two.reach(0)
        kinds = {ticket.name: ticket.is_long for ticket in board_by_id(board).tickets}
        random = Random(3)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            watching = Watching([one, watcher], client, cookies)
            while one.seq < actions and one.scene["view"]["phase"] != "over":
                to_move = one.scene["view"]["to_move"]
                mover = two if to_move == 1 else one
                seq = one.seq
                answer = await mover.act(decide(mover, random, is_first or mover is one, kinds))
                assert answer["t"] == "ack"
                for guest in (one, two, watcher):
                    await guest.reach(seq + 1)
                if seq % ASKED_EVERY == 5:
                    await watching.ask_why()
                    await watching.ask_for_everything(table.state.id, one.table_message["game"], paths)
                    await one.ask("say", text="hello")
                    late = await server.guest(users[3], f"late{seq}").come(table)
                    watching.gone.append(late)
                    await late.go()
        assert table.state.game is not None
        return watching.all_that_was_sent(), [action.text for action in table.state.game.played]


# Germany shows kinds of tickets, Europe has everything else that USA has.
@pytest.mark.parametrize(
    ("board", "actions"), others_are_slow(("europe", ACTIONS), ("germany", 12), ("usa", ACTIONS), kept=2)
)
@pytest.mark.rule("H1", "S8")
@async_test
async def test_two_games_that_differ_in_what_is_hidden(
    board: str, actions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_anew(monkeypatch)
    sent, played = await play(board, True, tmp_path / "one.sqlite", addresses(), actions)
    begin_anew(monkeypatch)
    also_sent, also_played = await play(board, False, tmp_path / "two.sqlite", addresses(), actions)
    differences = [pair for pair in zip(played, also_played, strict=True) if pair[0] != pair[1]]
    assert differences, "seat 1 has kept other tickets"
    assert all(text.startswith("keep") for pair in differences for text in pair)
    assert len(sent) == len(also_sent) > 200
    for frame, other in zip(sent, also_sent, strict=True):
        assert frame == other
    assert any("/record 409" in each for each in sent)
    assert any('"running":[{' in each for each in sent)


@pytest.mark.rule("H1")
@async_test
async def test_the_comparison_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the record of a running game handed out as it is, the two games would differ."""

    async def any_game(games: FinishedGames, name: str) -> StoredGame:
        state = await games._tables.state_of(str(await games._table_rows.table_of_game(name)))
        assert state is not None
        assert state.game is not None
        return StoredGame(state.game.record(), [None, None], [0, 1])

    monkeypatch.setattr(FinishedGames, "find", any_game)
    sent, paths = [], [path for path in addresses() if path.endswith("/record")]
    for is_first in (True, False):
        begin_anew(monkeypatch)
        sent.append((await play("europe", is_first, tmp_path / f"{is_first}.sqlite", paths, 12))[0])
    assert len(sent[0]) == len(sent[1])
    assert sent[0] != sent[1]
