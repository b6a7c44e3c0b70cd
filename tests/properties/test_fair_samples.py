"""Hidden cards are sampled fairly at every moment of a game: held against all that a seat may believe, by Bayes' rule.

`Belief` lists everything that seat 0 may believe of the other hands and the deck, and how likely it is. It goes from
event to event: a card drawn blind makes several beliefs of one, a card that is seen or paid rules beliefs out. That is
another way to the same answer than the sampler's, and possible for small decks only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np
import pytest

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, DeclineTunnel, DrawBlind, PayTunnel, TakeCard
from ironlanes.boards.model import CARDS
from ironlanes.game import events
from ironlanes.game.game import Game
from ironlanes.game.view import View
from tests.support.random_games import fewer_when_slow

#: How many cards of each kind.
Cards = tuple[int, ...]
#: The hands of the other seats and the deck.
Hidden = tuple[tuple[Cards, ...], Cards]
NOTHING = (0,) * len(CARDS)
#: Small games: the board, the hands, the deck and the display.
SMALL_GAMES = {
    "two players": ("usa", ["rr", "rrbg"], "rrrbbbggrbl", "rbgbg"),
    "three players": ("usa", ["rb", "rrb", "rgg"], "rrrbbbgglr", "rbgbr"),
    "four players": ("usa", ["rb", "rr", "gg", "bl"], "rrbbgglb", "rbgrg"),
    "tunnels": ("europe", ["bb", "rrww"], "rrrwwwbbgwr", "rwbgb"),
}
KINDS = {"r": "red", "b": "blue", "g": "green", "w": "white", "l": "locomotive"}
MOST_STEPS = 40


def cards_of(names: str) -> list[str]:
    return [KINDS[name] for name in names]


def add(cards: Cards, card: str, count: int = 1) -> Cards:
    """The cards with some more of a kind."""
    place = CARDS.index(card)
    return (*cards[:place], cards[place] + count, *cards[place + 1 :])


class Belief:
    """What seat 0 may believe, and how likely it is."""

    def __init__(self, game: Game) -> None:
        """At first, the cards of the other hands may be any of those that seat 0 does not see."""
        position = game.position()
        hands = [Counter(seat["hand"]) for seat in position["seats"][1:]]
        unseen = sum(hands, Counter(position["deck"]))
        self.likely: dict[Hidden, float] = {((NOTHING,) * len(hands), tuple(unseen[card] for card in CARDS)): 1.0}
        self.next_deck: Cards | None = None
        for seat, hand in enumerate(hands, 1):
            for _ in range(hand.total()):
                self.draw(seat)

    def note(self, event: events.Event) -> None:
        """Go on to what may be believed after an event."""
        match event:
            case events.Drew(seat=seat, card=card):
                self.draw(seat, card)
            case events.Took(seat=seat, card=card):
                self.change_hand(seat, {card: 1})
            case events.Displayed(turned_up=cards):
                for card in cards:
                    self.draw(0, card)
            case events.Reshuffled(deck=deck, revealed=revealed) if deck is not None:
                self.next_deck = tuple(deck.count(card) for card in CARDS)
                if not revealed:
                    self.use_next_deck()
            case events.TunnelRevealed(seat=seat, laid=laid, revealed=cards):
                for card in cards:
                    if not any(any(deck) for _, deck in self.likely):
                        self.use_next_deck()
                    self.draw(0, card)
                self.change_hand(seat, {card: -count for card, count in laid.items()})
                self.change_hand(seat, laid)
            case events.Claimed(seat=seat, cards=paid) | events.StationBuilt(seat=seat, cards=paid):
                self.change_hand(seat, {card: -count for card, count in paid.items()})

    def draw(self, seat: int, seen: str | None = None) -> None:
        """Somebody draws a card: seat 0 sees its own ones (and those that go to the table), the others go to hands."""
        after: dict[Hidden, float] = defaultdict(float)
        for (hands, deck), weight in self.likely.items():
            for card, count in zip(CARDS, deck, strict=True):
                if count and (seat or card == seen):
                    drawn = tuple(add(hand, card) if other == seat else hand for other, hand in enumerate(hands, 1))
                    after[drawn, add(deck, card, -1)] += weight * count / sum(deck)
        self.likely = after

    def change_hand(self, seat: int, changes: dict[str, int]) -> None:
        """A hand gets cards that all see, or pays some: then it had them."""
        if seat == 0:
            return
        after: dict[Hidden, float] = defaultdict(float)
        for (hands, deck), weight in self.likely.items():
            hand = hands[seat - 1]
            for card, count in changes.items():
                hand = add(hand, card, count)
            if min(hand) >= 0:
                after[(*hands[: seat - 1], hand, *hands[seat:]), deck] += weight
        self.likely = after

    def use_next_deck(self) -> None:
        assert self.next_deck is not None
        self.likely = {(hands, self.next_deck): weight for (hands, _), weight in self.likely.items()}

    def with_top_card(self) -> dict[tuple[tuple[Cards, ...], int], float]:
        """How likely the other hands are, together with the card on top of the deck."""
        total = sum(self.likely.values())
        likely: dict[tuple[tuple[Cards, ...], int], float] = defaultdict(float)
        for (hands, deck), weight in self.likely.items():
            if not any(deck):
                likely[hands, -1] += weight / total
            for kind, count in enumerate(deck):
                if count:
                    likely[hands, kind] += weight / total * count / sum(deck)
        return likely


def choose(game: Game, random: Random) -> Action:
    """A random action that moves cards: one that pays, any draw, or a blind draw."""
    actions = game.legal_actions()
    kinds = (ClaimTrack | BuildStation | PayTunnel | DeclineTunnel, TakeCard | DrawBlind, DrawBlind)
    groups = [group for kind in kinds if (group := [action for action in actions if isinstance(action, kind)])]
    return random.choice(random.choice(groups) if groups else actions)


@cache
def moments(name: str) -> list[tuple[View, dict[tuple[tuple[Cards, ...], int], float]]]:
    """What seat 0 sees whenever it is about to move in some small games, and what it may believe then."""
    board, hands, deck, display = SMALL_GAMES[name]
    position = {
        "map": board,
        "players": len(hands),
        "seats": [{"hand": dict(Counter(cards_of(hand)))} for hand in hands],
        "deck": cards_of(deck),
        "display": cards_of(display),
    }
    found = []
    for seed in range(3):
        game, random = Game.from_position(position, seed=seed), Random(seed)
        belief = Belief(game)
        for _ in range(MOST_STEPS):
            if game.is_over:
                break
            for event in game.play(choose(game, random)):
                belief.note(event if isinstance(event, events.Reshuffled) else event.seen_by(0))
            if game.seat == 0 and game.phase == "turn":
                found.append((game.view(0), belief.with_top_card()))
    return [(view, likely) for view, likely in found if len(likely) > 1]


def excess(likely: dict[tuple[tuple[Cards, ...], int], float], states: np.ndarray) -> tuple[float, int]:
    """The chi-square of some samples, and its degrees of freedom; all that is expected less than five times is one."""
    found: Counter[tuple[tuple[Cards, ...], int]] = Counter()
    for state in states:
        hands = state["hands"][1 : int(state["players"])].tolist()
        top = int(state["deck"][state["deck_size"] - 1]) if state["deck_size"] else -1
        found[tuple(map(tuple, hands)), top] += 1
    assert set(found) <= set(likely), "a sample that seat 0 knows to be impossible"
    groups: dict[object, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each, share in likely.items():
        group = groups[each if share * len(states) >= 5 else None]
        group[0] += share * len(states)
        group[1] += found[each]
    chi_square = sum((seen - expected) ** 2 / expected for expected, seen in groups.values() if expected > 0)
    return chi_square, len(groups) - 1


def first_samples(view: View) -> np.ndarray:
    """The first samples of many calls."""
    rng = np.random.default_rng(1)
    return np.concatenate([view.sampler.sample_many(1, rng) for _ in range(fewer_when_slow(200))])


def later_samples(view: View) -> np.ndarray:
    """Samples of one call, so far apart that they have nothing to do with each other."""
    states: np.ndarray = view.sampler.sample_many(10 * fewer_when_slow(1000), np.random.default_rng(2))
    return states[::10]


@pytest.mark.parametrize("draw", [first_samples, later_samples])
@pytest.mark.parametrize("name", list(SMALL_GAMES))
def test_samples_are_as_likely_as_they_should_be_at_every_moment(name: str, draw: Callable[[View], np.ndarray]) -> None:
    figures = [excess(likely, draw(view)) for view, likely in moments(name)]
    assert len(figures) >= fewer_when_slow(10)
    for chi_square, freedom in figures:
        assert chi_square < freedom + 6 * (2 * freedom) ** 0.5 + 12, "one fair run in a million is above"
    together, freedom = (sum(column) for column in zip(*figures, strict=True))
    assert together < freedom + 4 * (2 * freedom) ** 0.5, "one fair run in some ten thousand is above"
