"""What a player means by a typed line."""

import random
from typing import Any

import pytest

from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.cli.terminal.commands.command_parser import CommandParser, starts_with_verb
from ironlanes.cli.terminal.commands.replies import ActionReply, ErrorReply, Reply, TopicReply
from ironlanes.game.game import Game
from tests.cli.scripted_games import BOARDS, dealt, phrasing_of

HAND = {"red": 3, "blue": 2, "locomotive": 1}
DISPLAY = ["red", "blue", "black", "black", "locomotive"]


def at(game: Game) -> CommandParser:
    """What the seat to move types is read by this."""
    words = phrasing_of(game, game.seat)

    def why_not(text: str) -> str | None:
        try:
            refusal = game.why_not(text)
        except ValueError:
            return None
        return refusal.sentence_for(words) if refusal else None

    return CommandParser(game.view(game.seat), game.legal_actions(), why_not, words)


def position(board: str = "europe", **more: Any) -> CommandParser:
    """A position in which seat 0 has a few cards."""
    seats = [{"hand": HAND}, {}, {}]
    return at(Game.from_position({"map": board, "players": 3, "seats": seats, "display": DISPLAY} | more, 1))


def texts(reply: Reply) -> list[str]:
    assert isinstance(reply, ActionReply), reply
    return [action.text for action in reply.actions]


def sentence(reply: Reply) -> str:
    assert isinstance(reply, ErrorReply), reply
    return reply.sentence


@pytest.mark.parametrize("board", BOARDS)
def test_the_text_of_every_legal_action_is_accepted(board: str) -> None:
    game, rng = dealt(board, 3, 4), random.Random(4)
    while not game.is_over:
        legal = game.legal_actions()
        reader = at(game)
        for action in rng.sample(legal, min(3, len(legal))):
            assert reader.read(action.text) == ActionReply((action,))
            assert reader.read(f"  {action.text.upper()}  ") == ActionReply((action,))
        game.play(rng.choice(legal))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("d", "draw deck"),
        ("deck", "draw deck"),
        ("red", "draw red"),
        ("r", "draw red"),
        ("1", "draw red"),
        ("3", "draw black"),
        ("l", "draw locomotive"),
        ("draw bla", "draw black"),
        ("take 2", "draw blue"),
        ("t", "tickets"),
        ("claim paris zurich 3 red", "claim paris--zurich with 3 red"),
        ("claim zür par 2 red 1 loco", "claim paris--zurich with 2 red 1 locomotive"),
        ("c Dieppe, Brest", "claim brest--dieppe with 1 orange 1 locomotive"),
        ("station kobenh blue", "station kobenhavn with 1 blue"),
        ("s København locomotive", "station kobenhavn with 1 locomotive"),
    ],
)
def test_short_forms(line: str, text: str) -> None:
    seats = [{"hand": HAND | {"orange": 1}}, {}, {}]
    assert texts(position(seats=seats).read(line)) == [text]


def test_both_cards_at_once() -> None:
    for line, second in (("d d", "draw deck"), ("red 2", "draw blue"), ("3 d", "draw deck")):
        reply = position().read(line)
        assert isinstance(reply, ActionReply)
        assert reply.then == second


def test_a_claim_that_leaves_a_choice_has_all_ways_to_pay() -> None:
    reply = position().read("claim par zur")
    assert texts(reply) == [
        "claim paris--zurich with 2 blue 1 locomotive",
        "claim paris--zurich with 2 red 1 locomotive",
        "claim paris--zurich with 3 red",
    ]
    assert isinstance(reply, ActionReply)
    assert reply.is_certain


def test_what_is_half_a_guess_is_asked_about_even_where_only_one_is_payable() -> None:
    reply = position(seats=[{"hand": {"purple": 1}}, {}, {}]).read("claim paris")
    assert texts(reply) == ["claim dieppe--paris with 1 purple"]
    assert isinstance(reply, ActionReply)
    assert not reply.is_certain
    reply = position(seats=[{"hand": {"purple": 1}}, {}, {}]).read("claim diepe paaris")
    assert isinstance(reply, ActionReply)
    assert not reply.is_certain


def test_claim_alone_means_all_that_can_be_paid() -> None:
    reply = position().read("claim")
    assert isinstance(reply, ActionReply)
    assert {action.track for action in reply.actions if isinstance(action, ClaimTrack)} >= {"paris--zurich"}
    assert sentence(position(seats=[{}, {}, {}]).read("claim")) == "There is no track that you can pay for now."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("b", "«b» could be black or blue."),
        ("green", "No green card lies face up."),
        ("6", "The face-up cards are numbered 1 to 5."),
        ("99999999999999999999", "The face-up cards are numbered 1 to 5."),
        ("claim paris roma", "No track connects Paris and Roma."),
        ("claim atlantis", "There is no track «atlantis»."),
        ("claim par zur green", "You can't pay 3 green: your hand is"),
        ("claim pam par", "The track Pamplona\u2013Paris (4 blue) needs 4 blue cards or locomotives: you have 2"),
        ("claim london amsterdam", "The track Amsterdam\u2013London (2 gray ferry, 2 locomotives) needs at least"),
        ("claim par zur 5 red", "Paris\u2013Zürich (3 gray tunnel) can't be paid for like that."),
        ("claim danzig riga", "The track Danzig\u2013Riga (3 black) needs 3 black cards or locomotives: you h"),
        ("station", "Type where, for example: station paris"),
        ("station atlantis", "There is no city «atlantis»."),
        ("station paris green", "You can't pay 1 green: your hand is"),
        ("station paris 3 red", "Your next station costs 1 card of one colour or locomotives."),
        ("keep 1", "You can't «keep 1» now: take your turn."),
        ("pass", "You may pass only when you have no other legal action."),
        ("decline", "You can't «decline» now: take your turn."),
        ("pay 1 red", "You can't «pay 1 red» now: take your turn."),
        ("frobnicate", "I don't understand «frobnicate». Type ? for help."),
        ("frob\x1bnicate", "I don't understand «frob�nicate». Type ? for help."),
        ("x" * 500_000, "I don't understand «xxx"),
        ("d d d", "I don't understand «d d d»."),
        ("draw", "I don't understand «draw»."),
    ],
)  # fmt: skip
def test_what_can_not_be_is_told_why(line: str, told: str) -> None:
    assert sentence(position().read(line)).startswith(told)


