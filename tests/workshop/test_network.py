"""Networks: planar, without bridges, and with the wanted number of lines."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from ironlanes.boards.planar_graphs import lines_cross
from ironlanes.workshop.generate.graph import bridges, distances, loads
from ironlanes.workshop.generate.network import connect


@pytest.mark.parametrize("seed", range(12))
def test_networks_are_planar_and_have_two_ways_out_of_every_city(seed: int) -> None:
    random = Random(seed)
    points = [(random.uniform(0, 1000), random.uniform(0, 800)) for _ in range(random.randint(16, 44))]
    pairs = connect(points, lambda _: 0.0, 2.1)
    assert not any(lines_cross(points, one, other) for one, other in combinations(pairs, 2))
    assert not bridges(len(points), pairs)
    neighbours = Counter(each for pair in pairs for each in pair)
    assert min(neighbours[each] for each in range(len(points))) >= 2
    assert len(pairs) <= 2.1 * len(points) + 1


def test_lines_over_water_are_avoided() -> None:
    random = Random(5)
    points = [(random.uniform(0, 1000), random.uniform(0, 1000)) for _ in range(30)]

    def water(pair: tuple[int, int]) -> float:
        return float((points[pair[0]][0] < 500) != (points[pair[1]][0] < 500))

    wet = sum(water(pair) for pair in connect(points, water, 2.1))
    assert 2 <= wet < sum(water(pair) for pair in connect(points, lambda _: 0.0, 2.1))


def test_bridges_and_loads_of_a_small_graph() -> None:
    pairs = [(0, 1), (1, 2), (0, 2), (2, 3)]
    assert bridges(4, pairs) == [(2, 3)]
    assert distances(4, pairs, [1, 1, 3, 2])[0].tolist() == [0, 1, 2, 4]
    assert loads(4, pairs, [1, 1, 3, 2]) == [3, 4, 0, 3]
