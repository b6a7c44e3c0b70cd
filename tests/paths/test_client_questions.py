"""What the browser client asks: ways of tickets, networks, missing cards, longest paths, passengers."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from ironlanes.boards.model import COLOURS, Board
from ironlanes.game.compiled_board import compiled_board, register_board
from ironlanes.game.events import Claimed, Event
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import card_counts
from tests.oracle.handmade import make_board, make_ticket, make_track
from tests.oracle.paths import completes, longest_path
from tests.paths.client_questions import Plan, Questions
from tests.paths.naive_network import network_of
from tests.support.random_games import SOME_BOARDS_AND_PLAYERS, fewer_when_slow, mostly_checked, random_game


def board_of(*tracks: str, countries: tuple[str, ...] = (), **rules: Any) -> Board:
    """A board of tracks such as `a--b 3 red 1`, with a ticket for every pair of places."""
    made = []
    for text in tracks:
        name, length, colour, locomotives = (*text.split(), *("gray", "0")[len(text.split()) - 2 :])
        made.append(make_track(name, int(length), colour, locomotives=int(locomotives)))
    between = combinations(sorted({place for track in made for place in track.places}), 2)
    return make_board(made, [make_ticket("--".join(pair), 5) for pair in between], countries, **rules)


def ask(
    board: Board, hand: dict[str, int] | None = None, seat: dict[str, Any] | None = None, **fields: Any
) -> Questions:
    """The questions of seat 0 in a position on a board."""
    register_board(board)
    seats = [{"hand": hand or {}, **(seat or {})}, {}]
    game = Game.from_position({"map": board.id, "players": 2, "seats": seats, **fields}, 1)
    return Questions(game.view(0), game.compiled)


SQUARE = ("a--b 2", "b--c 2", "c--d 2", "a--d 5", "a--c 3")
LINE = ("a--b 2", "b--c 2", "c--d 2")


class TestTicketPlan:
    """The way of one ticket."""

    def test_it_is_the_shortest_and_own_tracks_cost_nothing(self) -> None:
        assert ask(board_of(*SQUARE)).plan("a--c") == Plan(3, frozenset({"a--c"}), frozenset(), {"any": 3})
        found = ask(board_of(*SQUARE), claimed={"a--b": 0}).plan("a--c")
        assert found == Plan(2, frozenset({"b--c"}), frozenset({"a--b"}), {"any": 2})

    def test_it_goes_around_the_tracks_of_others(self) -> None:
        found = ask(board_of(*SQUARE), claimed={"a--c": 1}).plan("a--c")
        assert found is not None
        assert found.tracks == {"a--b", "b--c"}
        assert ask(board_of(*SQUARE), claimed=dict.fromkeys(("a--c", "b--c", "c--d"), 1)).plan("a--c") is None

    @pytest.mark.parametrize(("hand", "lane"), [({"blue": 2}, 2), ({"red": 1}, 1), ({}, 1)])
    def test_it_takes_the_lane_for_which_the_hand_has_more_cards(self, hand: dict[str, int], lane: int) -> None:
        found = ask(board_of("a--b/1 3 red", "a--b/2 3 blue"), hand).plan("a--b")
        assert found is not None
        assert found.tracks == {f"a--b/{lane}"}

    def test_an_own_lane_is_passed_whatever_the_hand_has(self) -> None:
        found = ask(board_of("a--b/1 3 red", "a--b/2 3 blue"), {"blue": 2}, claimed={"a--b/1": 0}).plan("a--b")
        assert found == Plan(0, frozenset(), frozenset({"a--b/1"}), {})

    def test_stations_lend_one_track_each_and_new_ones_as_many_as_are_asked_for(self) -> None:
        claimed, board = {"a--b": 1, "b--c": 1}, board_of(*LINE, stations=3)
        found = ask(board, claimed=claimed, stations={"b": 0}).plan("a--b")
        assert found == Plan(0, frozenset(), frozenset({"a--b"}), {})
        assert ask(board, claimed=claimed, stations={"b": 0}).plan("a--c") is None
        assert [ask(board, claimed=claimed).plan("a--c", new) is None for new in range(3)] == [True, True, False]


class TestMissingCards:
    """The cards that the hand lacks."""

    def missing(self, hand: dict[str, int], *tracks: str) -> dict[str, int]:
        board = board_of(*tracks)
        found = ask(board, hand).plan(f"{board.places[0].slug}--{board.places[-1].slug}")
        assert found is not None
        return found.missing

    def test_each_colour_lacks_what_the_hand_does_not_have(self) -> None:
        assert self.missing({"red": 1, "blue": 9}, "a--b 3 red", "b--c 2 blue", "c--d 2 red") == {"red": 4}

    def test_a_gray_track_takes_the_colour_of_which_most_is_left(self) -> None:
        assert self.missing({"red": 4, "blue": 2}, "a--b 3 red", "b--c 4") == {"any": 2}
        assert self.missing({"green": 5}, "a--b 4") == {}
        assert self.missing({"green": 5, "red": 2}, "a--b 2", "b--c 5") == {}

    def test_locomotives_count_where_a_ferry_demands_them(self) -> None:
        assert self.missing({"locomotive": 1, "green": 3}, "a--b 4 gray 2") == {"locomotive": 1}
        assert self.missing({"locomotive": 5}, "a--b 2 red") == {"red": 2}


class TestLastTurn:
    """Whether one turn completes a ticket."""

    def test_with_one_track_if_there_are_trains_for_it(self) -> None:
        board = board_of(*SQUARE)
        assert ask(board, seat={"trains": 5}).can_complete_next("a--d")
        assert not ask(board, seat={"trains": 4}).can_complete_next("a--d")
        assert ask(board, seat={"trains": 2}, claimed={"a--b": 0}).can_complete_next("a--c")
        assert not ask(board, claimed={"a--c": 1}).can_complete_next("a--c")

    def test_or_with_one_station(self) -> None:
        board, claimed = board_of(*SQUARE, stations=1), {"a--b": 1, "b--c": 0, "a--c": 1, "a--d": 1}
        assert ask(board, claimed=claimed).can_complete_next("a--b")
        assert not ask(board, claimed=claimed | {"c--d": 1}, stations={"d": 0}).can_complete_next("a--b")


class TestNetwork:
    """Tickets together."""

    def test_they_share_what_they_can(self) -> None:
        star = ask(board_of("a--m 3", "b--m 3", "c--m 3", "a--b 5", "b--c 5", "a--c 5"))
        found = star.network(["a--b", "b--c", "a--c"])
        assert found == Plan(9, frozenset({"a--m", "b--m", "c--m"}), frozenset(), {}, 6)

    def test_they_stay_apart_where_that_is_shorter(self) -> None:
        found = ask(board_of("a--b 1", "b--c 6", "c--d 1")).network(["a--b", "c--d"])
        assert found == Plan(2, frozenset({"a--b", "c--d"}), frozenset(), {})

    def test_a_station_lends_one_track_once(self) -> None:
        board = board_of("a--b 2", "b--c 2", "c--d 2", "d--e 2", stations=3)
        found = ask(board, claimed={"b--c": 0, "c--d": 1}, stations={"c": 0}).network(["a--c", "b--e"])
        assert found == Plan(4, frozenset({"a--b", "d--e"}), frozenset({"b--c", "c--d"}), {})
        assert ask(board, claimed={"b--c": 1, "c--d": 1}, stations={"c": 0}).network(["b--c", "c--d"]) is None

    def test_each_ticket_to_a_country_may_end_at_another_end_of_it(self) -> None:
        found = ask(board_of("a--x 1", "b--x 1", "a--b 6", countries=("x",))).network(["a--x", "b--x"])
        assert found is not None
        assert found.trains == 2

    def test_more_than_five_are_added_one_by_one(self) -> None:
        chain = ask(board_of(*(f"{one}--{other} 1" for one, other in zip("abcdefg", "bcdefgh", strict=True))))
        found = chain.network(["a--b", "b--c", "c--d", "d--e", "e--f", "f--g", "a--h"])
        assert found is not None
        assert (found.trains, found.shared) == (7, 6)

    def test_it_is_the_cheapest_there_is(self) -> None:
        random = Random(1)
        for _ in range(fewer_when_slow(30)):
            links = random.sample(list(combinations("abcdefg", 2)), 11)
            board = board_of(*(f"{one}--{other} {random.randint(1, 6)}" for one, other in sorted(links)))
            tickets = [ticket.name for ticket in random.sample(board.tickets, random.randint(1, 4))]
            found = ask(board).network(tickets)
            least = cheapest_by_trying(board, tickets)
            assert (found.trains if found else None) == least


def cheapest_by_trying(board: Board, tickets: list[str]) -> int | None:
    """Try every set of tracks."""
    wanted = [board.tickets[board.ticket_index[name]] for name in tickets]
    totals: list[int] = []
    for number in range(1 << len(board.tracks)):
        tracks = [track for place, track in enumerate(board.tracks) if number >> place & 1]
        total = sum(track.length for track in tracks)
        if (not totals or total < min(totals)) and all(
            {*ticket.places} <= {place for track in tracks for place in track.places}
            and completes(board, ticket, tracks)
            for ticket in wanted
        ):
            totals.append(total)
    return min(totals, default=None)


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_answers_fit_searches_that_were_written_apart(board_id: str, players: int) -> None:
    claims: list[list[str]] = [[] for _ in range(players)]
    for step, (game, events) in enumerate(random_game(board_id, players, seed=players + 3, most=400)):
        for event in events:
            if isinstance(event, Claimed):
                claims[event.seat].append(event.track)
        if step % 60 == 0 and not game.is_over:
            for seat in range(players):
                compare(game, seat, claims[seat])


@pytest.mark.parametrize(("board_id", "players"), SOME_BOARDS_AND_PLAYERS)
def test_events_tell_as_much_of_hands_as_the_game_knows(board_id: str, players: int) -> None:
    told: list[Event] = []
    for step, (game, events) in enumerate(random_game(board_id, players, seed=players + 3, most=400)):
        told.extend(events)
        if step % 20 == 0:
            view = game.view(None)
            known = [card_counts(hand) for hand in view.raw.known_cards or []]
            assert Questions(view, game.compiled).known_cards(told) == known


def compare(game: Game, seat: int, claims: list[str]) -> None:
    """Ask everything about a seat's position."""
    board, view = game.board, game.view(seat)
    questions, network = Questions(view, game.compiled), network_of(view, seat)
    own = [board.tracks[board.track_index[name]] for name, owner in view.claimed.items() if owner == seat]
    if len(own) < 14:  # trying every path takes long
        length, trail = questions.longest(track.name for track in own)
        assert length == longest_path(board, own) == sum(board.tracks[board.track_index[each]].length for each in trail)
        assert len({*trail}) == len(trail)
        assert is_line(board, trail)
    completions = questions.completions(claims, [ticket.name for ticket in board.tickets])
    for ticket, by in zip(board.tickets, completions, strict=True):
        line = questions.line((track.name for track in own), ticket.name)
        assert (line is not None) == (by is not None)
        assert line is None or is_line(board, line)
        plan, expected = questions.plan(ticket.name), network.path(ticket.places)
        if expected is not None and (plan is None or plan.trains <= view.trains(seat)):
            assert plan is not None
            assert plan.trains == expected.trains
        assert plan is None or questions.network([ticket.name]) is not None