def test_claimed_tracks_and_few_trains() -> None:
    told = sentence(position(claimed={"paris--zurich": 1}).read("claim par zur"))
    assert told == "Player 2 has claimed the track Paris\u2013Zürich (3 gray tunnel) already."
    own = sentence(position(claimed={"paris--zurich": 0}).read("claim par zur red"))
    assert own == "You have claimed the track Paris\u2013Zürich (3 gray tunnel) already."
    few = [{"hand": {"red": 9}, "trains": 2}, {}, {}]
    assert "takes 3 trains, and you have 2" in sentence(position(seats=few).read("claim par zur"))
    closed = position("usa", claimed={"boston--new-york/1": 1}, seats=[{"hand": {"red": 9}}, {}, {}])
    assert "closes the group" in sentence(closed.read("claim bos new y"))


def test_topics() -> None:
    reader = position()
    assert reader.read("") == TopicReply("table", "")
    assert reader.read("?") == TopicReply("help", "")
    assert reader.read("tracks Paris red") == TopicReply("tracks", "Paris red")
    assert reader.read("save My Game.json") == TopicReply("save", "My Game.json")
    assert reader.read("q") == TopicReply("quit", "")


def test_boards_without_stations() -> None:
    assert sentence(position("usa").read("station miami")) == "This game has no stations."


@pytest.mark.parametrize("line", ["1 3", "13", "3, 1", "keep 3 1", "KEEP 1 3"])
def test_tickets_are_kept_by_their_numbers(line: str) -> None:
    assert texts(at(dealt("usa")).read(line)) == ["keep 1 3"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1", "You have to keep at least 2 of the tickets."),
        ("1 9", "Type which of the tickets 1 to 3 you keep"),
        ("1 1", "Type which of the tickets 1 to 3 you keep"),
        ("0", "Type which of the tickets 1 to 3 you keep"),
        ("d", "You can't «draw deck» now: choose the tickets you keep."),
        ("claim miami", "You can't do that now: choose the tickets you keep."),
    ],
)
def test_tickets_that_can_not_be_kept(line: str, told: str) -> None:
    assert sentence(at(dealt("usa")).read(line)).startswith(told)


def test_all_tickets() -> None:
    assert texts(at(dealt("europe")).read("all")) == ["keep 1 2 3 4"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("3 1", "tickets 3 short 1 long"),
        ("t 0 4", "tickets 4 long"),
        ("4 long", "tickets 4 long"),
        ("t 4 short", "tickets 4 short"),
        ("2 short, 2 long", "tickets 2 short 2 long"),
    ],
)
def test_a_split(line: str, text: str) -> None:
    assert texts(at(dealt("germany")).read(line)) == [text]


def test_a_split_that_can_not_be() -> None:
    reader = at(dealt("germany"))
    assert sentence(reader.read("t 5 5")).startswith("Type how many short and how many long ones, 4 in total")
    assert len(texts(reader.read("t"))) == 5


def tunnel(**hand: int) -> CommandParser:
    pending = {"track": "paris--zurich", "laid": {"red": 3}, "revealed": ["red", "blue", "white"], "extra": 1}
    return position(seats=[{"hand": hand}, {}, {}], phase="tunnel", pending=pending)


def test_a_tunnel() -> None:
    assert texts(tunnel(red=1, locomotive=1).read("pay")) == ["pay 1 red", "pay 1 locomotive"]
    assert texts(tunnel(red=1, locomotive=1).read("red")) == ["pay 1 red"]
    assert texts(tunnel(red=1).read("y")) == ["pay 1 red"]
    assert texts(tunnel(red=1).read("no")) == ["decline"]
    assert sentence(tunnel(blue=1).read("pay")) == "You don't have the extra cards; you can only decline."
    assert sentence(tunnel(blue=1).read("pay 1 blue")) == "The tunnel costs 1 more, in red or locomotives."


def test_lines_that_say_what_to_do() -> None:
    assert starts_with_verb("claim paris")
    assert starts_with_verb("D")
    assert not starts_with_verb("red")
    assert not starts_with_verb("")


def test_no_line_does_anything_but_answer() -> None:
    rng = random.Random(6)
    letters = "abcdekrt123 -/\u2013é«\x00\u200f½²"
    readers = [position(), at(dealt("germany")), at(dealt("usa")), tunnel(red=1)]
    for _ in range(1500):
        line = "".join(rng.choice(letters) for _ in range(rng.randrange(12)))
        for word in ("", "claim ", "station ", "t ", "keep ", "draw ", "pay "):
            reply: ActionReply | TopicReply | ErrorReply = rng.choice(readers).read(word + line)
            actions: tuple[Action, ...] = reply.actions if isinstance(reply, ActionReply) else ()
            assert actions or not isinstance(reply, ActionReply)
