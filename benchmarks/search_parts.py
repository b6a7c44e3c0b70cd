"""What the benchmarks of the search share: its network, its settings, and work in several processes."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.search import SearchSettings
from ironlanes.bots.search_bot import MOST_MILLISECONDS, POSITIONS_A_MILLISECOND

#: The search of the bot that may think for as long as it wants.
SETTINGS = SearchSettings(round(MOST_MILLISECONDS * POSITIONS_A_MILLISECOND))

Item = TypeVar("Item")
Result = TypeVar("Result")


@cache
def network_values(is_torch: bool) -> NetworkValues:
    """Return the champion's network, with NumPy or with PyTorch."""
    if not is_torch:
        return NetworkValues()
    from ironlanes.learning.torch_player import TorchPlayer

    return NetworkValues(TorchPlayer())


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a search, and of where it computes."""
    parser.add_argument("--board", default="usa")
    parser.add_argument("--positions", type=int, default=SETTINGS.positions, help="that the network is shown")
    parser.add_argument("--rounds", type=int, default=SETTINGS.rounds, help="that the champion plays on")
    parser.add_argument("--errors", type=float, default=SETTINGS.errors, help="by which another choice is ahead")
    parser.add_argument("--most", type=int, default=SETTINGS.most, help="choices that are tried")
    parser.add_argument("--least", type=float, default=SETTINGS.least_odds, help="how often the champion makes them")
    parser.add_argument("--torch", action="store_true", help="compute with PyTorch, on a GPU where there is one")
    parser.add_argument("--processes", type=int, default=1)


def settings_of(options: argparse.Namespace) -> SearchSettings:
    """Return the settings of a search that looks at no clock."""
    return SearchSettings(
        options.positions, options.rounds, options.errors, most=options.most, least_odds=options.least
    )


def text_of(options: argparse.Namespace) -> str:
    """Return what a result is of."""
    return (
        f"{options.board}, {options.positions} positions, {options.rounds} rounds, {options.errors} errors, "
        f"at most {options.most} choices of at least {options.least}"
    )


def compute(
    work: Callable[[Item], Result], items: Sequence[Item], processes: int, seconds: float = 1e9
) -> Iterator[Result]:
    """Yield the results of independent pieces of work as they come; when the time is up, no more are begun."""
    end, left = time.monotonic() + seconds, iter(items)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        pending = {pool.submit(work, item) for item in islice(left, 2 * processes)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                if time.monotonic() < end:
                    pending |= {pool.submit(work, item) for item in islice(left, 1)}
                yield future.result()