def is_line(board: Board, tracks: list[str]) -> bool:
    """Whether each track goes on where the one before it ends."""
    ends = [board.tracks[board.track_index[name]].places for name in tracks]
    return not ends or any(_goes_on(start, ends) for start in ends[0])


def _goes_on(place: str, ends: list[tuple[str, str]]) -> bool:
    for one, other in ends:
        if place not in (one, other):
            return False
        place = other if place == one else one
    return True


def test_passengers_bring_what_the_rules_say() -> None:
    """P3, by the score of a game with one passenger more."""
    board = compiled_board("germany").board
    colours = [colour for colour, count in zip(COLOURS, board.rules.passengers, strict=True) if count]
    random = Random(2)
    for _ in range(20):
        counts = [{colour: random.randint(0, 2) for colour in colours} for _ in range(3)]
        gains = Questions(passenger_game(counts).view(0), passenger_game(counts).compiled).gains()
        before = passenger_game(counts).score().seats[0].passenger_points
        for colour in colours:
            more = [{**counts[0], colour: counts[0][colour] + 1}, *counts[1:]]
            assert gains.get(colour, 0) == passenger_game(more).score().seats[0].passenger_points - before


def passenger_game(counts: list[dict[str, int]]) -> Game:
    """A game in which seats have collected passengers."""
    seats = [{"passengers": {colour: count for colour, count in each.items() if count}} for each in counts]
    return Game.from_position({"map": "germany", "players": 3, "seats": seats}, 1)
