"""Games that are played by the hundred thousand, as on a GPU, are counted as what their events say."""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt
import pytest

from ironlanes.boards import load_board
from ironlanes.book import network_games
from ironlanes.book.counts import MOST_TURNS
from ironlanes.book.network_games import count_played
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.learning.mass_play import CpuStepPlayer, PlayedGames, play_games
from tests.book.event_counts import EventCounts
from tests.support.random_choices import RandomChoices


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("germany", 5)])
def test_counts_agree_with_the_events_of_the_games(board: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The vector environment plays and hands over its choices; the counts are those of the same games, event by event.

    That a GPU's environment plays as this one does, tests/learning/test_gpu_kernels.py shows.
    """
    monkeypatch.setattr(network_games, "PART", 2)  # so that parts are added
    opened = load_board(board)
    player = CpuStepPlayer(opened, players, 3, 1, 4, RandomChoices())
    played = play_games(player, compiled_board(board), players, each=2)
    counts = count_played(opened, players, played)
    expected = counted_by_events(board, players, played)
    assert counts.games == 6
    tickets, tracks = ([each.name for each in found] for found in (opened.tickets, opened.tracks))
    for kind in ("offered first", "kept first", "offered later"):
        assert named(tickets, counts.arrays[f"tickets {kind}"]) == expected[kind], kind
    for kind in ("claims", "turns", "turns squared"):
        assert named(tracks, counts.arrays[f"track {kind}"]) == expected[f"track {kind}"], kind
    by_order = counts.arrays["track claims by order"]
    assert {order: int(claims.sum()) for order, claims in enumerate(by_order)} == expected["claims by order"]
    assert {turns: int(games) for turns, games in enumerate(counts.arrays["turns"]) if games} == expected["turns"]
    # of the sums behind a comparison, the third is what the first group achieved: here the lead, by turn order
    assert counts.arrays["turn order lead"][:, 2].tolist() == [expected["lead"][order] for order in range(players)]


def counted_by_events(board: str, players: int, played: PlayedGames) -> dict[str, Counter[object]]:
    """Play the games once more, one action after the other, and count their events."""
    found: dict[str, Counter[object]] = {}

    def add(kind: str, what: object, number: int = 1) -> None:
        found.setdefault(kind, Counter())[what] += number

    for key, actions in zip(played.keys, np.split(played.actions, played.ends[:-1]), strict=True):
        game = Game.new(board, players, seed=int.from_bytes(key.astype("<u4").tobytes(), "little"))
        counted, first = EventCounts(game), game.start
        for action in actions.tolist():
            phase = game.phase
            counted.before(game, game.compiled.actions[action].text)
            counted.after(phase, game.play_index(action))
        assert game.is_over
        for seat, claims in counted.claims.items():
            for track in claims:
                turn = counted.claim_turn[track]
                add("track claims", track)
                add("track turns", track, turn)
                add("track turns squared", track, turn**2)
                add("claims by order", (seat - first) % players)
        for kind, name in (
            ("offered first", "first_offered"),
            ("kept first", "first_kept"),
            ("offered later", "later_offered"),
        ):
            for names in counted.sets[name].values():
                for ticket in names:
                    add(kind, ticket)
        add("turns", min(counted.by_seat["turns"][first], MOST_TURNS))
        totals = [seat.total for seat in game.score().seats]
        for seat, total in enumerate(totals):
            add("lead", (seat - first) % players, total - max(totals[:seat] + totals[seat + 1 :]))
    return found


def named(names: list[str], numbers: npt.NDArray[np.int64]) -> dict[str, int]:
    """Return the numbers that are not 0, by name."""
    return {name: int(number) for name, number in zip(names, numbers, strict=True) if number}
